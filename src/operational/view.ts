// What one side may know of a game of the hex game (OPS-19.5.15). Views are made after every action, so parts that have not changed are kept.
// A box is a hidden-movement box off the map (19.5); markers on the map stand for it.
import { cloneJson } from '../core/json'
import { otherSeat, type Seat } from '../game/side'
import { hqActive, leaderActive } from './command/command'
import { boxInUse } from './hidden/boxes'
import { ALL_MARKER_IDS, parseMarkerId } from './hidden/markerIds'
import { memo, memoBySeat } from './memo'
import { toAct } from './places'
import { hasMoveBegun, hexOfPiece, MOVE_NOT_BEGUN, pieceDef, pieceIndex, pieceState, type Position } from './position'
import { BOX_LETTERS, enemyOf, type Pending, type PieceId, type PieceView, type Side, SIDES, type View } from './types'
import { variantsOf } from './variants'
import { MEXICAN, type PieceDef, seatOf, US } from './world'

/** What a piece shows to both sides. `showsMovement`: also its movement in this phase, which is shown in the turn of its side. */
function pieceView(position: Position, index: number, showsMovement: boolean): PieceView {
  const piece = pieceDef(position, index)
  const state = pieceState(position, index)
  const view: PieceView = {
    id: piece.id,
    at: state.at,
    steps: state.steps,
    disrupted: state.disrupted,
    ineffective: state.ineffective,
    garrison: state.garrison,
    marched: state.marched,
    attacked: state.attacked,
  }
  if (showsMovement) {
    view.moved = state.moved
    // In halves of an MP: what is left of what the piece may spend in this phase.
    view.mp2 = hasMoveBegun(state) ? state.mp2 - state.spent : MOVE_NOT_BEGUN
    view.spent = state.spent
    if (state.revealed) view.revealed = true
    if (state.garrisonFromEzoc) view.garrisonFromEzoc = true
  }
  // Whether an HQ is active depends on more than its own state; `piecesWithHqs` corrects it.
  if (piece.kind === 'hq') view.active = false
  if (piece.kind === 'leader') {
    view.active = leaderActive(position, index)
    view.wounded = state.wounded ?? 0
  }
  return view
}

/**
 * The pieces as both sides see them once set-up is over. The list is kept from one view to the next; the tables from `listIndexes` to
 * `copiedRosters` show which pieces have changed since, so that only these are made anew.
 */
interface PublicPieces {
  pieces: PieceView[]
  /** Routed units on the turn record track. */
  trt: View['trt']
  /** Pieces that have yet to enter. */
  offMap: View['offMap']
  gone: PieceId[]
  rosters: View['rosters']
  /** By piece index: its index in `pieces`, NOT_LISTED for a piece that is not on the map. */
  readonly listIndexes: Int16Array
  /** By piece index: `pieceVersions` of the position when the piece was last looked at; NEVER before that. */
  readonly versions: Uint32Array
  /** By piece index: the view of a piece on the map. */
  readonly views: (PieceView | undefined)[]
  /** By piece index: the roster of the game of which `rosters` holds a copy. */
  readonly copiedRosters: (object | undefined)[]
  /** The side whose turn it was when the list was made. Only its pieces show their movement. */
  active: Side
}

/** In place of the index of a piece in the list: it is not on the map. */
const NOT_LISTED = -1
/** A version that no piece ever has. */
const NEVER = 0xffffffff

/** Makes the whole list. Views and rosters that have not changed since `previous` are taken from there, and its tables are used again. */
function allPieces(position: Position, previous: PublicPieces | null): PublicPieces {
  const { world, game } = position
  const { ops } = game
  const list: PublicPieces = {
    pieces: [],
    trt: [],
    offMap: [],
    gone: [],
    rosters: {},
    listIndexes: previous?.listIndexes.fill(NOT_LISTED) ?? new Int16Array(world.pieces.length).fill(NOT_LISTED),
    versions: previous?.versions ?? new Uint32Array(world.pieces.length).fill(NEVER),
    views: previous?.views ?? [],
    copiedRosters: previous?.copiedRosters ?? [],
    active: ops.active,
  }
  // Only pieces of the active side show their movement, so no view can be kept when that side changes.
  const isSameActiveSide = previous?.active === ops.active
  for (const piece of world.pieces) addPiece(position, list, piece, previous, isSameActiveSide)
  return list
}

/** How `at` begins for a routed unit on the turn record track (`trt:9`) and for a piece in a box (`box:A`). */
const TURN_TRACK_PREFIX = 'trt:'
const BOX_PREFIX = 'box:'

