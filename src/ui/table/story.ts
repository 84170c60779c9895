// Puts the account of a clash (the record of an attack fought on the tabletop) into words, in the language of the page.
import type { AccountLine, AccountUnit, ClashAccount, FrameUnit } from '../../clash/account'
import { isSide, mapSides } from '../../game/side'
import type { Scenario } from '../../operational/data'
import { type PieceId, type Side, SIDES } from '../../operational/types'
import type { Catalogue, Names } from '../i18n/messages'
import { regimentName, regimentShort } from '../i18n/regiments'
import { linesByPhase } from './pictures'
import type { UnitMark } from './tableView'

/** Texts, names and scenario data with which an account is put into words. */
export interface StoryContext {
  readonly text: Catalogue
  readonly names: Names
  readonly scenario: Scenario
}

/** One line in words, with the rule that it applies. */
export interface StoryLine {
  readonly text: string
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

/** A regiment before and after the clash, in castings. */
export interface RegimentSummary {
  readonly id: string
  /** The tag on its label, such as "U1". */
  readonly tag: string
  readonly name: string
  /** Castings with which it came to the table. */
  readonly before: number
  /** Castings still in its ranks at the end; null when the regiment is not on the table any more. */
  readonly after: number | null
  /** Castings that left the ranks and may come back. */
  readonly stragglers: number
  /** Castings lost as dead and wounded. */
  readonly fallen: number
  readonly broken: boolean
}
/** A counter before and after the clash, in castings. */
export interface CounterSummary {
  readonly id: PieceId
  readonly name: string
  readonly side: Side
  readonly before: number
  /** Castings lost for good (OPS-24.2). */
  readonly lost: number
  /** Steps that the counter loses. */
  readonly steps: number
  /** State of the counter after the clash, in words: "disrupted". */
  readonly state: string
  readonly regiments: readonly RegimentSummary[]
}

/** The account of a clash in words. */
export interface Story {
  readonly title: string
  readonly turns: readonly StoryTurn[]
  readonly counters: readonly CounterSummary[]
  /** A sentence for each leader who was hit. */
  readonly leaders: readonly string[]
  /** Sentences about what the outcome means for both sides. */
  readonly result: readonly string[]
  /** Castings that each side has lost for good. */
  readonly lost: Readonly<Record<Side, number>>
}

/** Id of a unit on the table: counter, number on the counter's roster, and a number for each split (SAR-2.5), such as `us.1.clarke/2/1`. */
const TABLE_UNIT_ID = /^(.+?)\/(\d+)((?:\/\d+)*)$/

/** Roster id of the regiment that a unit on the table is or belongs to; the unit's own id when no roster lists it. */
function rosterId(id: string, { scenario }: StoryContext): string {
  const [, counter, rosterNumber] = TABLE_UNIT_ID.exec(id) ?? []
  const roster = scenario.battlefield.counters.units.find((unit) => unit.id === counter)?.roster
  // Roster numbers begin with 1.
  return roster?.[Number(rosterNumber) - 1]?.id ?? id
}
/** Whether a unit was split off from another one. */
const isSplitOff = (id: string): boolean => (TABLE_UNIT_ID.exec(id)?.[3] ?? '') !== ''

/** The historical name of a unit's regiment, or "part of" that name for a unit that was split off. */
export function unitName({ id, name }: Pick<AccountUnit, 'id' | 'name'>, context: StoryContext): string {
  const historicalName = regimentName(rosterId(id, context), name, context.names.lang)
  return isSplitOff(id) ? context.text.clash.part(historicalName) : historicalName
}

/** All units of a clash by id: those that came to the table, then those that were split off. */
export function unitsOfAccount(account: ClashAccount): Map<string, AccountUnit> {
  const unitById = new Map(account.units.map((unit) => [unit.id, unit]))
  // A frame holds all units as they stand when a phase ends.
  for (const { frames } of account.turns)
    for (const { units } of frames)
      for (const { id, effectives } of units) {
        if (unitById.has(id)) continue
        // A unit that was split off has its parent's id with a slash and a number. It counts the castings with which it first appears.
        const parent = [...unitById.values()].find((unit) => id.startsWith(`${unit.id}/`))
        if (parent) unitById.set(id, { ...parent, id, castings: effectives })
      }
  return unitById
}

/** How each unit is marked on the table, by unit id. Tags such as "U1" number the units of a side in the order of the account. */
export function unitMarksOf(account: ClashAccount, context: StoryContext): Map<string, UnitMark> {
  const tagNumbers = mapSides(SIDES, () => 0)
  const armyByCounter = new Map(context.scenario.battlefield.counters.units.map((def) => [def.id, def.army]))
  const marks = new Map<string, UnitMark>()
  for (const [id, unit] of unitsOfAccount(account)) {
    // A unit that was split off has the tag of the unit that it was split from, with a prime: U1′.
    const parentMark = isSplitOff(id) ? marks.get(id.slice(0, id.lastIndexOf('/'))) : undefined
    marks.set(id, {
      side: unit.side,
      tag: parentMark ? `${parentMark.tag}′` : `${context.text.sideLetter[unit.side]}${++tagNumbers[unit.side]}`,
      short: regimentShort(rosterId(id, context), unit.name, context.names.lang),
      army: armyByCounter.get(unit.counter) ?? '',
    })
  }
  return marks
}

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
    if (unit) words[name] = unitName(unit, context)
    else if ((name === 'range' || name === 'distance') && isNumber)
      words[name] = text.clash.inches(decimal(rawValue, names.lang))
    // A test that is passed without a roll has `-` as its total.
    else if (isNumber || (name === 'total' && rawValue === '-')) words[name] = rawValue
    // A term of the rules, a leader, a side, or a counter or hex; other text stays as it is.
    else
      words[name] =
        text.clash.words[rawValue] ?? leaderName(rawValue, context) ?? sideName(rawValue, text) ?? names.any(rawValue)
  }
  return words
}
/** A number without a zero behind its point, with the decimal sign of the language: "13.0" becomes "13". */
const decimal = (rawNumber: string, language: string): string => {
  const shortNumber = rawNumber.replace(/\.0+$/, '')
  return language === 'es' ? shortNumber.replace('.', ',') : shortNumber
}
/** Name of a side; null for text that is not the id of a side. */
const sideName = (id: string, text: Catalogue): string | null => (isSide(SIDES, id) ? text.side[id] : null)

