import type { BoxLetter, BoxFilling, HexId, PieceId, ReachHex } from '../../../operational/types'
import type { ChoiceKind } from '../board'
import type { SeatPosition } from '../seat/position'
import type { SeatScope } from '../seat/scope'
import type { SeatStore } from '../seat/store'
import { scenario } from '../shared/scenario'
import { MARKER_HALF_MP } from '../shared/pieces'
import type { SeatInteraction } from './interactionStore'
import { piecesToChooseFrom, choicesFor, type HexChoice } from './choices'
import { pathTo, reachableHex } from './path'
import { type MovableStack, movableByHex } from './select'
import { dependOn } from '../../shared/dependOn'

const NO_STACKS: ReadonlyMap<HexId, MovableStack> = new Map()
const NO_REACH: ReadonlyMap<HexId, ReachHex> = new Map()

/** What the player points at and has chosen. The board draws it; the rules never see it. */
function createSignals(scope: SeatScope) {
  return {
    /** The selection moves by march (OPS-5.3). */
    marching: scope.signal(false),
    /** The selected stack is fanned out. */
    stackOpened: scope.signal(false),
    /** The hex of the keyboard cursor. */
    cursorHex: scope.signal<HexId | null>(null),
    hoveredHex: scope.signal<HexId | null>(null),
    /** The hex whose ground and stack the cards show. */
    inspectedHex: scope.signal<HexId | null>(null),
    /** The box that the player wants to fill next (OPS-19.5.2); null: the first that is free. */
    chosenBox: scope.signal<BoxLetter | null>(null),
    /** The hexes where that box could be opened are marked on the map and answer a tap. */
    markingBoxHexes: scope.signal(false),
    /** Hexes lit by a line of the log, a button or a list. */
    litHexes: scope.signal<readonly HexId[]>([]),
    /** Hexes that the advice of the staff points at. */
    staffHexes: scope.signal<readonly HexId[]>([]),
  }
}

