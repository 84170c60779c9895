import { degreesToHundredths } from '../inches'
import { checkedNonNegative } from '../errors'
import type { Tables } from '../types'

/** SAR-10.1: the three kinds of arc of fire: of formed units, artillery and skirmishers. */
export type ArcKind = 'formed' | 'artillery' | 'skirmish'

/** SAR-10.1: half the arc of fire, in hundredths of a degree. */
export const halfArc = ({ arcs }: Tables, kind: ArcKind): number =>
  degreesToHundredths(
    kind === 'formed'
      ? arcs.formedHalfDegrees
      : kind === 'artillery'
        ? arcs.artilleryHalfDegrees
        : arcs.skirmishHalfDegrees,
  )

/** SAR-10.1: is a direction in the arc of fire, its limit included? `off`: hundredths of a degree from straight ahead, either side. */
export const isInArc = (tables: Tables, kind: ArcKind, off: number): boolean =>
  checkedNonNegative('SAR-10.1', 'degrees', off) <= halfArc(tables, kind)
