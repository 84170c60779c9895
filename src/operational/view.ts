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
function pieceView(pos: Position, index: number, active: boolean): PieceView {
  const piece = pieceDef(pos, index)
  const state = pieceState(pos, index)
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
    out.active = leaderActive(pos, index)
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
function allPieces(pos: Position, previous: PublicPieces | null): PublicPieces {
  const { world, game } = pos
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
  for (const piece of world.pieces) addPiece(pos, out, piece, previous, sameActive)
  return out
}

const NEVER = 0xffffffff

function addPiece(
  pos: Position,
  out: PublicPieces,
  { index, id, side, unit }: PieceDef,
  previous: PublicPieces | null,
  sameActive: boolean,
): void {
  const { ops } = pos.game
  const { at, steps } = pieceState(pos, index)
  if (hexOfPiece(pos, index) >= 0) {
    const kept = sameActive && out.versions[index] === pos.pieceVersions[index] ? out.views[index] : undefined
    const view = kept ?? pieceView(pos, index, ops.segment !== 'setup' && side === ops.active)
    out.versions[index] = pos.pieceVersions[index]!
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
  out.versions[index] = pos.pieceVersions[index]!
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
function publicPieces(pos: Position): PublicPieces {
  const last = lastPieces(pos)
  const known = last.pieces
  if (known && known.active === pos.game.ops.active && patch(pos, known)) return known
  last.pieces = allPieces(pos, known)
  return last.pieces
}

/** Replaces the views of pieces that have changed where they stand. False: a piece has come, gone or had losses, so more has changed. */
function patch(pos: Position, known: PublicPieces): boolean {
  const { pieceVersions } = pos
  const { active, rosters } = pos.game.ops
  const changed: number[] = []
  for (let index = 0; index < pieceVersions.length; index++) {
    if (pieceVersions[index] === known.versions[index]) continue
    const shown = known.views[index]
    const { id, unit } = pieceDef(pos, index)
    if (known.places[index]! < 0 || !shown || hexOfPiece(pos, index) < 0) return false
    if (unit && (shown.steps !== pieceState(pos, index).steps || known.copied[index] !== rosters[id])) return false
    changed.push(index)
  }
  if (changed.length === 0) return true
  // Earlier views share the old list.
  known.pieces = known.pieces.slice()
  for (const index of changed) {
    const view = pieceView(pos, index, pieceDef(pos, index).side === active)
    known.pieces[known.places[index]!] = view
    known.views[index] = view
    known.versions[index] = pieceVersions[index]!
  }
  return true
}

/** During set-up a side sees its own pieces only. */
function ownPieces(pos: Position, side: Side): PublicPieces {
  const out = allPieces(pos, null)
  const isOwn = (id: PieceId): boolean => pos.world.pieces[pieceIndex(pos, id)]?.side === side
  out.pieces = out.pieces.filter((piece) => isOwn(piece.id))
  out.trt = []
  out.offMap = out.offMap.filter((piece) => isOwn(piece.id))
  out.gone = []
  for (const id of Object.keys(out.rosters)) if (!isOwn(id)) delete out.rosters[id]
  return out
}

/** The pieces with each HQ as active or not, which depends on more than its own state (4.1). */
function piecesWithHqs(pos: Position, known: PublicPieces, active: Record<Side, boolean>): PieceView[] {
  for (const hq of pos.world.hqs) {
    const place = known.places[hq]!
    const shown = known.pieces[place]
    if (place < 0 || !shown) continue
    const now = active[pieceDef(pos, hq).side]
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
  (pos, seat) => {
    const boxes: View['boxes'] = {}
    const boxed: PieceView[] = []
    const unaccounted: PieceId[] = []
    const rosters: View['rosters'] = {}
    for (const index of pos.boxedPieces) {
      const piece = pieceDef(pos, index)
      if (piece.seat !== seat) {
        unaccounted.push(piece.id)
        continue
      }
      const letter = pieceState(pos, index).at.slice(4)
      boxes[letter] = [...(boxes[letter] ?? []), piece.id]
      boxed.push(pieceView(pos, index, false))
      if (piece.unit) rosters[piece.id] = cloneJson(pos.game.ops.rosters[piece.id]!)
    }
    return { boxes, boxed, unaccounted, rosters }
  },
)

/** Markers and boxes in use as one side may know them once set-up is over, and its own boxes being filled. */
type Markers = Pick<View, 'enemyMarkers' | 'markers' | 'enemyBoxes' | 'hiding'>

const markersAfterSetUp = memoBySeat<Markers>(
  () => ['markers0', 'markers1', 'boxFillings'],
  (pos, seat) => {
    const { ops } = pos.game
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
      markers: ownMarkerStates(pos, seat),
      enemyBoxes: BOX_LETTERS.map((letter) => ({ letter, inUse: boxInUse(pos, enemy, letter) })),
      hiding: side === ops.active ? cloneJson(ops.hiding) : [],
    }
  },
)

function ownMarkerStates(pos: Position, seat: Seat): View['markers'] {
  const out: View['markers'] = {}
  for (const id of ALL_MARKER_IDS[seat]) {
    const state = pos.game.ops.markers[id]
    if (!state) continue
    const { at, real, moved, mp2, spent, marched } = state
    out[id] = { at, real, moved, mp2, spent, marched }
  }
  return out
}

/** During set-up nothing of the enemy's boxes shows. */
const markersInSetUp = (pos: Position, side: Side): Markers => ({
  enemyMarkers: [],
  markers: ownMarkerStates(pos, seatOf(side)),
  enemyBoxes: BOX_LETTERS.map((letter) => ({ letter, inUse: false })),
  hiding: side === pos.game.ops.active ? cloneJson(pos.game.ops.hiding) : [],
})

/** Rosters of the pieces on the map and of those in the side's own boxes, kept while neither changes. */
const knownRosters = memo<{ of: [PerSide, PerSide] }>([], () => ({ of: [{}, {}] }))
interface PerSide {
  onMap?: View['rosters']
  inBoxes?: View['rosters']
  both?: View['rosters']
}

function rostersFor(pos: Position, seat: Seat, onMap: View['rosters'], inBoxes: View['rosters']): View['rosters'] {
  const known = knownRosters(pos).of[seat]
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
function hiddenView(pos: Position, side: Side, setUp: boolean, rosters: View['rosters']): Hidden {
  const seat = seatOf(side)
  const contents = boxContents(pos, seat)
  const markers = setUp ? markersInSetUp(pos, side) : markersAfterSetUp(pos, seat)
  return {
    enemyMarkers: markers.enemyMarkers,
    markers: markers.markers,
    boxes: contents.boxes,
    boxed: contents.boxed,
    hiding: markers.hiding,
    enemyBoxes: markers.enemyBoxes,
    unaccounted: setUp ? [] : contents.unaccounted,
    rosters: rostersFor(pos, seat, rosters, contents.rosters),
  }
}

/** Contents of a pending choice go to its owner only. */
const pendingView = (pending: Pending, side: Side): View['pending'][number] =>
  pending.owner === side ? cloneJson(pending) : { kind: pending.kind, owner: pending.owner }

/**
 * What one side may know, built field by field (OPS-19.5.15). Parts that have not changed are shared between
 * views: do not change them.
 */
export function viewFor(pos: Position, side: Side): View {
  const { world, game } = pos
  const { ops, options } = game
  const setUp = ops.segment === 'setup'
  const clock = world.tables.clock.turns[ops.turn - 1]!
  // During set-up even this would tell what the other side has placed.
  const hqState = { us: !setUp && hqActive(pos, US), mexican: !setUp && hqActive(pos, MEXICAN) }
  const known = setUp ? ownPieces(pos, side) : publicPieces(pos)
  const hidden = hiddenView(pos, side, setUp, known.rosters)
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
    pieces: setUp ? known.pieces : piecesWithHqs(pos, known, hqState),
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
