// Whatever a preview says is said in words: no key of the rules reaches the page.
import { describe, expect, it } from 'vitest'
import { answerPreview, PREVIEW_KINDS, type PreviewKind } from '../../../src/tabletop/sar/battle/preview/query'
import type { BattleTable } from '../../../src/tabletop/sar/battle/run'
import type { Side } from '../../../src/tabletop/sar/battle/types'
import { tableSeenBy } from '../../../src/tabletop/sar/battle/view'
import { tablesOf } from '../../../src/tabletop/sar/data'
import { MELEE_FLAGS } from '../../../src/tabletop/sar/melee/meleeShift'
import { clash as clashEn } from '../../../src/ui/i18n/en/clash'
import { clash as clashEs } from '../../../src/ui/i18n/es/clash'
import { REFUSALS } from '../../../src/ui/table/play/tableRefusal'
import { ASSUMPTION_WORDS } from '../../../src/ui/table/play/words/assumptions'
import { en as handEn } from '../../../src/ui/table/play/words/hand.en'
import { es as handEs } from '../../../src/ui/table/play/words/hand.es'
import { en } from '../../../src/ui/table/play/words/sums.en'
import { es } from '../../../src/ui/table/play/words/sums.es'
import { randomQuery } from '../../fuzz/battle/queries'
import { Random } from '../../fuzz/random'
import { sampleSize } from '../../sampleSize'
import { askedIn, scattered } from '../../tabletop/sar/battle/preview/positions'

const LANGUAGES = [
  { words: en, hand: handEn, clash: clashEn, assumed: ASSUMPTION_WORDS.en, refusals: REFUSALS.en },
  { words: es, hand: handEs, clash: clashEs, assumed: ASSUMPTION_WORDS.es, refusals: REFUSALS.es },
] as const

/** Where the words of a key stand, by the field of the answer that holds it, and by the kind of the answer where kinds differ. */
const placesOf = ({ words, hand, clash, assumed }: (typeof LANGUAGES)[number]) => ({
  'fire lines': words.modifiers,
  'charge lines': words.modifiers,
  'square lines': words.modifiers,
  'orders lines': words.costs,
  'distance lines': words.distances,
  'charge parts': words.distances,
  'march lines': hand.rows,
  'march passes': words.passages,
  stretches: hand.rows,
  factors: words.factors,
  band: words.bands,
  zone: words.zones,
  zones: words.zones,
  closeRows: words.closes,
  standRows: words.stands,
  ends: words.ends,
  square: words.courses,
  rows: { ...clash.words, ...words.deeds },
  deeds: { ...clash.words, ...words.deeds },
  duty: words.duties,
  what: { ...words.grounds, ...clash.words },
  ground: words.grounds,
  assumes: assumed,
  card: clash.words,
})

/** What an answer says by keys: the place of the words and the key. */
type Said = Map<string, Set<string>>
function add(said: Said, place: string, key: unknown): void {
  if (typeof key === 'string') said.set(place, (said.get(place) ?? new Set()).add(key))
}

/** Walks through an answer and collects its keys. `path`: the fields that led there. */
function collect(said: Said, kind: string, value: unknown, path: readonly string[]): void {
  if (value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    if (path.at(-1) === 'assumes') for (const one of value) add(said, 'assumes', one)
    for (const one of value) collect(said, kind, one, path)
    return
  }
  const fields = value as Readonly<Record<string, unknown>>
  if (typeof fields.code === 'string' && typeof fields.rule === 'string' && 'args' in fields) {
    const { what, field } = fields.args as { what?: unknown; field?: unknown }
    add(said, 'refusal', `${fields.rule} ${String(what ?? field ?? '')}`.trim())
    return
  }
  const last = path.at(-1)
  if (typeof fields.name === 'string') {
    if (last === 'lines') add(said, path.includes('passes') ? 'march passes' : `${kind} lines`, fields.name)
    else if (last === 'factors' || last === 'stretches' || last === 'zones') add(said, last, fields.name)
    else if (last === 'changes') add(said, 'stretches', fields.name)
    else if (last === 'parts') add(said, `${kind} parts`, fields.name)
    else if (last === 'rows')
      add(said, path.includes('close') ? 'closeRows' : path.includes('stand') ? 'standRows' : 'rows', fields.name)
    else if (last === 'deeds') add(said, 'deeds', fields.name)
    else if (last === 'bands') add(said, 'band', fields.name)
    else if (last !== 'areas') add(said, `unknown ${kind} ${path.join('.')}`, fields.name)
  }
  for (const field of ['band', 'zone', 'duty'] as const)
    if (typeof fields[field] === 'string') add(said, field, fields[field])
  if (last === 'courses') add(said, 'square', fields.square)
  if (last === 'ends') add(said, 'ends', fields.end)
  if (last === 'blockers') add(said, 'what', fields.what)
  if (last === 'ground' && typeof fields.kind === 'string') add(said, 'ground', fields.kind)
  if (last === 'ground' && typeof fields.what === 'string') add(said, 'ground', fields.what)
  if (last === 'cards') add(said, 'card', fields.order)
  if (kind === 'randomOrder' && last === 'lastTurn') add(said, 'deeds', fields.deed)
  for (const [name, inner] of Object.entries(fields)) collect(said, kind, inner, [...path, name])
}

