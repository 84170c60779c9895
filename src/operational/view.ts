import { cloneJson } from '../core/json'
import { otherSeat, type Seat } from '../game/side'
import { hqActive, leaderActive } from './command/command'
import { boxInUse } from './hidden/boxes'
import { ALL_MARKER_IDS, parseMarkerId } from './hidden/markerIds'
import { memo, memoBySeat } from './memo'
import { toAct } from './places'
import { hexOfPiece, pieceDef, pieceIndex, pieceState, type Position } from './position'
import { BOX_LETTERS, enemyOf, type Pending, type PieceId, type PieceView, type Side, SIDES, type View } from './types'
import { MEXICAN, type PieceDef, seatOf, US } from './world'

/** What a piece shows to both sides, and the MP of the active side. */
function pieceView(position: Position, index: number, active: boolean): PieceView {
  const piece = pieceDef(position, index)
  const state = pieceState(position, index)
  const out: PieceView = {
    id: piece.id,
    at: state.at,
    steps: state.steps,
    disrupted: state.disrupted,
    ineffective: state.ineffective,
    garrison: state.garrison,
    marched: state.marched,
    attacked: state.attacked,
  }
  if (active) {
    out.moved = state.moved
    out.mp2 = state.mp2 < 0 ? -1 : state.mp2 - state.spent
    out.spent = state.spent
  }
  if (piece.kind === 'hq') out.active = false
  if (piece.kind === 'leader') {
    out.active = leaderActive(position, index)
    out.wounded = state.wounded ?? 0
  }
  return out
}

/** The pieces as both sides see them once set-up is over. Parts that have not changed are kept from view to view. */
interface PublicPieces {
  pieces: PieceView[]
  trt: View['trt']
  offMap: View['offMap']
  gone: PieceId[]
  rosters: View['rosters']
  /** By piece index: its place in `pieces`, -1 not on the map. */
  readonly places: Int16Array
  /** By piece index: its version when it was last looked at. */
  readonly versions: Uint32Array
  /** By piece index: its view when it was last on the map, and the roster of the game that `rosters` copies. */
  readonly views: (PieceView | undefined)[]
  readonly copied: (object | undefined)[]
  active: Side
}

/** Makes the whole list. What has not changed since `previous` is taken from there. */
function allPieces(position: Position, previous: PublicPieces | null): PublicPieces {
  const { world, game } = position
  const { ops } = game
  const out: PublicPieces = {
    pieces: [],
    trt: [],
    offMap: [],
    gone: [],
    rosters: {},
    places: previous?.places.fill(-1) ?? new Int16Array(world.pieces.length).fill(-1),
    versions: previous?.versions ?? new Uint32Array(world.pieces.length).fill(NEVER),
    views: previous?.views ?? [],
    copied: previous?.copied ?? [],
    active: ops.active,
  }
  const sameActive = previous?.active === ops.active
  for (const piece of world.pieces) addPiece(position, out, piece, previous, sameActive)
  return out
}

const NEVER = 0xffffffff

function addPiece(
  position: Position,
  out: PublicPieces,
  { index, id, side, unit }: PieceDef,
  previous: PublicPieces | null,
  sameActive: boolean,
): void {
  const { ops } = position.game
  const { at, steps } = pieceState(position, index)
  if (hexOfPiece(position, index) >= 0) {
    const kept = sameActive && out.versions[index] === position.pieceVersions[index] ? out.views[index] : undefined
    const view = kept ?? pieceView(position, index, ops.segment !== 'setup' && side === ops.active)
    out.versions[index] = position.pieceVersions[index]!
    out.views[index] = view
    out.places[index] = out.pieces.length
    out.pieces.push(view)
    if (!unit) return
    const roster = ops.rosters[id]!
    const copy = out.copied[index] === roster ? previous?.rosters[id] : undefined
    out.rosters[id] = copy ?? cloneJson(roster)
    out.copied[index] = roster
    return
  }
  out.versions[index] = position.pieceVersions[index]!
  out.views[index] = undefined
  out.copied[index] = undefined
  // What lies in a box is shown to its owner only, by `hiddenView`.
  if (at.startsWith('box:')) return
  if (at.startsWith('trt:')) out.trt.push({ id, turn: Number(at.slice(4)), steps })
  else if (at === 'gone') out.gone.push(id)
  else {
    const entry = ops.entry[id]
    if (entry) out.offMap.push({ id, turn: entry.turn, hex: entry.hex })
  }
}

