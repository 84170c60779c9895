/**
 * How long the computer players think: each level plays both sides of games with the combat table. A phase's thinking is the sum of its
 * decisions; the first decision is what a player waits for. `--games 2`, `--turns 4`, `--level general` for one level alone.
 */
import { choose } from '../../src/ai/operational/choose'
import { charactersOf } from '../../src/ai/operational/characters'
import { decide, type DecisionTask } from '../../src/ai/operational/runner'
import { type Decision, LEVELS, type Level } from '../../src/ai/operational/types'
import { SIDES } from '../../src/operational/types'
import { ComputerPlayer } from '../../src/session/hex/opponent'
import { HexSession } from '../../src/session/hex/session'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'
import { now, numberOption, report, type Row } from './harness'

const GAMES = numberOption('games', 2)
const TURNS = numberOption('turns', 5)
/** The budget of everyday ladders, in evaluations a phase. */
const EVERYDAY = numberOption('budget', 450)
const only = process.argv.includes('--level') ? process.argv[process.argv.indexOf('--level') + 1] : null

/** Processor time of this process in ms; it does not include other work of the machine. */
const cpu = (): number => process.cpuUsage().user / 1000

interface Thought {
  /** For each phase with a decision: ms in all, ms of the first decision, evaluations. */
  readonly phases: { ms: number; first: number; evaluations: number; decisions: number }[]
  /** ms of every decision; a worker cannot interrupt one. */
  readonly decisions: number[]
  readonly faults: string[]
}

/** A decision, or the message of the error that it threw. */
function decided(task: DecisionTask): Decision | string {
  try {
    return decide(choose, task)
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message).slice(0, 300) : String(error)
  }
}

/** Plays `turns` of a game by one level on both sides. */
function think(level: Level, game: number, budget: number | null): Thought {
  const made = HexSession.create(
    {
      scenario: 'pedregal',
      seed: `bench ${game}`,
      aiSeed: `bench ai ${game}`,
      options: { preset: 'balanced', resolver: 'table' },
    },
    TABLETOPS_LOADED,
  )
  if (!made.ok) throw new Error(made.refusal.key)
  const session = made.value
  const seats = Object.fromEntries(
    SIDES.map((side) => [
      side,
      new ComputerPlayer(session, side, { level, character: charactersOf(side)[0]!.id }, budget),
    ]),
  )
  const out: Thought = { phases: [], decisions: [], faults: [] }
  let phase = ''
  for (let side = session.toAct(); side !== null && session.view(side).turn <= TURNS; side = session.toAct()) {
    const seat = seats[side]!
    const task = seat.task()!
    const { turn, active, segment } = task.view
    const here = `${turn} ${active} ${segment} ${side}`
    const begun = cpu()
    const decision = decided(task)
    const ms = cpu() - begun
    if (here !== phase) out.phases.push({ ms: 0, first: ms, evaluations: 0, decisions: 0 })
    phase = here
    const last = out.phases.at(-1)!
    last.ms += ms
    last.evaluations += typeof decision === 'string' ? 0 : decision.evaluations
    last.decisions++
    out.decisions.push(ms)
    const done = typeof decision === 'string' ? seat.actWithoutDecision(task, decision) : seat.carryOut(task, decision)
    if (!done.ok) throw new Error(done.refusal.key)
  }
  for (const side of SIDES) out.faults.push(...seats[side]!.faults)
  return out
}

const quantile = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0

/** A fixed amount of work, timed in the same run: ratios to it do not depend on the machine. */
function yardstick(): number {
  const begun = now()
  let x = 1
  for (let k = 0; k < 20_000_000; k++) x = Math.imul(x ^ k, 0x9e3779b1) >>> 0
  return x >= 0 ? (now() - begun) * 1000 : 0
}

const rows: Row[] = [{ name: 'yardstick', value: Math.min(yardstick(), yardstick(), yardstick()), unit: 'ms' }]
const medians: number[] = []
for (const level of [...LEVELS.filter((one) => only === null || one === only), 'everyday'] as const) {
  const all: Thought = { phases: [], decisions: [], faults: [] }
  const [who, budget] = level === 'everyday' ? (['general', EVERYDAY] as const) : ([level, null] as const)
  for (let game = 0; game < GAMES; game++) {
    const one = think(who, game, budget)
    all.phases.push(...one.phases)
    all.decisions.push(...one.decisions)
    all.faults.push(...one.faults)
  }
  // Phases without anything to plan take no time and would lower the figures.
  const planned = all.phases.filter(({ decisions }) => decisions > 1)
  const times = planned.map(({ ms }) => ms)
  const mean = times.reduce((a, b) => a + b, 0) / Math.max(1, times.length)
  medians.push(quantile(times, 0.5))
  rows.push(
    { name: `${level}: phase, p50`, value: quantile(times, 0.5), unit: 'ms' },
    {
      name: `${level}: phase, p95`,
      value: quantile(times, 0.95),
      unit: 'ms',
      ...(level === 'everyday' ? {} : { bar: { atMost: 3000 } }),
    },
    { name: `${level}: phase, mean`, value: mean, unit: 'ms' },
    {
      name: `${level}: first decision, p95`,
      value: quantile(
        planned.map(({ first }) => first),
        0.95,
      ),
      unit: 'ms',
      bar: { atMost: 300 },
    },
    { name: `${level}: longest decision`, value: Math.max(0, ...all.decisions), unit: 'ms' },
    {
      name: `${level}: evaluations a phase, p95`,
      value: quantile(
        planned.map(({ evaluations }) => evaluations),
        0.95,
      ),
      unit: '',
    },
    { name: `${level}: phases`, value: planned.length, unit: '' },
    { name: `${level}: failed decisions`, value: all.faults.length, unit: '', bar: { atMost: 0 }, guard: true },
  )
  for (const fault of new Set(all.faults)) console.log(`${level}: ${fault}`)
}
report('ai', rows)
