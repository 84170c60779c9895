// The charts that an answer was read from, as the rulebook prints them, with the lines that counted.
import { tablesOf } from '../../tabletop/sar/data'
import { BANDS, type TERRAINS, TRAININGS } from '../../tabletop/sar/schemas/base'
import type { Tables } from '../../tabletop/sar/schemas/profile'
import { SAR_WORDS, type SarWord } from '../../ui/book/sarWords'
import { SAR_TABLES, sarTable } from '../../ui/book/sarTables'
import { DASH, type WordTable } from '../../ui/book/wordTable'
import type { SarTableName } from '../../ui/book/rulebook'
import type { Lang } from '../../ui/i18n/types'
import type { DeskProcedure, Input, Ruleset } from '../procedures'

/** A chart: its rows as text, and which of them, and which column, counted. Columns count from 1; the heading of a row is column 0. */
export interface LitChart extends WordTable {
  readonly name: string
  readonly clause: string
  readonly rows: string[][]
  readonly litRows: readonly number[]
  readonly litColumn: number | null
}

type Foot = 'infantry' | 'cavalry' | 'artillery'
/** Fields of inputs that charts read; a procedure has those that its schema has. */
interface GivenInput {
  readonly arm: Foot
  readonly beaten: Foot
  readonly band: (typeof BANDS)[number]
  readonly training: (typeof TRAININGS)[number]
  readonly weapon: SarWord | 'gun'
  readonly artilleryClass?: SarWord
  readonly moving: SarWord
  readonly through: string
  readonly formation: string
  readonly points: readonly number[]
  readonly volley?: readonly [number, number]
  readonly terrain?: readonly { readonly kind: (typeof TERRAINS)[number] }[]
  readonly flags?: readonly string[]
  readonly [field: string]: unknown
}
/** What a chart is lit by. */
interface Given {
  readonly tables: Tables
  readonly input: GivenInput
  readonly output: Readonly<Record<string, unknown>>
  word(key: SarWord): string
}
/** What counted in a table: its lines by number or by heading, and its column. */
interface Lit {
  readonly table: SarTableName
  readonly rows: readonly (number | string)[]
  readonly column?: number
}

/** Tables with a column for each profile: only the profile's own is shown, since a desk plays by one. */
const CLAUSES: Partial<Record<SarTableName, string>> = {
  sarRandom: 'SAR-4.10',
  sarMove: 'SAR-7.2',
  sarMoveBonus: 'SAR-7.3',
  sarTerrain: 'SAR-8.1',
  sarPassing: 'SAR-9.2',
  sarRanges: 'SAR-11.6',
  sarPoints: 'SAR-11.7',
  sarBands: 'SAR-11.8',
  sarFire: 'SAR-11.9',
  sarChart: 'SAR-11.11',
  sarCloseMods: 'SAR-13.8',
  sarClose: 'SAR-13.9',
  sarMelee: 'SAR-14.4',
  sarBreakthrough: 'SAR-17.7',
  sarRally: 'SAR-20.1',
  sarRallyMods: 'SAR-20.2',
  sarIrregular: 'SAR-23.8',
}

const within = (rows: readonly { min: number | null; max: number | null }[], total: unknown): number =>
  total === 'never'
    ? 0
    : rows.findIndex(
        ({ min, max }) => (min === null || (total as number) >= min) && (max === null || (total as number) <= max),
      )
const diceRow = (tables: Tables, die: unknown): number =>
  tables.combatChart.rows.findIndex(({ dice: [low, high] }) => (die as number) >= low && (die as number) <= high)
const bandRow = (tables: Tables, points: number): number => {
  const { attackPointBands } = tables.combatChart
  const at = within(attackPointBands, points)
  return at < 0 ? attackPointBands.length - 1 : at
}
const firstDie = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
const modifierNames = ({ output }: Given): string[] =>
  ((output.modifiers as { name: string }[] | undefined) ?? []).map(({ name }) => name)

/** The heading in the tables of fire and melee for a modifier of an answer. */
const FIRE_ROW: Readonly<Record<string, SarWord>> = {
  nation: 'nationBonus',
  firstVolley: 'initialVolley',
  moved: 'artilleryMoved',
  disciplined: 'disciplinedInfantry',
  bows: 'bowsShift',
  woods: 'targetWoods',
  rough: 'targetRough',
  building: 'targetBuilding',
  lightFort: 'targetLightFort',
  heavyFort: 'targetHeavyFort',
  skirmish: 'atSkirmishers',
  charging: 'chargingFirst',
  roadColumn: 'inRoadColumn',
}
const headings = (
  given: Given,
  names: readonly string[],
  other: Readonly<Record<string, SarWord>> = FIRE_ROW,
): string[] =>
  names.flatMap((name) => {
    const key = other[name] ?? name
    return key in SAR_WORDS ? [given.word(key as SarWord)] : []
  })
