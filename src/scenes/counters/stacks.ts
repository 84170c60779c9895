import type { Point } from '../../hex/grid'
import type { HexId, MarkerState, PieceId, PieceView, View } from '../../operational/types'
import type { SheetLayout } from '../layout'
import { type Face, markerFace } from './faces'

/** Edge of a counter in sheet units, at play zoom; leaders and HQs are smaller. */
export const UNIT_EDGE = 50
export const LEADER_EDGE = 31

/** One counter as it lies on the sheet. */
export interface PlacedCounter {
  /** Of a piece or a marker (`us.marker.a.1`). */
  readonly id: PieceId
  readonly hex: HexId
  readonly piece: PieceView
  readonly face: Face
  readonly x: number
  readonly y: number
  readonly edge: number
  /** It lies on top of its stack. */
  readonly top: boolean
  /** A marker of a box that is being filled: it is not yet put down. */
  readonly planned: boolean
}

/** A piece in one's own box, shown where its real marker lies. */
export type BoxedPiece = Pick<PlacedCounter, 'id' | 'hex' | 'piece' | 'face'>

export interface Stack {
  readonly hex: HexId
  /** From the bottom to the top. */
  readonly counters: readonly PlacedCounter[]
  readonly units: number
  /** What the own box holds whose real marker lies here; the enemy's boxes are closed. */
  readonly boxed: readonly BoxedPiece[]
}

const ARM_ORDER: Readonly<Record<string, number>> = { artillery: 0, cavalry: 1, infantry: 2 }

const stackOrder = (face: Face): number =>
  face.kind === 'marker'
    ? 20
    : face.kind === 'unit'
      ? 10 + (ARM_ORDER[face.def.arm] ?? 0)
      : face.kind === 'leader'
        ? 5
        : 4

/** Units and markers lie in the middle of their hex, leaders and HQs peep out at its corner. */
export const isUnitOrMarker = (face: Face): boolean => face.kind === 'unit' || face.kind === 'marker'

/** From a distance counters fill more of their hex, so that strength can still be read. */
export const counterScale = (zoom: number): number => Math.max(1, Math.min(1.26, 1.52 - zoom * 0.74))

interface StackItem {
  readonly piece: PieceView
  readonly face: Face
  readonly planned: boolean
}

const NO_STATUS = { steps: 1, disrupted: false, ineffective: false, garrison: false, attacked: false } as const

/** Markers of both sides that lie on the map, and those of boxes being filled, as things to be piled. */
function markerItems(view: View): StackItem[] {
  const out: StackItem[] = []
  const put = (id: string, at: string, real: boolean | null, state: Partial<MarkerState>, planned: boolean): void => {
    const { marched = false, ...rest } = state
    const piece: PieceView = {
      id,
      at,
      ...NO_STATUS,
      marched,
      ...('moved' in rest ? { moved: rest.moved === true } : {}),
    }
    out.push({ piece, face: markerFace(id, real), planned })
  }
  for (const [id, state] of Object.entries(view.markers)) put(id, state.at, state.real, state, false)
  const enemy = view.side === 'us' ? 'mexican' : 'us'
  for (const { letter, nr, at } of view.enemyMarkers)
    put(`${enemy}.marker.${letter.toLowerCase()}.${nr}`, at, null, {}, false)
  for (const { box, real, dummy } of view.hiding) {
    const id = `${view.side}.marker.${box.toLowerCase()}`
    if (real !== null) put(`${id}.real`, real, true, {}, true)
    if (dummy !== null) put(`${id}.dummy`, dummy, false, {}, true)
  }
  return out
}

/** Own pieces in boxes, by the hex of the real marker. */
function boxedByHex(view: View, faces: ReadonlyMap<PieceId, Face>): Map<HexId, BoxedPiece[]> {
  const out = new Map<HexId, BoxedPiece[]>()
  for (const [id, { at, real }] of Object.entries(view.markers)) {
    if (!real) continue
    const box = `box:${(id.split('.')[2] ?? '').toUpperCase()}`
    const list = view.boxed.flatMap((piece) => {
      const face = faces.get(piece.id)
      return face && piece.at === box ? [{ id: piece.id, hex: at, piece, face }] : []
    })
    if (list.length > 0) out.set(at, list)
  }
  return out
}

