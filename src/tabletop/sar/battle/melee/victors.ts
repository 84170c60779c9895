// What the winners of melees may do (SAR-14.11, 17.7, 17.8): the roll for breakthrough, and the action `victor` by which their player chooses.
import { answersOf, changeAnswers } from '../answers'
import { nearestOnTable } from '../../../common/ground'
import { angleBetween, headingTo, type Point, pointFromPose } from '../../../common/point'
import { FULL_CIRCLE, normalizedAngle } from '../../../../core/fixed'
import { breakthroughRow, rollsBreakthrough } from '../../cavalry/breakthrough'
import { throwBadState, throwBadValue, isAllowed } from '../../errors'
import { degreesToHundredths } from '../../inches'
import type { ActionOf } from '../../schemas/action'
import type { LegalEntry } from '../entries'
import type { BattleHandler } from '../handler'
import { unitBlock } from '../layout'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import type { BattleUnit, PendingVictor, Side, VictorChoice } from '../types'
import { turnRecordOf } from '../breaking/turnRecord'
import { rosterUnitOf, sideOfUnit } from '../units'
import { checkFormation, formationsOf, hasRoom } from './formations'
import { isMountedCavalry, isUnbroken, meleeArm } from './status'
import type { DecidedMelee } from './round'

/** The heading of the last part of a unit's path of this turn; if it has not moved, its facing. */
function headingOfCharge(table: BattleTable, id: string): number {
  const { path } = turnRecordOf(table.battle, id)
  const end = path.at(-1)
  // The last place before the end that is another place.
  const before = [...path].reverse().find((at) => end && (at.x !== end.x || at.y !== end.y))
  return before && end ? headingTo(before, end) : table.battle.units[id]!.heading
}

/** SAR-14.11, 17.7: adds the winners of melees to the pending choices; mounted cavalry rolls for breakthrough. Artillery has no choice. */
export function determineVictors(run: ActionRun, decided: readonly DecidedMelee[]): void {
  const { battle, field } = run
  // `open`: interim results of the phase.
  const victors: Record<string, PendingVictor> = { ...battle.open.victors }
  // For each roll for breakthrough of this turn the id of the unit.
  const rollIds = [...(battle.open.rolledBreakthrough ?? [])]
  for (const { winners, beaten } of decided)
    for (const id of winners) {
      // A winner that has beaten no unit itself may take the place of the first beaten unit.
      const beatenUnit = beaten.find(({ beatenBy }) => beatenBy === id) ?? beaten[0]
      if (!beatenUnit || !isUnbroken(run, id) || rosterUnitOf(run, battle.units[id]!).arm === 'artillery') continue
      const { unit, place } = beatenUnit
      // `line`: the heading from which a breakthrough may deviate.
      const victory = { beaten: unit, place, line: headingOfCharge(run, id) }
      const rollsMade = rollIds.filter((rolledId) => rolledId === id).length
      const isMounted = isMountedCavalry(run, id)
      if (!rollsBreakthrough(field.tables, isMounted, rollsMade)) {
        // A unit that does not roll has the choices of infantry.
        victors[id] = { ...victory, result: 'infantry' }
        continue
      }
      rollIds.push(id)
      const d20 = rollDie(run, id, 'breakthrough', field.tables.breakthrough.die)
      const { result } = breakthroughRow(field.tables, meleeArm(run, unit), d20)
      emit(run, {
        kind: 'test',
        rule: 'SAR-17.7',
        unit: id,
        test: 'breakthrough',
        d20,
        modifiers: [],
        total: d20,
        result,
      })
      victors[id] = { ...victory, result }
    }
  battle.open = { ...battle.open, victors, rolledBreakthrough: rollIds.sort() }
}

/** Ids of the winners of a side that have a choice, sorted. */
const victorsOf = (table: BattleTable, side: Side): string[] =>
  Object.keys(table.battle.open.victors ?? {})
    .sort()
    .filter((id) => isUnbroken(table, id) && sideOfUnit(table, table.battle.units[id]!) === side)

/** Has this side a winner with a choice? */
export const hasVictorChoice = (table: BattleTable, side: Side): boolean => victorsOf(table, side).length > 0

/** SAR-14.11: the winner as it would stand in the place of the beaten unit, with some changes. `place`: the middle of that unit's area. */
function unitInPlaceOfBeaten(table: BattleTable, id: string, place: Point, changes: Partial<BattleUnit>): BattleUnit {
  const unit: BattleUnit = { ...table.battle.units[id]!, ...changes }
  const { depth } = unitBlock(table.field, unit)!
  return {
    ...unit,
    garrison: null,
    // `at` is the middle of the front, which lies half the depth before the middle of the area.
    at: nearestOnTable(
      table.field.ground,
      pointFromPose({ at: place, heading: unit.heading }, 0, Math.floor(depth / 2)),
    ),
  }
}

/** SAR-14.11, 17.8: the unit after a choice that takes the place of the beaten unit. */
export const unitAfterChoice = (
  table: BattleTable,
  id: string,
  pendingVictor: PendingVictor,
  choice: VictorChoice,
): BattleUnit =>
  unitInPlaceOfBeaten(table, id, pendingVictor.place, {
    // `checkVictor` demands these values, so the ones after `??` are never used.
    ...(choice.choice === 'takePlaceAndFace' && { heading: choice.heading ?? 0 }),
    ...(choice.choice === 'takePlaceAndForm' && { stance: choice.stance ?? 'line', width: choice.width ?? 1 }),
  })

