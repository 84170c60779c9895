// A place at set-up (SAR-24.4): the area that the unit would cover, why it may not stand there, and the nearest place on the way that it may.
import * as v from 'valibot'
import { ok, type Refusal, refuse, type Result } from '../../../../core/result'
import type { PlacePreview } from '../../../common/preview'
import { refusalFrom } from '../../errors'
import type { ActionOf } from '../../schemas/action'
import { blockForArm } from '../layout'
import type { BattleTable } from '../run'
import { place, placedUnit } from '../setup'
import type { Side } from '../types'
import { rosterUnitOf } from '../units'
import { AngleSchema, CoordinateSchema, UnitIdSchema } from './questions'
import { notOwnUnit } from './units'

/** The question: how would the unit stand here? The fields are those of the action `place`. */
export const PlaceQuestionSchema = v.strictObject({
  unit: UnitIdSchema,
  x: CoordinateSchema,
  y: CoordinateSchema,
  heading: AngleSchema,
  stance: v.picklist(['line', 'column', 'roadColumn', 'square', 'skirmish', 'limbered', 'unlimbered']),
  width: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
})
export type PlaceQuestion = v.InferOutput<typeof PlaceQuestionSchema>

/** Places that are tried on the way from where the unit stands, before the limit is found exactly. */
const TRIES = 24

/** SAR-24.4: a place of one of the side's own units at set-up. */
export function placePreview(seen: BattleTable, side: Side, question: PlaceQuestion): Result<PlacePreview> {
  const stranger = notOwnUnit(seen, side, question.unit, 'SAR-24.4')
  if (stranger) return stranger
  // Later there is nothing to place, and units have parts that the map does not know.
  if (seen.battle.phase !== 'setup') return refuse('BAD_STATE', 'SAR-24.4', 'refusal.sarState', { what: 'place' })
  const unit = seen.battle.units[question.unit]!
  const { arm } = rosterUnitOf(seen, unit)
  const actionAt = (x: number, y: number): ActionOf<'place'> => ({ type: 'place', ...question, x, y })
  const blockAt = (x: number, y: number) => blockForArm(seen.field.tables, arm, placedUnit(unit, actionAt(x, y)))!
  const refusalAt = (x: number, y: number): Refusal | null => refusalFrom(() => place.check(seen, side, actionAt(x, y)))
  const end = blockAt(question.x, question.y)
  const refused = refusalAt(question.x, question.y)
  if (refused === null) return ok({ unit: question.unit, end, refusal: null, nearest: end })
  if (unit.at === null) return ok({ unit: question.unit, end, refusal: refused, nearest: null })
  const from = unit.at
  // The place after so many of `parts` parts of the way.
  const onWay = (done: number, parts: number): readonly [number, number] => [
    from.x + Math.round(((question.x - from.x) * done) / parts),
    from.y + Math.round(((question.y - from.y) * done) / parts),
  ]
  const PARTS = TRIES << 8
  const isLegal = (done: number): boolean => refusalAt(...onWay(done, PARTS)) === null
  let legal = PARTS - 256
  while (legal >= 0 && !isLegal(legal)) legal -= 256
  if (legal < 0) return ok({ unit: question.unit, end, refusal: refused, nearest: null })
  let barred = legal + 256
  while (barred - legal > 1) {
    const middle = (legal + barred) >> 1
    if (isLegal(middle)) legal = middle
    else barred = middle
  }
  return ok({ unit: question.unit, end, refusal: refused, nearest: blockAt(...onWay(legal, PARTS)) })
}
