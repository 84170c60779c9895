// What the player has marked on the map, and what may be marked: reach, path, choices and ready pieces.
import type { Action, BoxLetter, BoxFilling, HexId, PieceId, ReachHex } from '../../../operational/types'
import type { ChoiceKind, Ghost, MapArrow } from '../board'
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

/** What the player points at and has chosen. These marks exist on the page only, not in the game. */
function createSignals(scope: SeatScope) {
  return {
    /** The selection moves by march (OPS-5.3). */
    marching: scope.signal(false),
    /** The selected stack is fanned out. */
    stackFanned: scope.signal(false),
    /** The hex of the keyboard cursor, which a tap moves too. */
    cursorHex: scope.signal<HexId | null>(null),
    /** The hex under the pointer. */
    hoveredHex: scope.signal<HexId | null>(null),
    /** The hex that the player looks at for a while: its stack is fanned out for him to see (stackLook.ts). */
    lookedHex: scope.signal<HexId | null>(null),
    /** The hex whose ground and stack the cards show. */
    inspectedHex: scope.signal<HexId | null>(null),
    /** The box (units hidden under two markers) that the player wants to fill next (OPS-19.5.2); null: the first that is free. */
    chosenBox: scope.signal<BoxLetter | null>(null),
    /** The hexes where the next box could be opened are marked on the map, and a tap on one opens the box. */
    markingBoxHexes: scope.signal(false),
    /** Hexes lit by a line of the log, a button or a list. */
    litHexes: scope.signal<readonly HexId[]>([]),
    /** The choice of a place whose button the player points at; null: none. The map shows it as if he pointed at its hex. */
    pointedChoice: scope.signal<HexChoice | null>(null),
    /** The next tap places all that is left of a revealed box, not one piece of it (OPS-19.5.12). */
    deployingTogether: scope.signal(false),
    /** Hexes that the advice of the staff, a computer adviser, points at. */
    staffArrows: scope.signal<readonly MapArrow[]>([]),
  }
}