/** SAR-14.11, 17.8: the choices after each result of the roll for breakthrough; `infantry`: after no roll. */
const CHOICES_AFTER: Readonly<Record<PendingVictor['result'], readonly VictorChoice['choice'][]>> = {
  infantry: ['stay', 'takePlace'],
  stop: ['stay', 'takePlace'],
  choice: ['stay', 'takePlace', 'takePlaceAndForm', 'takePlaceAndFace', 'breakthrough'],
  breakthrough: ['breakthrough'],
  charge: ['breakthrough'],
  scatter: ['breakthrough'],
}

/** The choice that an action makes; fields that the action does not give are null. */
const choiceOf = ({ choice, heading, stance, width }: ActionOf<'victor'>): VictorChoice => ({
  choice,
  heading: heading ?? null,
  stance: stance ?? null,
  width: width ?? null,
})

/** SAR-14.11, 17.8: refuses a choice that the winner does not have. */
function checkVictor(table: BattleTable, side: Side, action: ActionOf<'victor'>): void {
  const { unit: id, choice, heading, stance, width } = action
  const { battle, field } = table
  const pendingVictor = battle.open.victors?.[id]
  if (!pendingVictor || !victorsOf(table, side).includes(id)) throwBadState('SAR-14.11', id)
  if (!CHOICES_AFTER[pendingVictor!.result].includes(choice)) throwBadState('SAR-17.8', choice)
  // Stance and width belong to `takePlaceAndForm` and to nothing else. A heading must go with `takePlaceAndFace` and may with `breakthrough`.
  const isFacing = choice === 'takePlaceAndFace'
  const isForming = choice === 'takePlaceAndForm'
  const lacksHeading = isFacing && heading === undefined
  const hasNeedlessHeading = heading !== undefined && !isFacing && choice !== 'breakthrough'
  if (lacksHeading || hasNeedlessHeading) throwBadValue('SAR-17.8', 'heading')
  if ((stance !== undefined) !== isForming) throwBadValue('SAR-17.8', 'stance')
  if ((width !== undefined) !== isForming) throwBadValue('SAR-17.8', 'width')
  if (choice === 'stay') return
  if (choice === 'breakthrough') {
    const maxAngle = degreesToHundredths(field.tables.breakthrough.maxDeviationDegrees)
    if (heading !== undefined && angleBetween(heading, pendingVictor!.line) > maxAngle)
      throwBadValue('SAR-17.8', 'heading')
    return
  }
  if (isForming) checkFormation(table, battle.units[id]!, stance!, width!)
  // The other winners of the side, as they will stand after the choices made for them before.
  const otherWinners = Object.entries(answersOf(table, side).victors).flatMap(([otherId, otherChoice]) => {
    const otherVictor = battle.open.victors?.[otherId]
    return otherId !== id && otherVictor && otherChoice.choice.startsWith('takePlace')
      ? [unitAfterChoice(table, otherId, otherVictor, otherChoice)]
      : []
  })
  if (!hasRoom(table, id, unitAfterChoice(table, id, pendingVictor!, choiceOf(action)), otherWinners))
    throwBadState('SAR-14.11', 'place')
}

/**
 * The headings within an angle to either side of a heading: one range, or two if they include north. All in hundredths of a degree.
 */
export function headingBounds(heading: number, angle: number): { min: number; max: number }[] {
  const [from, to] = [normalizedAngle(heading - angle), normalizedAngle(heading + angle)]
  if (from <= to) return [{ min: from, max: to }]
  return [
    { min: 0, max: to },
    { min: from, max: FULL_CIRCLE - 1 },
  ]
}

/**
 * SAR-14.11, 17.8: chooses what a winner does. A winner for which nothing is chosen stays; if its roll demands that it rides on, it rides
 * toward the nearest enemy before it.
 */
export const victor: BattleHandler<'victor'> = {
  check: checkVictor,
  list(table, side, out) {
    const { field, battle } = table
    const anyHeading = { min: 0, max: FULL_CIRCLE - 1 }
    for (const unit of victorsOf(table, side)) {
      const pendingVictor = battle.open.victors![unit]!
      const add = (choice: VictorChoice['choice'], fields: Omit<LegalEntry, 'type'> = {}) =>
        out.push({ type: 'victor', unit, choice, ...fields })
      for (const choice of CHOICES_AFTER[pendingVictor.result]) {
        // Whether there is room is checked only when a value within the bounds is chosen.
        if (choice === 'takePlaceAndFace') add(choice, { heading: anyHeading })
        else if (choice === 'takePlaceAndForm')
          for (const { stance, width } of formationsOf(table, battle.units[unit]!))
            add(choice, { stance, width: { min: 1, max: width } })
        else if (isAllowed(() => checkVictor(table, side, { type: 'victor', unit, choice }))) add(choice)
        // A breakthrough may be chosen without a heading (above) or with one.
        if (choice === 'breakthrough')
          for (const heading of headingBounds(
            pendingVictor.line,
            degreesToHundredths(field.tables.breakthrough.maxDeviationDegrees),
          ))
            add(choice, { heading })
      }
    }
  },
  run(run, side, action) {
    changeAnswers(run, side, { victors: { ...answersOf(run, side).victors, [action.unit]: choiceOf(action) } })
  },
}
