import type { HqDef, LeaderDef, UnitDef } from '../../operational/data'
import type { BoxLetter, PieceId, Side, View } from '../../operational/types'
import { scenario } from '../state'

const { counters } = scenario.battlefield
const units = new Map(counters.units.map((u) => [u.id, u]))
const leaders = new Map(counters.leaders.map((l) => [l.id, l]))
const hqs = new Map(counters.hqs.map((h) => [h.id, h]))

export const unitDef = (id: PieceId): UnitDef | undefined => units.get(id)
export const leaderDef = (id: PieceId): LeaderDef | undefined => leaders.get(id)
export const hqDef = (id: PieceId): HqDef | undefined => hqs.get(id)
export const sideOfPiece = (id: PieceId): Side => (id.startsWith('us.') ? 'us' : 'mexican')
/** Combat factor at a number of steps. */
export function cfAt(id: PieceId, steps: number): number {
  const def = units.get(id)
  if (!def) return 0
  return def.cf[Math.max(0, def.cf.length - steps)] ?? 0
}
/** Every piece of a side, units first. */
export const piecesOf = (side: Side): PieceId[] =>
  [...counters.units, ...counters.leaders, ...counters.hqs].filter((d) => d.side === side).map((d) => d.id)

const MARKER = /^(us|mexican)\.marker\.([a-d])\.([12])$/

/** Box and public number of a marker id (19.5.1); null where it is a piece. */
export function markerDef(id: string): { side: Side; box: BoxLetter; nr: number } | null {
  const m = MARKER.exec(id)
  return m ? { side: m[1] as Side, box: (m[2] ?? '').toUpperCase() as BoxLetter, nr: Number(m[3]) } : null
}

export const isMarker = (id: string): boolean => MARKER.test(id)
/** Ids of a box's two counters. */
export const markersOf = (side: Side, box: BoxLetter): readonly [string, string] => [
  `${side}.marker.${box.toLowerCase()}.1`,
  `${side}.marker.${box.toLowerCase()}.2`,
]
/** A marker moves as infantry does (19.5.6): printed MA in halves. */
export const markerMa2 = (side: Side): number =>
  2 * Math.min(...counters.units.filter((u) => u.side === side && u.arm === 'infantry').map((u) => u.ma))

/** Where a piece or one's own marker is, as the view has it. */
export const placeIn = (view: View, id: string): string | undefined =>
  view.markers[id]?.at ?? view.pieces.find((p) => p.id === id)?.at
