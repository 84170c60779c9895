// The record of a battle on the table: names, strengths and how sure they are; where it is written down (maps/buena-vista), what commands and units did on the day.
import * as v from 'valibot'
import raw from '../../../../../maps/buena-vista/order-of-battle.json'
import type { BattlePack } from '../../../../tabletop/common/pack/schema'
import type { Lang } from '../../../i18n/types'
import { rankedName } from '../../../i18n/regiments'
import { battleCard, CERTAINTIES, type Certainty } from '../battles/card'
import { packOf } from '../battles/packs'
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
  /** How sure that number is; null: as the scenario prints it. */
  readonly certainty: Certainty | null
  /** What is known of its strength and guns. */
  readonly note: v.InferOutput<typeof Words> | null
  /** Keys of the sources of its strength. */
  readonly sources: readonly string[]
  readonly castings: number
  /** Men by the scale of the rules. */
  readonly menByScale: number
  readonly experience: string
  /** What it was, and where it is found later; null: its own story tells that. */
  readonly was: Story | null
  readonly story: Story | null
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

/** The stories of a battle's commands and units; null: nobody has written them down for it. Throws where the file is faulty, which its test sees. */
export function battleRecord(scenario: string): BattleRecord | null {
  if (scenario !== 'buena-vista') return null
  record ??= v.parse(BattleRecordSchema, raw)
  return record
}

/** What a unit of a battle is called in either language; null: no such unit. */
export function recordedName(scenario: string, id: string): v.InferOutput<typeof Words> | null {
  const unit = packOf(scenario)?.units.find((each) => each.id === id)
  if (unit) return { en: unit.name, es: unit.nameEs }
  return battleRecord(scenario)?.units.find((each) => each.id === id)?.name ?? null
}

/** What a leader of a battle is called, on the table or in full, his rank in the language; null: the record has no such leader. */
export function recordedLeader(
  scenario: string,
  id: string,
  lang: Lang,
  form: 'name' | 'full' = 'name',
): string | null {
  const general = packOf(scenario)?.leaders.find((leader) => leader.id === id)
  if (general) return officerName(general.name, lang)
  const leader = battleRecord(scenario)?.leaders.find((each) => each.id === id)
  return leader ? rankedName(leader[form], lang) : null
}

/** Ranks as the scenarios print them. */
const PRINTED_RANKS: Readonly<Record<string, string>> = {
  'BG (BVT)': 'Bvt. Brig. Gen.',
  'BVT MAJ': 'Bvt. Maj.',
  General: 'Gen.',
  MG: 'Maj. Gen.',
  BG: 'Brig. Gen.',
  COL: 'Col.',
  LTC: 'Lt. Col.',
  MAJ: 'Maj.',
  CPT: 'Capt.',
  CPTs: 'Capts.',
  Captain: 'Capt.',
  LT: 'Lt.',
}
const RANK = /^(BG \(BVT\)|BVT MAJ|General|MG|BG|COL|LTC|MAJ|CPTs|CPT|Captain|LT)(?= )/

/** An officer of a scenario, such as "COL Hardin" or "COL Campbell; then MAJ McNeil", with his rank in the language. */
export const officerName = (printed: string, lang: Lang): string =>
  printed
    .split('; ')
    .map((one) => {
      const then = one.startsWith('then ')
      const named = rankedName(
        one.replace(/^then /, '').replace(RANK, (rank) => PRINTED_RANKS[rank] ?? rank),
        lang,
      )
      return then ? `${lang === 'es' ? 'luego' : 'then'} ${named}` : named
    })
    .join('; ')
    .replace(/ \(memory\)$/, lang === 'es' ? ' (de memoria)' : ' (from memory)')

/** The card of a unit of a battle; null: no such unit. */
export function unitCard(scenario: string, id: string): UnitCardData | null {
  const packed = packOf(scenario)?.units.find((each) => each.id === id)
  return packed ? cardOfPack(scenario, packed) : cardOfRecord(scenario, id)
}

/** The card of a unit of a pack: how strong it was and how sure that is. */
function cardOfPack(scenario: string, unit: BattlePack['units'][number]): UnitCardData {
  const castings = unit.arm === 'artillery' ? unit.sar.crew : unit.sar.castings
  return {
    name: { en: unit.name, es: unit.nameEs },
    officer: unit.officer,
    men: unit.men.value,
    certainty: certaintyOf(unit.men.certainty),
    note: battleCard(scenario)?.notes[unit.id] ?? null,
    sources: unit.men.source.split('; '),
    castings,
    menByScale: castings * menOfCasting(unit.arm),
    experience: unit.sar.experience,
    was: null,
    story: null,
    ofCommand: null,
  }
}

/** The word of certainty with which a text begins. */
const certaintyOf = (words: string): Certainty => CERTAINTIES.find((word) => words.startsWith(word)) ?? 'low'

/** The card of a unit of the printed scenario, with its story. */
function cardOfRecord(scenario: string, id: string): UnitCardData | null {
  const record = battleRecord(scenario)
  const printed = record && buenaVista()
  if (!printed?.ok) return null
  const unit = printed.value.units.find((each) => each.id === id)
  const entry = record?.units.find((each) => each.id === id)
  if (!unit || !entry) return null
  const story = 'did' in entry ? entry : commandStory(scenario, unit.leader)
  if (!story) return null
  const castings = unit.castings > 0 ? unit.castings : unit.crew
  return {
    name: entry.name,
    officer: unit.officer ?? null,
    men: unit.men ?? null,
    certainty: null,
    note: null,
    sources: [],
    castings,
    menByScale: castings * menOfCasting(unit.castings > 0 ? 'infantry' : 'artillery'),
    experience: unit.experience,
    was: 'was' in entry ? (entry.was ?? null) : null,
    story,
    ofCommand: 'did' in entry ? null : unit.leader,
  }
}

/** What a command did on the day; null: the record has nothing. */
export const commandStory = (scenario: string, leader: string): Story | null =>
  battleRecord(scenario)?.commands.find(({ id }) => id === leader) ?? null
