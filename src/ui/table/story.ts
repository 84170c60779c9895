// Puts the account of a clash (the record of an attack fought on the tabletop) into words, in the language of the page.
import type { AccountLine, AccountUnit, ClashAccount } from '../../clash/account'
import { isSide, mapSides } from '../../game/side'
import { type Side, SIDES } from '../../operational/types'
import type { Catalogue } from '../i18n/messages'
import { linesByPhase } from './pictures'
import { headlineOf, type ReportLine, reportOf } from './report'
import { type CounterSummary, counterSummaries, counterSummaryText, regimentSummaryText } from './summaries'
import { leaderName, rosterUnitName, type StoryContext, unitName, unitsOfAccount } from './unitNames'

/** One line in words, with the rule that it applies. */
export interface StoryLine {
  readonly text: string
  /** The dice behind it, in words; null where none were thrown. */
  readonly dice: string | null
  readonly rule: string
  /** Units named in the line, to be highlighted on the table. */
  readonly units: readonly string[]
}
/** A phase of a turn in words. */
export interface StoryPhase {
  /** Id of the phase in the account; `name` is its name for the reader. */
  readonly phase: string
  readonly name: string
  readonly lines: readonly StoryLine[]
}
/** A turn of the clash in words. */
export interface StoryTurn {
  /** 0 is the deployment. */
  readonly turn: number
  readonly name: string
  readonly phases: readonly StoryPhase[]
}

/** The account of a clash in words. */
export interface Story {
  readonly title: string
  /** Who won and why, in one sentence. */
  readonly headline: string
  /** What each regiment did, in at most a dozen sentences. */
  readonly report: readonly ReportLine[]
  readonly turns: readonly StoryTurn[]
  readonly counters: readonly CounterSummary[]
  /** A sentence for each leader who was hit. */
  readonly leaders: readonly string[]
  /** Sentences about what the outcome means for both sides. */
  readonly result: readonly string[]
  /** Castings that each side has lost for good. */
  readonly lost: Readonly<Record<Side, number>>
}

/** Messages in which the unit stands in the middle of the sentence. */
const UNIT_AS_OBJECT: ReadonlySet<string> = new Set(['clash.recovered', 'clash.rode', 'clash.rejoined'])

/** Arguments that name a unit at the beginning of the sentence. */
const isSubject = (key: string, name: string): boolean =>
  name === 'part' || (name === 'unit' && !UNIT_AS_OBJECT.has(key))

/** The arguments of a line in words: ids of units, leaders, sides and places become names, terms of the rules become words. */
function argsInWords(
  line: AccountLine,
  units: ReadonlyMap<string, AccountUnit>,
  context: StoryContext,
): Record<string, string> {
  const { text, names } = context
  const words: Record<string, string> = {}
  for (const [name, value] of Object.entries(line.args)) {
    const rawValue = String(value)
    const unit = units.get(rawValue)
    const isNumber = /^-?\d+([.,]\d+)?$/.test(rawValue)
    const use = isSubject(line.key, name) ? 'subject' : 'object'
    if (unit) words[name] = unitName(unit, context, use)
    else if ((name === 'range' || name === 'distance') && isNumber) words[name] = text.clash.inches(decimal(rawValue))
    // Numbers, and the dice of several shots; a roll that can never pass has `-` as its total.
    else if (isNumber || name === 'd20' || name === 'column' || name === 'pounds' || rawValue === '-')
      words[name] = rawValue
    else
      words[name] =
        termOf(name, rawValue, text) ??
        rosterUnitName(rawValue, context, use) ??
        leaderName(rawValue, context) ??
        sideName(rawValue, text) ??
        names.any(rawValue)
  }
  return words
}
/** A term of the rules in words, by the argument that holds it; undefined for an id. */
function termOf(name: string, value: string, { clash }: Catalogue): string | undefined {
  if (name === 'result') return clash.results[value]
  if (name === 'test') return clash.tests[value]
  return name === 'severity' ? clash.wounds[value] : clash.words[value]
}
/** A number without a zero behind its point, which both English and Mexican Spanish write: "13.0" becomes "13". */
const decimal = (rawNumber: string): string => rawNumber.replace(/\.0+$/, '')
/** Name of a side; null for text that is not the id of a side. */
const sideName = (id: string, text: Catalogue): string | null => (isSide(SIDES, id) ? text.side[id] : null)