/** The lines and column of the factors on attack points. */
const pointsLit = (given: Given): Lit => {
  const { input, word } = given
  const isGun = input.arm === 'artillery'
  const extra: SarWord[] = (['mounted', 'lowAmmo'] as const).filter((key) => input[key])
  if (input.damaged) extra.push('damagedGun')
  const volley = input.volley?.join('/')
  if (volley === '1/4') extra.push('quarterVolley')
  if (volley === '1/2') extra.push('halfVolley')
  return {
    table: 'sarPoints',
    rows: [word(isGun ? 'perPound' : 'smallArms'), ...extra.map(word)],
    column: BANDS.indexOf(input.band) + 1,
  }
}
const chartLit = ({ tables, input, output }: Given): Lit => ({
  table: 'sarChart',
  rows: [diceRow(tables, firstDie(input.d20))],
  column: Number(output.column ?? input.column) + 1,
})
const closeLit =
  (column: 1 | 2, loss: SarWord) =>
  (given: Given): Lit[] => [
    {
      table: 'sarCloseMods',
      rows: [
        ...headings(given, modifierNames(given)),
        ...(given.input[column === 1 ? 'fireLosses' : 'casualties'] ? [given.word(loss)] : []),
      ],
      column,
    },
  ]
const moraleLit =
  (test: 'rally' | 'rout') =>
  (given: Given): Lit[] => [
    {
      table: 'sarRally',
      rows: [within(given.tables.rallyRout.rows, given.output.total)],
      column: test === 'rally' ? 1 : 2,
    },
    {
      table: 'sarRallyMods',
      rows: [
        `${given.word(given.input.training)}: ${given.word(`${test}Head`)}`,
        ...headings(
          given,
          modifierNames(given).map((name) =>
            name === 'effectives' ? 'perEffective' : name === 'stragglers' ? 'perStraggler' : name,
          ),
        ),
      ],
    },
  ]
const moveLit = (given: Given): Lit[] => {
  const { input, word } = given
  const { arm } = input
  const isRetreat = !('training' in input)
  const base =
    arm === 'artillery'
      ? word(input.artilleryClass ?? 'usFoot')
      : `${word(arm)}: ${word(isRetreat ? 'retreatMove' : input.training)}`
  const bonuses: SarWord[] = (['charge'] as const).filter((key) => input[key])
  if (['skirmish', 'column', 'roadColumn'].includes(input.formation)) bonuses.push(input.formation as SarWord)
  if (input.backward) bonuses.push('backwardOrSideways')
  if (input.aboutFace) bonuses.push('aboutFace')
  const grounds = (input.terrain ?? []).map(({ kind }) => `${word(kind)}: ${word(arm)}`)
  return [
    { table: 'sarMove', rows: [base] },
    ...(bonuses.length > 0
      ? [
          {
            table: 'sarMoveBonus' as const,
            rows: bonuses.map(word),
            column: ['infantry', 'cavalry', 'artillery'].indexOf(arm) + 1,
          },
        ]
      : []),
    ...(grounds.length > 0 ? [{ table: 'sarTerrain' as const, rows: grounds }] : []),
  ]
}

