// Works out which counters lie on each hex, in which order and where. Nothing is drawn here.
// A box is a hidden-movement box off the map (OPS-19.5); two markers on the map, a real one and a dummy, stand for it.
import { opponentOf, type Sides } from '../../game/side'
import type { Point } from '../../hex/grid'
import { markerIds } from '../../operational/hidden/markerIds'
import type { HexId, MarkerState, PieceId, PieceView, Side, View } from '../../operational/types'
import { sidesOf } from '../appearance/appearance'
import type { Appearance } from '../appearance/schema'
import type { SheetLayout } from '../layout'
import { type Face, type MarkerFace, markerFace, markerFaceById, printedCombatFactor } from './faces'

/** Edge of the counters of units, in sheet units at zoom 1. */
export const UNIT_EDGE = 50
/** Edge of leaders and HQs that stand beside units. */
export const LEADER_EDGE = 31
/** Edge of leaders and HQs that stand without units. */
const LONE_LEADER_EDGE = 42
/** Edge of a marker, in edges of a unit. */
const MARKER_EDGE_SHARE = 0.94
/** Shift up and right from one unit to the next above it: at most `perUnit`, and at most `total` for the whole stack, in sheet units. */
const MAX_UNIT_SHIFT = { perUnit: 4.5, total: 11 } as const
/** In a hex with a garrison and field units: shift of either, up and right, so that the garrison's wall shows. */
const MIXED_SHIFT = { garrison: -5, field: 4 } as const
/** Place of the first leader beside units, in edges of a unit left of and above the hex's centre. */
const FIRST_LEADER = { left: 0.62, above: 0.54 } as const
/** Shift from one leader to the next, in sheet units; the fourth and all further leaders lie on one place. */
const LEADER_SHIFT = { right: 12, up: 1.5 } as const
const LAST_LEADER_COLUMN = 3
/** Shift from one leader to the next in a hex without units: up by `up`, and right by `right`, or less where all would need over `total`. */
const LONE_LEADER_SHIFT = { right: 9, up: 4, total: 24 } as const

/** A counter with its place on the sheet. */
export interface PlacedCounter {
  /** Id of a piece or a marker (`us.marker.a.1`). */
  readonly id: PieceId
  readonly hex: HexId
  readonly piece: PieceView
  readonly face: Face
  /** Centre of the counter, and length of its edge, in sheet units. */
  readonly x: number
  readonly y: number
  readonly edge: number
  /** Whether it is the uppermost counter in the middle of its hex. */
  readonly isOnTop: boolean
  /** Whether it is the marker of a box that is still being filled (OPS-19.5.2). */
  readonly isPlanned: boolean
}

/** A piece in one of the viewer's boxes, shown where the box's real marker lies. */
export type BoxedPiece = Pick<PlacedCounter, 'id' | 'hex' | 'piece' | 'face'>

/** The counters on one hex. */
export interface Stack {
  readonly hex: HexId
  /** From the bottom to the top. */
  readonly counters: readonly PlacedCounter[]
  /** The pieces in the viewer's box whose real marker lies here. Of an enemy box nothing is known. */
  readonly boxed: readonly BoxedPiece[]
}

/** Order of the arms among equally strong units of a stack, from the bottom. */
const ARM_ORDER: Readonly<Record<string, number>> = { artillery: 0, cavalry: 1, infantry: 2 }

/** Rank of a kind of counter in its stack; a higher rank lies further up. */
const KIND_RANK: Readonly<Record<Face['kind'], number>> = { marker: 4, unit: 3, leader: 2, hq: 1 }

/** Order of two counters in a stack, the lower one first: markers over units, a stronger unit over a weaker one, then by arm. */
function byRank(a: Pick<StackItem, 'face' | 'piece'>, b: Pick<StackItem, 'face' | 'piece'>): number {
  const byKind = KIND_RANK[a.face.kind] - KIND_RANK[b.face.kind]
  if (byKind !== 0 || a.face.kind !== 'unit' || b.face.kind !== 'unit') return byKind
  const byStrength = printedCombatFactor(a.face.def, a.piece.steps) - printedCombatFactor(b.face.def, b.piece.steps)
  return byStrength || (ARM_ORDER[a.face.def.arm] ?? 0) - (ARM_ORDER[b.face.def.arm] ?? 0)
}

