import type { AccountLine, AccountUnit, ClashAccount, FrameUnit } from '../../clash/account'
import { isSide, mapSides } from '../../game/side'
import type { Scenario } from '../../operational/data'
import { type PieceId, type Side, SIDES } from '../../operational/types'
import type { Catalogue, Names } from '../i18n/messages'
import { regimentName, regimentShort } from '../i18n/regiments'
import { linesByPhase } from './pictures'
import type { UnitMark } from './tableView'

/** What an account is put into words with. */
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
export interface StoryPhase {
  readonly phase: string
  readonly name: string
  readonly lines: readonly StoryLine[]
}
export interface StoryTurn {
  readonly turn: number
  readonly name: string
  readonly phases: readonly StoryPhase[]
}

/** A regiment before and after the clash, in castings. */
export interface RegimentSummary {
  readonly id: string
  readonly tag: string
  readonly name: string
  readonly before: number
  /** Effectives at the end; null when it is not on the table any more. */
  readonly after: number | null
  readonly stragglers: number
  readonly fallen: number
  readonly broken: boolean
}
/** A counter before and after the clash. */
export interface CounterSummary {
  readonly id: PieceId
  readonly name: string
  readonly side: Side
  readonly before: number
  /** Castings lost for good (OPS-24.2). */
  readonly lost: number
  readonly steps: number
  readonly state: string
  readonly regiments: readonly RegimentSummary[]
}

export interface Story {
  readonly title: string
  readonly turns: readonly StoryTurn[]
  readonly counters: readonly CounterSummary[]
  readonly leaders: readonly string[]
  readonly result: readonly string[]
  readonly lost: Readonly<Record<Side, number>>
}

/** Id of a unit on the table: counter, number on its roster, and a number for each split (SAR-2.5): `us.1.clarke/2/1`. */
const SUB_UNIT = /^(.+?)\/(\d+)((?:\/\d+)*)$/

/** Roster id of a unit on the table; its own id when it has none. */
function rosterId(id: string, { scenario }: StoryContext): string {
  const [, counter, n] = SUB_UNIT.exec(id) ?? []
  const roster = scenario.battlefield.counters.units.find((u) => u.id === counter)?.roster
  return roster?.[Number(n) - 1]?.id ?? id
}
/** Whether a unit was split off from another. */
const isPart = (id: string): boolean => (SUB_UNIT.exec(id)?.[3] ?? '') !== ''

/** The historical name of a unit's regiment; "part of" it for a unit that was split off. */
export function unitName({ id, name }: Pick<AccountUnit, 'id' | 'name'>, context: StoryContext): string {
  const regiment = regimentName(rosterId(id, context), name, context.names.lang)
  return isPart(id) ? context.text.clash.part(regiment) : regiment
}

/** All units of a clash by id: those that came to the table, then those that were split off. */
export function unitsOfAccount(account: ClashAccount): Map<string, AccountUnit> {
  const found = new Map(account.units.map((unit) => [unit.id, unit]))
  for (const { frames } of account.turns)
    for (const { units } of frames)
      for (const { id, effectives } of units) {
        if (found.has(id)) continue
        const whole = [...found.values()].find((unit) => id.startsWith(`${unit.id}/`))
        if (whole) found.set(id, { ...whole, id, castings: effectives })
      }
  return found
}

/** How each unit is marked on the table: tags "U1", "M2" count the units of a side in the order of the account. */
export function unitMarksOf(account: ClashAccount, context: StoryContext): Map<string, UnitMark> {
  const count = mapSides(SIDES, () => 0)
  const armies = new Map(context.scenario.battlefield.counters.units.map((def) => [def.id, def.army]))
  const marks = new Map<string, UnitMark>()
  for (const [id, unit] of unitsOfAccount(account)) {
    // A part has the tag of its regiment, with a stroke.
    const whole = isPart(id) ? marks.get(id.slice(0, id.lastIndexOf('/'))) : undefined
    marks.set(id, {
      side: unit.side,
      tag: whole ? `${whole.tag}′` : `${context.text.sideLetter[unit.side]}${++count[unit.side]}`,
      short: regimentShort(rosterId(id, context), unit.name, context.names.lang),
      army: armies.get(unit.counter) ?? '',
    })
  }
  return marks
}

