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
  /** Pairs by kind of probe; `journal`: pairs with a common past. */
  engine: number
  session: number
  journal: number
  /** Pairs by the side that must not notice the difference. */
  dark: Record<Side, number>
  /** Pairs in which the enemy's own view differs; the others differ only in dice and seed. */
  enemyViewDiffers: number
  /** Actions done in both games; how often the games parted at a revelation. */
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
  enemyViewDiffers: 0,
  played: 0,
  parted: 0,
  games: 0,
  dealt: Object.fromEntries(DEALT_KINDS.map((kind) => [kind, { pairs: 0, things: 0 }])) as Report['dealt'],
  moments: {},
  after: {},
  differences: [],
})

const count = (rows: Record<string, number>, row: string, by = 1): void => {
  rows[row] = (rows[row] ?? 0) + by
}

function noteDealt(report: Report, dealt: Dealt, pairs: number): void {
  for (const kind of DEALT_KINDS) {
    if (!dealt[kind]) continue
    report.dealt[kind].pairs += pairs
    report.dealt[kind].things += dealt[kind]
  }
}

/** Share of pairs that are questioned through a session, which has more channels and is slower. */
const AT_SESSION = 0.4

/** The pairs made from the moments of a walk. */
export function pairsOf(world: World, game: Walk): Pair[] {
  const random = new Random(`pairs ${game.seed}`)
  return game.moments.flatMap((moment, k) => {
    const probe = random.chance(AT_SESSION) ? 'session' : 'engine'
    const pair = pairOf(world, moment.game, moment.side, `${game.seed} ${moment.at} ${k}`, probe)
    return pair ? [pair] : []
  })
}

export function examinePair(report: Report, pair: Pair, name: string): void {
  const finding = examine(pair)
  report.pairs++
  report[pair.probe]++
  report.dark[pair.side]++
  if (finding.enemyViewDiffers) report.enemyViewDiffers++
  report.played += finding.played.length
  if (finding.parted) report.parted++
  noteDealt(report, pair.dealt, 1)
  const { segment, pending } = pair.first.ops
  count(report.moments, pending.at(-1)?.kind ?? segment)
  for (const after of finding.played) count(report.after, after)
  if (finding.difference) report.differences.push({ difference: finding.difference, game: name, side: pair.side })
}

export function examineJournal(report: Report, world: World, game: Walk, at: Walk['filling'][number]): void {
  const finding = followJournal(world, game, at)
  if (!finding) return
  const dealt: Dealt = { ...finding.dealt }
  note(dealt, 'seeds and dice to come')
  report.pairs += finding.pairs
  report.journal += finding.pairs
  report.dark[game.commands[at.at]!.side === 'us' ? 'mexican' : 'us'] += finding.pairs
  if (finding.differs) report.enemyViewDiffers += finding.pairs
  report.played += finding.actions
  noteDealt(report, dealt, finding.pairs)
  if (finding.difference)
    report.differences.push({
      difference: finding.difference,
      game: `${game.seed} journal ${at.at}`,
      side: game.commands[at.at]!.side === 'us' ? 'mexican' : 'us',
    })
}

/** Chance that an action of a walk gives a pair. */
const MOMENT_CHANCE = 0.06
const MAX_ACTIONS = 900

/** Plays walks and examines their pairs until `pairs` have been examined, time is up, or `stopAt` leaks were found. */
export function runPairs(
  world: World,
  seed: string,
  pairs: number,
  {
    until = Number.POSITIVE_INFINITY,
    momentChance = MOMENT_CHANCE,
    maxActions = MAX_ACTIONS,
    stopAt = 12,
    clock = (): number => 0,
    part = 0,
    of = 1,
  } = {},
): Report {
  const report = emptyReport()
  for (let k = part; report.pairs < pairs && clock() < until && report.differences.length < stopAt; k += of) {
    const game = walk(world, seed, k, momentChance, maxActions)
    report.games++
    for (const [n, pair] of pairsOf(world, game).entries())
      if (report.pairs < pairs) examinePair(report, pair, `${game.seed} pair ${n}`)
    for (const at of game.filling) if (report.pairs < pairs) examineJournal(report, world, game, at)
  }
  return report
}

export function addReport(into: Report, from: Report): void {
  for (const key of ['pairs', 'engine', 'session', 'journal', 'enemyViewDiffers', 'played', 'parted', 'games'] as const)
    into[key] += from[key]
  for (const side of ['us', 'mexican'] as const) into.dark[side] += from.dark[side]
  for (const kind of DEALT_KINDS) {
    into.dealt[kind].pairs += from.dealt[kind].pairs
    into.dealt[kind].things += from.dealt[kind].things
  }
  for (const [row, n] of Object.entries(from.moments)) count(into.moments, row, n)
  for (const [row, n] of Object.entries(from.after)) count(into.after, row, n)
  into.differences.push(...from.differences)
}

/** Looks for a planted leak in the pairs of one walk. Returns how many pairs it took; null when the leak was not noticed. */
export function huntLeak(world: World, { channel, plant }: Leak, game: Walk, pairs: readonly Pair[]): number | null {
  let tried = 0
  // A leak in events shows best in games with a common past: those go first.
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
    `${report.pairs} pairs of games from ${report.games} walks: ${report.engine} through the engine, ${report.session} through a session, ${report.journal} with a common past`,
    `must not notice: us ${report.dark.us}, mexican ${report.dark.mexican}; the enemy's own view differs in ${report.enemyViewDiffers}`,
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