/** Holds the pieces of the last view of a position. */
const lastPieces = memo<{ pieces: PublicPieces | null }>([], () => ({ pieces: null }))

/** The pieces after set-up: those of the last view, with the pieces replaced that have changed. */
function publicPieces(position: Position): PublicPieces {
  const last = lastPieces(position)
  const known = last.pieces
  if (known && known.active === position.game.ops.active && patch(position, known)) return known
  last.pieces = allPieces(position, known)
  return last.pieces
}

/** Replaces the views of pieces that have changed where they stand. False: a piece has come, gone or had losses, so more has changed. */
function patch(position: Position, known: PublicPieces): boolean {
  const { pieceVersions } = position
  const { active, rosters } = position.game.ops
  const changed: number[] = []
  for (let index = 0; index < pieceVersions.length; index++) {
    if (pieceVersions[index] === known.versions[index]) continue
    const shown = known.views[index]
    const { id, unit } = pieceDef(position, index)
    if (known.places[index]! < 0 || !shown || hexOfPiece(position, index) < 0) return false
    if (unit && (shown.steps !== pieceState(position, index).steps || known.copied[index] !== rosters[id])) return false
    changed.push(index)
  }
  if (changed.length === 0) return true
  // Earlier views share the old list.
  known.pieces = known.pieces.slice()
  for (const index of changed) {
    const view = pieceView(position, index, pieceDef(position, index).side === active)
    known.pieces[known.places[index]!] = view
    known.views[index] = view
    known.versions[index] = pieceVersions[index]!
  }
  return true
}

/** During set-up a side sees its own pieces only. */
function ownPieces(position: Position, side: Side): PublicPieces {
  const out = allPieces(position, null)
  const isOwn = (id: PieceId): boolean => position.world.pieces[pieceIndex(position, id)]?.side === side
  out.pieces = out.pieces.filter((piece) => isOwn(piece.id))
  out.trt = []
  out.offMap = out.offMap.filter((piece) => isOwn(piece.id))
  out.gone = []
  for (const id of Object.keys(out.rosters)) if (!isOwn(id)) delete out.rosters[id]
  return out
}

/** The pieces with each HQ as active or not, which depends on more than its own state (4.1). */
function piecesWithHqs(position: Position, known: PublicPieces, active: Record<Side, boolean>): PieceView[] {
  for (const hq of position.world.hqs) {
    const place = known.places[hq]!
    const shown = known.pieces[place]
    if (place < 0 || !shown) continue
    const now = active[pieceDef(position, hq).side]
    if (shown.active === now) continue
    const view = { ...shown, active: now }
    known.pieces = known.pieces.slice()
    known.pieces[place] = view
    known.views[hq] = view
  }
  return known.pieces
}

type Hidden = Pick<
  View,
  'enemyMarkers' | 'markers' | 'boxes' | 'boxed' | 'hiding' | 'enemyBoxes' | 'unaccounted' | 'rosters'
>

/** What lies in boxes, as one side may know it. */
type BoxContents = Pick<View, 'boxes' | 'boxed' | 'unaccounted'> & {
  /** Rosters of what lies in the side's own boxes. */
  readonly rosters: View['rosters']
}

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
      const letter = pieceState(position, index).at.slice(4)
      boxes[letter] = [...(boxes[letter] ?? []), piece.id]
      boxed.push(pieceView(position, index, false))
      if (piece.unit) rosters[piece.id] = cloneJson(position.game.ops.rosters[piece.id]!)
    }
    return { boxes, boxed, unaccounted, rosters }
  },
)

/** Markers and boxes in use as one side may know them once set-up is over, and its own boxes being filled. */
type Markers = Pick<View, 'enemyMarkers' | 'markers' | 'enemyBoxes' | 'hiding'>

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

function ownMarkerStates(position: Position, seat: Seat): View['markers'] {
  const out: View['markers'] = {}
  for (const id of ALL_MARKER_IDS[seat]) {
    const state = position.game.ops.markers[id]
    if (!state) continue
    const { at, real, moved, mp2, spent, marched } = state
    out[id] = { at, real, moved, mp2, spent, marched }
  }
  return out
}

