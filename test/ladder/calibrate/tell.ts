import { excess, TARGETS } from './loss'
import { type Measured, pairedDifference } from './measures'
import type { Candidate } from './patch'

/** A candidate that was played. */
export interface Judged {
  readonly candidate: Candidate
  readonly games: number
  readonly measures: ReadonlyMap<string, Measured>
  readonly loss: number
}

const digits = (value: number): string => (Number.isNaN(value) ? '-' : value.toFixed(Math.abs(value) < 10 ? 2 : 1))

/** One line: the loss and all measures; `!` stands after those outside their target. */
export function judgedLine({ candidate, games, measures, loss }: Judged): string {
  const values = TARGETS.map((target) => {
    const { value } = measures.get(target.measure)!
    return `${target.measure} ${digits(value)}${target.weight > 0 && excess(target, value) > 0 ? '!' : ''}`
  })
  return `loss ${loss.toFixed(2)}  ${candidate.name} (${games} games)\n    ${values.join('  ')}`
}

/** What a candidate moved against another with the same seeds: the measures whose mean difference is more than its 95 % interval. */
export function movedLine(one: Judged, base: Judged): string {
  const moved = TARGETS.flatMap(({ measure }) => {
    const { mean, half } = pairedDifference(one.measures.get(measure)!, base.measures.get(measure)!)
    if (Math.abs(mean) <= half || mean === 0) return []
    return [`${measure} ${mean > 0 ? '+' : ''}${mean.toFixed(2)} ± ${half.toFixed(2)}`]
  })
  return `    moved (means of pairs): ${moved.length === 0 ? 'nothing beyond chance' : moved.join('  ')}`
}
