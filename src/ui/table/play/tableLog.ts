// What happened on the table, in sentences: those of the account of a clash, for any battle.
import { accountLineOf } from '../../../clash/sar/accountLines'
import { text } from '../../shell/page'
import type { BattleView, KnownEvent, TableFacts } from './tableGame'
import { type DiceThrown, diceThrown, diceWords, neededWords } from './diceTold'
import { unitTags } from './tableModel'
import { tableName } from './tableNames'
import { tableWords } from './words/words'

/** One line of the log. */
export interface TableLogLine {
  readonly n: number
  /** A heading: a turn or phase begins. */
  readonly isHeading: boolean
  readonly text: string
  /** The dice behind it, in words; null where none were thrown. */
  readonly dice: string | null
  readonly rule: string | null
  /** Units named in it, to be pointed out on the table. */
  readonly units: readonly string[]
}

/** A term of the rules in words, by the argument that holds it. */
function termOf(name: string, value: string): string | undefined {
  const { clash } = text.value
  if (name === 'result') return clash.results[value]
  if (name === 'test') return clash.tests[value]
  return name === 'severity' ? clash.wounds[value] : clash.words[value]
}

/** Arguments in words: names of units and leaders, terms of the rules, inches. */
function argsInWords(
  args: Readonly<Record<string, string | number>>,
  facts: TableFacts,
  view: BattleView,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const raw = String(value)
      if (name === 'range' || name === 'distance') return [name, text.value.clash.inches(raw.replace(/\.0+$/, ''))]
      return [name, tableName(facts, view, raw) ?? termOf(name, raw) ?? raw]
    }),
  )
}

/** Dice of several units or leaders for one thing, one after the other, in one line: "March: M4 5, M5 3." */
function diceLine(throws: readonly (DiceThrown & { readonly n: number })[], facts: TableFacts, view: BattleView) {
  const t = diceWords()
  const tags = unitTags(facts, view)
  const { n, reason, rule } = throws.at(-1)!
  const each = throws.map(({ of, dice, total }) => {
    const sum = dice.map(({ value }) => value)
    // A leader's rating comes on top of his die (SAR-4.2).
    const rating = (total ?? 0) - sum.reduce((all, value) => all + value, 0)
    const figures = total === null || rating === 0 ? sum.join('+') : `${[...sum, rating].join('+')} = ${total}`
    return `${tags.get(of) ?? tableName(facts, view, of) ?? of} ${figures}`
  })
  const units = throws.map(({ of }) => of).filter((of) => of in view.units)
  return { n, isHeading: false, text: t.list(t.reasons[reason], each.join(', ')), dice: null, rule, units }
}

/** A turn, as words before the name of a phase. */
const turnWords = (turn: number, facts: TableFacts): string => `${tableWords().turn(turn, facts.turns)} · `

/**
 * The lines of the log, in the order of what happened. Each die has its line: with the roll that it belongs to, or with others of its kind.
 * `turnBefore`: the turn in which the events begin, told with each phase; null: not told before the first turn that begins among them.
 */
export function tableLogLines(
  events: readonly KnownEvent[],
  facts: TableFacts,
  view: BattleView,
  turnBefore: number | null = null,
): TableLogLine[] {
  const thrown = diceThrown(events)
  const lines: TableLogLine[] = []
  let gathered: (DiceThrown & { n: number })[] = []
  /** The turn, as words before the name of each phase. */
  let turn = turnBefore === null ? '' : turnWords(turnBefore, facts)
  const tellGathered = (): void => {
    if (gathered.length > 0) lines.push(diceLine(gathered, facts, view))
    gathered = []
  }
  for (const event of events) {
    const dice = thrown.get(event.n)
    if (dice) {
      if (gathered.length > 0 && gathered[0]!.reason !== dice.reason) tellGathered()
      gathered.push({ ...dice, n: event.n })
      continue
    }
    if (event.kind === 'turn') turn = turnWords(event.turn, facts)
    const told = linesOf(event, facts, view, turn)
    if (told.length > 0) tellGathered()
    lines.push(...told)
  }
  tellGathered()
  return lines
}

/** Lines with the latest first, each under the heading of its phase. A phase in which nothing happened has no heading, but for the present one. */
function latestFirst(lines: readonly TableLogLine[]): TableLogLine[] {
  const sections: TableLogLine[][] = [[]]
  for (const line of lines) {
    if (line.isHeading) sections.push([line])
    else sections.at(-1)!.push(line)
  }
  return sections
    .filter((section, k) => section.length > 1 || k === sections.length - 1 || section[0]?.isHeading === false)
    .reverse()
    .flatMap(([heading, ...rest]) =>
      heading?.isHeading ? [heading, ...rest.reverse()] : [heading!, ...rest].reverse(),
    )
}

/** How many events stand behind a line of the log at most, as a rule. */
const EVENTS_PER_LINE = 12

/** The last lines of the log, at most so many: the latest phase first, and in it the latest line. */
export function latestLogLines(
  events: readonly KnownEvent[],
  facts: TableFacts,
  view: BattleView,
  most: number,
): TableLogLine[] {
  // A battle has thousands of events: only those are put into words that are shown.
  for (let count = most * EVENTS_PER_LINE; ; count *= 2) {
    const shown = events.slice(-count)
    const firstTurn = shown.find((event) => event.kind === 'turn')
    const lines = tableLogLines(shown, facts, view, firstTurn ? firstTurn.turn - 1 : view.turn)
    if (lines.length >= most || count >= events.length) return latestFirst(lines.slice(-most))
  }
}

/** The lines of an event that is no die. `turn`: the turn, as words before the name of a phase. */
function linesOf(event: KnownEvent, facts: TableFacts, view: BattleView, turn: string): TableLogLine[] {
  const t = tableWords()
  const heading = (words: string): TableLogLine[] => [
    { n: event.n, isHeading: true, text: words, dice: null, rule: null, units: [] },
  ]
  if (event.kind === 'turn') return []
  if (event.kind === 'phase')
    return heading(`${event.phase === 'setup' ? '' : turn}${t.phases[event.phase] ?? event.phase}`)
  if (event.kind === 'special')
    return [
      {
        n: event.n,
        isHeading: false,
        text: t.special[event.what](event.unit === undefined ? '' : (tableName(facts, view, event.unit) ?? event.unit)),
        dice: null,
        rule: event.rule,
        units: event.unit === undefined ? [] : [event.unit],
      },
    ]
  const line = accountLineOf(event)
  if (!line) return []
  const words = argsInWords(line.args, facts, view)
  // What the target takes of it is told by a line of its own.
  if (event.kind === 'shot') words.chart = String(event.losses)
  const sentence = text.value.clash.lines[line.key.replace(/^clash\./, '')]?.(words)
  if (!sentence) return []
  const isRoll = event.kind === 'test' || event.kind === 'shot' || event.kind === 'fight'
  const needed = isRoll ? neededWords(event, view.profile) : ''
  return [
    {
      n: event.n,
      isHeading: false,
      text: sentence.charAt(0).toUpperCase() + sentence.slice(1),
      dice:
        words.d20 === undefined
          ? null
          : [text.value.clash.dice(words), needed].filter((part) => part !== '').join(', '),
      rule: line.rule,
      units: Object.values(line.args).filter(
        (value): value is string => typeof value === 'string' && value in view.units,
      ),
    },
  ]
}
