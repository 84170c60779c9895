// Units that have rallied form up: in the formation and facing that their owner chooses (SAR-20.1), or by default.
import { answersOf, answersOfBoth, changeAnswers } from '../answers'
import { FULL_CIRCLE } from '../../../../core/fixed'
import { centreOf } from '../../../common/block'
import { nearestOnTable } from '../../../common/ground'
import { headingTo, pointFromPose } from '../../../common/point'
import { throwBadState } from '../../errors'
import type { ActionOf } from '../../schemas/action'
import { effectivesOf } from '../../stragglers/strength'
import { nearestEnemy } from '../breaking/headingAway'
import { leadersWith } from '../breaking/remove'
import { headingTowardEnemy } from '../deploy'
import type { BattleHandler } from '../handler'
import { filesAndRanksOf, unitBlock } from '../layout'
import { checkFormation, formationsOf, hasRoom } from '../melee/formations'
import { type ActionRun, type BattleTable, emit } from '../run'
import type { BattleUnit, Reform, Side } from '../types'
import { rosterUnitOf, sideOfUnit } from '../units'

/** The unit in a new formation about the same middle. */
function unitInFormation(table: BattleTable, id: string, { heading, stance, width }: Reform): BattleUnit {
  const unit = table.battle.units[id]!
  const middle = centreOf(unitBlock(table.field, unit)!)
  const newUnit: BattleUnit = { ...unit, heading, stance, width }
  const { depth } = unitBlock(table.field, newUnit)!
  return {
    ...newUnit,
    // `at` is the middle of the front, which lies half the depth before the middle of the unit.
    at: nearestOnTable(table.field.ground, pointFromPose({ at: middle, heading }, 0, Math.floor(depth / 2))),
  }
}

/** Ids of a side's units that have rallied in this phase, sorted. `open`: interim results of the phase. */
const ralliedOf = (table: BattleTable, side: Side): string[] =>
  (table.battle.open.rallied ?? []).filter((id) => sideOfUnit(table, table.battle.units[id]!) === side)

/** Has this side a unit that has rallied and so may choose its formation? */
export const hasReformChoice = (table: BattleTable, side: Side): boolean => ralliedOf(table, side).length > 0

/** SAR-20.1: refuses a formation that the unit cannot take or that has no room. */
function checkReform(table: BattleTable, side: Side, action: ActionOf<'reform'>): void {
  const { unit: id, heading, stance, width } = action
  if (!ralliedOf(table, side).includes(id)) throwBadState('SAR-20.1', id)
  checkFormation(table, table.battle.units[id]!, stance, width)
  // The side's other units that have chosen already count at their new places.
  const others = Object.entries(answersOf(table, side).reforms).flatMap(([other, reform]) =>
    other === id ? [] : [unitInFormation(table, other, reform)],
  )
  if (!hasRoom(table, id, unitInFormation(table, id, { heading, stance, width }), others))
    throwBadState('SAR-20.1', 'place')
}

/** SAR-20.1: the action that chooses the facing and formation of a rallied unit. */
export const reform: BattleHandler<'reform'> = {
  check: checkReform,
  list(table, side, out) {
    for (const unit of ralliedOf(table, side))
      for (const { stance, width } of formationsOf(table, table.battle.units[unit]!))
        out.push({
          type: 'reform',
          unit,
          heading: { min: 0, max: FULL_CIRCLE - 1 },
          stance,
          width: { min: 1, max: width },
        })
  },
  run(run, side, { unit, heading, stance, width }) {
    changeAnswers(run, side, { reforms: { ...answersOf(run, side).reforms, [unit]: { heading, stance, width } } })
  },
}

/**
 * The formation of a rallied unit whose owner has chosen none, or one without room. It faces the nearest enemy, in the first of these that has
 * room: a line two ranks deep, a line three deep, a column. Artillery is limbered.
 */
export function defaultFormation(table: BattleTable, id: string): Reform {
  const { field, battle } = table
  const unit = battle.units[id]!
  const { arm } = rosterUnitOf(table, unit)
  const middle = centreOf(unitBlock(field, unit)!)
  const enemy = nearestEnemy(table, id)
  const heading =
    enemy === null
      ? headingTowardEnemy(field, sideOfUnit(table, unit))
      : headingTo(middle, centreOf(unitBlock(field, battle.units[enemy]!)!))
  if (arm === 'artillery') return { heading, stance: 'limbered', width: 1 }
  const castings = Math.max(1, effectivesOf(unit.strength))
  const mobWidth = filesAndRanksOf({ ...unit, stance: 'mob' }).files
  // SAR-7.14: detached companies form no column.
  const column = formationsOf(table, unit).find(({ stance }) => stance === 'column')
  const choices: Reform[] = [
    { heading, stance: 'line', width: Math.max(1, Math.ceil(castings / 2)) },
    { heading, stance: 'line', width: Math.max(1, Math.ceil(castings / 3)) },
    ...(column ? [{ heading, stance: 'column' as const, width: Math.min(castings, column.width) }] : []),
  ]
  // A line as wide as the mob covers the same area, so it always has room.
  const lastResort: Reform = { heading, stance: 'line', width: mobWidth }
  return choices.find((choice) => hasRoom(table, id, unitInFormation(table, id, choice))) ?? lastResort
}

/** SAR-20.1: forms up the rallied units of both sides, as their owners have chosen or by default. */
export function formUpRallied(run: ActionRun): void {
  const { battle, field } = run
  const chosenReforms = answersOfBoth(run, 'reforms')
  for (const id of battle.open.rallied ?? []) {
    const chosenReform = chosenReforms[id]
    const newFormation =
      chosenReform && hasRoom(run, id, unitInFormation(run, id, chosenReform))
        ? chosenReform
        : defaultFormation(run, id)
    battle.units[id] = unitInFormation(run, id, newFormation)
    const { stance, mounted } = battle.units[id]!
    const middle = centreOf(unitBlock(field, battle.units[id]!)!)
    for (const leader of leadersWith(run, id)) battle.leaders[leader] = { ...battle.leaders[leader]!, at: middle }
    emit(run, { kind: 'formed', unit: id, stance, mounted })
  }
}