/** During set-up nothing of the enemy's boxes shows. */
const markersInSetUp = (position: Position, side: Side): Markers => ({
  enemyMarkers: [],
  markers: ownMarkerStates(position, seatOf(side)),
  enemyBoxes: BOX_LETTERS.map((letter) => ({ letter, inUse: false })),
  hiding: side === position.game.ops.active ? cloneJson(position.game.ops.hiding) : [],
})

/** Rosters of the pieces on the map and of those in the side's own boxes, kept while neither changes. */
const knownRosters = memo<{ of: [PerSide, PerSide] }>([], () => ({ of: [{}, {}] }))
interface PerSide {
  onMap?: View['rosters']
  inBoxes?: View['rosters']
  both?: View['rosters']
}

function rostersFor(position: Position, seat: Seat, onMap: View['rosters'], inBoxes: View['rosters']): View['rosters'] {
  const known = knownRosters(position).of[seat]
  if (known.both && known.onMap === onMap && known.inBoxes === inBoxes) return known.both
  let both = onMap
  for (const id in inBoxes) {
    if (both === onMap) both = { ...onMap }
    both[id] = inBoxes[id]!
  }
  Object.assign(known, { onMap, inBoxes, both })
  return both
}

/** Markers, boxes and what is missing (19.5.1, 19.5.15): the side's own with all they hold, the enemy's as they lie on the map. */
function hiddenView(position: Position, side: Side, setUp: boolean, rosters: View['rosters']): Hidden {
  const seat = seatOf(side)
  const contents = boxContents(position, seat)
  const markers = setUp ? markersInSetUp(position, side) : markersAfterSetUp(position, seat)
  return {
    enemyMarkers: markers.enemyMarkers,
    markers: markers.markers,
    boxes: contents.boxes,
    boxed: contents.boxed,
    hiding: markers.hiding,
    enemyBoxes: markers.enemyBoxes,
    unaccounted: setUp ? [] : contents.unaccounted,
    rosters: rostersFor(position, seat, rosters, contents.rosters),
  }
}

/** Contents of a pending choice go to its owner only. */
const pendingView = (pending: Pending, side: Side): View['pending'][number] =>
  pending.owner === side ? cloneJson(pending) : { kind: pending.kind, owner: pending.owner }

/**
 * What one side may know, built field by field (OPS-19.5.15). Parts that have not changed are shared between
 * views: do not change them.
 */
export function viewFor(position: Position, side: Side): View {
  const { world, game } = position
  const { ops, options } = game
  const setUp = ops.segment === 'setup'
  const clock = world.tables.clock.turns[ops.turn - 1]!
  // During set-up even this would tell what the other side has placed.
  const hqState = { us: !setUp && hqActive(position, US), mexican: !setUp && hqActive(position, MEXICAN) }
  const known = setUp ? ownPieces(position, side) : publicPieces(position)
  const hidden = hiddenView(position, side, setUp, known.rosters)
  return {
    side,
    scenario: game.scenario,
    options: {
      preset: options.preset,
      night: options.night,
      resolver: options.resolver,
      clash: options.clash,
      ...(options.pick && { pick: options.pick }),
    },
    turn: ops.turn,
    clock: { day: clock.day, from: clock.from, to: clock.to, night: clock.night && options.night },
    active: ops.active,
    segment: ops.segment,
    toAct: toAct(game),
    pending: ops.pending.map((pending) => pendingView(pending, side)),
    pieces: setUp ? known.pieces : piecesWithHqs(position, known, hqState),
    trt: known.trt,
    offMap: known.offMap,
    gone: known.gone,
    enemyMarkers: hidden.enemyMarkers,
    markers: hidden.markers,
    boxes: hidden.boxes,
    boxed: hidden.boxed,
    hiding: hidden.hiding,
    enemyBoxes: hidden.enemyBoxes,
    unaccounted: hidden.unaccounted,
    control: ops.control,
    command: side === ops.active ? ops.command : {},
    hqActive: hqState,
    activation: { santaAnna: ops.activation.santaAnna },
    moving: ops.moving ? { ...ops.moving, units: [...ops.moving.units] } : null,
    attack: ops.attack ? cloneJson(ops.attack) : null,
    targets: [...ops.targets],
    score: { us: ops.score.us, mexican: ops.score.mexican },
    result: ops.result ? cloneJson(ops.result) : null,
    rosters: hidden.rosters,
    ready: [...ops.ready],
  }
}
