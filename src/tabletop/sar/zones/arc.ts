import { hundredths } from '../inches'
import { checkedMeasure } from '../errors'
import type { Tables } from '../types'

/** SAR-10.1: who looks how wide: formed units, artillery, skirmishers. */
export type ArcKind = 'formed' | 'artillery' | 'skirmish'

/** SAR-10.1: half the arc of fire, in hundredths of a degree. */
export const halfArc = ({ arcs }: Tables, kind: ArcKind): number =>
  hundredths(
    kind === 'formed'
      ? arcs.formedHalfDegrees
      : kind === 'artillery'
        ? arcs.artilleryHalfDegrees
        : arcs.skirmishHalfDegrees,
  )

/** SAR-10.1: is a direction so far off straight ahead (hundredths of a degree, either side) in the arc? The limit is. */
export const isInArc = (tables: Tables, kind: ArcKind, off: number): boolean =>
  checkedMeasure('SAR-10.1', 'degrees', off) <= halfArc(tables, kind)
