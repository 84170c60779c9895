// The card of a battle (maps/NAME/card.json): what the page tells of it before and after it is played. Nothing of it counts in play.
import * as v from 'valibot'
import buenaVista from '../../../../../maps/buena-vista/card.json'
import chippawa from '../../../../../maps/chippawa/card.json'
import paloAlto from '../../../../../maps/palo-alto/card.json'
import { battleOfScenario } from '../../../shared/battleNames'

const Text = v.pipe(v.string(), v.minLength(1))
const Words = v.strictObject({ en: Text, es: Text })
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** How sure something is, in the words of the battle packs; `reconstructed`: chosen so that parts fit a known whole. */
export const CERTAINTIES = ['high', 'medium', 'low', 'reconstructed'] as const
const Certainty = v.picklist(CERTAINTIES)
export type Certainty = v.InferOutput<typeof Certainty>

const Losses = v.strictObject({ killed: Count, wounded: Count, missing: Count, certainty: Certainty })

/** The schema of the card of a battle. */
export const BattleCardSchema = v.strictObject({
  about: Text,
  schema: v.literal('battle-card/1'),
  battle: Text,
  day: Words,
  war: Words,
  /** Who meets whom, and over what: two sentences. */
  what: Words,
  /** About how long it takes at the table. */
  evening: Words,
  /** The same for a variant, by its id. */
  eveningOf: v.exactOptional(v.record(Text, Words)),
  sides: v.record(
    Text,
    v.strictObject({
      army: Words,
      commander: Words,
      /** Men in the army as reported; null: the sources give none. */
      men: v.nullable(Count),
      certainty: Certainty,
      guns: Count,
    }),
  ),
  /** From where the strengths are. */
  strengthNote: Words,
  /** The battle told for readers; null: the stories of its commands tell it. */
  account: v.nullable(Words),
  timeline: v.array(
    v.strictObject({
      /** Hour and minute, or null with `when` in words. */
      time: v.nullable(Text),
      when: v.exactOptional(Words),
      /** Turn of the game at that hour; null: before it, or left out by it. */
      turn: v.nullable(Count),
      what: Words,
      certainty: Certainty,
    }),
  ),
  /** What the sources do not agree on: the point, and who says what. */
  disputed: v.array(v.strictObject({ point: Words, views: Words })),
  /** Losses as reported, by side; null: maps/NAME/order-of-battle.json has them. */
  losses: v.nullable(v.record(Text, Losses)),
  lossesNote: v.nullable(Words),
  /** "In 1846", over the losses of the record. */
  record: Words,
  sources: v.array(v.strictObject({ key: Text, what: Words })),
  /** How even it is, measured computer against computer; `figure`: its row in test/results. */
  measured: v.array(
    v.strictObject({
      rules: v.picklist(['sar', 'reg', 'eaw']),
      /** Of which variant; absent: of the battle that has none. */
      variant: v.exactOptional(Text),
      figure: Text,
      games: Count,
      won: v.record(Text, Count),
      drawn: Count,
    }),
  ),
  /** What is known of the strength of a unit, by its id. */
  notes: v.record(Text, Words),
})
export type BattleCard = v.InferOutput<typeof BattleCardSchema>

const FILES: Readonly<Record<string, unknown>> = { 'buena-vista': buenaVista, 'palo-alto': paloAlto, chippawa }
const read = new Map<string, BattleCard>()

/** The card of the battle that a scenario plays; null: it has none. Throws where the file is faulty, which its test sees. */
export function battleCard(scenario: string): BattleCard | null {
  const battle = battleOfScenario(scenario)
  if (battle === null || !(battle in FILES)) return null
  const known = read.get(battle)
  if (known) return known
  const card = v.parse(BattleCardSchema, FILES[battle])
  read.set(battle, card)
  return card
}
