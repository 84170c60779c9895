import { askingOrder } from '../field'
import { answersOf } from '../answers'
import { gap } from '../../../common/polygon'
import { badState, isAllowed } from '../../errors'
import { mergeInto } from '../breaking/remove'
import type { BattleHandler } from '../handler'
import { ranksOf, unitPolygon } from '../layout'
import { TOUCHING_DISTANCE } from '../melee/contacts'
import type { ActionRun, BattleTable } from '../run'
import type { Side } from '../types'
import { unitsOf } from '../units'
import { checkMarchStep, checkedDuty, marchSteps } from './check'
import { dutyOf } from './duty'
import { addMarchStep } from './steps'

/** SAR-2.7: the parts of a unit's regiment on the table that have a Form order, it among them. */
const partsWithFormOrder = (table: BattleTable, side: Side, id: string): string[] =>
  unitsOf(table, side).filter(
    (other) => table.battle.units[other]!.of === table.battle.units[id]!.of && dutyOf(table, other) === 'form',
  )

/** SAR-2.7: all of them that touch each other in one chain with a unit. */
function touchingParts(table: BattleTable, side: Side, id: string): string[] {
  const { field, battle } = table
  const parts = partsWithFormOrder(table, side, id)
  const touch = (a: string, b: string): boolean =>
    gap(unitPolygon(field, battle.units[a]!)!, unitPolygon(field, battle.units[b]!)!) <= TOUCHING_DISTANCE
  const chain = new Set([id])
  for (let more = true; more; ) {
    const found = parts.filter((part) => !chain.has(part) && [...chain].some((one) => touch(one, part)))
    for (const part of found) chain.add(part)
    more = found.length > 0
  }
  return [...chain].sort()
}

/** SAR-2.7: a part becomes one again with the others that touch it; all need a Form order. */
export const rejoin: BattleHandler<'rejoin'> = {
  check(table, side, { unit: id }) {
    if (checkedDuty(table, side, id) !== 'form') badState('SAR-2.7', id)
    if (touchingParts(table, side, id).length < 2) badState('SAR-2.7', 'touch')
    checkMarchStep(table, side, id, { rejoin: true })
  },
  list(table, side, out) {
    for (const unit of unitsOf(table, side)) {
      const action = { type: 'rejoin', unit } as const
      if (isAllowed(() => this.check(table, side, action))) out.push(action)
    }
  },
  run: (run, side, { unit }) => addMarchStep(run, side, unit, { rejoin: true }),
}

/** SAR-2.7, 7.14: parts that were told to become one again are; strengths add up, drawbacks stay (Q5). */
export function rejoinParts(run: ActionRun): void {
  const { battle } = run
  for (const side of askingOrder(run.field))
    for (const id of Object.keys(answersOf(run, side).marches).sort()) {
      const wants = marchSteps(run, side, id).some((step) => 'rejoin' in step)
      if (!wants || dutyOf(run, id) !== 'form') continue
      const parts = touchingParts(run, side, id)
      if (parts.length < 2) continue
      const { of } = battle.units[id]!
      // The name of the regiment lives on; else of what is no company of it (SAR-7.14), else the first.
      const whole =
        parts.find((part) => part === of) ?? parts.find((part) => battle.units[part]!.companies === 0) ?? parts[0]!
      for (const part of parts) if (part !== whole) absorbPart(run, whole, part)
    }
}

function absorbPart(run: ActionRun, whole: string, part: string): void {
  const { battle } = run
  const [unit, other] = [battle.units[whole]!, battle.units[part]!]
  const { ranks } = ranksOf(unit)
  for (const [id, leader] of Object.entries(battle.leaders))
    if (leader.attachedTo === part) battle.leaders[id] = { ...leader, attachedTo: whole }
  const men = other.strength.start - other.strength.casualties - other.strength.stragglers
  mergeInto(run, whole, part, 'asTheyAre', 'SAR-2.7')
  const now = battle.units[whole]!
  battle.units[whole] = {
    ...now,
    // As deep as before, and so much wider.
    width: now.width + Math.ceil(men / Math.max(1, ranks)),
    companies: unit.companies + (unit.companies > 0 ? other.companies : 0),
    guns: [...unit.guns, ...other.guns],
    holders: unit.holders + other.holders,
  }
  battle.units[part] = { ...battle.units[part]!, guns: [] }
  delete battle.orders[part]
}
