import type { World } from '../../src/operational/engine'
import { excess, type Target, TARGETS } from './calibrate/loss'
import { MEASURES, measured } from './calibrate/measures'
import type { MeasuredFigure } from './resultsFile'
import { isWhole, type SimGame, type SimRecord } from './simGame'
import { meanOf, wilson } from './statistics'
import { openingShares, spreadOfThree } from './stats/plans'
import { medianOf } from './stats/spread'
import { type Side, SIDES } from '../../src/operational/types'

const two = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2))
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** Is a measure a share of games, each of which gives 0 or 1? */
const isShare = (values: readonly number[]): boolean => values.every((value) => value === 0 || value === 1)

/** A target's range in words; null: the target is only told. */
function barOf({ low, high, weight, scale }: Target, share: boolean): string | null {
  if (weight === 0) return null
  if (scale === 'octaves') return `${low} to ${high}`
  if (low === 0) return `at most ${percent(high)}`
  return high === 1 && share ? `at least ${percent(low)}` : `${percent(low)} to ${percent(high)}`
}

/** Openings by way of Padierna, one of which shall be as good as two others. */
const BY_PADIERNA: Readonly<Record<Side, readonly string[]>> = { us: ['us.fix', 'us.turn'], mexican: [] }
/** Three openings shall lie within this share of each other. */
const OPENINGS_WITHIN = 0.05
/** An opening of fewer games than this share of all is not compared. */
const COMPARED_FROM = 0.1

/** How each side fared with its opening plans, as rows for RESULTS.md. */
function openingFigures(games: readonly SimGame[], level: string): MeasuredFigure[] {
  return SIDES.map((side): MeasuredFigure => {
    const openings = openingShares(games, side)
    const nearest = spreadOfThree(openings, BY_PADIERNA[side], COMPARED_FROM * games.length)
    const nameOf = (plan: string): string => plan.split('.')[1] ?? plan
    return {
      id: `sim-${level}-${side}Openings`,
      what: `\`${level}\` against itself, \`balanced\`: share of the ${side === 'us' ? 'US' : 'Mexicans'}, a draw counted half, by the opening plan`,
      n: `${games.length} games`,
      value: openings.map(({ plan, games: n, won }) => `${nameOf(plan)} ${percent(won / n)} of ${n}`).join(', '),
      interval: `95 %: ${openings
        .map(({ games: n, won }) => wilson(won, n))
        .map(({ low, high }) => `${(100 * low).toFixed(1)} to ${percent(high)}`)
        .join(', ')}`,
      bar: `three within ${100 * OPENINGS_WITHIN} points${BY_PADIERNA[side].length > 0 ? ', one of them by Padierna' : ''}`,
      met: nearest !== null && nearest.spread <= OPENINGS_WITHIN,
      ...(nearest && {
        note: `${nearest.plans.map(nameOf).join(', ')} lie within ${(100 * nearest.spread).toFixed(1)} points; openings of fewer than a tenth of the games are not compared.`,
      }),
    }
  })
}

/** Hidden-movement boxes that each side fills after set-up, as rows for RESULTS.md. */
const boxFigures = (games: readonly SimGame[], level: string): MeasuredFigure[] =>
  SIDES.map((side) => {
    const { mean, half } = meanOf(games.map(({ boxes }) => boxes[side].boxes))
    return {
      id: `sim-${level}-${side}Boxes`,
      what: `\`${level}\` against itself, \`balanced\`: hidden-movement boxes that the ${side === 'us' ? 'US' : 'Mexicans'} fill after set-up (OPS-19.5.2), a game`,
      n: `${games.length} games`,
      value: two(mean),
      interval: `95 %: ± ${two(half)}`,
      bar: null,
      met: null,
    }
  })

/** The measures of many games as rows for RESULTS.md, with the targets as bars: medians with intervals by ranks, shares by Wilson. */
export function simFigures(world: World, records: readonly SimRecord[], level: string): MeasuredFigure[] {
  const games = records.filter(isWhole)
  const all = measured(world, games)
  const targets = TARGETS.map((target): MeasuredFigure => {
    const { value, games: byGame } = all.get(target.measure)!
    const values = [...byGame.values()]
    const { how } = MEASURES.find(({ id }) => id === target.measure)!
    const share = how === 'mean' && isShare(values)
    const { low, high } = medianOf(values)
    const wins = values.reduce((sum, one) => sum + one, 0)
    const bounds = wilson(wins, values.length)
    const { half } = meanOf(values)
    let interval = `95 %: ± ${two(half)}`
    if (how === 'median') interval = `95 %: ${two(low)} to ${two(high)}`
    else if (share) interval = `95 %: ${percent(bounds.low)} to ${percent(bounds.high)}`
    const bar = barOf(target, share)
    return {
      id: `sim-${level}-${target.measure}`,
      what: `\`${level}\` against itself, \`balanced\`: ${target.what}`,
      n: `${values.length} games`,
      value: share ? `${wins}, ${percent(value)}` : two(value),
      interval,
      bar,
      met: bar === null ? null : excess(target, value) === 0,
      // The balance of the strongest level is what README.md tells of these measures.
      ...(target.measure === 'usShare' &&
        level === 'general' && {
          front: `The US won ${percent(value)} of ${values.length} decided games of the preset \`balanced\`, general against general.`,
        }),
    }
  })
  return [...targets, ...openingFigures(games, level), ...boxFigures(games, level)]
}