/** Kinds of which many questions come to nothing: they are asked more often. */
const OFTEN: Readonly<Partial<Record<PreviewKind, number>>> = { fire: 12, charge: 5 }

/** Asks questions of every kind about a position. */
function askAll(said: Said, table: BattleTable, side: Side, random: Random, each: number): void {
  for (const kind of PREVIEW_KINDS)
    for (let n = 0; n < each * (OFTEN[kind] ?? 1); n++) {
      const answer = answerPreview(table, side, randomQuery(tableSeenBy(table, side), side, random, [kind]))
      if (answer.ok) collect(said, kind, answer.value, [])
      else collect(said, kind, answer.refusal, [])
    }
}

describe('what previews say', () => {
  it('SAR-30: every row, factor, end, assumption and refusal that a preview can name has words in both languages', () => {
    const said: Said = new Map()
    const random = new Random('words')
    const profiles = ['sar-2007', 'sar-1998'] as const
    for (let n = 0; n < sampleSize(3, 120); n++) {
      const { table, side } = scattered(`words ${n}`, { profile: profiles[n % 2]! })
      for (const phase of ['giveOrders', 'declareCharges', 'allMoves'] as const) {
        const then = { field: table.field, battle: { ...table.battle, phase } }
        askAll(said, then, side, random, sampleSize(2, 6))
      }
    }
    for (let n = 0; n < sampleSize(0, 4); n++)
      for (const { table, side } of askedIn(['orders', 'charges', 'reactions', 'fire', 'moves'], {
        seed: `words ${n}`,
        turns: 10,
      }))
        askAll(said, table, side, random, 3)
    expect(said.get('fire lines')?.size).toBeGreaterThan(4)
    expect(said.get('charge lines')?.size).toBeGreaterThan(4)
    // Rows that seldom come: all that the tables of any edition have.
    for (const profile of ['sar-2007', 'sar-1998', 'early-american'] as const) {
      const tables = tablesOf(profile)
      if (!tables.ok) throw new Error(profile)
      const { closeStand, fireModifiers, rallyRout } = tables.value
      const rows = [
        ...MELEE_FLAGS,
        ...Object.keys(fireModifiers.target),
        ...Object.keys(closeStand.modifiers).filter((name) => name !== 'training' && name !== 'leaderTimesLR'),
        ...Object.keys(fireModifiers.training),
        ...['leader', 'nation', 'firstVolley', 'moved', 'repeaters', 'mexicanArtillery', 'disciplined', 'bows'],
        ...['outnumbered', 'casualties', 'lineFormation', 'holdOrder'],
        ...Object.keys(rallyRout.modifiers).filter((name) => name.startsWith('enemy') || name.startsWith('behind')),
      ]
      for (const name of rows) add(said, 'fire lines', name)
      for (const { result, stragglersD4, volley } of closeStand.closeRows)
        add(
          said,
          'closeRows',
          [result, ...(stragglersD4 > 0 ? ['stragglers'] : []), ...(volley ? ['volley'] : [])].join('.'),
        )
      for (const { result, stragglersD4 } of closeStand.standRows)
        add(said, 'standRows', stragglersD4 > 0 ? `${result}.stragglers` : result)
      for (const result of tables.value.randomOrders.results) add(said, 'deeds', result)
    }
    const wordless: string[] = []
    for (const language of LANGUAGES) {
      const places = placesOf(language) as Readonly<
        Record<string, Readonly<Record<string, string | undefined>> | undefined>
      >
      for (const [place, keys] of said)
        for (const key of keys) {
          const hasWords =
            place === 'refusal'
              ? language.refusals[key] !== undefined || language.refusals[key.split(' ')[0]!] !== undefined
              : Boolean(places[place]?.[key])
          if (!hasWords) wordless.push(`${language === LANGUAGES[0] ? 'en' : 'es'} ${place}: ${key}`)
        }
    }
    expect(wordless.sort()).toEqual([])
  })

  it('has the same rows in both languages', () => {
    for (const group of Object.keys(en) as (keyof typeof en)[])
      expect(Object.keys(es[group]).sort(), group).toEqual(Object.keys(en[group]).sort())
  })
})
