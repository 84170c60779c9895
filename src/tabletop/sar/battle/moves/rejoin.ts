// Parts of a regiment join each other again (SAR-2.7).
import { sidesInAskingOrder } from '../field'
import { answersOf } from '../answers'
import { gapBetween } from '../../../common/polygon'
import { throwBadState, isAllowed } from '../../errors'
import { effectivesOf } from '../../stragglers/strength'
import { mergeInto } from '../breaking/remove'
import type { BattleHandler } from '../handler'
import { filesAndRanksOf, unitPolygon } from '../layout'
import { TOUCHING_DISTANCE } from '../melee/contacts'
import type { ActionRun, BattleTable } from '../run'
import type { Side } from '../types'
import { unitsOf } from '../units'
import { checkMarchStep, checkedDuty, marchSteps } from './check'
import { dutyOf } from './duty'
import { addMarchStep } from './steps'

/** SAR-2.7: ids of the parts of a unit's regiment (whose id is `of`) that are on the table and have a Form order, the unit itself among them. */
const partsWithFormOrder = (table: BattleTable, side: Side, id: string): string[] =>
  unitsOf(table, side).filter(
    (other) => table.battle.units[other]!.of === table.battle.units[id]!.of && dutyOf(table, other) === 'form',
  )

/**
 * SAR-2.7: ids of the parts with a Form order that are linked to the unit: those that touch it, and those that touch a part linked to it.
 * Sorted; the unit itself is among them.
 */
function touchingParts(table: BattleTable, side: Side, id: string): string[] {
  const { field, battle } = table
  const parts = partsWithFormOrder(table, side, id)
  const doTouch = (a: string, b: string): boolean =>
    gapBetween(unitPolygon(field, battle.units[a]!)!, unitPolygon(field, battle.units[b]!)!) <= TOUCHING_DISTANCE
  const linkedParts = new Set([id])
  let newlyLinked = [id]
  while (newlyLinked.length > 0) {
    newlyLinked = parts.filter(
      (part) => !linkedParts.has(part) && [...linkedParts].some((linked) => doTouch(linked, part)),
    )
    for (const part of newlyLinked) linkedParts.add(part)
  }
  return [...linkedParts].sort()
}

/** SAR-2.7: the action by which a part joins the other parts of its regiment that touch it; all need a Form order. */
export const rejoin: BattleHandler<'rejoin'> = {
  check(table, side, { unit: id }) {
    if (checkedDuty(table, side, id) !== 'form') throwBadState('SAR-2.7', id)
    if (touchingParts(table, side, id).length < 2) throwBadState('SAR-2.7', 'touch')
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

/** SAR-2.7, 7.14: joins the parts whose sides have chosen it. Strengths add up; by ruling Q5 the drawbacks of a part pass to the whole. */
export function rejoinParts(run: ActionRun): void {
  const { battle } = run
  // `marches`: the steps that units have been given for this phase.
  for (const side of sidesInAskingOrder(run.field))
    for (const id of Object.keys(answersOf(run, side).marches).sort()) {
      const wantsToRejoin = marchSteps(run, side, id).some((step) => 'rejoin' in step)
      if (!wantsToRejoin || dutyOf(run, id) !== 'form') continue
      const parts = touchingParts(run, side, id)
      if (parts.length < 2) continue
      const { of: regiment } = battle.units[id]!
      // The joined unit keeps the id of the regiment; else of a part that is no company (SAR-7.14); else the first id.
      const whole =
        parts.find((part) => part === regiment) ??
        parts.find((part) => battle.units[part]!.companies === 0) ??
        parts[0]!
      for (const part of parts) if (part !== whole) absorbPart(run, whole, part)
    }
}

/** SAR-2.7: one part (`part`) goes into the unit that stays (`whole`), with its leaders, guns and horse holders. */
function absorbPart(run: ActionRun, whole: string, part: string): void {
  const { battle } = run
  const [wholeBefore, partBefore] = [battle.units[whole]!, battle.units[part]!]
  const { ranks } = filesAndRanksOf(wholeBefore)
  for (const [id, leader] of Object.entries(battle.leaders))
    if (leader.attachedTo === part) battle.leaders[id] = { ...leader, attachedTo: whole }
  const effectivesOfPart = effectivesOf(partBefore.strength)
  // `asTheyAre`: casualties and stragglers stay what they are.
  mergeInto(run, whole, part, 'asTheyAre', 'SAR-2.7')
  const merged = battle.units[whole]!
  battle.units[whole] = {
    ...merged,
    // The unit has as many ranks as before; its front grows by the files of the part.
    width: merged.width + Math.ceil(effectivesOfPart / Math.max(1, ranks)),
    // SAR-7.14: if the unit that stays consists of companies, the companies of the part are added; a regiment absorbs them (0).
    companies: wholeBefore.companies + (wholeBefore.companies > 0 ? partBefore.companies : 0),
    guns: [...wholeBefore.guns, ...partBefore.guns],
    holders: wholeBefore.holders + partBefore.holders,
  }
  battle.units[part] = { ...battle.units[part]!, guns: [] }
  delete battle.orders[part]
}