/** Keys of lines about fire. The losses follow in separate lines of the same phase. */
const FIRE_KEYS: ReadonlySet<string> = new Set(['clash.shot', 'clash.guns', 'clash.bombard'])

/** A line of the account, or several lines joined. */
interface MergedLine extends AccountLine {
  /** All orders of one leader, in the order in which he gave them. */
  readonly orders?: readonly AccountLine[]
}

/**
 * Joins lines of a phase for reading: all shots of a unit at a target with all that they cost it, and all orders of one leader. Nothing is left
 * out, and no losses are told but those that the account has.
 */
function mergeLines(lines: readonly AccountLine[]): MergedLine[] {
  const merged: MergedLine[] = []
  const included = new Set<AccountLine>()
  const take = (belongs: (line: AccountLine) => boolean): AccountLine[] => {
    const taken = lines.filter((line) => !included.has(line) && belongs(line))
    for (const line of taken) included.add(line)
    return taken
  }
  for (const line of lines) {
    if (included.has(line)) continue
    if (FIRE_KEYS.has(line.key)) {
      const shots = take(
        ({ key, args }) => key === line.key && args.unit === line.args.unit && args.target === line.args.target,
      )
      // In a line about losses `by` is the unit that fired.
      const losses = take(
        ({ key, args }) => key === 'clash.losses' && args.unit === line.args.target && args.by === line.args.unit,
      )
      merged.push({ ...line, args: fireArgs(shots, losses) })
    } else if (line.key === 'clash.ordered') {
      // All orders of one leader; `by` is the leader.
      const orders = take(({ key, args }) => key === line.key && args.by === line.args.by)
      merged.push({ ...line, key: 'clash.orders', orders })
    } else {
      included.add(line)
      merged.push(line)
    }
  }
  return merged
}

/** The arguments of one line about all these shots and all that they cost. */
function fireArgs(shots: readonly AccountLine[], losses: readonly AccountLine[]): AccountLine['args'] {
  const sumOf = (name: string): number => losses.reduce((sum, { args }) => sum + Number(args[name] ?? 0), 0)
  const listOf = (name: string): string => shots.flatMap(({ args }) => args[name] ?? []).join(', ')
  const weights = [...new Set(shots.flatMap(({ args }) => args.pounds ?? []))]
  const columns = [...new Set(shots.flatMap(({ args }) => args.column ?? []))]
  return {
    ...shots[0]!.args,
    ...(weights.length > 0 && { pounds: weights.join(', ') }),
    ...(listOf('d20') !== '' && { d20: listOf('d20'), column: columns.join(', ') }),
    shots: shots.length,
    casualties: sumOf('casualties'),
    stragglers: sumOf('stragglers'),
  }
}

/** Ids of the units named in a line. */
const unitsNamed = (line: MergedLine, units: ReadonlyMap<string, AccountUnit>): string[] =>
  (line.orders ?? [line])
    .flatMap(({ args }) => Object.values(args))
    .filter((value): value is string => typeof value === 'string' && units.has(value))

/** A line in words. Where the language has no message for the line's key, the key itself is shown with the arguments. */
function storyLine(
  line: MergedLine,
  { onlyGuns }: ClashAccount,
  units: ReadonlyMap<string, AccountUnit>,
  context: StoryContext,
): StoryLine {
  const messageName = line.key.replace(/^clash\./, '')
  const wordArgs = argsInWords(line, units, context)
  // OPS-23.4: whether those whom the guns alone hit have fallen is known only from the outcome.
  if (onlyGuns && (FIRE_KEYS.has(line.key) || line.key === 'clash.losses'))
    wordArgs.driven = String(Number(line.args.casualties) + Number(line.args.stragglers))
  if (line.orders)
    wordArgs.list = line.orders
      .map((order) => argsInWords(order, units, context))
      .map(({ unit = '', order = '' }) => `${unit}, ${order}`)
      .join('; ')
  const message = context.text.clash.lines[messageName]
  const sentence = message ? message(wordArgs) : [messageName, ...Object.values(wordArgs)].join(' · ')
  return {
    // A sentence may begin with "part of" a regiment.
    text: sentence.charAt(0).toUpperCase() + sentence.slice(1),
    dice: wordArgs.d20 === undefined ? null : context.text.clash.dice(wordArgs),
    rule: line.rule,
    units: unitsNamed(line, units),
  }
}

