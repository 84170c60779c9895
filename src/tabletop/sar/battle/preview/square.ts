// The odds of an emergency square (SAR-15).
import * as v from 'valibot'
import { ok, refuse, type Result } from '../../../../core/result'
import { chanceThat, dieOdds } from '../../../common/odds'
import type { SquarePreview } from '../../../common/previewFight'
import { emergencySquare, squareModifiers } from '../../melee/emergencySquare'
import { chargersToSquareAgainst, squareTry } from '../charges'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { noSuchUnit } from './units'

const IdSchema = v.pipe(v.string(), v.maxLength(100))

/** The question: how likely does this unit form square before those who charge it? `charger`: a charge that is only thought of. */
export const SquareQuestionSchema = v.strictObject({ unit: IdSchema, charger: v.exactOptional(IdSchema) })
export type SquareQuestion = v.InferOutput<typeof SquareQuestionSchema>

/** SAR-15.2: the odds of a unit's square before these chargers, each of which has a distance of his own. */
export function previewSquare(table: BattleTable, unit: string, chargers: readonly string[]): SquarePreview {
  const { tables } = table.field
  const tries = chargers.map((charger) => ({ charger, attempt: squareTry(table, unit, charger) }))
  const odds = dieOdds(tables.emergencySquare.die, (d20) =>
    tries.map(({ attempt }) => emergencySquare(tables, attempt, d20).forms),
  )
  return {
    unit,
    lines: squareModifiers(tables, tries[0]!.attempt).map(({ name, value }) => ({ rule: 'SAR-15.2', name, value })),
    chargers: tries.map(({ charger, attempt }, i) => ({
      unit: charger,
      distance: attempt.distance,
      forms: chanceThat(odds, (forms) => forms[i]!),
    })),
    forms: chanceThat(odds, (forms) => forms.every(Boolean)),
  }
}

/** SAR-15.1: the chargers against whom a unit may try a square, with one who is only thought of. */
export function chargersAgainst(table: BattleTable, unit: string, charger?: string): string[] {
  if (charger === undefined) return chargersToSquareAgainst(table, unit)
  const charges = { ...table.battle.charges, [charger]: unit }
  return chargersToSquareAgainst({ field: table.field, battle: { ...table.battle, charges } }, unit)
}

/** SAR-15.1 to 15.3: the odds of a unit's emergency square, against all who charge it. */
export function squarePreview(
  table: BattleTable,
  _side: Side,
  { unit, charger }: SquareQuestion,
): Result<SquarePreview> {
  for (const id of charger === undefined ? [unit] : [unit, charger]) {
    const refusal = noSuchUnit(table, id, 'SAR-15.1')
    if (refusal) return refusal
  }
  const chargers = chargersAgainst(table, unit, charger)
  if (chargers.length === 0) return refuse('BAD_STATE', 'SAR-15.1', 'refusal.sarState', { what: unit })
  return ok(previewSquare(table, unit, chargers))
}