/**
 * Piles the pieces and markers of every hex: units one over another, garrisons lowest, the strongest arm or what is selected on top,
 * leaders and HQs peeping out at the upper left. Pieces in boxes, on the track or off the sheet do not lie here.
 */
export function layOutStacks(
  layout: SheetLayout,
  view: View,
  faces: ReadonlyMap<PieceId, Face>,
  selected: ReadonlySet<PieceId>,
  zoom: number,
): Map<HexId, Stack> {
  const byHex = new Map<HexId, StackItem[]>()
  const add = (item: StackItem): void => {
    const { at } = item.piece
    if (layout.grid.indexOf(at) < 0) return
    const list = byHex.get(at)
    if (list) list.push(item)
    else byHex.set(at, [item])
  }
  for (const piece of view.pieces) {
    const face = faces.get(piece.id)
    if (face) add({ piece, face, planned: false })
  }
  for (const item of markerItems(view)) add(item)
  const insides = boxedByHex(view, faces)
  const grow = counterScale(zoom)
  const out = new Map<HexId, Stack>()
  const rows = [...byHex].sort(([a], [b]) => (a < b ? 1 : -1))
  for (const [hex, list] of rows) {
    const c = layout.centre(hex)
    const chosen = ({ piece }: StackItem): number => (selected.has(piece.id) ? 1 : 0)
    const walled = ({ piece }: StackItem): number => (piece.garrison ? 0 : 1)
    list.sort(
      (a, b) =>
        chosen(a) - chosen(b) ||
        walled(a) - walled(b) ||
        stackOrder(a.face) - stackOrder(b.face) ||
        (a.piece.id < b.piece.id ? -1 : 1),
    )
    const main = list.filter(({ face }) => isUnitOrMarker(face))
    const others = list.filter(({ face }) => !isUnitOrMarker(face))
    const lying: PlacedCounter[] = []
    const edge = UNIT_EDGE * grow
    const step = Math.min(4.5, 11 / Math.max(1, main.length - 1))
    // A garrison under field units is pushed out, so that its wall shows.
    const mixed = main.some(({ piece }) => piece.garrison) && main.some(({ piece }) => !piece.garrison)
    main.forEach((item, i) => {
      const off = (i - (main.length - 1) / 2) * step + (mixed ? (item.piece.garrison ? -5 : 4) : 0)
      lying.push({
        id: item.piece.id,
        hex,
        ...item,
        x: c.x + off,
        y: c.y - off,
        edge: item.face.kind === 'marker' ? edge * 0.94 : edge,
        top: i === main.length - 1,
      })
    })
    const small = main.length > 0 ? LEADER_EDGE * grow : 42 * grow
    others.forEach((item, i) => {
      const n = others.length
      const at: Point =
        main.length > 0
          ? { x: c.x - edge * 0.62 + Math.min(i, 3) * 12, y: c.y - edge * 0.54 - Math.min(i, 3) * 1.5 }
          : { x: c.x + (i - (n - 1) / 2) * Math.min(9, 24 / n), y: c.y - (i - (n - 1) / 2) * 4 }
      lying.push({ id: item.piece.id, hex, ...item, ...at, edge: small, top: main.length === 0 && i === n - 1 })
    })
    out.set(hex, { hex, counters: lying, units: main.length, boxed: insides.get(hex) ?? [] })
  }
  return out
}

/** Orders a stack for its fan: the marker with what its box holds, units, the strongest arm leading, then leaders, then HQs. */
export function fanOrder(stack: Stack): (PlacedCounter | BoxedPiece)[] {
  const sorted = <T extends BoxedPiece>(list: readonly T[]): T[] =>
    [...list].sort((a, b) => stackOrder(b.face) - stackOrder(a.face) || (a.id < b.id ? -1 : 1))
  const [first, ...rest] = sorted(stack.counters)
  if (!first) return []
  return first.face.kind === 'marker' ? [first, ...sorted(stack.boxed), ...rest] : [first, ...rest]
}
