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

/** The heading of the last stretch that a unit moved this turn; if it has not moved, its facing. */
function headingOfCharge(table: BattleTable, id: string): number {
  const { path } = turnRecordOf(table.battle, id)
  const to = path.at(-1)
  const from = [...path].reverse().find((at) => to && (at.x !== to.x || at.y !== to.y))
  return from && to ? headingTo(from, to) : table.battle.units[id]!.heading
}

/** SAR-14.11, 17.7: adds the winners of melees to the pending choices; mounted cavalry rolls for breakthrough. Artillery has no choice. */
export function determineVictors(run: ActionRun, decided: readonly DecidedMelee[]): void {
  const { battle, field } = run
  const victors: Record<string, PendingVictor> = { ...battle.open.victors }
  const rolled = [...(battle.open.rolledBreakthrough ?? [])]
  for (const { winners, beaten } of decided)
    for (const id of winners) {
      const first = beaten.find(({ by }) => by === id) ?? beaten[0]
      if (!first || !isUnbroken(run, id) || rosterUnitOf(run, battle.units[id]!).arm === 'artillery') continue
      const { unit, place } = first
      const common = { beaten: unit, place, line: headingOfCharge(run, id) }
      const times = rolled.filter((one) => one === id).length
      if (!isMountedCavalry(run, id) || !rollsBreakthrough(field.tables, true, times)) {
        victors[id] = { ...common, result: 'infantry' }
        continue
      }
      rolled.push(id)
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
      victors[id] = { ...common, result }
    }
  battle.open = { ...battle.open, victors, rolledBreakthrough: rolled.sort() }
}

/** Winners of a side that have a choice, in order. */
const victorsOf = (table: BattleTable, side: Side): string[] =>
  Object.keys(table.battle.open.victors ?? {})
    .sort()
    .filter((id) => isUnbroken(table, id) && sideOfUnit(table, table.battle.units[id]!) === side)

/** Has this side a winner with a choice? */
export const hasVictorChoice = (table: BattleTable, side: Side): boolean => victorsOf(table, side).length > 0

/** SAR-14.11: a winner in the place of the beaten unit, with some changes. `place`: the middle of the beaten unit's area. */
export function placedAt(table: BattleTable, id: string, place: Point, change: Partial<BattleUnit>): BattleUnit {
  const unit: BattleUnit = { ...table.battle.units[id]!, ...change }
  const { depth } = unitBlock(table.field, unit)!
  return {
    ...unit,
    garrison: null,
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
  open: PendingVictor,
  choice: VictorChoice,
): BattleUnit =>
  placedAt(table, id, open.place, {
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
  const open = battle.open.victors?.[id]
  if (!open || !victorsOf(table, side).includes(id)) throwBadState('SAR-14.11', id)
  if (!CHOICES_AFTER[open!.result].includes(choice)) throwBadState('SAR-17.8', choice)
  const faces = choice === 'takePlaceAndFace'
  const forms = choice === 'takePlaceAndForm'
  if (heading === undefined ? faces : !faces && choice !== 'breakthrough') throwBadValue('SAR-17.8', 'heading')
  if ((stance !== undefined) !== forms) throwBadValue('SAR-17.8', 'stance')
  if ((width !== undefined) !== forms) throwBadValue('SAR-17.8', 'width')
  if (choice === 'stay') return
  if (choice === 'breakthrough') {
    const most = degreesToHundredths(field.tables.breakthrough.maxDeviationDegrees)
    if (heading !== undefined && angleBetween(heading, open!.line) > most) throwBadValue('SAR-17.8', 'heading')
    return
  }
  if (forms) checkFormation(table, battle.units[id]!, stance!, width!)
  const others = Object.entries(answersOf(table, side).victors).flatMap(([other, given]) => {
    const its = battle.open.victors?.[other]
    return other !== id && its && given.choice.startsWith('takePlace')
      ? [unitAfterChoice(table, other, its, given)]
      : []
  })
  if (!hasRoom(table, id, unitAfterChoice(table, id, open!, choiceOf(action)), others))
    throwBadState('SAR-14.11', 'place')
}

/**
 * The headings within an angle of a heading, as one range, or as two if they include north.
 * @param line the heading, hundredths of a degree
 * @param angle to either side, hundredths of a degree
 */
export function headingBounds(line: number, angle: number): { min: number; max: number }[] {
  const [from, to] = [normalizedAngle(line - angle), normalizedAngle(line + angle)]
  return from <= to
    ? [{ min: from, max: to }]
    : [
        { min: 0, max: to },
        { min: from, max: FULL_CIRCLE - 1 },
      ]
}

/**
 * SAR-14.11, 17.8: chooses what a winner does. Without a choice it stays, or, if it must ride on, rides at the nearest enemy before it.
 */
export const victor: BattleHandler<'victor'> = {
  check: checkVictor,
  list(table, side, out) {
    const { field, battle } = table
    const all = { min: 0, max: FULL_CIRCLE - 1 }
    for (const unit of victorsOf(table, side)) {
      const open = battle.open.victors![unit]!
      const add = (choice: VictorChoice['choice'], more: Omit<LegalEntry, 'type'> = {}) =>
        out.push({ type: 'victor', unit, choice, ...more })
      for (const choice of CHOICES_AFTER[open.result]) {
        if (choice === 'takePlaceAndFace') add(choice, { heading: all })
        else if (choice === 'takePlaceAndForm')
          for (const { stance, width } of formationsOf(table, battle.units[unit]!))
            add(choice, { stance, width: { min: 1, max: width } })
        else if (isAllowed(() => checkVictor(table, side, { type: 'victor', unit, choice }))) add(choice)
        if (choice === 'breakthrough')
          for (const heading of headingBounds(
            open.line,
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