/** The signals above, and what follows from them and the position. */
export function createMarks(scope: SeatScope, position: SeatPosition, interaction: SeatInteraction) {
  const { game, view, legal, revision } = position
  const marks = createSignals(scope)
  const { marching, hoveredHex, chosenBox, markingBoxHexes } = marks
  const { selection, previewedHex, chosenPiece } = interaction

  /** What can be moved from each hex. */
  const movableStacks = scope.computed(() =>
    view.value.segment === 'setup' ? NO_STACKS : movableByHex(view.value, legal.value),
  )

  /** Where the selected pieces can get, by hex. */
  const reach = scope.computed<ReadonlyMap<HexId, ReachHex>>(() => {
    dependOn(revision)
    const shownView = view.value
    const selected = selection.value
    if (
      !selected ||
      shownView.segment !== 'move' ||
      shownView.toAct !== shownView.active ||
      shownView.pending.length > 0
    )
      return NO_REACH
    if (selected.units.length + selected.leaders.length === 0) return NO_REACH
    if (shownView.pieces.some((piece) => selected.units.includes(piece.id) && (piece.moved ?? true))) return NO_REACH
    if (selected.units.some((id) => shownView.markers[id]?.moved)) return NO_REACH
    const entries = game.reach(selected.units, selected.leaders, marching.value)
    return entries.length < 2 ? NO_REACH : new Map(entries.map((entry) => [entry.hex, entry]))
  })

  /** Hexes whose bastion the selected unit may enter straight from where it stands, into garrison (OPS-19.1.14). */
  const enterableBastions = scope.computed<ReadonlySet<HexId>>(() => {
    const selected = selection.value
    const hexes = new Set<HexId>()
    if (selected?.units.length !== 1) return hexes
    for (const action of legal.value)
      if (action.type === 'step' && action.garrison && action.units[0] === selected.units[0]) hexes.add(action.to)
    return hexes
  })

  /** Boxes that can be opened now, each with its hexes (`off`: with reinforcements that have yet to enter). */
  const boxOpenings = scope.computed<ReadonlyMap<BoxLetter, HexId[]>>(() => {
    const hexesByBox = new Map<BoxLetter, HexId[]>()
    for (const action of legal.value)
      if (action.type === 'open') hexesByBox.set(action.box, [...(hexesByBox.get(action.box) ?? []), action.hex])
    return hexesByBox
  })
  /** The box that is opened next: the chosen one if it can be, else the first that can. */
  const nextBox = scope.computed<BoxLetter | null>(() => {
    const chosen = chosenBox.value
    if (chosen !== null && boxOpenings.value.has(chosen)) return chosen
    return boxOpenings.value.keys().next().value ?? null
  })
  /** The box that is being filled. */
  const boxFilling = scope.computed<BoxFilling | null>(() => view.value.hiding.find((box) => !box.closed) ?? null)

  /** Pieces that can answer the pending choice, be placed or enter. */
  const choosablePieces = scope.computed(() => piecesToChooseFrom(legal.value, view.value.segment))

  /** The piece that answers: the chosen one while it can, else the first that can. */
  const answeringPiece = scope.computed<PieceId | null>(() => {
    const pieces = choosablePieces.value
    const chosen = chosenPiece.value
    if (chosen !== null && pieces.includes(chosen)) return chosen
    const shownView = view.value
    if (shownView.segment === 'setup' || shownView.pending.length === 0) return null
    return pieces[0] ?? null
  })

  /** Hexes that answer a tap, each with its actions. */
  const choicesByHex = scope.computed<ReadonlyMap<HexId, HexChoice[]>>(() => {
    const box = nextBox.value
    const marked = markingBoxHexes.value
    const offered =
      box === null
        ? legal.value
        : legal.value.filter((action) => action.type !== 'open' || (marked && action.box === box))
    return choicesFor(offered, answeringPiece.value, view.value.segment)
  })

  /** The hex whose path is shown: the previewed one, else the one under the pointer. */
  const aimedHex = scope.computed<HexId | null>(() => previewedHex.value ?? hoveredHex.value)
  const path = scope.computed<HexId[]>(() => {
    const hex = aimedHex.value
    return hex !== null && reachableHex(reach.value, hex) ? pathTo(reach.value, hex) : []
  })

  /** Pieces with something left to do in this phase: those that must answer, else movers that have not moved yet. */
  const readyPieces = scope.computed<ReadonlySet<PieceId>>(() => {
    const shownView = view.value
    if (shownView.pending.length > 0) return new Set(choosablePieces.value)
    const ready = new Set<PieceId>()
    if (shownView.segment !== 'move') return ready
    const spentMp = new Map([
      ...shownView.pieces.map((piece) => [piece.id, piece.spent ?? 0] as const),
      ...Object.entries(shownView.markers).map(([id, m]) => [id, m.spent] as const),
    ])
    for (const stack of movableStacks.value.values())
      for (const id of [...stack.units, ...stack.outOfCommand])
        if ((spentMp.get(id) ?? 0) === 0 || shownView.moving?.units.includes(id)) ready.add(id)
    return ready
  })

  /** How each answering hex is drawn. */
  const choiceKinds = scope.computed<ReadonlyMap<HexId, ChoiceKind>>(() => {
    const kinds = new Map<HexId, ChoiceKind>()
    for (const [hex, list] of choicesByHex.value) if (list[0]) kinds.set(hex, list[0].kind)
    for (const hex of enterableBastions.value) if (!kinds.has(hex)) kinds.set(hex, 'garrison')
    const { attack } = view.value
    if (attack) kinds.set(attack.target, 'attack')
    return kinds
  })

  return {
    ...marks,
    movableStacks,
    reach,
    enterableBastions,
    boxOpenings,
    nextBox,
    boxFilling,
    choosablePieces,
    answeringPiece,
    choicesByHex,
    aimedHex,
    path,
    readyPieces,
    choiceKinds,
  }
}

export type SeatMarks = ReturnType<typeof createMarks>

/** Takes back every mark; after the right to act went to the other side, or when a phase ends. */
export function clearMarks(seat: SeatStore): void {
  seat.send({ type: 'CLEAR' })
  seat.marching.value = false
  seat.chosenBox.value = null
  seat.markingBoxHexes.value = false
  seat.litHexes.value = []
}

/** Printed movement allowance by piece, in half MP. */
const printedMaInHalfMp = new Map(
  [
    ...scenario.battlefield.counters.units,
    ...scenario.battlefield.counters.leaders,
    ...scenario.battlefield.counters.hqs,
  ].map((counter) => [counter.id, counter.ma * 2]),
)

/** Half MP that the piece or marker has left in this phase; before its move begins, its printed allowance. */
export function halfMpLeft(seat: SeatStore, id: PieceId): number {
  const marker = seat.view.value.markers[id]
  if (marker) {
    if (marker.moved) return 0
    return (marker.mp2 < 0 ? MARKER_HALF_MP : marker.mp2) - marker.spent
  }
  const piece = seat.view.value.pieces.find((piece) => piece.id === id)
  if (!piece || piece.moved === true) return 0
  const printed = printedMaInHalfMp.get(id) ?? 0
  return piece.mp2 === undefined || piece.mp2 < 0 ? printed - (piece.spent ?? 0) : piece.mp2
}
