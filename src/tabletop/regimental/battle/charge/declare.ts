// REG-9.1: who may charge whom, and why not.
import type { Refusal } from '../../../../core/result'
import { rulesWith } from '../../data'
import { type ChargeTargetKind, mayCharge } from '../../maneuvers/mayCharge'
import type { TroopFormation } from '../../types'
import { chargeRoute } from '../march/charge'
import { cannot } from '../refusals'
import type { RegimentalTable } from '../run'
import { seesUnit } from '../sight'
import type { Charge, CheckedUnit } from '../types'
import { enemiesOf, factsOf, isBattery, isOnTable, isOpenOrder, unitOf } from '../units'

/** What may be charged in open order (REG-9.1). */
function kindOf(table: RegimentalTable, id: string): ChargeTargetKind {
  const { formation, order } = unitOf(table, id)
  if (isBattery(table, id)) return 'guns'
  if (order === 'broken') return 'broken'
  return isOpenOrder(formation) ? 'openOrder' : 'other'
}

/** With how much of its move a unit could charge: a full move; or, Tardy, half a move in good order and a full one in disorder (REG-5.4). */
const waysOf = ({ list, doubleQuick }: CheckedUnit): { half: boolean; inDisorder: boolean; doubleQuick: boolean }[] =>
  list === 'wellHandled'
    ? [{ half: false, inDisorder: false, doubleQuick }]
    : [
        { half: true, inDisorder: false, doubleQuick: false },
        { half: false, inDisorder: true, doubleQuick: false },
      ]

/** REG-9.1: why a unit may charge nobody in this check, whatever stands before it; null: it may. */
export function whyNoCharge(table: RegimentalTable, id: string): Refusal | null {
  const { battle } = table
  const checked = battle.check?.units[id]
  const args = { unit: id }
  if (!checked) return cannot('REG-9.1', 'notInCheck', args)
  if (isBattery(table, id)) return cannot('REG-9.1', 'chargeGuns', args)
  if (!isOnTable(unitOf(table, id))) return cannot('REG-9.1', 'notOnTable', args)
  if (checked.list === null) return cannot('REG-9.1', 'chargeNoMove', args)
  if (checked.finished || checked.done.length > 0) return cannot('REG-9.1', 'chargeMoved', args)
  if (battle.charges.some(({ unit }) => unit === id)) return cannot('REG-9.1', 'chargeDeclared', args)
  return null
}

/** REG-12.11, OQ-20: why infantry may not claim cold steel with this charge; null: it may. */
function whyNoColdSteel(table: RegimentalTable, id: string, inDisorder: boolean): Refusal | null {
  const { arm, traits } = factsOf(table, id)
  const { formation, order } = unitOf(table, id)
  const { coldSteelWithoutTrait } = rulesWith(table.battle.options).options
  const isFormedUp = formation === 'line' || formation === 'fieldColumn'
  const isSteady = arm === 'infantry' && order === 'good' && !inDisorder && isFormedUp
  return isSteady && (coldSteelWithoutTrait || traits.includes('coldSteel'))
    ? null
    : cannot('REG-12.11', 'coldSteel', { unit: id })
}

/** REG-9.1: may a unit, as it stands, charge an enemy of this kind at all? */
export function mayChargeKind(table: RegimentalTable, id: string, target: string): boolean {
  const { nation, arm } = factsOf(table, id)
  if (arm === 'artillery') return false
  const { formation, order } = unitOf(table, id)
  const troops = { nation, arm, formation: formation as TroopFormation, order }
  return mayCharge(rulesWith(table.battle.options), troops, kindOf(table, target))
}

/** REG-9.1: the charge that a unit would make, or why it may not. */
export function chargeFor(table: RegimentalTable, id: string, target: string, coldSteel: boolean): Charge | Refusal {
  const why = whyNoCharge(table, id)
  if (why) return why
  const unit = unitOf(table, id)
  const enemy = table.battle.units[target]
  const args = { unit: id, target }
  if (!enemy || !isOnTable(enemy) || enemy.side === unit.side) return cannot('REG-9.1', 'noTarget', args)
  const rules = rulesWith(table.battle.options)
  const { nation, arm } = factsOf(table, id)
  const troops = { nation, arm: arm as 'infantry' | 'cavalry', formation: unit.formation as TroopFormation }
  const kind = kindOf(table, target)
  if (!mayCharge(rules, { ...troops, order: unit.order }, kind)) return cannot('REG-9.1', 'chargeFormation', args)
  if (!seesUnit(table, id, target)) return cannot('REG-9.1', 'noSight', args)
  let last: Refusal = cannot('REG-9.1', 'outOfReach', args)
  for (const { half, inDisorder, doubleQuick } of waysOf(table.battle.check!.units[id]!)) {
    if (inDisorder && !mayCharge(rules, { ...troops, order: 'disordered' }, kind))
      return cannot('REG-5.4', 'chargeInDisorder', args)
    const route = chargeRoute(table, id, target, { half, doubleQuick })
    if (!route.ok) {
      last = route.refusal
      continue
    }
    const noSteel = coldSteel ? whyNoColdSteel(table, id, inDisorder) : null
    if (noSteel) return noSteel
    const { worstGround } = route.value
    return { unit: id, target, kind: 'charge', coldSteel, inDisorder, half, state: 'declared', worstGround }
  }
  return last
}

/** Is it a charge, and no refusal? */
export const isCharge = (value: Charge | Refusal): value is Charge => 'kind' in value

/** REG-9.1: the charges that the units of this check may declare, by unit and target; with whether cold steel may be claimed. */
export function chargeChoices(table: RegimentalTable): { unit: string; target: string; maySteel: boolean }[] {
  const { check, phasing } = table.battle
  if (!check) return []
  return Object.keys(check.units)
    .sort()
    .flatMap((unit) =>
      whyNoCharge(table, unit)
        ? []
        : enemiesOf(table, phasing).flatMap((target) => {
            const charge = chargeFor(table, unit, target, false)
            if (!isCharge(charge)) return []
            return [{ unit, target, maySteel: whyNoColdSteel(table, unit, charge.inDisorder) === null }]
          }),
    )
}
