import { type Side, SIDES } from '../../src/operational/types'
import type { Played } from './game'
import { barred, eloOf, meanOf, sprt, type Verdict, wilson } from './statistics'

/** A game of a pair: pair and the side that A had. */
export interface PairGame extends Played {
  readonly key: string
  readonly pair: number
  readonly a: Side
}

export const keyOf = (pair: number, a: Side): string => `${pair}.${a}`

/** Points of A in games played to their end. */
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
  const other = (side: Side): Side => (side === 'us' ? 'mexican' : 'us')
  return {
    games: whole.length,
    won,
    drawn,
    lost: whole.length - won - drawn,
    score: won + drawn / 2,
    margins: whole.map(({ points, a }) => points[a] - points[other(a)]),
  }
}

/** How a run is stopped early. */
export type Stop =
  | { readonly kind: 'none' }
  | { readonly kind: 'sprt'; readonly p0: number; readonly p1: number; readonly on: 'sides' | 'overall' }
  | { readonly kind: 'bar'; readonly bar: number; readonly on: 'sides' | 'overall' }

/** Both games of pairs 0, 1, 2 ... as far as they are all there, so that short games get no say before long ones. */
export function prefix(records: ReadonlyMap<string, PairGame>, sides: readonly Side[] = SIDES): PairGame[] {
  const out: PairGame[] = []
  for (let pair = 0; ; pair++) {
    const games = sides.flatMap((side) => records.get(keyOf(pair, side)) ?? [])
    if (games.length < sides.length) return out
    out.push(...games)
  }
}

/** The verdict of the test on a run of whole pairs: for both sides (one failing is enough), or for all games together. */
export function verdictOf(games: readonly PairGame[], stop: Stop): Verdict {
  if (stop.kind === 'none') return 'more'
  const one = (part: readonly PairGame[]): Verdict => {
    const { score, games: n } = tally(part)
    return stop.kind === 'sprt' ? sprt(score, n, stop.p0, stop.p1) : barred(score, n, stop.bar)
  }
  if (stop.on === 'overall') return one(games)
  const verdicts = SIDES.map((side) => one(games.filter(({ a }) => a === side)))
  if (verdicts.includes('h0')) return 'h0'
  return verdicts.every((verdict) => verdict === 'h1') ? 'h1' : 'more'
}

/** The first number of pairs at which the test speaks, and what it says; sequential tests look after every pair. */
export function stopAt(games: readonly PairGame[], stop: Stop): { pairs: number; verdict: Verdict } {
  const sofar = { us: 'more' as Verdict, mexican: 'more' as Verdict }
  for (let pairs = 1; pairs * 2 <= games.length; pairs++) {
    const part = games.slice(0, pairs * 2)
    if (stop.kind === 'none' || stop.on === 'overall') {
      const verdict = verdictOf(part, stop)
      if (verdict !== 'more') return { pairs, verdict }
      continue
    }
    // Each side keeps the verdict that its own test came to first.
    for (const side of SIDES)
      if (sofar[side] === 'more')
        sofar[side] = verdictOf(
          part.filter(({ a }) => a === side),
          { ...stop, on: 'overall' },
        )
    if (sofar.us === 'h0' || sofar.mexican === 'h0') return { pairs, verdict: 'h0' }
    if (sofar.us === 'h1' && sofar.mexican === 'h1') return { pairs, verdict: 'h1' }
  }
  return { pairs: games.length / 2, verdict: 'more' }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`
const points = (value: number): string => (Number.isFinite(value) ? value.toFixed(0) : value > 0 ? '+inf' : '-inf')

/** One line of results. */
export function lineOf(label: string, games: readonly PairGame[]): string {
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

/** Milliseconds of processor time and evaluations a phase (movement or combat) of each player. */
function effort(games: readonly PairGame[], names: readonly [string, string]): string[] {
  return names.map((name, k) => {
    let [ms, evaluations, phases] = [0, 0, 0]
    for (const { a, thought, evaluations: spent, phases: count } of games) {
      const side = (a === 'us') === (k === 0) ? 'us' : 'mexican'
      ms += thought[side]
      evaluations += spent[side]
      phases += count[side]
    }
    const each = (value: number): string => (phases === 0 ? '-' : (value / phases).toFixed(1))
    return `${name}: ${each(ms)} ms (processor) and ${each(evaluations)} evaluations a phase`
  })
}

/** All that is told of a run. */
export function report(games: readonly PairGame[], names: readonly [string, string], seed: string): string[] {
  const [a, b] = names
  const out = [
    lineOf(
      `${a} as us against ${b}`,
      games.filter(({ a: side }) => side === 'us'),
    ),
    lineOf(
      `${a} as mexican against ${b}`,
      games.filter(({ a: side }) => side === 'mexican'),
    ),
    lineOf('overall', games),
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
