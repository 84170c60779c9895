import type { HqDef, LeaderDef, UnitDef } from '../../../operational/data'
import { markerIds, parseMarkerId } from '../../../operational/hidden/markerIds'
import type { PieceId, Side, View } from '../../../operational/types'
import { scenario } from './scenario'

const { counters } = scenario.battlefield
const units = new Map(counters.units.map((unit) => [unit.id, unit]))
const leaders = new Map(counters.leaders.map((leader) => [leader.id, leader]))
const hqs = new Map(counters.hqs.map((hq) => [hq.id, hq]))

// The figures printed on the counter of a piece; undefined: the piece is of another kind.
export const unitDef = (id: PieceId): UnitDef | undefined => units.get(id)
export const leaderDef = (id: PieceId): LeaderDef | undefined => leaders.get(id)
export const hqDef = (id: PieceId): HqDef | undefined => hqs.get(id)
export { sideOfId as sideOfPiece } from '../../../operational/ids'
/** Combat factor of a unit that has this number of steps left; 0 for leaders and HQs. */
export function combatFactorAt(id: PieceId, steps: number): number {
  const unit = units.get(id)
  if (!unit) return 0
  // The factors are listed from full strength down to one step.
  return unit.cf[Math.max(0, unit.cf.length - steps)] ?? 0
}
/** Every piece of a side, units first. */
export const piecesOf = (side: Side): PieceId[] =>
  [...counters.units, ...counters.leaders, ...counters.hqs]
    .filter((counter) => counter.side === side)
    .map((counter) => counter.id)

/**
 * `markersOf`: the ids of the two markers of a box (units hidden together, OPS-19.5), the real one first.
 * `markerDef`: side and box of a marker; null: no marker's id.
 */
export { markerIds as markersOf, parseMarkerId as markerDef }
/** Is it the id of a hidden-movement marker, such as `us.marker.a.1`? */
export const isMarker = (id: string): boolean => parseMarkerId(id) !== null
/** Movement allowance of a marker, in half MP (OPS-19.5.6). */
export const MARKER_HALF_MP = 2 * scenario.tables.command.hiddenMovement.ma

/** Is the piece an HQ or an army commander? In a box they are inactive, and with them the whole command (OPS-4.1, OPS-19.5.4). */
export const headsArmy = (id: PieceId): boolean => hqs.has(id) || leaders.get(id)?.kind === 'army'

/** Where a view has a piece on the map or one of the viewer's markers; for a marker also `off`. Undefined: the view does not show it. */
export const placeInView = (view: View, id: string): string | undefined =>
  view.markers[id]?.at ?? view.pieces.find((piece) => piece.id === id)?.at
