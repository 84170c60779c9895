import * as v from 'valibot'
import targetsFile from '../data/targets.json' with { type: 'json' }
import { MEASURES, type Measured } from './measures'

const finite = v.pipe(v.number(), v.finite())
const TargetsSchema = v.strictObject({
  about: v.string(),
  targets: v.array(
    v.strictObject({
      measure: v.picklist(MEASURES.map(({ id }) => id)),
      /** What is measured, as RESULTS.md says it. */
      what: v.string(),
      low: finite,
      high: finite,
      /** `octaves`: how often it must be halved or doubled to reach the range; else: how far it lies outside, in so many of its units. */
      scale: v.union([v.literal('octaves'), v.pipe(finite, v.minValue(0.001))]),
      weight: v.pipe(finite, v.minValue(0)),
      about: v.string(),
    }),
  ),
})

/** A range in which a measure shall lie (test/ladder/data/targets.json). */
export type Target = v.InferOutput<typeof TargetsSchema>['targets'][number]

/** The targets of issue 21. Throws an error that names the field at fault. */
export const TARGETS: readonly Target[] = v.parse(TargetsSchema, targetsFile).targets

/** How far a value lies outside the range of a target, in the scale of the target; 0: inside. A measure that no game gives lies outside by 1. */
export function excess({ low, high, scale }: Target, value: number): number {
  if (Number.isNaN(value)) return 1
  if (value >= low && value <= high) return 0
  if (scale !== 'octaves') return (value < low ? low - value : value - high) / scale
  const least = Math.max(value, Number.EPSILON)
  return Math.abs(Math.log2(least / (value < low ? low : high)))
}

/** The sum of what all targets are missed by, with their weights; 0: all are met. */
export const lossOf = (measures: ReadonlyMap<string, Measured>, targets: readonly Target[] = TARGETS): number =>
  targets.reduce((sum, target) => sum + target.weight * excess(target, measures.get(target.measure)!.value), 0)
