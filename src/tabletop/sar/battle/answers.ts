import { mapSides, ofSide, type Side, type Sides } from '../../../game/side'
import type { BattleTable } from './run'
import type { SealedAnswers } from './types'

/**
 * What the sides have answered face down to the question of the phase (SAR-4.7). It is kept in the state as `drafts` until both
 * sides are ready. `soaks`: stragglers cancelled by backing away (SAR-5.8); `victors`: what winners of melees do (SAR-14.11).
 */

/** Answers of a side that has chosen nothing yet. */
export const noAnswers = (): SealedAnswers => ({
  orders: {},
  splits: [],
  missions: [],
  targets: {},
  squares: [],
  standBy: [],
  rallies: {},
  fires: {},
  soaks: {},
  marches: {},
  rides: {},
  arrivals: [],
  victors: {},
  reforms: {},
  hides: [],
})

/** No answers from either side. */
export const nothingAnswered = (sides: Sides): Record<Side, SealedAnswers> => mapSides(sides, noAnswers)

export const answersOf = ({ battle }: Pick<BattleTable, 'battle'>, side: Side): SealedAnswers =>
  ofSide(battle.drafts, side)

/** Replaces some fields of a side's answers. */
export function changeAnswers(table: Pick<BattleTable, 'battle'>, side: Side, changed: Partial<SealedAnswers>): void {
  table.battle.drafts[side] = { ...answersOf(table, side), ...changed }
}

/** The fields of the answers that are records by id, not lists. */
type RecordField = {
  [K in keyof SealedAnswers]: SealedAnswers[K] extends readonly unknown[] ? never : K
}[keyof SealedAnswers]

/** One field of the answers of both sides together; ids never belong to both. */
export function answersOfBoth<K extends RecordField>(table: BattleTable, field: K): SealedAnswers[K] {
  const [first, second] = table.field.sides
  return { ...answersOf(table, first)[field], ...answersOf(table, second)[field] }
}
