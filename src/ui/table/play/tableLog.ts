// What happened on the table, in sentences: those of the account of a clash, for any battle.
import { accountLineOf } from '../../../clash/sar/accountLines'
import { text } from '../../shell/page'
import type { BattleView, KnownEvent, TableFacts } from './tableGame'
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

/** The lines of the log, in the order of what happened. */
export const tableLogLines = (events: readonly KnownEvent[], facts: TableFacts, view: BattleView): TableLogLine[] =>
  events.flatMap((event) => linesOf(event, facts, view))

/** The last lines of the log, at most so many, the latest first. Events that a side need not be told, such as each die of a march, have no line. */
export function latestLogLines(
  events: readonly KnownEvent[],
  facts: TableFacts,
  view: BattleView,
  most: number,
): TableLogLine[] {
  const lines: TableLogLine[] = []
  // A battle has thousands of events: only those are put into words that are shown.
  for (let i = events.length - 1; i >= 0 && lines.length < most; i--) lines.push(...linesOf(events[i]!, facts, view))
  return lines
}

/** The line of an event; none of events that a side need not be told. */
function linesOf(event: KnownEvent, facts: TableFacts, view: BattleView): TableLogLine[] {
  const t = tableWords()
  const heading = (words: string): TableLogLine[] => [
    { n: event.n, isHeading: true, text: words, dice: null, rule: null, units: [] },
  ]
  if (event.kind === 'turn') return heading(t.turn(event.turn, facts.turns))
  if (event.kind === 'phase') return heading(t.phases[event.phase] ?? event.phase)
  const line = accountLineOf(event)
  if (!line) return []
  const words = argsInWords(line.args, facts, view)
  const sentence = text.value.clash.lines[line.key.replace(/^clash\./, '')]?.(words)
  if (!sentence) return []
  return [
    {
      n: event.n,
      isHeading: false,
      text: sentence.charAt(0).toUpperCase() + sentence.slice(1),
      dice: words.d20 === undefined ? null : text.value.clash.dice(words),
      rule: line.rule,
      units: Object.values(line.args).filter(
        (value): value is string => typeof value === 'string' && value in view.units,
      ),
    },
  ]
}
