import { cloneJson } from '../core/json'
import { hqActive, leaderActive } from './command/command'
import { toAct } from './places'
import { boxInUse } from './hidden/boxes'
import { parseMarkerId } from './hidden/markerIds'
import type { Position } from './position'
import { BOX_LETTERS, enemyOf, type Pending, type PieceView, type Side, type View } from './types'
import { MEXICAN, US } from './world'

/** What a piece shows to both sides; the active side's MP too. */
function pieceView(pos: Position, index: number, active: boolean): PieceView {
  const piece = pos.world.pieces[index]!
  const state = pos.pieceStates[index]!
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

/** The pieces as both sides see them once set-up is over; parts that have not changed are kept from view to view. */
interface Board {
  pieces: PieceView[]
  trt: View['trt']
  offMap: View['offMap']
  gone: string[]
  rosters: View['rosters']
  /** The lists of the game that `rosters` copies: a changed one is another object. */
  copied: Readonly<Record<string, object>>
  /** By piece index: place in `pieces`, -1 not on the map. */
  slot: Int16Array
  /** By piece index: `Position.touched` when it was last looked at. */
  stamp: Uint32Array
  active: Side
}

function wholeBoard(pos: Position): Board {
  const { world, game } = pos
  const { ops } = game
  const board: Board = {
    pieces: [],
    trt: [],
    offMap: [],
    gone: [],
    rosters: {},
    copied: { ...ops.rosters },
    slot: new Int16Array(world.pieces.length).fill(-1),
    stamp: pos.touched.slice(),
    active: ops.active,
  }
  for (const piece of world.pieces) addPiece(pos, board, piece.index)
  return board
}

function addPiece(pos: Position, board: Board, index: number): void {
  const { ops } = pos.game
  const piece = pos.world.pieces[index]!
  const { at, steps } = pos.pieceStates[index]!
  // What lies in a box is shown by `hiddenView`, to its owner.
  if (at.startsWith('box:')) return
  if (pos.hexOf[index]! >= 0) {
    board.slot[index] = board.pieces.length
    board.pieces.push(pieceView(pos, index, ops.segment !== 'setup' && piece.side === ops.active))
    if (piece.unit) board.rosters[piece.id] = cloneJson(ops.rosters[piece.id]!)
  } else if (at.startsWith('trt:')) board.trt.push({ id: piece.id, turn: Number(at.slice(4)), steps })
  else if (at === 'gone') board.gone.push(piece.id)
  else {
    const entry = ops.entry[piece.id]
    if (entry) board.offMap.push({ id: piece.id, turn: entry.turn, hex: entry.hex })
  }
}

/** The board after set-up, patched where pieces have changed since the last view. */
function boardOf(pos: Position): Board {
  const known = pos.cache.get('board') as Board | undefined
  const fresh = (): Board => {
    const board = wholeBoard(pos)
    pos.cache.set('board', board)
    return board
  }
  if (!known || known.active !== pos.game.ops.active) return fresh()
  let pieces: PieceView[] | null = null
  const { touched } = pos
  for (let index = 0; index < touched.length; index++) {
    if (touched[index] === known.stamp[index]) continue
    const slot = known.slot[index]!
    const piece = pos.world.pieces[index]!
    // Coming, going and losses change more than one list.
    const lost =
      piece.unit &&
      slot >= 0 &&
      (known.pieces[slot]!.steps !== pos.pieceStates[index]!.steps ||
        known.copied[piece.id] !== pos.game.ops.rosters[piece.id])
    if (slot < 0 || pos.hexOf[index]! < 0 || lost) return fresh()
    pieces ??= known.pieces.slice()
    pieces[slot] = pieceView(pos, index, piece.side === pos.game.ops.active)
    known.stamp[index] = touched[index]!
  }
  if (pieces) known.pieces = pieces
  return known
}

/** During set-up a side sees its own pieces only. */
function ownBoard(pos: Position, side: Side): Board {
  const board = wholeBoard(pos)
  const own = (id: string): boolean => pos.world.pieces[pos.world.pieceIndexes.get(id)!]!.side === side
  board.pieces = board.pieces.filter((piece) => own(piece.id))
  board.trt = []
  board.offMap = board.offMap.filter((piece) => own(piece.id))
  board.gone = []
  for (const id of Object.keys(board.rosters)) if (!own(id)) delete board.rosters[id]
  return board
}

/** HQs show whether they are active now, which hangs on more than themselves (4.1). */
function withHqs(pos: Position, board: Board, active: Record<Side, boolean>): PieceView[] {
  let pieces = board.pieces
  for (const hq of pos.world.hqs) {
    const slot = board.slot[hq]!
    const shown = pieces[slot]
    if (slot < 0 || !shown) continue
    const now = active[pos.world.pieces[hq]!.side]
    if (shown.active === now) continue
    if (pieces === board.pieces) pieces = pieces.slice()
    pieces[slot] = { ...shown, active: now }
  }
  if (pieces !== board.pieces) board.pieces = pieces
  return pieces
}

type Hidden = Pick<
  View,
  'enemyMarkers' | 'markers' | 'boxes' | 'boxed' | 'hiding' | 'enemyBoxes' | 'unaccounted' | 'rosters'
>

/** What lies in boxes, as one side may know it; hangs on what goes in and out of them and on losses. */
interface Contents extends Pick<View, 'boxes' | 'boxed' | 'unaccounted' | 'rosters'> {
  readonly stamp: number
  readonly touched: number
  readonly board: View['rosters']
  readonly setUp: boolean
}

/** Markers and boxes in use, as one side may know them, and its own boxes being filled. */
interface Counters extends Pick<View, 'enemyMarkers' | 'markers' | 'enemyBoxes' | 'hiding'> {
  readonly us: number
  readonly mexican: number
  readonly drafts: View['hiding']
  readonly drafted: number
  readonly setUp: boolean
}

/** Markers, boxes and what is missing (19.5.1, 19.5.15): one's own with all they hold, the enemy's as they lie on the table. */
function hiddenView(pos: Position, side: Side, setUp: boolean, rosters: View['rosters']): Hidden {
  const us = side === 'us'
  const contents = contentsFor(pos, side, setUp, rosters, us ? 'contentsUs' : 'contentsMexican')
  const counters = countersFor(pos, side, setUp, us ? 'countersUs' : 'countersMexican')
  return {
    enemyMarkers: counters.enemyMarkers,
    markers: counters.markers,
    boxes: contents.boxes,
    boxed: contents.boxed,
    hiding: counters.hiding,
    enemyBoxes: counters.enemyBoxes,
    unaccounted: contents.unaccounted,
    rosters: contents.rosters,
  }
}

function contentsFor(pos: Position, side: Side, setUp: boolean, rosters: View['rosters'], key: string): Contents {
  const known = pos.cache.get(key) as Contents | undefined
  let touched = 0
  for (const index of pos.boxedPieces) touched += pos.touched[index]!
  const stamp = pos.boxedStamp
  if (known && known.stamp === stamp && known.touched === touched && known.board === rosters && known.setUp === setUp)
    return known
  const boxes: View['boxes'] = {}
  const boxed: PieceView[] = []
  const unaccounted: string[] = []
  let all = rosters
  for (const index of pos.boxedPieces) {
    const piece = pos.world.pieces[index]!
    if (piece.side !== side) {
      if (!setUp) unaccounted.push(piece.id)
      continue
    }
    const letter = pos.pieceStates[index]!.at.slice(4)
    boxes[letter] = [...(boxes[letter] ?? []), piece.id]
    boxed.push(pieceView(pos, index, false))
    if (!piece.unit) continue
    // Rosters of what stands on the map, and of one's own in boxes.
    if (all === rosters) all = { ...rosters }
    all[piece.id] = cloneJson(pos.game.ops.rosters[piece.id]!)
  }
  const made: Contents = { stamp, touched, board: rosters, setUp, boxes, boxed, unaccounted, rosters: all }
  pos.cache.set(key, made)
  return made
}

function countersFor(pos: Position, side: Side, setUp: boolean, key: string): Counters {
  const { ops } = pos.game
  const [us, mexican] = pos.marked
  const known = pos.cache.get(key) as Counters | undefined
  if (
    known &&
    known.us === us &&
    known.mexican === mexican &&
    known.drafts === ops.hiding &&
    known.drafted === pos.drafted &&
    known.setUp === setUp
  )
    return known
  const enemyMarkers: View['enemyMarkers'] = []
  const markers: View['markers'] = {}
  for (const id of Object.keys(ops.markers).sort()) {
    const read = parseMarkerId(id)!
    const { at, real, moved, mp2, spent, marched } = ops.markers[id]!
    if (read.side === side) markers[id] = { at, real, moved, mp2, spent, marched }
    else if (!setUp && at !== 'off') enemyMarkers.push({ letter: read.box, nr: read.nr, at })
  }
  const enemy = enemyOf(side)
  const made: Counters = {
    us,
    mexican,
    drafts: ops.hiding,
    drafted: pos.drafted,
    setUp,
    enemyMarkers,
    markers,
    hiding: side === ops.active ? cloneJson(ops.hiding) : [],
    enemyBoxes: BOX_LETTERS.map((letter) => ({ letter, inUse: !setUp && boxInUse(pos, enemy, letter) })),
  }
  pos.cache.set(key, made)
  return made
}

/** Contents of a pending choice go to its owner only (contracts.md, View). */
const pendingView = (pending: Pending, side: Side): View['pending'][number] =>
  pending.owner === side ? cloneJson(pending) : { kind: pending.kind, owner: pending.owner }

/**
 * What one side may know, built field by field (OPS-19.5.15; contracts.md, View). Parts that have not changed are shared between
 * views: do not change them.
 */
export function viewFor(pos: Position, side: Side): View {
  const { world, game } = pos
  const { ops, options } = game
  const setUp = ops.segment === 'setup'
  const clock = world.tables.clock.turns[ops.turn - 1]!
  // During set-up even this would tell what the other side has placed.
  const hqState = { us: !setUp && hqActive(pos, US), mexican: !setUp && hqActive(pos, MEXICAN) }
  const board = setUp ? ownBoard(pos, side) : boardOf(pos)
  const hidden = hiddenView(pos, side, setUp, board.rosters)
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
    pieces: setUp ? board.pieces : withHqs(pos, board, hqState),
    trt: board.trt,
    offMap: board.offMap,
    gone: board.gone,
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