/** What counted, by procedure. A procedure that is not here shows no chart. */
const LIT: Readonly<Record<string, (given: Given) => Lit[]>> = {
  'sar.fire': (given) => [
    chartLit(given),
    pointsLit(given),
    { table: 'sarBands', rows: [bandRow(given.tables, Number(given.output.points))] },
    { table: 'sarFire', rows: headings(given, modifierNames(given)) },
  ],
  'sar.chart': (given) => [chartLit(given)],
  'sar.attackPoints': (given) => [
    pointsLit(given),
    { table: 'sarBands', rows: [bandRow(given.tables, Number(given.output.points))] },
  ],
  'sar.startColumn': ({ tables, input }) => [
    { table: 'sarBands', rows: input.points.map((points) => bandRow(tables, points)) },
  ],
  'sar.weaponBand': ({ input, word, tables }) => [
    {
      table: 'sarRanges',
      rows: [
        input.weapon === 'gun'
          ? word(
              (tables.weapons.find(
                ({ kind, maxPoundage }) =>
                  kind === 'artillery' && maxPoundage !== null && maxPoundage >= Number(input.pounds),
              )?.id ?? 'art24') as SarWord,
            )
          : word(input.weapon),
      ],
    },
  ],
  'sar.close': (given) => [
    { table: 'sarClose', rows: [within(given.tables.closeStand.closeRows, given.output.total)] },
    ...closeLit(1, 'fireLosses')(given),
  ],
  'sar.stand': closeLit(2, 'gameCasualties'),
  'sar.meleeColumn': (given) => [{ table: 'sarMelee', rows: headings(given, modifierNames(given)) }],
  'sar.breakthrough': ({ tables, input }) => {
    const arm = input.beaten
    const die = Number(firstDie(input.d20))
    const row = tables.breakthrough.rows.findIndex(
      (one) => one[arm] !== null && die >= one[arm]![0] && die <= one[arm]![1],
    )
    return [{ table: 'sarBreakthrough', rows: [row], column: ['infantry', 'artillery', 'cavalry'].indexOf(arm) + 1 }]
  },
  'sar.rally': moraleLit('rally'),
  'sar.rout': moraleLit('rout'),
  'sar.irregularRating': (given) => [
    {
      table: 'sarIrregular',
      rows: [
        within(given.tables.irregular.moraleRating.bands, given.output.total),
        ...headings(given, given.input.flags ?? []),
      ],
    },
  ],
  'sar.randomOrder': ({ tables, input }) => {
    const die = Number(firstDie(input.d20))
    const row = tables.randomOrders.byTraining[input.training].findIndex(([low, high]) => die >= low && die <= high)
    return [{ table: 'sarRandom', rows: [row], column: TRAININGS.indexOf(input.training) + 1 }]
  },
  'sar.passThrough': ({ input, word }) => [
    {
      table: 'sarPassing',
      rows: [`${word(input.moving)} ${word(input.through === 'formed' ? 'throughFormed' : 'throughUnformed')}`],
    },
  ],
  'sar.move': moveLit,
  'sar.retreat': moveLit,
}

/** The column of a profile where a table has one for each; such a table is cut down to it. */
function ofProfile(table: WordTable, profile: string): WordTable {
  const column = table.head.indexOf(profile)
  if (column < 0) return table
  return { head: ['', ''], rows: table.rows.map((row) => [row[0] ?? '', row[column] ?? '']) }
}

/** The charts of the Santa Anna Rules that an answer was read from. */
function sarCharts({ name }: DeskProcedure, input: Input, output: unknown, lang: Lang): LitChart[] {
  const lit = LIT[name]
  const tables = tablesOf(input.profile)
  if (!lit || !tables.ok) return []
  const word = (key: SarWord): string => SAR_WORDS[key][lang === 'es' ? 1 : 0]
  const given = { tables: tables.value, input, output, word } as unknown as Given
  return lit(given).map(({ table, rows, column }) => {
    const shown = ofProfile(sarTable(table, lang), String(input.profile))
    const litRows = shown.rows.flatMap(([heading], nr) =>
      rows.includes(nr) || rows.includes(heading ?? '') ? [nr] : [],
    )
    // Where the table has one column for this ruleset, its cell is the one that counts.
    return {
      ...shown,
      name: table,
      clause: CLAUSES[table] ?? '',
      litRows,
      litColumn: column ?? (shown.head.length === 2 ? 1 : null),
    }
  })
}

/** A table of a quick reference, by its name. */
export interface NamedTable extends WordTable {
  readonly name: string
  readonly clause: string
}
/** Makes the tables of a quick reference of a ruleset. */
export type ReferenceMaker = (ruleset: Ruleset, lang: Lang) => NamedTable[]

/** Every table of an edition of the Santa Anna Rules that has figures in it. */
const sarReference: ReferenceMaker = ({ profile }, lang) =>
  SAR_TABLES.filter((name) => name !== 'sarBuenaVista' && (name !== 'sarIrregular' || profile === 'early-american'))
    .map((name) => ({ ...ofProfile(sarTable(name, lang), String(profile)), name, clause: CLAUSES[name] ?? '' }))
    // A row that this edition does not have would only take room.
    .map((table) => ({ ...table, rows: table.rows.filter((row) => row.slice(1).some((cell) => cell !== DASH)) }))

const references = new Map<string, ReferenceMaker>([['sar', sarReference]])
/** The tables of a ruleset's quick reference. */
export const referenceOf: ReferenceMaker = (ruleset, lang) => references.get(ruleset.book)?.(ruleset, lang) ?? []

/** Makes the charts of a book. */
export type ChartMaker = (procedure: DeskProcedure, input: Input, output: unknown, lang: Lang) => LitChart[]
const makers = new Map<string, ChartMaker>([['sar', sarCharts]])
/** Adds the charts and the quick reference of a book. */
export function addCharts(book: string, maker: ChartMaker, reference: ReferenceMaker): void {
  makers.set(book, maker)
  references.set(book, reference)
}

/** The charts that an answer was read from. */
export const chartsOf: ChartMaker = (procedure, input, output, lang) =>
  makers.get(procedure.name.slice(0, procedure.name.indexOf('.')))?.(procedure, input, output, lang) ?? []