/** Adds a piece to the part of the list where it belongs: on the map, on the turn record track, yet to enter, or gone. */
function addPiece(
  position: Position,
  list: PublicPieces,
  { index, id, side, unit }: PieceDef,
  previous: PublicPieces | null,
  isSameActiveSide: boolean,
): void {
  const { ops } = position.game
  const { at, steps } = pieceState(position, index)
  if (hexOfPiece(position, index) >= 0) {
    const isUnchanged = isSameActiveSide && list.versions[index] === position.pieceVersions[index]
    const unchangedView = isUnchanged ? list.views[index] : undefined
    const view = unchangedView ?? pieceView(position, index, ops.segment !== 'setup' && side === ops.active)
    list.versions[index] = position.pieceVersions[index]!
    list.views[index] = view
    list.listIndexes[index] = list.pieces.length
    list.pieces.push(view)
    if (!unit) return
    const roster = ops.rosters[id]!
    const unchangedRoster = list.copiedRosters[index] === roster ? previous?.rosters[id] : undefined
    list.rosters[id] = unchangedRoster ?? cloneJson(roster)
    list.copiedRosters[index] = roster
    return
  }
  list.versions[index] = position.pieceVersions[index]!
  list.views[index] = undefined
  list.copiedRosters[index] = undefined
  // Pieces in a box are shown to their owner only, by `hiddenView`.
  if (at.startsWith(BOX_PREFIX)) return
  if (at.startsWith(TURN_TRACK_PREFIX)) list.trt.push({ id, turn: Number(at.slice(TURN_TRACK_PREFIX.length)), steps })
  else if (at === 'gone') list.gone.push(id)
  else {
    const entry = ops.entry[id]
    if (entry) list.offMap.push({ id, turn: entry.turn, hex: entry.hex })
  }
}

/** The list made for the last view of a position. This memo names no parts of the position: `publicPieces` keeps the list up to date itself. */
const lastPieces = memo<{ pieces: PublicPieces | null }>([], () => ({ pieces: null }))

/** The pieces after set-up: those of the last view, with the pieces replaced that have changed. */
function publicPieces(position: Position): PublicPieces {
  const last = lastPieces(position)
  const known = last.pieces
  if (known && known.active === position.game.ops.active) {
    const isUpToDate = replaceChangedViews(position, known)
    if (isUpToDate) return known
  }
  last.pieces = allPieces(position, known)
  return last.pieces
}

/**
 * Replaces the views of pieces that have changed but stand on the map as before. False, with nothing replaced: a piece has come onto the map,
 * left it or had losses, so the whole list must be made.
 */
function replaceChangedViews(position: Position, known: PublicPieces): boolean {
  const { pieceVersions } = position
  const { active, rosters } = position.game.ops
  const changed: number[] = []
  for (let index = 0; index < pieceVersions.length; index++) {
    if (pieceVersions[index] === known.versions[index]) continue
    const shown = known.views[index]
    const { id, unit } = pieceDef(position, index)
    const isOnMapAsBefore = known.listIndexes[index] !== NOT_LISTED && hexOfPiece(position, index) >= 0
    if (!isOnMapAsBefore || !shown) return false
    const hadLosses = shown.steps !== pieceState(position, index).steps || known.copiedRosters[index] !== rosters[id]
    if (unit && hadLosses) return false
    changed.push(index)
  }
  if (changed.length === 0) return true
  // Views given out earlier share the old list, so that list stays as it is.
  known.pieces = known.pieces.slice()
  for (const index of changed) {
    const view = pieceView(position, index, pieceDef(position, index).side === active)
    known.pieces[known.listIndexes[index]!] = view
    known.views[index] = view
    known.versions[index] = pieceVersions[index]!
  }
  return true
}

/** The pieces as a side sees them during set-up: its own only. */
function ownPieces(position: Position, side: Side): PublicPieces {
  const list = allPieces(position, null)
  const isOwn = (id: PieceId): boolean => position.world.pieces[pieceIndex(position, id)]?.side === side
  list.pieces = list.pieces.filter((piece) => isOwn(piece.id))
  list.trt = []
  list.offMap = list.offMap.filter((piece) => isOwn(piece.id))
  list.gone = []
  for (const id of Object.keys(list.rosters)) if (!isOwn(id)) delete list.rosters[id]
  return list
}

/**
 * The pieces, with each HQ shown as active or not, also in `known` for the next view. Whether an HQ is active depends on other pieces too (4.1),
 * so the version of the HQ does not tell of a change.
 */
