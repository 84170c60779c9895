// The charts of the Regimental rules that an answer was read from.
import { REG_WORDS, type RegWord } from '../../ui/book/regWords'
import { REG_TABLES, regTable } from '../../ui/book/regTables'
import type { RegTableName } from '../../ui/book/rulebook'
import type { ChartMaker, LitChart, ReferenceMaker } from './charts'

/** What counted in a table: the headings of its lines, and its column. */
interface Lit {
  readonly table: RegTableName
  readonly rows: readonly string[]
  readonly column?: number
}
type Fields = Readonly<Record<string, unknown>>
type Word = (key: string) => string

const CLASSES = ['elite', 'veteran', 'trained', 'raw']
const CLAUSES: Readonly<Partial<Record<RegTableName, string>>> = {
  regCheckMods: 'REG-4.4',
  regCheckBands: 'REG-4.5',
  regRates: 'REG-6.1',
  regPoints: 'REG-7.10',
  regFireMods: 'REG-7.11',
  regEffects: 'REG-8.1',
  regChargeMods: 'REG-9.4',
  regChargeBands: 'REG-10.1',
  regFallen: 'REG-11.4',
  regMusketry: 'REG-7.4',
  regUsCannon: 'REG-7.5',
  regMexCannon: 'REG-7.6',
  regRocket: 'REG-7.7',
  regWornSpent: 'REG-12.3',
  regGround: 'REG-12.6',
  regArms: 'REG-12.11',
}

/** Headings of the modifiers of an answer. */
const modifiers = (told: unknown, word: Word): string[] =>
  ((told as { modifiers?: { name: string }[] } | null)?.modifiers ?? []).map(({ name }) => word(name))
/** The line of a table with ranges such as `5–10` or `≤ 0` that holds a number. */
const within = (ranges: readonly string[], value: number): string | undefined =>
  ranges.find((range) => {
    const numbers = (range.replace(/−/g, '-').match(/-?\d+/g) ?? []).map(Number)
    if (range.startsWith('≤')) return value <= numbers[0]!
    if (range.startsWith('≥')) return value >= numbers[0]!
    return value >= Math.min(...numbers) && value <= Math.max(...numbers)
  })
const headings = (table: RegTableName): string[] => regTable(table, 'en').rows.map(([first]) => first ?? '')
/** The line of a table that holds a number. */
const lineOf = (table: RegTableName, value: unknown): string[] => {
  const found = within(headings(table), Number(value))
  return found === undefined ? [] : [found]
}
const fireLit = (input: Fields, output: Fields, word: Word): Lit[] => {
  const target = input.target as { class: string }
  // Points are rounded, a half up, before they are read (REG-7.10).
  const points = Math.floor(Number(output.points ?? input.points) + 0.5)
  return [
    { table: 'regEffects', rows: [word(String(output.effect))], column: CLASSES.indexOf(target.class) + 1 },
    { table: 'regPoints', rows: lineOf('regPoints', points) },
    { table: 'regFireMods', rows: modifiers(output, word) },
  ]
}
const chargeLit = (_input: Fields, output: Fields, word: Word): Lit[] => [
  { table: 'regChargeBands', rows: lineOf('regChargeBands', output.difference) },
  { table: 'regChargeMods', rows: [...modifiers(output.attackerSum, word), ...modifiers(output.defenderSum, word)] },
]

const LIT: Readonly<Record<string, (input: Fields, output: Fields, word: Word) => Lit[]>> = {
  'reg.fire': fireLit,
  'reg.fireResolve': fireLit,
  'reg.fireEffect': (input, output, word) => [
    {
      table: 'regEffects',
      rows: [word(String(output.effect))],
      column: CLASSES.indexOf(String(input.targetClass)) + 1,
    },
  ],
  'reg.pointsToModifier': (input) => [
    { table: 'regPoints', rows: lineOf('regPoints', Math.floor(Number(input.points) + 0.5)) },
  ],
  'reg.maneuverCheck': (input, output, word) => [
    {
      table: 'regCheckBands',
      // The lines are named by the band of the United States; the result finds the line for both nations.
      rows: regTable('regCheckBands', 'en').rows.flatMap((row) =>
        [row[2], row[3]].includes(REG_WORDS[output.result as RegWord][0]) ? [row[0] ?? ''] : [],
      ),
      column: input.kind === 'battery' || (input.order ?? 'good') === 'good' ? 2 : 3,
    },
    { table: 'regCheckMods', rows: modifiers(output, word) },
  ],
  'reg.combat': chargeLit,
  'reg.chargeRoll': chargeLit,
  'reg.chargeBand': (input) => [{ table: 'regChargeBands', rows: lineOf('regChargeBands', input.difference) }],
  'reg.chargeEffects': (input) => [{ table: 'regChargeBands', rows: lineOf('regChargeBands', input.difference) }],
  'reg.fallenLeader': (input) => [{ table: 'regFallen', rows: lineOf('regFallen', input.die) }],
  'reg.moveAllowance': (input, _output, word) => [
    {
      table: 'regRates',
      rows: [word(String(input.row))],
      column: ['open', 'broken', 'rough'].indexOf(String(input.ground ?? 'open')) + 1,
    },
  ],
  'reg.rates': (input, _output, word) => [{ table: 'regRates', rows: [word(String(input.row))] }],
}

/** The charts of the Regimental rules that an answer was read from. Tables without a line that counted are left out. */
export const regimentalCharts: ChartMaker = ({ name }, input, output, lang): LitChart[] => {
  const word: Word = (key) => (key in REG_WORDS ? REG_WORDS[key as RegWord][lang === 'es' ? 1 : 0] : key)
  const lit = LIT[name]?.(input, output as Fields, word) ?? []
  return lit
    .map(({ table, rows, column }) => {
      const shown = regTable(table, lang)
      const litRows = shown.rows.flatMap(([heading], nr) => (rows.includes(heading ?? '') ? [nr] : []))
      return { ...shown, name: table, clause: CLAUSES[table] ?? '', litRows, litColumn: column ?? null }
    })
    .filter(({ litRows }) => litRows.length > 0)
}

/** Every table of the Regimental charts but the switches of the open questions. */
export const regimentalReference: ReferenceMaker = (_ruleset, lang) =>
  REG_TABLES.filter((name) => name !== 'regOptions').map((name) => ({
    ...regTable(name, lang),
    name,
    clause: CLAUSES[name] ?? '',
  }))
