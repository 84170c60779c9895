// The record of a battle on the table: what its commands and units did on the day, and the losses as reported (maps/buena-vista).
import * as v from 'valibot'
import raw from '../../../../../maps/buena-vista/order-of-battle.json'
import type { Lang } from '../../../i18n/types'
import { rankedName } from '../../../i18n/regiments'
import { buenaVista, tablesOf } from '../../../../tabletop/sar/data'

const Name = v.pipe(v.string(), v.minLength(1))
const Words = v.strictObject({ en: v.pipe(v.string(), v.minLength(1)), es: v.pipe(v.string(), v.minLength(1)) })
const Sources = v.pipe(v.array(v.strictObject({ key: v.string(), where: v.string() })), v.minLength(1))
const storyFields = {
  did: Words,
  /** How sure the record is of it. */
  certainty: v.picklist(['certain', 'probable', 'disputed']),
  sources: Sources,
}
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const SideLosses = v.strictObject({ killed: Count, wounded: Count, missing: Count })
/** A unit of which the record tells nothing but its command's deeds; `was`: what it was, and where it is found later. */
const Bare = v.strictObject({ id: v.string(), name: Words, was: v.exactOptional(v.strictObject(storyFields)) })
const Told = v.strictObject({ id: v.string(), name: Words, ...storyFields })

/** The schema of the record. */
export const BattleRecordSchema = v.strictObject({
  about: v.string(),
  schema: v.literal('battle-record/1'),
  scenario: v.literal('buena-vista'),
  sources: v.array(v.strictObject({ key: v.string(), what: Words })),
  losses: v.strictObject({ us: SideLosses, mexican: SideLosses, sources: Sources, note: Words }),
  /** What leaders are called on the table and in full, with their ranks in English; others as the scenario names them. */
  leaders: v.array(v.strictObject({ id: v.string(), name: Name, full: Name })),
  commands: v.array(v.strictObject({ id: v.string(), ...storyFields })),
  units: v.array(v.union([Told, Bare])),
})
export type BattleRecord = v.InferOutput<typeof BattleRecordSchema>

/** What somebody did on the day. */
export type Story = Pick<v.InferOutput<typeof Told>, 'did' | 'certainty' | 'sources'>

/** The card of a unit. */
export interface UnitCardData {
  readonly name: v.InferOutput<typeof Words>
  readonly officer: string | null
  /** Men as the scenario prints them; null: it prints castings alone. */
  readonly men: number | null
  readonly castings: number
  /** Men by the scale of the rules. */
  readonly menByScale: number
  readonly experience: string
  /** What it was, and where it is found later; null: its own story tells that. */
  readonly was: Story | null
  readonly story: Story
  /** The leader whose command the story tells of, where the unit has none of its own. */
  readonly ofCommand: string | null
}

/** SAR-1.1: men that a casting of this arm stands for; of artillery, one of a gun's crew. */
export function menOfCasting(arm: 'infantry' | 'cavalry' | 'artillery'): number {
  const tables = tablesOf('sar-2007')
  // The tables of the game are checked by their tests.
  if (!tables.ok) throw new Error(tables.refusal.key)
  const { scale } = tables.value
  if (arm === 'artillery') return scale.menPerArtilleristCasting
  return arm === 'cavalry' ? scale.menPerCavalryCasting : scale.menPerInfantryCasting
}

let record: BattleRecord | null = null

/** The record of Buena Vista; throws where the file is faulty, which its test sees. */
export function battleRecord(): BattleRecord {
  record ??= v.parse(BattleRecordSchema, raw)
  return record
}

let names: ReadonlyMap<string, v.InferOutput<typeof Words>> | null = null

/** What a unit of Buena Vista is called in either language; null: no such unit. */
export function recordedName(id: string): v.InferOutput<typeof Words> | null {
  names ??= new Map(battleRecord().units.map((unit) => [unit.id, unit.name]))
  return names.get(id) ?? null
}

let leaders: ReadonlyMap<string, BattleRecord['leaders'][number]> | null = null

/** What a leader of Buena Vista is called, on the table or in full, his rank in the language; null: the record has no such leader. */
export function recordedLeader(id: string, lang: Lang, form: 'name' | 'full' = 'name'): string | null {
  leaders ??= new Map(battleRecord().leaders.map((leader) => [leader.id, leader]))
  const leader = leaders.get(id)
  return leader ? rankedName(leader[form], lang) : null
}

/** Ranks as the scenario prints them. */
const PRINTED_RANKS: Readonly<Record<string, string>> = { COL: 'Col.', LTC: 'Lt. Col.', MAJ: 'Maj.', CPT: 'Capt.' }

/** An officer of the scenario, such as "COL Hardin", with his rank in the language. */
export const officerName = (printed: string, lang: Lang): string =>
  rankedName(
    printed.replace(/^[A-Z]{3}\b/, (rank) => PRINTED_RANKS[rank] ?? rank),
    lang,
  )

/** The card of a unit of Buena Vista; null: no such unit. */
export function unitCard(id: string): UnitCardData | null {
  const scenario = buenaVista()
  if (!scenario.ok) return null
  const unit = scenario.value.units.find((each) => each.id === id)
  const entry = battleRecord().units.find((each) => each.id === id)
  if (!unit || !entry) return null
  const story = 'did' in entry ? entry : battleRecord().commands.find((command) => command.id === unit.leader)
  if (!story) return null
  const castings = unit.castings > 0 ? unit.castings : unit.crew
  return {
    name: entry.name,
    officer: unit.officer ?? null,
    men: unit.men ?? null,
    castings,
    menByScale: castings * menOfCasting(unit.castings > 0 ? 'infantry' : 'artillery'),
    experience: unit.experience,
    was: 'was' in entry ? (entry.was ?? null) : null,
    story,
    ofCommand: 'did' in entry ? null : unit.leader,
  }
}

/** What a command did on the day; null: the record has nothing. */
export const commandStory = (leader: string): Story | null =>
  battleRecord().commands.find(({ id }) => id === leader) ?? null