/** The arguments of a line in words: ids become names, terms of the rules become words. */
function argsInWords(
  line: AccountLine,
  units: ReadonlyMap<string, AccountUnit>,
  context: StoryContext,
): Record<string, string> {
  const { text, names } = context
  const words: Record<string, string> = {}
  for (const [key, value] of Object.entries(line.args)) {
    const raw = String(value)
    const unit = units.get(raw)
    const isNumber = /^-?\d+([.,]\d+)?$/.test(raw)
    if (unit) words[key] = unitName(unit, context)
    else if ((key === 'range' || key === 'distance') && isNumber)
      words[key] = text.clash.inches(decimal(raw, names.lang))
    // A test that is passed without a roll has `-` as its total.
    else if (isNumber || (key === 'total' && raw === '-')) words[key] = raw
    else words[key] = text.clash.words[raw] ?? leaderName(raw, context) ?? sideName(raw, text) ?? names.any(raw)
  }
  return words
}
/** A number without a zero behind its point, with the decimal sign of the language: "13.0" becomes "13". */
const decimal = (raw: string, lang: string): string => {
  const bare = raw.replace(/\.0+$/, '')
  return lang === 'es' ? bare.replace('.', ',') : bare
}
const sideName = (raw: string, text: Catalogue): string | null => (isSide(SIDES, raw) ? text.side[raw] : null)

/** Name of a leader without a counter of his own (OPS-23.2); null for another id. */
function leaderName(id: string, { scenario, text, names }: StoryContext): string | null {
  const sub = scenario.battlefield.counters.subordinates.find((s) => s.id === id)
  if (sub) return `${sub.rank.split(/[;,]/)[0]} ${sub.name}`
  // A counter without a named general is led by its own commander.
  const counter = scenario.battlefield.counters.units.find((u) => id === `leader:${u.id}`)
  return counter ? (counter.commander ?? text.clash.nameless(names.piece(counter.id))) : null
}

/** Keys of lines about fire. The losses follow in a separate line of the same phase. */
const FIRE_KEYS: ReadonlySet<string> = new Set(['clash.shot', 'clash.guns', 'clash.bombard', 'clash.volley'])

/** A line that joins several lines of the account. */
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
      const losses = lines.find((other) => !included.has(other) && isLossesOf(other, line))
      if (losses) included.add(losses)
      merged.push(losses ? { ...line, args: { ...line.args, ...lossArgs(losses) } } : line)
    } else if (line.key === 'clash.ordered') {
      const orders = lines.filter((other) => other.key === line.key && other.args.by === line.args.by)
      for (const order of orders) included.add(order)
      merged.push({ ...line, key: 'clash.orders', orders })
    } else merged.push(line)
  }
  return merged
}

/** Whether a line gives the losses of this fire. */
const isLossesOf = (line: AccountLine, fire: AccountLine): boolean =>
  line.key === 'clash.losses' && line.args.unit === fire.args.target && line.args.by === fire.args.unit

const lossArgs = ({ args }: AccountLine): AccountLine['args'] => ({
  casualties: args.casualties!,
  stragglers: args.stragglers!,
})

/** Ids of the units named in a line. */
const unitsNamed = (line: MergedLine, units: ReadonlyMap<string, AccountUnit>): string[] =>
  (line.orders ?? [line])
    .flatMap(({ args }) => Object.values(args))
    .filter((value): value is string => typeof value === 'string' && units.has(value))