/** Lines of one phase in words. */
export function storyLines(account: ClashAccount, lines: readonly AccountLine[], context: StoryContext): StoryLine[] {
  const units = unitsOfAccount(account)
  return mergeLines(lines).map((line) => storyLine(line, account, units, context))
}

/** What the outcome means for both sides (OPS-24.1). */
function resultOf(account: ClashAccount, { text }: StoryContext): string[] {
  const { attacker, defender } = account.outcome
  const outcomeTexts = text.clash.outcome
  const sentences: string[] = []
  // `mayHold`: the side may hold or retreat.
  if (attacker === 'retreats') sentences.push(outcomeTexts.attackerRetreats)
  if (attacker === 'mayHold') sentences.push(outcomeTexts.attackerMayHold)
  if (defender === 'retreats') sentences.push(outcomeTexts.defenderRetreats)
  if (defender === 'mayHold') sentences.push(outcomeTexts.defenderMayHold)
  if (sentences.length === 0) sentences.push(outcomeTexts.bothHold)
  return sentences
}

/** The account of a clash in words. */
export function storyOf(account: ClashAccount, context: StoryContext): Story {
  const { text, names } = context
  const clashTexts = text.clash
  const units = unitsOfAccount(account)
  const counters = counterSummaries(account, context)
  const lostBy = (side: Side): number =>
    counters.filter((counter) => counter.side === side).reduce((sum, { lost }) => sum + lost, 0)
  return {
    title: clashTexts.heading(names.hex(account.hex)),
    headline: headlineOf(account, context),
    report: reportOf(account, context),
    turns: account.turns.map(({ turn, lines }) => ({
      turn,
      name: turn === 0 ? clashTexts.deployment : clashTexts.turn(turn),
      phases: linesByPhase(account, lines).map(({ phase, lines: phaseLines }) => ({
        phase,
        name: clashTexts.phases[phase] ?? phase,
        lines: mergeLines(phaseLines).map((line) => storyLine(line, account, units, context)),
      })),
    })),
    counters,
    leaders: Object.entries(account.outcome.leaders).flatMap(([id, fate]) =>
      fate === 'unhurt' ? [] : [clashTexts.leaderFates[fate](leaderName(id, context) ?? names.piece(id))],
    ),
    result: resultOf(account, context),
    lost: mapSides(SIDES, lostBy),
  }
}

/** The account as plain text, for the clipboard. */
export function storyText(story: Story, { text }: StoryContext): string {
  const clashTexts = text.clash
  const textLines = [
    story.title,
    '='.repeat(story.title.length),
    '',
    [story.headline, ...story.result, ...story.leaders].join(' '),
    '',
    ...story.report.map((line) => line.text),
    '',
    clashTexts.sums,
    '-'.repeat(clashTexts.sums.length),
  ]
  for (const counter of story.counters) {
    textLines.push(`${counter.name} (${text.side[counter.side]}): ${counterSummaryText(counter, text)}`)
    for (const regiment of counter.regiments)
      textLines.push(`  ${regiment.name}: ${regimentSummaryText(regiment, text)}`)
  }
  textLines.push('', clashTexts.sumLine(String(story.lost.us), String(story.lost.mexican)), '')
  for (const turn of story.turns) {
    textLines.push(turn.name, '-'.repeat(turn.name.length))
    if (turn.phases.length === 0) textLines.push(clashTexts.quietPhase)
    for (const phase of turn.phases) {
      textLines.push(`${phase.name}:`)
      for (const line of phase.lines)
        textLines.push(`  ${line.text}${line.dice === null ? '' : ` (${line.dice})`} [${line.rule}]`)
    }
    textLines.push('')
  }
  return `${textLines.join('\n')}\n`
}
