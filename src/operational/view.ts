import { cloneJson } from '../core/json'
import { commanderActive, hqActive } from './command/command'
import { toAct } from './place'
import type { Position } from './position'
import type { Pending, PieceView, Side, View } from './types'
import { MEXICAN, US } from './world'

/** What a piece shows to both sides; the active side's MP too. */
function pieceView(pos: Position, index: number, active: boolean): PieceView {
  const piece = pos.world.pieces[index]!
  const state = pos.st[index]!
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
  if (piece.kind === 'leader') {
    out.active = commanderActive(pos, index)
    out.wounded = state.wounded ?? 0
  }
  return out
}

interface CachedPiece {
  stamp: number
  active: boolean
  view: PieceView
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
  const pieces: PieceView[] = []
  const trt: View['trt'] = []
  const offMap: View['offMap'] = []
  const gone: string[] = []
  const clock = world.tables.clock.turns[ops.turn - 1]!
  // During set-up even this would tell what the other side has placed.
  const hqState = { us: !setUp && hqActive(pos, US), mexican: !setUp && hqActive(pos, MEXICAN) }
  let cache = pos.cache.get('pieceViews') as CachedPiece[] | undefined
  if (!cache) {
    cache = []
    pos.cache.set('pieceViews', cache)
  }
  const rosters: View['rosters'] = {}
  for (const piece of world.pieces) {
    const { index, id } = piece
    const hidden = setUp && piece.side !== side
    if (hidden) continue
    if (pos.hexOf[index]! < 0) {
      const { at, steps } = pos.st[index]!
      if (at.startsWith('trt:')) trt.push({ id, turn: Number(at.slice(4)), steps })
      else if (at === 'gone') gone.push(id)
      else if (at === 'off') {
        const entry = ops.entry[id]
        if (entry) offMap.push({ id, turn: entry.turn, hex: entry.hex })
      }
      continue
    }
    const active = !setUp && piece.side === ops.active
    const stamp = pos.touched[index]!
    let known = cache[index]
    if (!known || known.stamp !== stamp || known.active !== active) {
      known = { stamp, active, view: pieceView(pos, index, active) }
      cache[index] = known
    }
    if (piece.kind === 'hq') pieces.push({ ...known.view, active: hqState[piece.side] })
    else pieces.push(known.view)
    if (piece.kind === 'unit') rosters[id] = ops.rosters[id]!.map((row) => [...row])
  }
  return {
    side,
    scenario: game.scenario,
    options: { preset: options.preset, night: options.night, resolver: options.resolver, clash: options.clash },
    turn: ops.turn,
    clock: { day: clock.day, from: clock.from, to: clock.to, night: clock.night && options.night },
    active: ops.active,
    segment: ops.segment,
    toAct: toAct(game),
    pending: ops.pending.map((pending) => pendingView(pending, side)),
    pieces,
    trt,
    offMap,
    gone,
    enemyMarkers: [],
    markers: {},
    boxes: {},
    enemyBoxes: [],
    unaccounted: [],
    control: { ...ops.control },
    command: side === ops.active ? cloneJson(ops.command) : {},
    hqActive: hqState,
    activation: { santaAnna: ops.activation.santaAnna },
    moving: ops.moving ? { ...ops.moving, units: [...ops.moving.units] } : null,
    attack: ops.attack ? cloneJson(ops.attack) : null,
    targets: [...ops.targets],
    score: { us: ops.score.us, mexican: ops.score.mexican },
    result: ops.result ? cloneJson(ops.result) : null,
    rosters,
    ready: [...ops.ready],
  }
}
