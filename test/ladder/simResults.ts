import type { World } from '../../src/operational/engine'
import { excess, type Target, TARGETS } from './calibrate/loss'
import { MEASURES, measured } from './calibrate/measures'
import type { MeasuredFigure } from './resultsFile'
import { isWhole, type SimRecord } from './simGame'
import { meanOf, wilson } from './statistics'
import { medianOf } from './stats/spread'

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

/** The measures of many games as rows for RESULTS.md, with the targets as bars: medians with intervals by ranks, shares by Wilson. */
export function simFigures(world: World, records: readonly SimRecord[], level: string): MeasuredFigure[] {
  const all = measured(world, records.filter(isWhole))
  return TARGETS.map((target): MeasuredFigure => {
    const { value, games } = all.get(target.measure)!
    const values = [...games.values()]
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
    }
  })
}
