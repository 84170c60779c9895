import type { HqDef, LeaderDef, UnitDef } from '../../../operational/data'
import { markerIds, parseMarkerId } from '../../../operational/hidden/markerIds'
import type { PieceId, Side, View } from '../../../operational/types'
import { scenario } from './scenario'

const { counters } = scenario.battlefield
const units = new Map(counters.units.map((unit) => [unit.id, unit]))
const leaders = new Map(counters.leaders.map((l) => [l.id, l]))
const hqs = new Map(counters.hqs.map((h) => [h.id, h]))

export const unitDef = (id: PieceId): UnitDef | undefined => units.get(id)
export const leaderDef = (id: PieceId): LeaderDef | undefined => leaders.get(id)
export const hqDef = (id: PieceId): HqDef | undefined => hqs.get(id)
export { sideOfId as sideOfPiece } from '../../../operational/ids'
/** Combat factor at a number of steps. */
export function combatFactorAt(id: PieceId, steps: number): number {
  const def = units.get(id)
  if (!def) return 0
  return def.cf[Math.max(0, def.cf.length - steps)] ?? 0
}
/** Every piece of a side, units first. */
export const piecesOf = (side: Side): PieceId[] =>
  [...counters.units, ...counters.leaders, ...counters.hqs].filter((d) => d.side === side).map((d) => d.id)

export { markerIds as markersOf, parseMarkerId as markerDef }
export const isMarker = (id: string): boolean => parseMarkerId(id) !== null
/** Movement allowance of a marker, in half MP (OPS-19.5.6). */
export const MARKER_HALF_MP = 2 * scenario.tables.command.hiddenMovement.ma

/** Is it an HQ or an army commander? Hidden they are inactive, and with them the whole command (OPS-4.1, OPS-19.5.4). */
export const headsArmy = (id: PieceId): boolean => hqs.has(id) || leaders.get(id)?.kind === 'army'

/** Hex or box of a piece or an own marker in a view. */
export const placeInView = (view: View, id: string): string | undefined =>
  view.markers[id]?.at ?? view.pieces.find((piece) => piece.id === id)?.at
