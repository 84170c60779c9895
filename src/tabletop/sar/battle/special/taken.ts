// Guns that are taken, and a bridge that is taken up (rulings on SAR-24.6, 24.9).
import { areNearerThan, gapBetween } from '../../../common/polygon'
import { otherSide } from '../field'
import { unitPolygon } from '../layout'
import { type ActionRun, emit } from '../run'
import type { BattleUnit } from '../types'
import { rosterUnitOf, sideOfUnit, unitsOf } from '../units'
import { changeSpecial, SPECIAL_RULE } from './state'

/** SAR-24.9 (ruling): the enemy of this battery has taken its guns, so many castings. */
export function noteGunsTaken(run: ActionRun, battery: BattleUnit): void {
  const { special } = run.battle
  if (!special) return
  const taker = otherSide(run, sideOfUnit(run, battery))
  changeSpecial(run, {
    gunsTaken: { ...special.gunsTaken, [taker]: (special.gunsTaken[taker] ?? 0) + battery.guns.length },
  })
}

/** May this unit take the bridge up at the end of the turn? */
function takesBridgeUp(run: ActionRun, id: string): boolean {
  const { battle, field } = run
  const bridge = field.terms.special!.bridge!
  const unit = battle.units[id]!
  if (unit.broken || unit.locked || battle.orders[id]?.deed !== 'form') return false
  if (rosterUnitOf(run, unit).arm !== 'infantry') return false
  const outline = unitPolygon(field, unit)!
  const place = [bridge.at, { x: bridge.at.x + 1, y: bridge.at.y }, { x: bridge.at.x, y: bridge.at.y + 1 }]
  if (!areNearerThan(outline, place, bridge.within + 1)) return false
  return unitsOf(run, otherSide(run, bridge.side)).every(
    (enemy) => gapBetween(outline, unitPolygon(field, battle.units[enemy]!)!) > bridge.noEnemyWithin,
  )
}

/** A turn ends: a bridge may be taken up. */
export function specialTurnEnds(run: ActionRun): void {
  const bridge = run.field.terms.special?.bridge
  if (!bridge || !run.battle.special || run.battle.special.bridgeUp) return
  const taker = unitsOf(run, bridge.side).find((id) => takesBridgeUp(run, id))
  if (taker === undefined) return
  changeSpecial(run, { bridgeUp: true })
  emit(run, { kind: 'special', rule: SPECIAL_RULE, what: 'bridgeUp', unit: taker })
}
