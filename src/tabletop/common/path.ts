import type { Point } from './point'

/** The places that a move passes, in order, in thousandths of an inch: the first is its beginning, the last its end. */
export type Path = readonly Point[]

/** A path through these places; a place that repeats the one before it is left out. */
export const pathThrough = (places: readonly Point[]): Path =>
  places.filter(({ x, y }, i) => i === 0 || x !== places[i - 1]!.x || y !== places[i - 1]!.y)
