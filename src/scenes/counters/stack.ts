import type { Point } from '../../hex/grid'
import type { HexId, PieceId, PieceView, View } from '../../operational/types'
import type { SheetLayout } from '../layout'
import type { Face } from './style'

/** Edge of a counter in sheet units, at play zoom; leaders and HQs are smaller. */
export const COUNTER = 50
export const LEADER = 31

/** One counter as it lies on the sheet. */
export interface Lying {
  readonly id: PieceId
  readonly hex: HexId
  readonly piece: PieceView
  readonly face: Face
  readonly x: number
  readonly y: number
  readonly edge: number
  /** It lies on top of its stack. */
  readonly top: boolean
}

export interface Stack {
  readonly hex: HexId
  /** From the bottom to the top. */
  readonly lying: readonly Lying[]
  readonly units: number
}

const ORDER: Readonly<Record<string, number>> = { artillery: 0, cavalry: 1, infantry: 2 }

const rank = (face: Face): number =>
  face.kind === 'unit' ? 10 + (ORDER[face.def.arm] ?? 0) : face.kind === 'leader' ? 5 : 4

/** From a distance counters fill more of their hex, so that strength can still be read. */
export const growth = (zoom: number): number => Math.max(1, Math.min(1.26, 1.52 - zoom * 0.74))

/**
 * Piles the pieces of every hex: units one over another, the strongest arm or what is selected on top, leaders and HQs peeping
 * out at the upper left. Pieces in boxes, on the track or off the sheet do not lie here.
 */
export function pile(
  layout: SheetLayout,
  view: View,
  faces: ReadonlyMap<PieceId, Face>,
  selected: ReadonlySet<PieceId>,
  zoom: number,
): Map<HexId, Stack> {
  const byHex = new Map<HexId, { piece: PieceView; face: Face }[]>()
  for (const piece of view.pieces) {
    const face = faces.get(piece.id)
    if (!face || layout.grid.indexOf(piece.at) < 0) continue
    const list = byHex.get(piece.at)
    if (list) list.push({ piece, face })
    else byHex.set(piece.at, [{ piece, face }])
  }
  const grow = growth(zoom)
  const out = new Map<HexId, Stack>()
  const rows = [...byHex].sort(([a], [b]) => (a < b ? 1 : -1))
  for (const [hex, list] of rows) {
    const c = layout.centre(hex)
    const chosen = (id: PieceId): number => (selected.has(id) ? 1 : 0)
    list.sort(
      (a, b) =>
        chosen(a.piece.id) - chosen(b.piece.id) || rank(a.face) - rank(b.face) || (a.piece.id < b.piece.id ? -1 : 1),
    )
    const units = list.filter(({ face }) => face.kind === 'unit')
    const others = list.filter(({ face }) => face.kind !== 'unit')
    const lying: Lying[] = []
    const edge = COUNTER * grow
    const step = Math.min(4.5, 11 / Math.max(1, units.length - 1))
    units.forEach(({ piece, face }, i) => {
      const off = (i - (units.length - 1) / 2) * step
      lying.push({ id: piece.id, hex, piece, face, x: c.x + off, y: c.y - off, edge, top: i === units.length - 1 })
    })
    const small = units.length > 0 ? LEADER * grow : 42 * grow
    others.forEach(({ piece, face }, i) => {
      const n = others.length
      const at: Point =
        units.length > 0
          ? { x: c.x - edge * 0.62 + Math.min(i, 3) * 12, y: c.y - edge * 0.54 - Math.min(i, 3) * 1.5 }
          : { x: c.x + (i - (n - 1) / 2) * Math.min(9, 24 / n), y: c.y - (i - (n - 1) / 2) * 4 }
      lying.push({ id: piece.id, hex, piece, face, ...at, edge: small, top: units.length === 0 && i === n - 1 })
    })
    out.set(hex, { hex, lying, units: units.length })
  }
  return out
}

/** Orders a stack for its fan: units first, the strongest arm leading, then leaders, then HQs. */
export function fanOrder(stack: Stack): Lying[] {
  return [...stack.lying].sort((a, b) => rank(b.face) - rank(a.face) || (a.id < b.id ? -1 : 1))
}