function piecesWithHqs(position: Position, known: PublicPieces, isActive: Record<Side, boolean>): PieceView[] {
  for (const hq of position.world.hqs) {
    const listIndex = known.listIndexes[hq]!
    const shown = known.pieces[listIndex]
    if (listIndex === NOT_LISTED || !shown) continue
    const isHqActive = isActive[pieceDef(position, hq).side]
    if (shown.active === isHqActive) continue
    const view = { ...shown, active: isHqActive }
    known.pieces = known.pieces.slice()
    known.pieces[listIndex] = view
    known.views[hq] = view
  }
  return known.pieces
}

/**
 * The fields of a view that differ between the sides because of hidden movement. `boxed`: the side's own pieces in boxes; `hiding`: its boxes
 * being filled; `unaccounted`: enemy pieces that are in some box.
 */
type HiddenFields = Pick<
  View,
  'enemyMarkers' | 'markers' | 'boxes' | 'boxed' | 'hiding' | 'enemyBoxes' | 'unaccounted' | 'rosters'
>

/** What lies in boxes, as one side may know it. */
type BoxContents = Pick<View, 'boxes' | 'boxed' | 'unaccounted'> & {
  /** Rosters of the units in the side's own boxes. */
  readonly rosters: View['rosters']
}

/**
 * The contents of boxes, found again when a piece has gone into a box, left one or changed there. The first function of a memo names the parts
 * of the position that it depends on.
 */
const boxContents = memoBySeat<BoxContents>(
  () => ['boxContents'],
  (position, seat) => {
    const boxes: View['boxes'] = {}
    const boxed: PieceView[] = []
    const unaccounted: PieceId[] = []
    const rosters: View['rosters'] = {}
    for (const index of position.boxedPieces) {
      const piece = pieceDef(position, index)
      if (piece.seat !== seat) {
        unaccounted.push(piece.id)
        continue
      }
      const letter = pieceState(position, index).at.slice(BOX_PREFIX.length)
      boxes[letter] = [...(boxes[letter] ?? []), piece.id]
      // A piece in a box moves with its marker and shows no movement of its own.
      const showsMovement = false
      boxed.push(pieceView(position, index, showsMovement))
      if (piece.unit) rosters[piece.id] = cloneJson(position.game.ops.rosters[piece.id]!)
    }
    return { boxes, boxed, unaccounted, rosters }
  },
)

/** Markers, boxes in use and the side's own boxes being filled, as that side may know them. */
type Markers = Pick<View, 'enemyMarkers' | 'markers' | 'enemyBoxes' | 'hiding'>

/** Markers and boxes after set-up. */
const markersAfterSetUp = memoBySeat<Markers>(
  () => ['markers0', 'markers1', 'boxFillings'],
  (position, seat) => {
    const { ops } = position.game
    const side = SIDES[seat]
    const enemy = enemyOf(side)
    const enemyMarkers: View['enemyMarkers'] = []
    for (const id of ALL_MARKER_IDS[otherSeat(seat)]) {
      const marker = ops.markers[id]
      const identity = parseMarkerId(id)
      if (marker && identity && marker.at !== 'off')
        // `nr`: 1 or 2, the number of the marker of its box.
        enemyMarkers.push({ letter: identity.box, nr: identity.nr, at: marker.at })
    }
    return {
      enemyMarkers,
      markers: ownMarkerStates(position, seat),
      enemyBoxes: BOX_LETTERS.map((letter) => ({ letter, inUse: boxInUse(position, enemy, letter) })),
      hiding: side === ops.active ? cloneJson(ops.hiding) : [],
    }
  },
)

/** The state of each marker of a side that is in use, as that side sees it. */
function ownMarkerStates(position: Position, seat: Seat): View['markers'] {
  const markers: View['markers'] = {}
  for (const id of ALL_MARKER_IDS[seat]) {
    const state = position.game.ops.markers[id]
    if (!state) continue
    const { at, real, moved, mp2, spent, marched } = state
    markers[id] = { at, real, moved, mp2, spent, marched }
  }
  return markers
}

/** Markers and boxes during set-up, when nothing of the enemy's boxes is shown. */
const markersInSetUp = (position: Position, side: Side): Markers => ({
  enemyMarkers: [],
  markers: ownMarkerStates(position, seatOf(side)),
  enemyBoxes: BOX_LETTERS.map((letter) => ({ letter, inUse: false })),
  hiding: side === position.game.ops.active ? cloneJson(position.game.ops.hiding) : [],
})

