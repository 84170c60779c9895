import type { World } from '../../src/operational/engine'
import type { Side } from '../../src/operational/types'
import { Random } from '../fuzz/random'
import { followJournal } from './journal'
import type { Leak } from './leaks'
import { type Difference, examine, type Pair, pairOf } from './pairs'
import { DEALT_KINDS, type Dealt, type DealtKind, note } from './redeal'
import { type Walk, walk } from './walk'

/** What a run has done and found. */
export interface Report {
  pairs: number
  /** By door, and worlds with a past. */
  engine: number
  session: number
  journal: number
  /** By the side that was kept in the dark. */
  dark: Record<Side, number>
  /** Pairs of which the enemy's own view differs; the rest differ in what nobody sees. */
  foeSees: number
  /** Actions played on in both worlds; how often they parted at a revelation. */
  played: number
  parted: number
  games: number
  dealt: Record<DealtKind, { pairs: number; things: number }>
  /** Segments and pending choices in which pairs stood. */
  moments: Record<string, number>
  after: Record<string, number>
  differences: { difference: Difference; game: string; side: Side }[]
}

export const emptyReport = (): Report => ({
  pairs: 0,
  engine: 0,
  session: 0,
  journal: 0,
  dark: { us: 0, mexican: 0 },
  foeSees: 0,
  played: 0,
  parted: 0,
  games: 0,
  dealt: Object.fromEntries(DEALT_KINDS.map((kind) => [kind, { pairs: 0, things: 0 }])) as Report['dealt'],
  moments: {},
  after: {},
  differences: [],
})

const up = (rows: Record<string, number>, row: string, by = 1): void => {
  rows[row] = (rows[row] ?? 0) + by
}

function noteDealt(report: Report, dealt: Dealt, pairs: number): void {
  for (const kind of DEALT_KINDS) {
    if (!dealt[kind]) continue
    report.dealt[kind].pairs += pairs
    report.dealt[kind].things += dealt[kind]
  }
}

/** Share of pairs asked at a session's door: it knows more channels, and is dearer. */
const AT_SESSION = 0.4

/** The pairs of a walk's moments. */
export function pairsOf(world: World, game: Walk): Pair[] {
  const random = new Random(`pairs ${game.seed}`)
  return game.moments.flatMap((moment, k) => {
    const door = random.chance(AT_SESSION) ? 'session' : 'engine'
    const pair = pairOf(world, moment.game, moment.side, `${game.seed} ${moment.at} ${k}`, door)
    return pair ? [pair] : []
  })
}

export function tryPair(report: Report, pair: Pair, name: string): void {
  const finding = examine(pair)
  report.pairs++
  report[pair.door]++
  report.dark[pair.side]++
  if (finding.foeSees) report.foeSees++
  report.played += finding.played.length
  if (finding.parted) report.parted++
  noteDealt(report, pair.dealt, 1)
  const { segment, pending } = pair.first.ops
  up(report.moments, pending.at(-1)?.kind ?? segment)
  for (const after of finding.played) up(report.after, after)
  if (finding.difference) report.differences.push({ difference: finding.difference, game: name, side: pair.side })
}

export function tryJournal(report: Report, world: World, game: Walk, at: Walk['filling'][number]): void {
  const finding = followJournal(world, game, at)
  if (!finding) return
  const dealt: Dealt = { ...finding.dealt }
  note(dealt, 'seeds and dice to come')
  report.pairs += finding.pairs
  report.journal += finding.pairs
  report.dark[game.commands[at.at]!.side === 'us' ? 'mexican' : 'us'] += finding.pairs
  if (finding.differs) report.foeSees += finding.pairs
  report.played += finding.actions
  noteDealt(report, dealt, finding.pairs)
  if (finding.difference)
    report.differences.push({
      difference: finding.difference,
      game: `${game.seed} journal ${at.at}`,
      side: game.commands[at.at]!.side === 'us' ? 'mexican' : 'us',
    })
}

const OFTEN = 0.06
const MOST_ACTIONS = 900

/** Walks and questions until `pairs` have been tried, or time is up, or something was found. */
export function runPairs(
  world: World,
  seed: string,
  pairs: number,
  {
    until = Number.POSITIVE_INFINITY,
    often = OFTEN,
    most = MOST_ACTIONS,
    stopAt = 12,
    clock = (): number => 0,
    part = 0,
    of = 1,
  } = {},
): Report {
  const report = emptyReport()
  for (let k = part; report.pairs < pairs && clock() < until && report.differences.length < stopAt; k += of) {
    const game = walk(world, seed, k, often, most)
    report.games++
    for (const [n, pair] of pairsOf(world, game).entries())
      if (report.pairs < pairs) tryPair(report, pair, `${game.seed} pair ${n}`)
    for (const at of game.filling) if (report.pairs < pairs) tryJournal(report, world, game, at)
  }
  return report
}

export function addReport(into: Report, from: Report): void {
  for (const key of ['pairs', 'engine', 'session', 'journal', 'foeSees', 'played', 'parted', 'games'] as const)
    into[key] += from[key]
  for (const side of ['us', 'mexican'] as const) into.dark[side] += from.dark[side]
  for (const kind of DEALT_KINDS) {
    into.dealt[kind].pairs += from.dealt[kind].pairs
    into.dealt[kind].things += from.dealt[kind].things
  }
  for (const [row, n] of Object.entries(from.moments)) up(into.moments, row, n)
  for (const [row, n] of Object.entries(from.after)) up(into.after, row, n)
  into.differences.push(...from.differences)
}

/** Looks for a planted leak in one walk's pairs: how many it took; null: it was not found. */
export function huntLeak(world: World, { channel, plant }: Leak, game: Walk, pairs: readonly Pair[]): number | null {
  let tried = 0
  // Worlds with a past first where the leak is in what was told.
  const past = (): boolean =>
    game.filling.some((at) => {
      tried++
      return (followJournal(world, game, at, plant, [channel])?.difference ?? null) !== null
    })
  const present = (): boolean =>
    pairs.some((pair) => {
      tried++
      return examine(pair, plant, [channel]).difference !== null
    })
  const found = channel === 'event' ? past() || present() : present()
  return found ? tried : null
}

/** The report as text. */
export function reportText(report: Report): string {
  const lines = [
    `${report.pairs} pairs of worlds from ${report.games} games: ${report.engine} at the engine's door, ${report.session} at a session's, ${report.journal} with a past`,
    `kept in the dark: us ${report.dark.us}, mexican ${report.dark.mexican}; the enemy's own view differs in ${report.foeSees}`,
    `played on in both: ${report.played} actions; parted by a revelation, or by dice in boxes: ${report.parted}`,
    'dealt anew:',
    ...DEALT_KINDS.map(
      (kind) =>
        `  ${kind.padEnd(34)} ${String(report.dealt[kind].things).padStart(7)} in ${report.dealt[kind].pairs} pairs`,
    ),
    `moments: ${Object.entries(report.moments)
      .sort()
      .map(([row, n]) => `${row} ${n}`)
      .join(', ')}`,
    `${report.differences.length} leaks`,
  ]
  for (const { difference, game, side } of report.differences)
    lines.push(
      `LEAK to ${side} by ${difference.channel}, after ${difference.after} (${game})`,
      `  one:   ${difference.one}`,
      `  other: ${difference.other}`,
    )
  return lines.join('\n')
}