/** Units and markers lie in the middle of their hex, leaders and HQs at its upper left. */
export const isUnitOrMarker = (face: Face): boolean => face.kind === 'unit' || face.kind === 'marker'

/**
 * Scale of counters. Zoomed out they fill more of their hex, so that strength can still be read: from 1 at zoom 0.7 and above to 1.26 at
 * zoom 0.35 and below.
 */
export const counterScale = (zoom: number): number => Math.max(1, Math.min(1.26, 1.52 - zoom * 0.74))

/** A piece or marker that belongs to a stack, before it has a place on the sheet. */
interface StackItem {
  readonly piece: PieceView
  readonly face: Face
  readonly isPlanned: boolean
}

/** The status of a marker, which is not a unit: it has one step and no status marks. */
const NO_STATUS = { steps: 1, disrupted: false, ineffective: false, garrison: false, attacked: false } as const

/** Markers of both sides on the map, and of the viewer's boxes being filled. */
function markerItems(view: View, appearance: Appearance): StackItem[] {
  const items: StackItem[] = []
  for (const [id, state] of Object.entries(view.markers)) {
    const face = markerFaceById(appearance, id, state.real)
    if (face) items.push({ piece: markerPiece(id, state.at, state), face, isPlanned: false })
  }
  // The appearance file names sides as plain strings; its two are the sides of the game.
  const enemy = opponentOf(sidesOf(appearance) as Sides<Side>, view.side)
  for (const { letter, nr, at } of view.enemyMarkers) {
    // The two markers of a box have the numbers 1 and 2.
    const id = markerIds(enemy, letter)[nr - 1]!
    const face = markerFace(appearance, { side: enemy, letter, nr, real: null })
    items.push({ piece: markerPiece(id, at), face, isPlanned: false })
  }
  // `real` and `dummy`: the hexes chosen so far for the two markers of a box; null: none yet.
  for (const { box, real, dummy } of view.hiding) {
    const addPlannedMarker = (at: HexId | null, isReal: boolean): void => {
      if (at === null) return
      // A planned marker has no number yet.
      const face: MarkerFace = markerFace(appearance, { side: view.side, letter: box, nr: 0, real: isReal })
      const id = `${view.side}.planned.${box}.${isReal ? 'real' : 'dummy'}`
      items.push({ piece: markerPiece(id, at), face, isPlanned: true })
    }
    addPlannedMarker(real, true)
    addPlannedMarker(dummy, false)
  }
  return items
}

/** A marker as a piece, with the two status marks that a marker can have. */
function markerPiece(id: string, at: HexId, state: Partial<MarkerState> = {}): PieceView {
  // Nobody knows of an enemy marker whether it has ended its move: such a piece has no field `moved`.
  const movedMark = 'moved' in state ? { moved: state.moved === true } : {}
  return { id, at, ...NO_STATUS, marched: state.marched ?? false, ...movedMark }
}

/** The viewer's pieces in boxes, by the hex of the real marker. */
function boxedByHex(view: View, faces: ReadonlyMap<PieceId, Face>, appearance: Appearance): Map<HexId, BoxedPiece[]> {
  const byHex = new Map<HexId, BoxedPiece[]>()
  for (const [id, { at, real }] of Object.entries(view.markers)) {
    const marker = real ? markerFaceById(appearance, id, real) : undefined
    if (!marker) continue
    const boxed = view.boxed.flatMap((piece) => {
      const face = faces.get(piece.id)
      // The place of a piece in a box is named after the box.
      return face && piece.at === `box:${marker.letter}` ? [{ id: piece.id, hex: at, piece, face }] : []
    })
    if (boxed.length > 0) byHex.set(at, boxed)
  }
  return byHex
}

