// REG-8: what an effect of fire does to a unit: to its stands, order and guns, and to the charge in which it is.
import { rulesWith } from '../../data'
import { effectOnBattery } from '../../fire/onBattery'
import { effectOnCharge, effectOnTroops } from '../../fire/onTroops'
import type { FireKind } from '../../types'
import { chargeOf } from '../combat/contacts'
import { checkCharge } from '../charge/checked'
import { loseStands, worsenOrder } from '../losses'
import { emit, type RegimentalRun } from '../run'
import type { Cause, Todo } from '../types'
import { factsOf, isBattery, isMounted, isOnTable, unitOf } from '../units'

type Effect = Extract<Todo, { do: 'effect' }>

/** REG-8.1, 8.11: an effect on a battery, one gun stand after the other. */
function onBattery(run: RegimentalRun, { unit: id, effect }: Effect, kind: FireKind, cause: Cause): void {
  const { guns } = unitOf(run, id)
  const { wrecked, silenced, damaged, isOneStand } = effectOnBattery(
    rulesWith(run.battle.options),
    effect,
    kind,
    guns.length,
  )
  const stand = (what: 'wreck' | 'silenceAndDamage' | 'silence' | 'damage'): Todo => ({
    do: 'gunStand',
    unit: id,
    effect: what,
    cause,
  })
  const todo: Todo[] = []
  for (let i = 0; i < wrecked; i++) todo.push(stand('wreck'))
  // Deadly Fire silences all that are left.
  if (wrecked > 0 && silenced > 0) todo.push({ do: 'silence', unit: id, cause })
  else if (isOneStand) for (let i = 0; i < silenced; i++) todo.push(stand('silenceAndDamage'))
  else {
    for (let i = 0; i < silenced; i++) todo.push(stand('silence'))
    for (let i = 0; i < damaged; i++) todo.push(stand('damage'))
  }
  run.battle.todo.unshift(...todo)
}

/** REG-8.1: carries an effect out on one unit. */
export function applyEffect(run: RegimentalRun, todo: Effect): void {
  const { unit: id, effect, isCannonade } = todo
  const unit = unitOf(run, id)
  if (!isOnTable(unit)) return
  const rules = rulesWith(run.battle.options)
  const kind: FireKind = isCannonade ? 'cannonade' : 'musketry'
  const cause: Cause = { rule: 'REG-8.1', what: effect }
  if (isBattery(run, id)) {
    onBattery(run, todo, kind, cause)
    return
  }
  const isMexicanCavalry = factsOf(run, id).nation === 'MEX' && isMounted(run, id)
  const charge = chargeOf(run, id)
  const { order, loseStands: stands } = effectOnTroops(rules, effect, kind, unit.order)
  worsenOrder(run, id, order, cause)
  loseStands(run, id, stands, cause)
  if (!charge || !isOnTable(unit)) return
  // REG-8.6, 8.7: the charge goes on, or it is checked; then no later fire finds it in contact.
  if (effectOnCharge(rules, effect, kind, isMexicanCavalry) === 'checked') checkCharge(run, charge)
  else emit(run, { kind: 'chargeEnds', unit: id, how: 'home', target: charge.target })
}
