// Sealed answers (SAR-4.7): what each side has answered to the question of the phase. They lie face down in the state, as `Battle.drafts`,
// until both sides are ready.
import { mapSides, ofSide, type Side, type Sides } from '../../../game/side'
import type { BattleTable } from './run'
import type { SealedAnswers } from './types'

/** The answers of a side that has chosen nothing yet. The fields are explained at `SealedAnswers`. */
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

/** The answers of both sides when neither has chosen anything yet. */
export const noAnswersFromBoth = (sides: Sides): Record<Side, SealedAnswers> => mapSides(sides, noAnswers)

/** The sealed answers of a side. */
export const answersOf = ({ battle }: Pick<BattleTable, 'battle'>, side: Side): SealedAnswers =>
  ofSide(battle.drafts, side)

/** Replaces some fields of a side's answers. */
export function changeAnswers(table: Pick<BattleTable, 'battle'>, side: Side, changed: Partial<SealedAnswers>): void {
  table.battle.drafts[side] = { ...answersOf(table, side), ...changed }
}

/** Names of the fields of the answers that are records with ids as keys; the other fields are lists. */
type RecordName = {
  [Name in keyof SealedAnswers]: SealedAnswers[Name] extends readonly unknown[] ? never : Name
}[keyof SealedAnswers]

/** One record of the answers, of both sides together. No entry is lost, because no id belongs to both sides. */
export function answersOfBoth<Name extends RecordName>(table: BattleTable, name: Name): SealedAnswers[Name] {
  const [firstSide, secondSide] = table.field.sides
  return { ...answersOf(table, firstSide)[name], ...answersOf(table, secondSide)[name] }
}