/** Rosters on the map, in a side's own boxes, and both together. */
interface JoinedRosters {
  onMap?: View['rosters']
  inBoxes?: View['rosters']
  both?: View['rosters']
}
/** By seat: the rosters joined for the last view. This memo names no parts: `rostersFor` compares both parts itself. */
const lastRosters = memo<{ bySeat: [JoinedRosters, JoinedRosters] }>([], () => ({ bySeat: [{}, {}] }))

/** The rosters that a side knows. While neither part has been replaced, the object of the last view is returned. */
function rostersFor(position: Position, seat: Seat, onMap: View['rosters'], inBoxes: View['rosters']): View['rosters'] {
  const known = lastRosters(position).bySeat[seat]
  if (known.both && known.onMap === onMap && known.inBoxes === inBoxes) return known.both
  // Only a side with units in boxes needs a new object.
  let both = onMap
  for (const id in inBoxes) {
    if (both === onMap) both = { ...onMap }
    both[id] = inBoxes[id]!
  }
  Object.assign(known, { onMap, inBoxes, both })
  return both
}

/** Markers, boxes and missing pieces (19.5.1, 19.5.15): the side's own boxes with their contents, of the enemy's only markers on the map. */
function hiddenView(position: Position, side: Side, isSetUp: boolean, publicRosters: View['rosters']): HiddenFields {
  const seat = seatOf(side)
  const contents = boxContents(position, seat)
  const markers = isSetUp ? markersInSetUp(position, side) : markersAfterSetUp(position, seat)
  return {
    enemyMarkers: markers.enemyMarkers,
    markers: markers.markers,
    boxes: contents.boxes,
    boxed: contents.boxed,
    hiding: markers.hiding,
    enemyBoxes: markers.enemyBoxes,
    unaccounted: isSetUp ? [] : contents.unaccounted,
    rosters: rostersFor(position, seat, publicRosters, contents.rosters),
  }
}

/** The contents of a choice that is owed are shown to its owner only. */
const pendingView = (pending: Pending, side: Side): View['pending'][number] =>
  pending.owner === side ? cloneJson(pending) : { kind: pending.kind, owner: pending.owner }

/**
 * What one side may know, built field by field (OPS-19.5.15). The caller must not change a view: parts that have not changed are shared
 * between views.
 */
export function viewFor(position: Position, side: Side): View {
  const { world, game } = position
  const { ops, options } = game
  const isSetUp = ops.segment === 'setup'
  const clock = world.tables.clock.turns[ops.turn - 1]!
  // During set-up even whether an HQ is active would say what the other side has placed.
  const isHqActive = { us: !isSetUp && hqActive(position, US), mexican: !isSetUp && hqActive(position, MEXICAN) }
  const shownPieces = isSetUp ? ownPieces(position, side) : publicPieces(position)
  const hidden = hiddenView(position, side, isSetUp, shownPieces.rosters)
  return {
    side,
    scenario: game.scenario,
    options: {
      preset: options.preset,
      night: options.night,
      resolver: options.resolver,
      clash: options.clash,
      // Another resolver may be picked for a single attack (22.1); absent where that is not allowed.
      ...(options.pick && { pick: options.pick }),
      ...(options.commander && { commander: options.commander }),
      ...variantsOf(options),
    },
    turn: ops.turn,
    clock: { day: clock.day, from: clock.from, to: clock.to, night: clock.night && options.night },
    active: ops.active,
    segment: ops.segment,
    toAct: toAct(game),
    pending: ops.pending.map((pending) => pendingView(pending, side)),
    pieces: isSetUp ? shownPieces.pieces : piecesWithHqs(position, shownPieces, isHqActive),
    trt: shownPieces.trt,
    offMap: shownPieces.offMap,
    gone: shownPieces.gone,
    enemyMarkers: hidden.enemyMarkers,
    markers: hidden.markers,
    boxes: hidden.boxes,
    boxed: hidden.boxed,
    hiding: hidden.hiding,
    enemyBoxes: hidden.enemyBoxes,
    unaccounted: hidden.unaccounted,
    control: ops.control,
    command: side === ops.active ? ops.command : {},
    hqActive: isHqActive,
    activation: { santaAnna: ops.activation.santaAnna, ...(ops.activation.armyFree && { armyFree: true }) },
    moving: ops.moving ? { ...ops.moving, units: [...ops.moving.units] } : null,
    attack: ops.attack ? cloneJson(ops.attack) : null,
    ...(position.table && { table: position.table.viewFor(side) }),
    targets: [...ops.targets],
    score: { us: ops.score.us, mexican: ops.score.mexican },
    result: ops.result ? cloneJson(ops.result) : null,
    rosters: hidden.rosters,
    ready: [...ops.ready],
  }
}
