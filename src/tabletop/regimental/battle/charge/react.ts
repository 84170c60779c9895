// REG-5.5, 5.9, 9.3, 12.9: how the target of a charge may react.
import type { Refusal } from '../../../../core/result'
import { pointSeenFrom } from '../../../common/point'
import { rulesWith } from '../../data'
import { gunReactions, troopReactions } from '../../maneuvers/hasty'
import type { HastyId } from '../../maneuvers/lists'
import type { GunMode, TroopFormation } from '../../types'
import { blockOf } from '../block'
import { cannot } from '../refusals'
import type { RegimentalTable } from '../run'
import type { Reaction, Side } from '../types'
import { factsOf, isBattery, isMounted, isOnTable, unitOf, unitsOfSide } from '../units'
import { nearestSquare, squaresNear } from './shelter'

/** Units that have declared a charge at this unit and have not moved yet. */
export const declaredAgainst = ({ battle }: RegimentalTable, id: string): string[] =>
  battle.charges.filter(({ target, state }) => target === id && state === 'declared').map(({ unit }) => unit)

/** REG-9.3: does a charger come from before the front of its target? */
function isFromFront(table: RegimentalTable, id: string, charger: string): boolean {
  const { x, y } = unitOf(table, charger)
  return pointSeenFrom(blockOf(table.field, id, unitOf(table, id)), { x, y }).y >= 0
}

/** REG-5.5, 5.9: what the rules let the target do against one charger. */
function hastyAgainst(table: RegimentalTable, id: string, charger: string): HastyId[] {
  const rules = rulesWith(table.battle.options)
  const { nation, arm, guns } = factsOf(table, id)
  const unit = unitOf(table, id)
  if (arm === 'artillery') {
    // A battery of mixed carriages counts as heavy.
    const isHeavy = unit.guns.some(({ index }) => guns[index]!.carriage === 'heavy')
    const battery = { carriage: isHeavy ? 'heavy' : 'light', mode: unit.formation as GunMode } as const
    return gunReactions(rules, battery, nearestSquare(table, id))
  }
  return troopReactions(
    rules,
    { nation, arm, formation: unit.formation as TroopFormation, order: unit.order },
    { fromFront: isFromFront(table, id, charger), byCavalry: isMounted(table, charger) },
  )
}

/** REG-9.3: every reaction that is open to the target of a charge; none if it is no target, or has reacted (REG-12.9). */
export function reactionsOf(table: RegimentalTable, id: string): Reaction[] {
  const { battle } = table
  if (unitOf(table, id).hasReacted || battle.reactions.some(({ unit }) => unit === id)) return []
  const chargers = declaredAgainst(table, id)
  const open: Reaction[] = []
  const add = (how: Reaction['how'], to: string | null): void => {
    if (!open.some((one) => one.how === how && one.to === to)) open.push({ unit: id, how, to })
  }
  for (const charger of chargers)
    for (const hasty of hastyAgainst(table, id, charger)) {
      if (hasty === 'counterCharge') add('countercharge', charger)
      if (hasty === 'hastySquare') add('hastySquare', null)
      if (hasty === 'evade') add('evade', null)
      if (hasty === 'limberAndFullRetreatSilenced') add('retreatSilenced', null)
      if (hasty === 'shelterInSquare') for (const square of squaresNear(table, id)) add('shelter', square)
    }
  return open
}

/** REG-9.3: every reaction open to a side, by unit. */
export const reactionChoices = (table: RegimentalTable, side: Side): Reaction[] =>
  unitsOfSide(table, side).flatMap((id) => reactionsOf(table, id))

/** REG-9.3: why a unit may not react so; null: it may. */
export function whyNotReact(table: RegimentalTable, side: Side, wanted: Reaction): Refusal | null {
  const { unit: id } = wanted
  const unit = table.battle.units[id]
  const args = { unit: id }
  if (!unit || unit.side !== side) return cannot('REG-9.3', 'notYours', args)
  if (!isOnTable(unit)) return cannot('REG-9.3', 'notOnTable', args)
  if (unit.hasReacted || table.battle.reactions.some((one) => one.unit === id))
    return cannot('REG-12.9', 'hasReacted', args)
  if (declaredAgainst(table, id).length === 0) return cannot('REG-12.9', 'notCharged', args)
  const isOpen = reactionsOf(table, id).some(({ how, to }) => how === wanted.how && to === wanted.to)
  return isOpen ? null : cannot(isBattery(table, id) ? 'REG-5.9' : 'REG-9.3', 'reactNotOpen', args)
}