/** Name of a leader without a counter of his own (OPS-23.2); null for another id. */
function leaderName(id: string, { scenario, text, names }: StoryContext): string | null {
  const subordinate = scenario.battlefield.counters.subordinates.find((leader) => leader.id === id)
  // The data may add an office to the rank: "Gen.; lately acting president".
  if (subordinate) return `${subordinate.rank.split(/[;,]/)[0]} ${subordinate.name}`
  // A counter without a named general is led by its own commander.
  const counter = scenario.battlefield.counters.units.find((unit) => id === `leader:${unit.id}`)
  return counter ? (counter.commander ?? text.clash.nameless(names.piece(counter.id))) : null
}

/** Keys of lines about fire. The losses follow in a separate line of the same phase. */
const FIRE_KEYS: ReadonlySet<string> = new Set(['clash.shot', 'clash.guns', 'clash.bombard', 'clash.volley'])

/** A line of the account, or several lines joined. */
interface MergedLine extends AccountLine {
  /** All orders of one leader, in the order in which he gave them. */
  readonly orders?: readonly AccountLine[]
}

/** Joins lines of a phase for reading: fire with its losses, and all orders of one leader. Nothing is left out. */
function mergeLines(lines: readonly AccountLine[]): MergedLine[] {
  const merged: MergedLine[] = []
  const included = new Set<AccountLine>()
  for (const line of lines) {
    if (included.has(line)) continue
    included.add(line)
    if (FIRE_KEYS.has(line.key)) {
      // Fire with its losses.
      const lossLine = lines.find((other) => !included.has(other) && isLossesOf(other, line))
      if (lossLine) included.add(lossLine)
      merged.push(lossLine ? { ...line, args: { ...line.args, ...lossArgs(lossLine) } } : line)
    } else if (line.key === 'clash.ordered') {
      // All orders of one leader; `by` is the leader.
      const orders = lines.filter((other) => other.key === line.key && other.args.by === line.args.by)
      for (const order of orders) included.add(order)
      merged.push({ ...line, key: 'clash.orders', orders })
    } else merged.push(line)
  }
  return merged
}

