import type { Handler } from '../handler'
import { hexId, holder, idOf, pieceIndex, type Position, putAt, touch } from '../position'
import { hasRoom } from '../movement/stacking'
import { arrived } from '../arrival'
import { because } from '../refusals'
import { tell } from '../run'
import type { PieceId } from '../types'
import { ARTILLERY, BARE_RAVINE, sideIndex } from '../world'
import { leaveWith, retreatOver, sharedRetreat } from './retreat'
import { outOfReach, unfit } from './targets'

/** Hexes a unit reaches by a FOW move: up to two steps the terrain allows, free of MP and EZOC, no lava, no ravine (8.4). */
function fowReach(pos: Position, index: number): Set<number> {
  const { world } = pos
  const piece = world.pieces[index]!
  const table = world.cost2[piece.sideNo * 5 + piece.cls]!
  const reached = new Set<number>([pos.hexOf[index]!])
  let ring = [...reached]
  for (let n = world.tables.fow.move.steps; n > 0; n--) {
    const next: number[] = []
    for (const hex of ring) {
      for (let dir = 0; dir < 6; dir++) {
        const to = world.grid.neighbours[hex * 6 + dir]!
        if (to < 0 || reached.has(to) || table[hex * 6 + dir]! < 0) continue
        if (world.lava[to] || world.sideBits[hex * 6 + dir]! & BARE_RAVINE || holder(pos, to) === 1 - piece.sideNo)
          continue
        reached.add(to)
        next.push(to)
      }
    }
    ring = next
  }
  return reached
}

/** Good-order units of the side near enough for FOW 10 or 12, with the hexes they may come to. */
export function reserveOptions(pos: Position, kind: 'reserve' | 'guns'): { unit: PieceId; to: number[] }[] {
  const { world } = pos
  const { ops } = pos.game
  const attack = ops.attack!
  const target = world.grid.indexOf(attack.target)
  const sideNo = kind === 'guns' ? sideIndex(ops.active) : 1 - sideIndex(ops.active)
  const rule = kind === 'guns' ? world.tables.fow.soundOfTheGuns : world.tables.fow.reserves
  const out: { unit: PieceId; to: number[] }[] = []
  for (const piece of world.pieces) {
    const from = pos.hexOf[piece.index]!
    if (
      piece.kind !== 'unit' ||
      piece.sideNo !== sideNo ||
      from < 0 ||
      world.grid.distance(from, target) > rule.distance
    )
      continue
    const state = pos.st[piece.index]!
    if (state.disrupted || state.ineffective || state.garrison) continue
    if (kind === 'guns' && (attack.attackers.includes(piece.id) || unfit(pos, piece.index) !== null)) continue
    if (kind === 'reserve' && from === target) continue
    const to = [...fowReach(pos, piece.index)]
      .filter((hex) => {
        if (world.grid.distance(hex, target) > rule.toTarget) return false
        if (kind === 'reserve') return hex !== from && hasRoom(pos, hex, piece.cls, piece.index)
        return (
          hex !== target &&
          (hex === from || hasRoom(pos, hex, piece.cls, piece.index)) &&
          joinsFrom(pos, piece.index, hex, target)
        )
      })
      .sort((a, b) => a - b)
    if (to.length > 0) out.push({ unit: piece.id, to })
  }
  return out
}

/** Could it fight the target from that hex (8.1)? */
function joinsFrom(pos: Position, index: number, hex: number, target: number): boolean {
  const { world } = pos
  if (hex === pos.hexOf[index]) return outOfReach(pos, index, target) === null
  const dir = world.grid.directionTo(hex, target)
  if (dir < 0) return false
  // A battery next to its target always sees it.
  return world.pieces[index]!.cls === ARTILLERY || world.attackOver[hex * 6 + dir] === 1
}

const fogKind = (pos: Position): 'reserve' | 'guns' => {
  const top = pos.game.ops.pending[pos.game.ops.pending.length - 1]
  return top?.kind === 'guns' ? 'guns' : 'reserve'
}

/** FOW 10: a reserve comes up; FOW 12: to the sound of the guns (8.4). */
export const reserve: Handler<'reserve'> = {
  check(pos, _side, action) {
    const args = { piece: action.unit, hex: action.to }
    const option = reserveOptions(pos, fogKind(pos)).find((item) => item.unit === action.unit)
    if (!option) return because('fowUnit', args)
    return option.to.includes(pos.world.grid.indexOf(action.to)) ? null : because('fowHex', args)
  },
  list(pos, _side, out) {
    for (const { unit, to } of reserveOptions(pos, fogKind(pos)))
      for (const hex of to) out.push({ type: 'reserve', unit, to: hexId(pos, hex) })
  },
  run(run, _side, action) {
    const { pos } = run
    const attack = pos.game.ops.attack!
    const index = pieceIndex(pos, action.unit)
    const kind = fogKind(pos)
    const from = pos.st[index]!.at
    pos.game.ops.pending.pop()
    if (from !== action.to) {
      putAt(pos, index, action.to)
      tell(run, { kind: 'moved', pieces: [action.unit], from, to: action.to, mp2: 0, how: 'reserve' })
    }
    if (kind === 'guns') {
      attack.attackers = [...attack.attackers, action.unit].sort()
      pos.st[index]!.attacked = true
      touch(pos, index)
      tell(run, { kind: 'joined', unit: action.unit, hex: attack.target })
    }
    arrived(run, index)
  },
}

/** Hexes to which the whole defending stack may slip away (8.4, ruling): a retreat hex of every unit of it. */
export const slipHexes = (pos: Position): number[] =>
  sharedRetreat(
    pos,
    pos.game.ops.attack!.defenders.map((id) => pieceIndex(pos, id)),
  )

/** FOW 11: the defender is gone before the blow falls (8.4). */
export const slip: Handler<'slip'> = {
  check: (pos, _side, action) =>
    slipHexes(pos).includes(pos.world.grid.indexOf(action.to)) ? null : because('slipHex', { hex: action.to }),
  list(pos, _side, out) {
    for (const hex of slipHexes(pos)) out.push({ type: 'slip', to: hexId(pos, hex) })
  },
  run(run, _side, action) {
    const { pos } = run
    const { ops } = pos.game
    const attack = ops.attack!
    const from = attack.target
    const to = pos.world.grid.indexOf(action.to)
    ops.pending.pop()
    attack.stage = 'retreat'
    const units = attack.defenders.map((id) => pieceIndex(pos, id))
    for (const index of units) {
      const along = leaveWith(pos, index, to)
      for (const piece of [index, ...along]) putAt(pos, piece, action.to)
      tell(run, {
        kind: 'moved',
        pieces: [index, ...along].map((piece) => idOf(pos, piece)),
        from,
        to: action.to,
        mp2: 0,
        how: 'slip',
      })
    }
    retreatOver(run, units, pos.world.grid.indexOf(from), to)
    // 3.6 asks once for a stack that comes as one.
    const first = units.find((index) => pos.hexOf[index]! >= 0)
    if (first !== undefined) arrived(run, first)
  },
}
