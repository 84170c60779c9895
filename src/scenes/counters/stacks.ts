import { opponentOf, type Sides } from '../../game/side'
import type { Point } from '../../hex/grid'
import { markerIds } from '../../operational/hidden/markerIds'
import type { HexId, MarkerState, PieceId, PieceView, Side, View } from '../../operational/types'
import { sidesOf } from '../appearance/appearance'
import type { Appearance } from '../appearance/schema'
import type { SheetLayout } from '../layout'
import { type Face, type MarkerFace, markerFace, markerFaceById } from './faces'

/** Edge of a unit's counter in sheet units, at zoom 1; leaders and HQs are smaller. */
export const UNIT_EDGE = 50
export const LEADER_EDGE = 31
/** Edge of leaders and HQs that stand without units. */
const LONE_LEADER_EDGE = 42

/** A counter with its place on the sheet. */
export interface PlacedCounter {
  /** Id of a piece or a marker (`us.marker.a.1`). */
  readonly id: PieceId
  readonly hex: HexId
  readonly piece: PieceView
  readonly face: Face
  /** Centre and edge in sheet units. */
  readonly x: number
  readonly y: number
  readonly edge: number
  /** Nothing lies over it. */
  readonly top: boolean
  /** Marker of a box that is still being filled (OPS-19.5.2). */
  readonly planned: boolean
}

/** A piece in one of the viewer's boxes, shown where the box's real marker lies. */
export type BoxedPiece = Pick<PlacedCounter, 'id' | 'hex' | 'piece' | 'face'>

export interface Stack {
  readonly hex: HexId
  /** From the bottom to the top. */
  readonly counters: readonly PlacedCounter[]
  /** What the viewer's box holds whose real marker lies here. Enemy boxes stay closed. */
  readonly boxed: readonly BoxedPiece[]
}

const ARM_ORDER: Readonly<Record<string, number>> = { artillery: 0, cavalry: 1, infantry: 2 }

/** Position of a face in its stack: higher lies further up. */
function stackOrder(face: Face): number {
  switch (face.kind) {
    case 'marker':
      return 20
    case 'unit':
      return 10 + (ARM_ORDER[face.def.arm] ?? 0)
    case 'leader':
      return 5
    case 'hq':
      return 4
  }
}

/** Units and markers lie in the middle of their hex, leaders and HQs at its upper left. */
export const isUnitOrMarker = (face: Face): boolean => face.kind === 'unit' || face.kind === 'marker'

/** Scale of counters: zoomed out they fill more of their hex, so that strength can still be read. */
export const counterScale = (zoom: number): number => Math.max(1, Math.min(1.26, 1.52 - zoom * 0.74))

interface StackItem {
  readonly piece: PieceView
  readonly face: Face
  readonly planned: boolean
}

const NO_STATUS = { steps: 1, disrupted: false, ineffective: false, garrison: false, attacked: false } as const

/** Markers of both sides on the map, and of the viewer's boxes being filled. */
function markerItems(view: View, appearance: Appearance): StackItem[] {
  const items: StackItem[] = []
  for (const [id, state] of Object.entries(view.markers)) {
    const face = markerFaceById(appearance, id, state.real)
    if (face) items.push({ piece: markerPiece(id, state.at, state), face, planned: false })
  }
  const enemy = opponentOf(sidesOf(appearance) as Sides<Side>, view.side)
  for (const { letter, nr, at } of view.enemyMarkers) {
    const id = markerIds(enemy, letter)[nr - 1]!
    const face = markerFace(appearance, { side: enemy, letter, nr, real: null })
    items.push({ piece: markerPiece(id, at), face, planned: false })
  }
  for (const { box, real, dummy } of view.hiding) {
    const planned = (at: HexId | null, isReal: boolean): void => {
      if (at === null) return
      // A planned marker has no number yet.
      const face: MarkerFace = markerFace(appearance, { side: view.side, letter: box, nr: 0, real: isReal })
      const id = `${view.side}.planned.${box}.${isReal ? 'real' : 'dummy'}`
      items.push({ piece: markerPiece(id, at), face, planned: true })
    }
    planned(real, true)
    planned(dummy, false)
  }
  return items
}

/** A marker as a piece, with the two status marks that a marker can have. */
function markerPiece(id: string, at: HexId, state: Partial<MarkerState> = {}): PieceView {
  const moved = 'moved' in state ? { moved: state.moved === true } : {}
  return { id, at, ...NO_STATUS, marched: state.marched ?? false, ...moved }
}

/** The viewer's pieces in boxes, by the hex of the real marker. */
function boxedByHex(view: View, faces: ReadonlyMap<PieceId, Face>, appearance: Appearance): Map<HexId, BoxedPiece[]> {
  const byHex = new Map<HexId, BoxedPiece[]>()
  for (const [id, { at, real }] of Object.entries(view.markers)) {
    const marker = real ? markerFaceById(appearance, id, real) : undefined
    if (!marker) continue
    const boxed = view.boxed.flatMap((piece) => {
      const face = faces.get(piece.id)
      return face && piece.at === `box:${marker.letter}` ? [{ id: piece.id, hex: at, piece, face }] : []
    })
    if (boxed.length > 0) byHex.set(at, boxed)
  }
  return byHex
}