/** Whether a line gives the losses of this fire. In a line about losses `by` is the unit that fired. */
const isLossesOf = (line: AccountLine, fire: AccountLine): boolean =>
  line.key === 'clash.losses' && line.args.unit === fire.args.target && line.args.by === fire.args.unit

/** The arguments that a line about fire takes over from the line about its losses, which always has both. */
const lossArgs = ({ args }: AccountLine): AccountLine['args'] => ({
  casualties: args.casualties!,
  stragglers: args.stragglers!,
})

/** Ids of the units named in a line. */
const unitsNamed = (line: MergedLine, units: ReadonlyMap<string, AccountUnit>): string[] =>
  (line.orders ?? [line])
    .flatMap(({ args }) => Object.values(args))
    .filter((value): value is string => typeof value === 'string' && units.has(value))

/** A line in words. Where the language has no message for the line's key, the key itself is shown with the arguments. */
function storyLine(line: MergedLine, units: ReadonlyMap<string, AccountUnit>, context: StoryContext): StoryLine {
  const messageName = line.key.replace(/^clash\./, '')
  const wordArgs = argsInWords(line, units, context)
  if (line.orders)
    wordArgs.list = line.orders
      .map((order) => argsInWords(order, units, context))
      .map(({ unit = '', order = '' }) => `${unit}: ${order}`)
      .join('; ')
  const message = context.text.clash.lines[messageName]
  return {
    text: message ? message(wordArgs) : [messageName, ...Object.values(wordArgs)].join(' · '),
    rule: line.rule,
    units: unitsNamed(line, units),
  }
}

