import type { AccountLine, AccountUnit, ClashAccount } from '../../clash/account'
import type { Scenario } from '../../operational/data'
import type { PieceId, Side } from '../../operational/types'
import type { Catalogue, Names } from '../i18n/messages'
import { regimentName, regimentShort } from '../i18n/regiments'
import { linesByPhase } from './beats'
import type { UnitMark } from './stage'

/** Everything that words for an account are made from. */
export interface Tongue {
  readonly text: Catalogue
  readonly names: Names
  readonly scenario: Scenario
}

/** One line in words with the rule that made it so. */
export interface StoryLine {
  readonly text: string
  readonly rule: string
  /** Units it speaks of, to be lit on the table. */
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

/** What became of one regiment. */
export interface RegimentSum {
  readonly id: string
  readonly tag: string
  readonly name: string
  readonly before: number
  /** With the colours at the end; null: it is on the table no more. */
  readonly after: number | null
  readonly stragglers: number
  readonly fallen: number
  readonly broken: boolean
}
/** What became of one counter. */
export interface CounterSum {
  readonly id: PieceId
  readonly name: string
  readonly side: Side
  readonly before: number
  /** Castings lost for good (OPS-24.2). */
  readonly lost: number
  readonly steps: number
  readonly state: string
  readonly regiments: readonly RegimentSum[]
}

export interface Story {
  readonly title: string
  readonly turns: readonly StoryTurn[]
  readonly counters: readonly CounterSum[]
  readonly leaders: readonly string[]
  readonly result: readonly string[]
  readonly lost: Readonly<Record<Side, number>>
}

/** Which sub-unit of which counter: `us.1.clarke/2`, with `/1` and so on behind it for what was split off (SAR-2.5). */
const SUB_UNIT = /^(.+?)\/(\d+)((?:\/\d+)*)$/

/** Where a unit of the table stands on its counter's roster; its own id where it is no such number. */
function rosterId(id: string, { scenario }: Tongue): string {
  const [, counter, n] = SUB_UNIT.exec(id) ?? []
  const roster = scenario.battlefield.counters.units.find((u) => u.id === counter)?.roster
  return roster?.[Number(n) - 1]?.id ?? id
}
const isPart = (id: string): boolean => (SUB_UNIT.exec(id)?.[3] ?? '') !== ''

/** A unit by the historical name of its regiment; what was split off is a part of it. */
export function unitName({ id, name }: Pick<AccountUnit, 'id' | 'name'>, tongue: Tongue): string {
  const regiment = regimentName(rosterId(id, tongue), name, tongue.names.lang)
  return isPart(id) ? tongue.text.clash.part(regiment) : regiment
}

/** All who ever stood on the table: those who came, and what they sent out. */
export function everybody(account: ClashAccount): Map<string, AccountUnit> {
  const out = new Map(account.units.map((unit) => [unit.id, unit]))
  for (const { frames } of account.turns)
    for (const { units } of frames)
      for (const { id, effectives } of units) {
        if (out.has(id)) continue
        const whole = [...out.values()].find((unit) => id.startsWith(`${unit.id}/`))
        if (whole) out.set(id, { ...whole, id, castings: effectives })
      }
  return out
}

/** Tags "U1", "M2" of all who take part, in the order in which they came. */
export function marksOf(account: ClashAccount, tongue: Tongue): Map<string, UnitMark> {
  const count: Record<Side, number> = { us: 0, mexican: 0 }
  const armies = new Map(tongue.scenario.battlefield.counters.units.map((u) => [u.id, u.army]))
  const out = new Map<string, UnitMark>()
  for (const [id, unit] of everybody(account)) {
    // A part carries the number of its regiment, with a stroke.
    const whole = isPart(id) ? out.get(id.slice(0, id.lastIndexOf('/'))) : undefined
    out.set(id, {
      side: unit.side,
      tag: whole ? `${whole.tag}′` : `${tongue.text.sideLetter[unit.side]}${++count[unit.side]}`,
      short: regimentShort(rosterId(id, tongue), unit.name, tongue.names.lang),
      army: armies.get(unit.counter) ?? '',
    })
  }
  return out
}

/** Ids in arguments as names; values that are words of the rules as words. */
function fill(line: AccountLine, units: ReadonlyMap<string, AccountUnit>, tongue: Tongue): Record<string, string> {
  const { text, names } = tongue
  const out: Record<string, string> = {}
  for (const [key, value] of Object.entries(line.args)) {
    const raw = String(value)
    const unit = units.get(raw)
    const number = /^-?\d+([.,]\d+)?$/.test(raw)
    if (unit) out[key] = unitName(unit, tongue)
    else if ((key === 'range' || key === 'distance') && number) out[key] = text.clash.inches(decimal(raw, names.lang))
    // A test that was passed without a roll has no total.
    else if (number || (key === 'total' && raw === '-')) out[key] = raw
    else out[key] = text.clash.words[raw] ?? leaderName(raw, tongue) ?? sideName(raw, text) ?? names.any(raw)
  }
  return out
}
/** "13.0" as "13"; a comma where the language has one. */
const decimal = (raw: string, lang: string): string => {
  const bare = raw.replace(/\.0+$/, '')
  return lang === 'es' ? bare.replace('.', ',') : bare
}
const sideName = (raw: string, text: Catalogue): string | null =>
  raw === 'us' || raw === 'mexican' ? text.side[raw] : null

/** Leaders of the table who have no counter (OPS-23.2) stand in the list of subordinates. */
function leaderName(id: string, { scenario, text, names }: Tongue): string | null {
  const sub = scenario.battlefield.counters.subordinates.find((s) => s.id === id)
  if (sub) return `${sub.rank.split(/[;,]/)[0]} ${sub.name}`
  // Where no general is named, whoever commands the counter leads (contracts.md, Rosters).
  const counter = scenario.battlefield.counters.units.find((u) => id === `leader:${u.id}`)
  return counter ? (counter.commander ?? text.clash.nameless(names.piece(counter.id))) : null
}

/** Lines that tell of fire; what it cost comes as a line of its own later in the phase. */
const FIRE: ReadonlySet<string> = new Set(['clash.shot', 'clash.guns', 'clash.bombard', 'clash.volley'])

/** A line that stands for several of the account. */
interface Merged extends AccountLine {
  /** Orders of one leader, in the order of their giving. */
  readonly orders?: readonly AccountLine[]
}

/**
 * The lines of one phase, brought together for reading: a shot and its losses are one line, and so are the orders that one leader gives.
 * Nothing that was said is lost.
 */
function merged(lines: readonly AccountLine[]): Merged[] {
  const out: Merged[] = []
  const spent = new Set<AccountLine>()
  const ordered = new Set<AccountLine>()
  for (const line of lines) {
    if (spent.has(line) || ordered.has(line)) continue
    if (FIRE.has(line.key)) {
      const cost = lines.find(
        (l) =>
          l.key === 'clash.losses' && !spent.has(l) && l.args.unit === line.args.target && l.args.by === line.args.unit,
      )
      if (cost) spent.add(cost)
      const { casualties, stragglers } = cost?.args ?? {}
      out.push(cost ? { ...line, args: { ...line.args, casualties: casualties!, stragglers: stragglers! } } : line)
    } else if (line.key === 'clash.ordered') {
      const orders = lines.filter((l) => l.key === line.key && l.args.by === line.args.by)
      for (const one of orders) ordered.add(one)
      out.push({ ...line, key: 'clash.orders', orders })
    } else out.push(line)
  }
  return out
}

/** Units that a line speaks of. */
const unitsIn = (line: Merged, units: ReadonlyMap<string, AccountUnit>): string[] =>
  (line.orders ?? [line])
    .flatMap(({ args }) => Object.values(args))
    .filter((value): value is string => typeof value === 'string' && units.has(value))

function lineOf(line: Merged, units: ReadonlyMap<string, AccountUnit>, tongue: Tongue): StoryLine {
  const name = line.key.replace(/^clash\./, '')
  const args = fill(line, units, tongue)
  if (line.orders)
    args.list = line.orders
      .map((one) => fill(one, units, tongue))
      .map(({ unit = '', order = '' }) => `${unit}: ${order}`)
      .join('; ')
  const say = tongue.text.clash.lines[name]
  return {
    text: say ? say(args) : [name, ...Object.values(args)].join(' · '),
    rule: line.rule,
    units: unitsIn(line, units),
  }
}

/** Some lines of one phase of an account in words. */
export function linesIn(account: ClashAccount, lines: readonly AccountLine[], tongue: Tongue): StoryLine[] {
  const units = everybody(account)
  return merged(lines).map((line) => lineOf(line, units, tongue))
}

function resultOf({ outcome }: ClashAccount, { text }: Tongue): string[] {
  const t = text.clash.outcome
  const out: string[] = []
  if (outcome.attacker === 'retreats') out.push(t.attackerRetreats)
  if (outcome.attacker === 'mayHold') out.push(t.attackerMayHold)
  if (outcome.defender === 'retreats') out.push(t.defenderRetreats)
  if (outcome.defender === 'mayHold') out.push(t.defenderMayHold)
  if (out.length === 0) out.push(t.bothHold)
  return out
}

/** The account of a clash in the words of one language. */
export function storyOf(account: ClashAccount, tongue: Tongue): Story {
  const { text, names, scenario } = tongue
  const t = text.clash
  const units = everybody(account)
  const marks = marksOf(account, tongue)
  const last = account.turns.at(-1)?.frames.at(-1)?.units ?? []
  // Parts that were split off (SAR-2.5) count with whom they left.
  const endOf = (id: string) =>
    last.filter((u) => u.id === id || u.id.startsWith(`${id}.`) || u.id.startsWith(`${id}/`))
  const outcomes = new Map(account.outcome.counters.map((c) => [c.unit, c]))
  const counters = [...new Set(account.units.map((u) => u.counter))].map((id): CounterSum => {
    const of = account.units.filter((u) => u.counter === id)
    const outcome = outcomes.get(id)
    const steps = scenario.battlefield.counters.units.find((u) => u.id === id)?.steps ?? 0
    // Whoever lost his last step, or of whom nobody is left.
    const destroyed =
      outcome !== undefined &&
      outcome.steps > 0 &&
      (outcome.steps >= steps || of.every((u) => endOf(u.id).length === 0))
    return {
      id,
      name: names.piece(id),
      side: of[0]?.side ?? 'us',
      before: of.reduce((sum, u) => sum + u.castings, 0),
      lost: outcome?.castings ?? 0,
      steps: outcome?.steps ?? 0,
      state: destroyed ? t.destroyed : t.states[outcome?.state ?? 'same'],
      regiments: of.map((u): RegimentSum => {
        const end = endOf(u.id)
        return {
          id: u.id,
          tag: marks.get(u.id)?.tag ?? '',
          name: unitName(u, tongue),
          before: u.castings,
          after: end.length === 0 ? null : end.reduce((sum, f) => sum + f.effectives, 0),
          stragglers: end.reduce((sum, f) => sum + f.stragglers, 0),
          fallen: end.reduce((sum, f) => sum + f.casualties, 0),
          broken: end.some((f) => f.broken),
        }
      }),
    }
  })
  const sum = (side: Side): number => counters.filter((c) => c.side === side).reduce((n, c) => n + c.lost, 0)
  return {
    title: t.heading(names.hex(account.hex)),
    turns: account.turns.map(({ turn, lines }) => ({
      turn,
      name: turn === 0 ? t.deployment : t.turn(turn),
      phases: linesByPhase(lines).map(({ phase, lines: of }) => ({
        phase,
        name: t.phases[phase] ?? phase,
        lines: merged(of).map((line) => lineOf(line, units, tongue)),
      })),
    })),
    counters,
    leaders: Object.entries(account.outcome.leaders).flatMap(([id, fate]) =>
      fate === 'unhurt' ? [] : [t.leaderFates[fate](leaderName(id, tongue) ?? names.piece(id))],
    ),
    result: resultOf(account, tongue),
    lost: { us: sum('us'), mexican: sum('mexican') },
  }
}

/** The same as plain text, to be pasted into a letter. */
export function storyText(story: Story, { text }: Tongue): string {
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
    out.push(`${c.name} (${text.side[c.side]}): ${sumWords(c, text)}`)
    for (const r of c.regiments) out.push(`  ${r.name}: ${regimentWords(r, text)}`)
  }
  out.push('', ...story.leaders, t.sumLine(String(story.lost.us), String(story.lost.mexican)), ...story.result)
  return `${out.join('\n')}\n`
}

/** "45 before, 6 lost for good, 1 step lost, disrupted" */
export function sumWords(c: CounterSum, text: Catalogue): string {
  const t = text.clash
  return [
    `${t.before.toLowerCase()} ${c.before}`,
    `${t.lostForGood.toLowerCase()} ${c.lost}`,
    ...(c.steps > 0 ? [`${t.steps.toLowerCase()} ${c.steps}`] : []),
    c.state,
  ].join(', ')
}

export function regimentWords(r: RegimentSum, text: Catalogue): string {
  const t = text.clash
  if (r.after === null) return `${r.before} → ${t.unitGone}`
  const parts = [`${r.before} → ${r.after}`, `${t.fallen.toLowerCase()} ${r.fallen}`]
  if (r.stragglers > 0) parts.push(`${t.stragglersHead.toLowerCase()} ${r.stragglers}`)
  if (r.broken) parts.push(t.unitBroken)
  return parts.join(', ')
}
