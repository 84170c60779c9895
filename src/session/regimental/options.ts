import * as v from 'valibot'
import { LangSchema } from '../../core/lang'
import { PALO_ALTO_DEFAULTS, type PaloAltoChoices } from '../../tabletop/regimental/battle/scenario/paloAlto'
import { DEFAULT_OPTIONS, OptionsSchema } from '../../tabletop/regimental/options'

/** Choices of the scenario under the ids of its pack, and which part of it is played. */
const choiceFields = {
  canalesFights: v.boolean(),
  grassFire: v.picklist(['historical', 'chance', 'off']),
  duncanHowitzers: v.boolean(),
  variant: v.picklist(['full', 'torrejon-and-the-square']),
  lang: LangSchema,
}

/** Options of a Regimental battle as they stand in its header; `answers`: the switches of the open questions (REG-13.5). */
export const RegimentalOptionsSchema = v.strictObject({ ...choiceFields, answers: OptionsSchema })
export type RegimentalGameOptions = v.InferOutput<typeof RegimentalOptionsSchema>
/** The options that are part of the game, which the language is not. */
export type RegimentalRules = Omit<RegimentalGameOptions, 'lang'>

/** Options in a request for a new battle; any of them may be left out. */
export const RequestedRegimentalOptionsSchema = v.strictObject({
  ...v.partial(v.strictObject(choiceFields)).entries,
  answers: v.optional(v.partial(OptionsSchema)),
})
type Requested = v.InferOutput<typeof RequestedRegimentalOptionsSchema>

/** Fills in defaults: the scenario's own (pack, `options`), and the answers of REG-15. */
export const regimentalDefaults = ({ answers, lang = 'en', ...choices }: Requested): RegimentalGameOptions =>
  ({ ...PALO_ALTO_DEFAULTS, ...choices, lang, answers: { ...DEFAULT_OPTIONS, ...answers } }) as RegimentalGameOptions

/** The options without the language. */
export function regimentalRulesOf({ lang: _lang, ...rules }: RegimentalGameOptions): RegimentalRules {
  return rules
}

/** The choices of the scenario. */
export const choicesOf = ({ answers: _answers, ...choices }: RegimentalRules): PaloAltoChoices => choices
