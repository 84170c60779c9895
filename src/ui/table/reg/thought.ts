// What the computer is asked in a Regimental battle and what it answers, as plain JSON between the page and the worker.
import { regimentalPlayer } from '../../../ai/tabletop/regimental/answer'
import type { RegimentalLevel } from '../../../ai/tabletop/regimental/figures'
import { canonical } from '../../../core/json'
import type { Side } from '../../../game/side'
import type { RegimentalField } from '../../../tabletop/regimental/battle/field'
import type { RegimentalAction } from '../../../tabletop/regimental/battle/schema/action'
import { type PaloAltoChoices, paloAltoField } from '../../../tabletop/regimental/battle/scenario/paloAlto'
import type { RegimentalBattle } from '../../../tabletop/regimental/battle/types'

/** A question to the computer: the battle, which is open to both sides. No seed of the dice. */
export interface RegThought {
  readonly choices: PaloAltoChoices
  readonly battle: RegimentalBattle
  readonly side: Side
  readonly level: RegimentalLevel
  /** The seed of the mistakes of lower levels. */
  readonly salt: string
}

/** The field that was used last, by its choices: the worker builds it once. */
let known: { readonly key: string; readonly field: RegimentalField } | null = null

/** The field of a battle with these choices. */
function fieldOf(choices: PaloAltoChoices): RegimentalField {
  const key = canonical(choices)
  if (known?.key === key) return known.field
  const built = paloAltoField(choices)
  // The page plays a battle with these choices, so that they are good.
  if (!built.ok) throw new Error(built.refusal.key)
  known = { key, field: built.value }
  return built.value
}

/** What the computer does next: up to the next die or further. */
export const thinkReg = ({ choices, battle, side, level, salt }: RegThought): readonly RegimentalAction[] =>
  regimentalPlayer(level)({ field: fieldOf(choices), battle }, side, salt)
