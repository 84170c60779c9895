import { checkedNonNegative } from '../errors'
import { degreesToHundredths } from '../inches'
import type { Tables } from '../types'

/** SAR-10.1: the three kinds of arc of fire: of formed units, artillery and skirmishers. */
export type ArcKind = 'formed' | 'artillery' | 'skirmish'

/** SAR-10.1: half the arc of fire, in hundredths of a degree. */
export function halfArc({ arcs }: Tables, kind: ArcKind): number {
  const halfDegrees = {
    formed: arcs.formedHalfDegrees,
    artillery: arcs.artilleryHalfDegrees,
    skirmish: arcs.skirmishHalfDegrees,
  }
  return degreesToHundredths(halfDegrees[kind])
}

/** SAR-10.1: is a direction in the arc of fire, its limit included? The angle to either side of straight ahead is in hundredths of a degree. */
export const isInArc = (tables: Tables, kind: ArcKind, angleFromAhead: number): boolean =>
  checkedNonNegative('SAR-10.1', 'degrees', angleFromAhead) <= halfArc(tables, kind)
