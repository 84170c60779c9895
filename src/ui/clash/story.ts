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

/** Tags "U1", "M2" of all who take part, in the order in which they came. */
export function marksOf(account: ClashAccount, { text, names, scenario }: Tongue): Map<string, UnitMark> {
  const count: Record<Side, number> = { us: 0, mexican: 0 }
  const armies = new Map(scenario.battlefield.counters.units.map((u) => [u.id, u.army]))
  return new Map(
    account.units.map((unit) => [
      unit.id,
      {
        side: unit.side,
        tag: `${text.sideLetter[unit.side]}${++count[unit.side]}`,
        short: regimentShort(unit.id, unit.name, names.lang),
        army: armies.get(unit.counter) ?? '',
      },
    ]),
  )
}

/** Ids in arguments as names; values that are words of the rules as words. */
function fill(line: AccountLine, units: ReadonlyMap<string, AccountUnit>, tongue: Tongue): Record<string, string> {
  const { text, names } = tongue
  const out: Record<string, string> = {}
  for (const [key, value] of Object.entries(line.args)) {
    const raw = String(value)
    const unit = units.get(raw)
    const number = /^-?\d+([.,]\d+)?$/.test(raw)
    if (unit) out[key] = regimentName(unit.id, unit.name, names.lang)
    else if ((key === 'range' || key === 'distance') && number) out[key] = text.clash.inches(decimal(raw, names.lang))
    else if (number) out[key] = raw
    else out[key] = text.clash.words[raw] ?? leaderName(raw, tongue) ?? sideName(raw, text) ?? names.any(raw)
  }
  return out
}
const decimal = (raw: string, lang: string): string => (lang === 'es' ? raw.replace('.', ',') : raw)
const sideName = (raw: string, text: Catalogue): string | null =>
  raw === 'us' || raw === 'mexican' ? text.side[raw] : null

/** Leaders of the table who have no counter (OPS-23.2) stand in the list of subordinates. */
function leaderName(id: string, { scenario, text, names }: Tongue): string | null {
  const sub = scenario.battlefield.counters.subordinates.find((s) => s.id === id)
  if (sub) return `${sub.rank.split(/[;,]/)[0]} ${sub.name}`
  // One of no name who leads where there is none (contracts.md, Rosters).
  const counter = scenario.battlefield.counters.units.find((u) => id.startsWith(`${u.id}.`) || id === `leader:${u.id}`)
  return counter && !names.piece(id).includes(' ') ? text.clash.nameless(names.piece(counter.id)) : null
}

function lineOf(line: AccountLine, units: ReadonlyMap<string, AccountUnit>, tongue: Tongue): StoryLine {
  const name = line.key.replace(/^clash\./, '')
  const args = fill(line, units, tongue)
  const say = tongue.text.clash.lines[name]
  return {
    text: say ? say(args) : [name, ...Object.values(args)].join(' · '),
    rule: line.rule,
    units: Object.values(line.args).filter((value): value is string => typeof value === 'string' && units.has(value)),
  }
}

/** Some lines of an account in words. */
export function linesIn(account: ClashAccount, lines: readonly AccountLine[], tongue: Tongue): StoryLine[] {
  const units = new Map(account.units.map((u) => [u.id, u]))
  return lines.map((line) => lineOf(line, units, tongue))
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
  const { text, names } = tongue
  const t = text.clash
  const units = new Map(account.units.map((u) => [u.id, u]))
  const marks = marksOf(account, tongue)
  const last = account.turns.at(-1)?.frames.at(-1)?.units ?? []
  // Parts that were split off (SAR-2.5) count with whom they left.
  const endOf = (id: string) =>
    last.filter((u) => u.id === id || u.id.startsWith(`${id}.`) || u.id.startsWith(`${id}/`))
  const outcomes = new Map(account.outcome.counters.map((c) => [c.unit, c]))
  const counters = [...new Set(account.units.map((u) => u.counter))].map((id): CounterSum => {
    const of = account.units.filter((u) => u.counter === id)
    const outcome = outcomes.get(id)
    return {
      id,
      name: names.piece(id),
      side: of[0]?.side ?? 'us',
      before: of.reduce((sum, u) => sum + u.castings, 0),
      lost: outcome?.castings ?? 0,
      steps: outcome?.steps ?? 0,
      state: t.states[outcome?.state ?? 'same'],
      regiments: of.map((u): RegimentSum => {
        const end = endOf(u.id)
        return {
          id: u.id,
          tag: marks.get(u.id)?.tag ?? '',
          name: regimentName(u.id, u.name, names.lang),
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
        lines: of.map((line) => lineOf(line, units, tongue)),
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