/** A line in words; a key without a message is shown with its arguments. */
function storyLine(line: MergedLine, units: ReadonlyMap<string, AccountUnit>, context: StoryContext): StoryLine {
  const name = line.key.replace(/^clash\./, '')
  const args = argsInWords(line, units, context)
  if (line.orders)
    args.list = line.orders
      .map((order) => argsInWords(order, units, context))
      .map(({ unit = '', order = '' }) => `${unit}: ${order}`)
      .join('; ')
  const message = context.text.clash.lines[name]
  return {
    text: message ? message(args) : [name, ...Object.values(args)].join(' · '),
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
function resultOf({ outcome }: ClashAccount, { text }: StoryContext): string[] {
  const t = text.clash.outcome
  const out: string[] = []
  if (outcome.attacker === 'retreats') out.push(t.attackerRetreats)
  if (outcome.attacker === 'mayHold') out.push(t.attackerMayHold)
  if (outcome.defender === 'retreats') out.push(t.defenderRetreats)
  if (outcome.defender === 'mayHold') out.push(t.defenderMayHold)
  if (out.length === 0) out.push(t.bothHold)
  return out
}

/** The account of a clash in words. */
export function storyOf(account: ClashAccount, context: StoryContext): Story {
  const { text, names } = context
  const t = text.clash
  const units = unitsOfAccount(account)
  const counters = counterSummaries(account, context)
  const lostBy = (side: Side): number =>
    counters.filter((counter) => counter.side === side).reduce((sum, { lost }) => sum + lost, 0)
  return {
    title: t.heading(names.hex(account.hex)),
    turns: account.turns.map(({ turn, lines }) => ({
      turn,
      name: turn === 0 ? t.deployment : t.turn(turn),
      phases: linesByPhase(account, lines).map(({ phase, lines: phaseLines }) => ({
        phase,
        name: t.phases[phase] ?? phase,
        lines: mergeLines(phaseLines).map((line) => storyLine(line, units, context)),
      })),
    })),
    counters,
    leaders: Object.entries(account.outcome.leaders).flatMap(([id, fate]) =>
      fate === 'unhurt' ? [] : [t.leaderFates[fate](leaderName(id, context) ?? names.piece(id))],
    ),
    result: resultOf(account, context),
    lost: mapSides(SIDES, lostBy),
  }
}

/** Every counter of the clash with its regiments, in the order of the account. */
function counterSummaries(account: ClashAccount, context: StoryContext): CounterSummary[] {
  const { text, names, scenario } = context
  const t = text.clash
  const marks = unitMarksOf(account, context)
  const lastFrame = account.turns.at(-1)?.frames.at(-1)?.units ?? []
  /** What is left of a unit at the end; parts that were split off (SAR-2.5) count with it. */
  const remainsOf = (id: string): readonly FrameUnit[] =>
    lastFrame.filter((unit) => unit.id === id || unit.id.startsWith(`${id}.`) || unit.id.startsWith(`${id}/`))
  const outcomes = new Map(account.outcome.counters.map((outcome) => [outcome.unit, outcome]))
  const counterIds = [...new Set(account.units.map(({ counter }) => counter))]
  return counterIds.map((id) => {
    const regiments = account.units.filter(({ counter }) => counter === id)
    const outcome = outcomes.get(id)
    const lostSteps = outcome?.steps ?? 0
    const steps = scenario.battlefield.counters.units.find((def) => def.id === id)?.steps ?? 0
    const nobodyLeft = regiments.every((unit) => remainsOf(unit.id).length === 0)
    const isDestroyed = lostSteps > 0 && (lostSteps >= steps || nobodyLeft)
    return {
      id,
      name: names.piece(id),
      side: regiments[0]!.side,
      before: regiments.reduce((sum, { castings }) => sum + castings, 0),
      lost: outcome?.castings ?? 0,
      steps: lostSteps,
      state: isDestroyed ? t.destroyed : t.states[outcome?.state ?? 'same'],
      regiments: regiments.map((unit) =>
        regimentSummary(unit, marks.get(unit.id)?.tag ?? '', remainsOf(unit.id), context),
      ),
    }
  })
}

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
  const t = text.clash
  const out = [story.title, '='.repeat(story.title.length), '']
  for (const turn of story.turns) {
    out.push(turn.name, '-'.repeat(turn.name.length))
    if (turn.phases.length === 0) out.push(t.quietPhase)
    for (const phase of turn.phases) {
      out.push(`${phase.name}:`)
      for (const line of phase.lines) out.push(`  ${line.text} [${line.rule}]`)
    }
    out.push('')
  }
  out.push(t.sums, '-'.repeat(t.sums.length))
  for (const c of story.counters) {
    out.push(`${c.name} (${text.side[c.side]}): ${counterSummaryText(c, text)}`)
    for (const r of c.regiments) out.push(`  ${r.name}: ${regimentSummaryText(r, text)}`)
  }
  out.push('', ...story.leaders, t.sumLine(String(story.lost.us), String(story.lost.mexican)), ...story.result)
  return `${out.join('\n')}\n`
}

/** A counter in words: "45 before, 6 lost for good, 1 step lost, disrupted". */
export function counterSummaryText(c: CounterSummary, text: Catalogue): string {
  const t = text.clash
  return [
    `${t.before.toLowerCase()} ${c.before}`,
    `${t.lostForGood.toLowerCase()} ${c.lost}`,
    ...(c.steps > 0 ? [`${t.steps.toLowerCase()} ${c.steps}`] : []),
    c.state,
  ].join(', ')
}

/** A regiment in words: castings before and after, fallen, stragglers. */
export function regimentSummaryText(r: RegimentSummary, text: Catalogue): string {
  const t = text.clash
  if (r.after === null) return `${r.before} → ${t.unitGone}`
  const parts = [`${r.before} → ${r.after}`, `${t.fallen.toLowerCase()} ${r.fallen}`]
  if (r.stragglers > 0) parts.push(`${t.stragglersHead.toLowerCase()} ${r.stragglers}`)
  if (r.broken) parts.push(t.unitBroken)
  return parts.join(', ')
}