/** Lines of one phase in words. */
export function storyLines(account: ClashAccount, lines: readonly AccountLine[], context: StoryContext): StoryLine[] {
  const units = unitsOfAccount(account)
  return mergeLines(lines).map((line) => storyLine(line, units, context))
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
    turns: account.turns.map(({ turn, lines }) => ({
      turn,
      name: turn === 0 ? clashTexts.deployment : clashTexts.turn(turn),
      phases: linesByPhase(account, lines).map(({ phase, lines: phaseLines }) => ({
        phase,
        name: clashTexts.phases[phase] ?? phase,
        lines: mergeLines(phaseLines).map((line) => storyLine(line, units, context)),
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

/** Every counter of the clash with its regiments, in the order of the account. */
function counterSummaries(account: ClashAccount, context: StoryContext): CounterSummary[] {
  const { text, names, scenario } = context
  const clashTexts = text.clash
  const marks = unitMarksOf(account, context)
  const lastFrame = account.turns.at(-1)?.frames.at(-1)?.units ?? []
  /** The unit in the last frame, and all units that were split off from it (SAR-2.5): their ids go on with `/` (`.` is accepted too). */
  const remainsOf = (id: string): readonly FrameUnit[] =>
    lastFrame.filter((unit) => unit.id === id || unit.id.startsWith(`${id}.`) || unit.id.startsWith(`${id}/`))
  // `unit` of an outcome is the id of a counter.
  const outcomeByCounter = new Map(account.outcome.counters.map((outcome) => [outcome.unit, outcome]))
  const counterIds = [...new Set(account.units.map(({ counter }) => counter))]
  return counterIds.map((counterId) => {
    const regiments = account.units.filter(({ counter }) => counter === counterId)
    const outcome = outcomeByCounter.get(counterId)
    const lostSteps = outcome?.steps ?? 0
    const fullSteps = scenario.battlefield.counters.units.find((def) => def.id === counterId)?.steps ?? 0
    // A counter that loses steps is destroyed with its last step, or when none of its units is left on the table.
    const nobodyLeft = regiments.every((unit) => remainsOf(unit.id).length === 0)
    const isDestroyed = lostSteps > 0 && (lostSteps >= fullSteps || nobodyLeft)
    return {
      id: counterId,
      name: names.piece(counterId),
      // Every counter id comes from a regiment, so there is a first one.
      side: regiments[0]!.side,
      before: regiments.reduce((sum, { castings }) => sum + castings, 0),
      lost: outcome?.castings ?? 0,
      steps: lostSteps,
      state: isDestroyed ? clashTexts.destroyed : clashTexts.states[outcome?.state ?? 'same'],
      regiments: regiments.map((unit) =>
        regimentSummary(unit, marks.get(unit.id)?.tag ?? '', remainsOf(unit.id), context),
      ),
    }
  })
}

/** One regiment; `remains` are its units in the last frame. */
function regimentSummary(
  unit: AccountUnit,
  tag: string,
  remains: readonly FrameUnit[],
  context: StoryContext,
): RegimentSummary {
  return {
    id: unit.id,
    tag,
    name: unitName(unit, context),
    before: unit.castings,
    after: remains.length === 0 ? null : remains.reduce((sum, { effectives }) => sum + effectives, 0),
    stragglers: remains.reduce((sum, { stragglers }) => sum + stragglers, 0),
    fallen: remains.reduce((sum, { casualties }) => sum + casualties, 0),
    broken: remains.some(({ broken }) => broken),
  }
}

/** The account as plain text, for the clipboard. */
export function storyText(story: Story, { text }: StoryContext): string {
  const clashTexts = text.clash
  const textLines = [story.title, '='.repeat(story.title.length), '']
  for (const turn of story.turns) {
    textLines.push(turn.name, '-'.repeat(turn.name.length))
    if (turn.phases.length === 0) textLines.push(clashTexts.quietPhase)
    for (const phase of turn.phases) {
      textLines.push(`${phase.name}:`)
      for (const line of phase.lines) textLines.push(`  ${line.text} [${line.rule}]`)
    }
    textLines.push('')
  }
  textLines.push(clashTexts.sums, '-'.repeat(clashTexts.sums.length))
  for (const counter of story.counters) {
    textLines.push(`${counter.name} (${text.side[counter.side]}): ${counterSummaryText(counter, text)}`)
    for (const regiment of counter.regiments)
      textLines.push(`  ${regiment.name}: ${regimentSummaryText(regiment, text)}`)
  }
  textLines.push(
    '',
    ...story.leaders,
    clashTexts.sumLine(String(story.lost.us), String(story.lost.mexican)),
    ...story.result,
  )
  return `${textLines.join('\n')}\n`
}

/** A counter in words: "45 before, 6 lost for good, 1 step lost, disrupted". */
export function counterSummaryText(counter: CounterSummary, text: Catalogue): string {
  const clashTexts = text.clash
  return [
    `${clashTexts.before.toLowerCase()} ${counter.before}`,
    `${clashTexts.lostForGood.toLowerCase()} ${counter.lost}`,
    ...(counter.steps > 0 ? [`${clashTexts.steps.toLowerCase()} ${counter.steps}`] : []),
    counter.state,
  ].join(', ')
}

/** A regiment in words: castings before and after, fallen, stragglers. */
export function regimentSummaryText(regiment: RegimentSummary, text: Catalogue): string {
  const clashTexts = text.clash
  if (regiment.after === null) return `${regiment.before} → ${clashTexts.unitGone}`
  const parts = [`${regiment.before} → ${regiment.after}`, `${clashTexts.fallen.toLowerCase()} ${regiment.fallen}`]
  if (regiment.stragglers > 0) parts.push(`${clashTexts.stragglersHead.toLowerCase()} ${regiment.stragglers}`)
  if (regiment.broken) parts.push(clashTexts.unitBroken)
  return parts.join(', ')
}