/**
 * Lays out the pieces and markers of every hex as stacks, south to north. Garrisons lie lowest; the selected units or the strongest arm lie
 * on top; leaders and HQs stick out at the upper left. Pieces in boxes, on the turn record track or off the map are left out.
 */
export function layOutStacks(
  layout: SheetLayout,
  view: View,
  faces: ReadonlyMap<PieceId, Face>,
  selected: ReadonlySet<PieceId>,
  zoom: number,
  appearance: Appearance,
): Map<HexId, Stack> {
  const byHex = new Map<HexId, StackItem[]>()
  const add = (item: StackItem): void => {
    const hex = item.piece.at
    if (layout.grid.indexOf(hex) < 0) return
    const items = byHex.get(hex)
    if (items) items.push(item)
    else byHex.set(hex, [item])
  }
  for (const piece of view.pieces) {
    const face = faces.get(piece.id)
    if (face) add({ piece, face, planned: false })
  }
  for (const item of markerItems(view, appearance)) add(item)
  const boxed = boxedByHex(view, faces, appearance)
  const stacks = new Map<HexId, Stack>()
  // From north to south, so that a counter that sticks out covers the hex behind it.
  const northFirst = [...byHex].sort(([a], [b]) => (a < b ? 1 : -1))
  for (const [hex, items] of northFirst) {
    sortStack(items, selected)
    const units = items.filter(({ face }) => isUnitOrMarker(face))
    const leaders = items.filter(({ face }) => !isUnitOrMarker(face))
    const scale = counterScale(zoom)
    const counters = [
      ...placeUnits(units, hex, layout.centre(hex), scale),
      ...placeLeaders(leaders, hex, layout.centre(hex), scale, units.length > 0),
    ]
    stacks.set(hex, { hex, counters, boxed: boxed.get(hex) ?? [] })
  }
  return stacks
}

/** Sorts from bottom to top: garrisons, then by arm, then the selected; by id where all else is equal. */
function sortStack(items: StackItem[], selected: ReadonlySet<PieceId>): void {
  const isSelected = ({ piece }: StackItem): number => (selected.has(piece.id) ? 1 : 0)
  const isInField = ({ piece }: StackItem): number => (piece.garrison ? 0 : 1)
  items.sort(
    (a, b) =>
      isSelected(a) - isSelected(b) ||
      isInField(a) - isInField(b) ||
      stackOrder(a.face) - stackOrder(b.face) ||
      (a.piece.id < b.piece.id ? -1 : 1),
  )
}

/** Places units and markers one over another, each a little up and right of the one below. */
function placeUnits(items: readonly StackItem[], hex: HexId, centre: Point, scale: number): PlacedCounter[] {
  const edge = UNIT_EDGE * scale
  const step = Math.min(4.5, 11 / Math.max(1, items.length - 1))
  // A garrison below field units is pushed out, so that its wall shows.
  const isMixed = items.some(({ piece }) => piece.garrison) && items.some(({ piece }) => !piece.garrison)
  return items.map((item, i) => {
    let offset = (i - (items.length - 1) / 2) * step
    if (isMixed) offset += item.piece.garrison ? -5 : 4
    return {
      id: item.piece.id,
      hex,
      ...item,
      x: centre.x + offset,
      y: centre.y - offset,
      edge: item.face.kind === 'marker' ? edge * 0.94 : edge,
      top: i === items.length - 1,
    }
  })
}

/** Places leaders and HQs at the upper left of the units, or in the middle of a hex without units. */
function placeLeaders(
  items: readonly StackItem[],
  hex: HexId,
  centre: Point,
  scale: number,
  withUnits: boolean,
): PlacedCounter[] {
  const edge = (withUnits ? LEADER_EDGE : LONE_LEADER_EDGE) * scale
  const unitEdge = UNIT_EDGE * scale
  const count = items.length
  return items.map((item, i) => {
    const column = Math.min(i, 3)
    const place: Point = withUnits
      ? { x: centre.x - unitEdge * 0.62 + column * 12, y: centre.y - unitEdge * 0.54 - column * 1.5 }
      : {
          x: centre.x + (i - (count - 1) / 2) * Math.min(9, 24 / count),
          y: centre.y - (i - (count - 1) / 2) * 4,
        }
    return { id: item.piece.id, hex, ...item, ...place, edge, top: !withUnits && i === count - 1 }
  })
}

/** Order of a stack in its fan: the marker followed by what its box holds, then units, the strongest arm first, leaders, HQs. */
export function fanOrder(stack: Stack): (PlacedCounter | BoxedPiece)[] {
  const sorted = <T extends BoxedPiece>(list: readonly T[]): T[] =>
    [...list].sort((a, b) => stackOrder(b.face) - stackOrder(a.face) || (a.id < b.id ? -1 : 1))
  const [first, ...rest] = sorted(stack.counters)
  if (!first) return []
  return first.face.kind === 'marker' ? [first, ...sorted(stack.boxed), ...rest] : [first, ...rest]
}