/**
 * Lays out the pieces and markers of every hex as stacks, from north to south. Garrisons lie lowest; selected units, else the strongest, lie
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
  const addToHex = (item: StackItem): void => {
    const hex = item.piece.at
    if (layout.grid.indexOf(hex) < 0) return
    const items = byHex.get(hex)
    if (items) items.push(item)
    else byHex.set(hex, [item])
  }
  for (const piece of view.pieces) {
    const face = faces.get(piece.id)
    if (face) addToHex({ piece, face, isPlanned: false })
  }
  for (const item of markerItems(view, appearance)) addToHex(item)
  const boxedPieces = boxedByHex(view, faces, appearance)
  const stacks = new Map<HexId, Stack>()
  // Stacks are drawn in this order, so that a counter that sticks out covers the hex north of it.
  const northFirst = [...byHex].sort(([a], [b]) => (a < b ? 1 : -1))
  for (const [hex, items] of northFirst) {
    sortStack(items, selected)
    const units = items.filter(({ face }) => isUnitOrMarker(face))
    const leaders = items.filter(({ face }) => !isUnitOrMarker(face))
    const scale = counterScale(zoom)
    const isWithUnits = units.length > 0
    const counters = [
      ...placeUnits(units, hex, layout.centre(hex), scale),
      ...placeLeaders(leaders, hex, layout.centre(hex), scale, isWithUnits),
    ]
    stacks.set(hex, { hex, counters, boxed: boxedPieces.get(hex) ?? [] })
  }
  return stacks
}

/** Sorts from bottom to top: garrisons first, the selected last, others by `byRank`, so that the strongest lies on top; then by id. */
function sortStack(items: StackItem[], selected: ReadonlySet<PieceId>): void {
  const selectedRank = ({ piece }: StackItem): number => (selected.has(piece.id) ? 1 : 0)
  const fieldRank = ({ piece }: StackItem): number => (piece.garrison ? 0 : 1)
  items.sort(
    (a, b) =>
      selectedRank(a) - selectedRank(b) ||
      fieldRank(a) - fieldRank(b) ||
      byRank(a, b) ||
      (a.piece.id < b.piece.id ? -1 : 1),
  )
}

/** Places units and markers one over another, each a little up and right of the one below. */
function placeUnits(items: readonly StackItem[], hex: HexId, centre: Point, scale: number): PlacedCounter[] {
  const edge = UNIT_EDGE * scale
  const shiftPerUnit = Math.min(MAX_UNIT_SHIFT.perUnit, MAX_UNIT_SHIFT.total / Math.max(1, items.length - 1))
  const isMixed = items.some(({ piece }) => piece.garrison) && items.some(({ piece }) => !piece.garrison)
  return items.map((item, i) => {
    let offset = (i - (items.length - 1) / 2) * shiftPerUnit
    if (isMixed) offset += item.piece.garrison ? MIXED_SHIFT.garrison : MIXED_SHIFT.field
    return {
      id: item.piece.id,
      hex,
      ...item,
      x: centre.x + offset,
      y: centre.y - offset,
      edge: item.face.kind === 'marker' ? edge * MARKER_EDGE_SHARE : edge,
      isOnTop: i === items.length - 1,
    }
  })
}

/** Places leaders and HQs at the upper left of the units, or in the middle of a hex without units. */
function placeLeaders(
  items: readonly StackItem[],
  hex: HexId,
  centre: Point,
  scale: number,
  isWithUnits: boolean,
): PlacedCounter[] {
  const leaderEdge = (isWithUnits ? LEADER_EDGE : LONE_LEADER_EDGE) * scale
  const unitEdge = UNIT_EDGE * scale
  const count = items.length
  return items.map((item, i) => {
    const column = Math.min(i, LAST_LEADER_COLUMN)
    const fromMiddle = i - (count - 1) / 2
    const place: Point = isWithUnits
      ? {
          x: centre.x - unitEdge * FIRST_LEADER.left + column * LEADER_SHIFT.right,
          y: centre.y - unitEdge * FIRST_LEADER.above - column * LEADER_SHIFT.up,
        }
      : {
          x: centre.x + fromMiddle * Math.min(LONE_LEADER_SHIFT.right, LONE_LEADER_SHIFT.total / count),
          y: centre.y - fromMiddle * LONE_LEADER_SHIFT.up,
        }
    return { id: item.piece.id, hex, ...item, ...place, edge: leaderEdge, isOnTop: !isWithUnits && i === count - 1 }
  })
}

/** Counters of a stack in the order of its fan: a marker and the pieces in its box, then units, the strongest first, leaders, HQs. */
export function fanOrder(stack: Stack): (PlacedCounter | BoxedPiece)[] {
  const sorted = <T extends BoxedPiece>(counters: readonly T[]): T[] =>
    [...counters].sort((a, b) => byRank(b, a) || (a.id < b.id ? -1 : 1))
  const [first, ...rest] = sorted(stack.counters)
  if (!first) return []
  return first.face.kind === 'marker' ? [first, ...sorted(stack.boxed), ...rest] : [first, ...rest]
}
