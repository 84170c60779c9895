// Questions from outside (protocol and page) to the previews: checked field by field, answered from the table as the side knows it.
import * as v from 'valibot'
import { inheritedFieldKeys } from '../../../../core/json'
import { refuse, type Result } from '../../../../core/result'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { tableSeenBy } from '../view'
import { AreasQuestionSchema } from './areas'
import { ArrivalQuestionSchema } from './arrival'
import { BoundQuestionSchema } from './bound'
import { ChargeQuestionSchema } from './charge'
import { DistanceQuestionSchema } from './distance'
import { DragGoQuestionSchema, DragTurnQuestionSchema, DragWheelQuestionSchema } from './drag'
import { FireQuestionSchema } from './fire'
import { FormsQuestionSchema } from './forms'
import { sarPreviews } from './index'
import { MarchQuestionSchema } from './march'
import { OrdersQuestionSchema } from './orders'
import { PlaceQuestionSchema } from './place'
import { RandomOrderQuestionSchema } from './randomOrder'
import { ReachQuestionSchema } from './reach'
import { RideQuestionSchema } from './ride'
import { SetupGroundQuestionSchema } from './setup'
import { SightQuestionSchema } from './sight'
import { SquareQuestionSchema } from './square'

type Previews = typeof sarPreviews
/** The name of a preview. */
export type PreviewKind = keyof Previews
/** What is asked of a preview. */
type QuestionOf<K extends PreviewKind> = Parameters<Previews[K]>[2]
/** What a preview answers. */
export type PreviewAnswer<K extends PreviewKind> =
  Extract<ReturnType<Previews[K]>, { readonly ok: true }> extends { readonly value: infer Value } ? Value : never
/** A question with the name of the preview that answers it. */
export type PreviewQuery<K extends PreviewKind = PreviewKind> = {
  [Kind in K]: { readonly kind: Kind } & QuestionOf<Kind>
}[K]

/** The schema of each question. */
const SCHEMAS: { readonly [K in PreviewKind]: v.GenericSchema<unknown, QuestionOf<K>> } = {
  areas: AreasQuestionSchema,
  arrival: ArrivalQuestionSchema,
  forms: FormsQuestionSchema,
  ride: RideQuestionSchema,
  setupGround: SetupGroundQuestionSchema,
  bound: BoundQuestionSchema,
  charge: ChargeQuestionSchema,
  distance: DistanceQuestionSchema,
  dragGo: DragGoQuestionSchema,
  dragTurn: DragTurnQuestionSchema,
  dragWheel: DragWheelQuestionSchema,
  fire: FireQuestionSchema,
  march: MarchQuestionSchema,
  orders: OrdersQuestionSchema,
  place: PlaceQuestionSchema,
  randomOrder: RandomOrderQuestionSchema,
  reach: ReachQuestionSchema,
  sight: SightQuestionSchema,
  square: SquareQuestionSchema,
}

/** The names of all previews, sorted. */
export const PREVIEW_KINDS = Object.keys(SCHEMAS).sort() as PreviewKind[]

const badField = (field: string): Result<never> => refuse('BAD_VALUE', 'SAR-0.6', 'refusal.badArgument', { field })

/**
 * SAR-0.6: answers a question of a side from what that side may know. `query` may be any value: `{kind, ...question}`; unknown fields are
 * refused.
 */
export function answerPreview(table: BattleTable, side: Side, query: unknown): Result<object> {
  const inherited = inheritedFieldKeys(query)
  if (inherited) return badField(inherited.join('.'))
  if (query === null || typeof query !== 'object' || Array.isArray(query)) return badField('query')
  const { kind, ...question } = query as Readonly<Record<string, unknown>>
  const known = PREVIEW_KINDS.find((name) => name === kind)
  if (known === undefined) return badField('kind')
  const parsed = v.safeParse(SCHEMAS[known], question, { abortEarly: true })
  if (!parsed.success) return badField(v.getDotPath(parsed.issues[0]) ?? 'query')
  // TypeScript does not follow the link between a kind and its question.
  const ask = sarPreviews[known] as (seen: BattleTable, side: Side, question: unknown) => Result<object>
  return ask(tableSeenBy(table, side), side, parsed.output)
}
