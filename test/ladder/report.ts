import { opponentOf } from '../../src/game/side'
import { type Side, SIDES } from '../../src/operational/types'
import type { PlayedGame } from './game'
import { barVerdict, eloOf, meanOf, sprt, type Verdict, wilson } from './statistics'

/** A game of a pair; `a`: the side that player A had. */
export interface PairGame extends PlayedGame {
  readonly key: string
  readonly pair: number
  readonly a: Side
}

export const keyOf = (pair: number, a: Side): string => `${pair}.${a}`

/** Results of player A in finished games. */
export interface Tally {
  readonly games: number
  readonly won: number
  readonly drawn: number
  readonly lost: number
  /** Wins and half draws. */
  readonly score: number
  readonly margins: readonly number[]
}

export function tally(games: readonly PairGame[]): Tally {
  const whole = games.filter(({ fault }) => fault === null)
  const won = whole.filter(({ winner, a }) => winner === a).length
  const drawn = whole.filter(({ winner }) => winner === 'draw').length
  return {
    games: whole.length,
    won,
    drawn,
    lost: whole.length - won - drawn,
    score: won + drawn / 2,
    margins: whole.map(({ points, a }) => points[a] - points[opponentOf(SIDES, a)]),
  }
}

/** When a run is stopped early. `on`: both sides must pass the test, or all games together. */
export type StopRule =
  | { readonly kind: 'none' }
  | { readonly kind: 'sprt'; readonly p0: number; readonly p1: number; readonly on: 'sides' | 'overall' }
  | { readonly kind: 'bar'; readonly bar: number; readonly on: 'sides' | 'overall' }

/** The games of pairs 0, 1, 2 ... up to the first incomplete pair, so that short games do not count before long ones. */
export function completePairs(records: ReadonlyMap<string, PairGame>, sides: readonly Side[] = SIDES): PairGame[] {
  const out: PairGame[] = []
  for (let pair = 0; ; pair++) {
    const games = sides.flatMap((side) => records.get(keyOf(pair, side)) ?? [])
    if (games.length < sides.length) return out
    out.push(...games)
  }
}

/** Verdict of the test on complete pairs; with `sides` H0 on one side is enough for H0. */
export function verdictOf(games: readonly PairGame[], stop: StopRule): Verdict {
  if (stop.kind === 'none') return 'more'
  const test = (part: readonly PairGame[]): Verdict => {
    const { score, games: n } = tally(part)
    return stop.kind === 'sprt' ? sprt(score, n, stop.p0, stop.p1) : barVerdict(score, n, stop.bar)
  }
  if (stop.on === 'overall') return test(games)
  const verdicts = SIDES.map((side) => test(games.filter(({ a }) => a === side)))
  if (verdicts.includes('h0')) return 'h0'
  return verdicts.every((verdict) => verdict === 'h1') ? 'h1' : 'more'
}

/** The number of pairs after which the test first decides, and its verdict. It is asked after every pair. */
export function firstVerdict(games: readonly PairGame[], stop: StopRule): { pairs: number; verdict: Verdict } {
  const verdicts = { us: 'more' as Verdict, mexican: 'more' as Verdict }
  for (let pairs = 1; pairs * 2 <= games.length; pairs++) {
    const part = games.slice(0, pairs * 2)
    if (stop.kind === 'none' || stop.on === 'overall') {
      const verdict = verdictOf(part, stop)
      if (verdict !== 'more') return { pairs, verdict }
      continue
    }
    // Each side keeps its first verdict.
    for (const side of SIDES)
      if (verdicts[side] === 'more')
        verdicts[side] = verdictOf(
          part.filter(({ a }) => a === side),
          { ...stop, on: 'overall' },
        )
    if (verdicts.us === 'h0' || verdicts.mexican === 'h0') return { pairs, verdict: 'h0' }
    if (verdicts.us === 'h1' && verdicts.mexican === 'h1') return { pairs, verdict: 'h1' }
  }
  return { pairs: games.length / 2, verdict: 'more' }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`
const points = (value: number): string => (Number.isFinite(value) ? value.toFixed(0) : value > 0 ? '+inf' : '-inf')

/** One line of results. */
export function resultLine(label: string, games: readonly PairGame[]): string {
  const { games: n, won, drawn, lost, score, margins } = tally(games)
  const { low, high } = wilson(score, n)
  const { mean, half } = meanOf(margins)
  return `${label}: ${n} games, ${won} won, ${drawn} drawn, ${lost} lost; ${percent(n ? score / n : 0)} (Wilson 95% ${percent(low)}-${percent(high)}); point margin ${mean.toFixed(1)} ± ${half.toFixed(1)}`
}

function reasons(games: readonly PairGame[]): string {
  const counts = new Map<string, number>()
  for (const { winner, reason } of games) {
    const name = `${winner ?? 'nobody'} ${reason}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([name, n]) => `${name} ${n}`)
    .join(', ')
}

/** Processor time in ms and evaluations of each player, for each movement or combat phase. */
function effort(games: readonly PairGame[], names: readonly [string, string]): string[] {
  return names.map((name, k) => {
    let [ms, evaluations, phases] = [0, 0, 0]
    for (const { a, processorMs: thought, evaluations: spent, phases: count } of games) {
      const side = (a === 'us') === (k === 0) ? 'us' : 'mexican'
      ms += thought[side]
      evaluations += spent[side]
      phases += count[side]
    }
    const each = (value: number): string => (phases === 0 ? '-' : (value / phases).toFixed(1))
    return `${name}: ${each(ms)} ms (processor) and ${each(evaluations)} evaluations a phase`
  })
}

/** The report on a run. */
export function report(games: readonly PairGame[], names: readonly [string, string], seed: string): string[] {
  const [a, b] = names
  const out = [
    resultLine(
      `${a} as us against ${b}`,
      games.filter(({ a: side }) => side === 'us'),
    ),
    resultLine(
      `${a} as mexican against ${b}`,
      games.filter(({ a: side }) => side === 'mexican'),
    ),
    resultLine('overall', games),
  ]
  const { score, games: n } = tally(games)
  const { low, middle, high } = eloOf(score, n)
  out.push(`Elo difference ${points(middle)} (95% ${points(low)} to ${points(high)})`)
  if (a === b) out.push(`even on pairs: ${score * 2 === n ? 'exactly' : 'NO'}`)
  for (const side of SIDES) out.push(`ends, ${a} as ${side}: ${reasons(games.filter((game) => game.a === side))}`)
  out.push(...effort(games, names))
  const broken = games.filter(({ fault }) => fault !== null)
  if (broken.length > 0) out.push(`BROKEN OFF ${broken.length}, not counted above:`)
  for (const { pair, a: side, fault } of broken.slice(0, 20))
    out.push(`  pair ${pair} of seed ${seed}, ${a} as ${side}: ${fault}`)
  return out
}
