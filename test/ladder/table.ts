/**
 * The ladder of the levels at the table: whole Buena Vistas by points (SAR-24.9), each seed twice with the sides changed.
 *   npm run tableladder -- captain cadet --pairs 20 --seed s --turns 25
 * A pair goes to the player with more points in both games together: for an army the points that it scored, less those that it lost. Prints the
 * share of pairs of the first player with its Wilson interval (95 percent), the games that he won as each side, and the mean lead of a pair.
 */
import { playerOf } from '../../src/ai/tabletop/sar/answer'
import type { TableLevel } from '../../src/ai/tabletop/sar/levels'
import { ofSide } from '../../src/game/side'
import { BattleSession } from '../../src/session/battle/session'
import { verdictByPoints } from '../../src/tabletop/sar/battle/victory'
import type { MeasuredFigure } from './resultsFile'
import { meanOf, wilson } from './statistics'

/** A game as the ladder counts it: the lead of each player in points (SAR-24.9), and who won. */
interface LadderGame {
  readonly lead: Readonly<Record<'us' | 'mexican', number>>
  readonly winner: string | null
}

/** Plays a battle of so many turns between two levels; fewer turns than the battle's own are for tests. */
function tableGame(seed: string, players: Readonly<Record<'us' | 'mexican', TableLevel>>, turns: number): LadderGame {
  const created = BattleSession.create({
    scenario: 'buena-vista',
    seed,
    aiSeed: `ladder ${seed}`,
    options: { victory: 'points' },
  })
  if (!created.ok) throw new Error(created.refusal.key)
  const session = created.value
  for (let side = session.toAct(); side !== null && session.table.battle.turn <= turns; side = session.toAct())
    session.answerQuestion(side, playerOf(ofSide(players, side)))
  const points = pointsOf(session)
  return {
    lead: { us: points.us - points.mexican, mexican: points.mexican - points.us },
    winner: session.result?.winner ?? null,
  }
}

/** SAR-24.9: what both sides have scored so far. */
function pointsOf({ table }: BattleSession): Readonly<Record<'us' | 'mexican', number>> {
  const { victory } = table.field.terms
  if (victory === null) throw new Error('the battle has no terms of victory')
  const { points } = verdictByPoints(table, victory)
  return { us: ofSide(points, 'us'), mexican: ofSide(points, 'mexican') }
}

/** Both games of one seed: the lead of `a` over both together, and how many he won as each side. */
function tablePair(seed: string, a: TableLevel, b: TableLevel, turns: number) {
  const asUs = tableGame(seed, { us: a, mexican: b }, turns)
  const asMexican = tableGame(seed, { us: b, mexican: a }, turns)
  return {
    lead: asUs.lead.us + asMexican.lead.mexican,
    wonAsUs: asUs.winner === 'us',
    wonAsMexican: asMexican.winner === 'mexican',
  }
}

/** Plays pairs and returns them with the report. */
export function tableLadder(a: TableLevel, b: TableLevel, { pairs, seed, turns }: LadderSize) {
  const played = Array.from({ length: pairs }, (_, i) => tablePair(`${seed}/${i}`, a, b, turns))
  const won = played.reduce((sum, { lead }) => sum + (lead > 0 ? 1 : lead === 0 ? 0.5 : 0), 0)
  const { low, high } = wilson(won, pairs)
  const { mean, half } = meanOf(played.map(({ lead }) => lead))
  const percent = (share: number): string => `${(100 * share).toFixed(0)} %`
  const wonAs = {
    us: played.filter(({ wonAsUs }) => wonAsUs).length,
    mexican: played.filter(({ wonAsMexican }) => wonAsMexican).length,
  }
  const report = [
    `${a} against ${b}: N = ${pairs} pairs of ${turns} turns, seed ${seed}`,
    `share of pairs ${percent(won / pairs)} (${percent(low)} to ${percent(high)})`,
    `mean lead of a pair ${mean.toFixed(0)} ± ${half.toFixed(0)} points`,
    `won as us ${wonAs.us}, as mexican ${wonAs.mexican}`,
  ].join('; ')
  const figure: MeasuredFigure = {
    id: `table-${a}-${b}`,
    what: `Levels at the table: \`${a}\` against \`${b}\`, whole battles by points (SAR-24.9), each seed with both sides`,
    n: `${pairs} pairs`,
    value: `${percent(won / pairs)} of the pairs`,
    interval: `95 %: ${percent(low)} to ${percent(high)}`,
    bar: 'measurably apart: lower bound over 50 %',
    met: low > 0.5,
    note: `Mean lead of a pair ${mean.toFixed(0)} ± ${half.toFixed(0)} points; of its games \`${a}\` won ${wonAs.us} as US and ${wonAs.mexican} as Mexican.`,
  }
  return { report, figure }
}

/** How much is played: pairs of games, the seed from which theirs follow, and turns. */
interface LadderSize {
  readonly pairs: number
  readonly seed: string
  readonly turns: number
}