/** The marks of the player, and what follows from them and from the position of the game. */
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
    // `game.reach` is no signal: the reach is computed again when `revision`, the count of changes of the game, grows.
    dependOn(revision)
    const shownView = view.value
    const selected = selection.value
    if (!selected || selected.units.length + selected.leaders.length === 0) return NO_REACH
    // `toAct`: the side that must choose now; `active`: the side whose player turn it is.
    const isMovementOfActiveSide =
      shownView.segment === 'move' && shownView.toAct === shownView.active && shownView.pending.length === 0
    if (!isMovementOfActiveSide) return NO_REACH
    // `moved` is absent for pieces of the side that is not active: they cannot move.
    const hasMovedPiece = shownView.pieces.some((piece) => selected.units.includes(piece.id) && (piece.moved ?? true))
    const hasMovedMarker = selected.units.some((id) => shownView.markers[id]?.moved)
    if (hasMovedPiece || hasMovedMarker) return NO_REACH
    const entries = game.reach(selected.units, selected.leaders, marching.value)
    // The only entry of pieces that cannot move is the hex where they stand.
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

  /** Boxes that can be opened now, each with the hexes where (`off`: off the map, with reinforcements that have yet to enter). */
  const boxOpenings = scope.computed<ReadonlyMap<BoxLetter, HexId[]>>(() => {
    const hexesByBox = new Map<BoxLetter, HexId[]>()
    for (const action of legal.value)
      if (action.type === 'open') hexesByBox.set(action.box, [...(hexesByBox.get(action.box) ?? []), action.hex])
    return hexesByBox
  })
  /** The box that is opened next: the chosen one if it can be, else the first that can. */
  const nextBox = scope.computed<BoxLetter | null>(() => {
    const wantedBox = chosenBox.value
    if (wantedBox !== null && boxOpenings.value.has(wantedBox)) return wantedBox
    return boxOpenings.value.keys().next().value ?? null
  })
  /** The box that is being filled. */
  const boxFilling = scope.computed<BoxFilling | null>(() => view.value.hiding.find((box) => !box.closed) ?? null)

  /** Pieces that can answer the pending choice, be placed or enter. */
  const choosablePieces = scope.computed(() => piecesToChooseFrom(legal.value, view.value.segment))

  /** The piece that acts when the player taps a hex: the chosen piece, else the first piece that can answer the pending choice. */
  const answeringPiece = scope.computed<PieceId | null>(() => {
    const pieces = choosablePieces.value
    const wantedPiece = chosenPiece.value
    if (wantedPiece !== null && pieces.includes(wantedPiece)) return wantedPiece
    const shownView = view.value
    // At set-up, and where a reinforcement may enter, the player must choose the piece himself.
    if (shownView.segment === 'setup' || shownView.pending.length === 0) return null
    return pieces[0] ?? null
  })

  /** Hexes that the player can choose by a tap, each with its choices, the preferred one first. */
  const choicesByHex = scope.computed<ReadonlyMap<HexId, HexChoice[]>>(() => {
    const box = nextBox.value
    // Of the hexes where boxes can be opened only those of the next box count, and only while they are marked.
    const isOffered = (action: Action): boolean =>
      action.type !== 'open' || box === null || (markingBoxHexes.value && action.box === box)
    return choicesFor(legal.value.filter(isOffered), answeringPiece.value, view.value.segment)
  })

  /** The hex whose path is shown: the previewed one, else the one under the pointer. */
  const aimedHex = scope.computed<HexId | null>(() => previewedHex.value ?? hoveredHex.value)
  /** The path of the selection to that hex, the start first; empty: the selection cannot reach the hex. */
  const path = scope.computed<HexId[]>(() => {
    const hex = aimedHex.value
    return hex !== null && reachableHex(reach.value, hex) ? pathTo(reach.value, hex) : []
  })

  /** The pieces that a choice of a place would put into its hex; none where the choice moves nothing, as the target of an attack. */
  function piecesOf(choice: HexChoice): readonly PieceId[] {
    const { action } = choice
    if (action.type === 'advance') return [action.unit, ...action.leaders]
    if (action.type === 'slip') return view.value.attack?.defenders ?? []
    if (action.type === 'deploy' && marks.deployingTogether.value) {
      const pending = view.value.pending.at(-1)
      if (pending?.kind === 'deploy' && 'pieces' in pending) return pending.pieces
    }
    return choice.piece === null ? [] : [choice.piece]
  }
  /** What would stand where if the player did what he points at: the chosen place, or the end of the path; null: he points at neither. */
  const ghost = scope.computed<Ghost | null>(() => {
    const pointed = marks.pointedChoice.value
    const hex = pointed?.hex ?? aimedHex.value
    if (hex === null) return null
    const choice = pointed ?? choicesByHex.value.get(hex)?.[0]
    const selected = selection.value
    const pieces = choice
      ? piecesOf(choice)
      : path.value.length > 1 && selected
        ? [...selected.units, ...selected.leaders]
        : []
    return pieces.length === 0 ? null : { hex, pieces }
  })

  /** Pieces with something left to do: those that can answer the pending choice; else those that have not moved, or are moving now. */
  const readyPieces = scope.computed<ReadonlySet<PieceId>>(() => {
    const shownView = view.value
    if (shownView.pending.length > 0) return new Set(choosablePieces.value)
    const ready = new Set<PieceId>()
    if (shownView.segment !== 'move') return ready
    // `spent`: half MP spent in this phase; absent for pieces of the side that is not active.
    const spentHalfMp = new Map([
      ...shownView.pieces.map((piece) => [piece.id, piece.spent ?? 0] as const),
      ...Object.entries(shownView.markers).map(([id, marker]) => [id, marker.spent] as const),
    ])
    for (const stack of movableStacks.value.values())
      for (const id of [...stack.units, ...stack.outOfCommand])
        if ((spentHalfMp.get(id) ?? 0) === 0 || shownView.moving?.units.includes(id)) ready.add(id)
    return ready
  })

  /** What the preferred choice of each hex does; the map draws a sign for it. */
  const choiceKinds = scope.computed<ReadonlyMap<HexId, ChoiceKind>>(() => {
    const kinds = new Map<HexId, ChoiceKind>()
    for (const [hex, [preferred]] of choicesByHex.value) if (preferred) kinds.set(hex, preferred.kind)
    for (const hex of enterableBastions.value) if (!kinds.has(hex)) kinds.set(hex, 'garrison')
    const { attack } = view.value
    // Where the target itself can be chosen, as for an advance, that choice is shown.
    if (attack && !kinds.has(attack.target)) kinds.set(attack.target, 'attack')
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
    ghost,
    readyPieces,
    choiceKinds,
  }
}

export type SeatMarks = ReturnType<typeof createMarks>

/** Removes every mark of the player, as when a phase ends or the other side is to act. */
export function clearMarks(seat: SeatStore): void {
  seat.send({ type: 'CLEAR' })
  seat.marching.value = false
  seat.chosenBox.value = null
  seat.markingBoxHexes.value = false
  seat.litHexes.value = []
  seat.pointedChoice.value = null
  seat.deployingTogether.value = false
}

/** Printed movement allowance (`ma`) by piece, in half MP. */
const printedHalfMp = new Map(
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
    // `mp2`, the allowance of this phase in half MP, is negative until the marker's first step.
    const allowanceHalfMp = marker.mp2 < 0 ? MARKER_HALF_MP : marker.mp2
    return allowanceHalfMp - marker.spent
  }
  const piece = seat.view.value.pieces.find((each) => each.id === id)
  if (!piece || piece.moved === true) return 0
  // The `mp2` of a piece is what is left to it in half MP; absent or negative before its first step.
  const { mp2: leftHalfMp = -1, spent: spentHalfMp = 0 } = piece
  return leftHalfMp < 0 ? (printedHalfMp.get(id) ?? 0) - spentHalfMp : leftHalfMp
}
