import { otherSeat, type Seat } from '../../game/side'
import { mustCheckBeforeEzoc } from '../command/contact'
import type { ActionHandler } from '../handler'
import { loseStep, rollLeaders, type HitStacks } from '../combat/losses'
import { resolveArrival } from '../arrival'
import {
  hexId,
  hexOfPiece,
  inEzoc,
  inUncoveredEzoc,
  occupierOf,
  pieceDef,
  pieceId,
  pieceIndex,
  pieceState,
  type Position,
  putPiece,
  unitsIn,
} from '../position'
import { refusalFor } from '../refusals'
import { type ActionRun, emit } from '../run'
import { ARTILLERY, STOPS_MOVE, seatOf } from '../world'

/** Is there room for one more unit of this class in a hex (6.1, 19.1.2)? `leaving`: a unit there that does not count. */
export function hasRoom(pos: Position, hex: number, cls: number, leaving = -1): boolean {
  const { stacking } = pos.world.tables.terrain
  let sameKind = 0
  for (const index of unitsIn(pos, hex)) {
    if (index === leaving || pieceState(pos, index).garrison) continue
    if (pos.world.lava[hex]) return false
    if ((pieceDef(pos, index).cls === ARTILLERY) === (cls === ARTILLERY)) sameKind++
  }
  return sameKind < (cls === ARTILLERY ? stacking.artillery : stacking.footOrHorse)
}

const NONE: ReadonlySet<number> = new Set()

/** Units of the side in hexes that hold more units of their kind than they may (6.1). The units of `uncounted` do not count. */
export function overStacked(pos: Position, seat: Seat, uncounted = NONE): number[] {
  const { stacking } = pos.world.tables.terrain
  const out: number[] = []
  for (const piece of pos.world.pieces) {
    const hex = hexOfPiece(pos, piece.index)
    if (piece.kind !== 'unit' || piece.seat !== seat || hex < 0 || pieceState(pos, piece.index).garrison) continue
    const guns = piece.cls === ARTILLERY
    const same = unitsIn(pos, hex).filter(
      (other) =>
        (pieceDef(pos, other).cls === ARTILLERY) === guns && !pieceState(pos, other).garrison && !uncounted.has(other),
    )
    if (same.length > (guns ? stacking.artillery : stacking.footOrHorse)) out.push(piece.index)
  }
  return out
}

/**
 * The nearest hexes with room that a displaced unit can reach by legal steps without a die, through no enemy unit and no EZOC without a
 * friendly unit (6.2). Empty: there are none.
 */
export function displacementHexes(pos: Position, index: number): number[] {
  const { world } = pos
  const piece = pieceDef(pos, index)
  const start = hexOfPiece(pos, index)
  const fromEzoc = inEzoc(pos, start, piece.seat)
  const table = piece.movement.stepCosts2
  const seen = new Set<number>([start])
  let ring = [start]
  while (ring.length > 0) {
    const entered = new Set<number>()
    const onward: number[] = []
    for (const hex of ring) {
      for (let dir = 0; dir < 6; dir++) {
        const at = hex * 6 + dir
        const to = world.grid.neighbours[at]!
        if (to < 0 || seen.has(to) || table[at]! < 0 || world.lava[to]) continue
        if (
          pos.markerOwnerAt[to] ||
          occupierOf(pos, to) === otherSeat(piece.seat) ||
          inUncoveredEzoc(pos, to, piece.seat)
        )
          continue
        const ravine = (world.hexsideFlags[at]! & STOPS_MOVE) !== 0
        const ezoc = inEzoc(pos, to, piece.seat)
        // An EZOC with a friendly unit in it is still closed by 12.2, or by 7.2, 19.1.9 and 19.4.4, which would ask for a die.
        if (ezoc && (pieceState(pos, index).ineffective || fromEzoc || ravine || mustCheckBeforeEzoc(pos, index, to)))
          continue
        entered.add(to)
        // The search does not go on where a move must stop (7.2, 19.1.8).
        if (!ezoc && !ravine) onward.push(to)
      }
    }
    const free = [...entered].filter((hex) => hasRoom(pos, hex, piece.cls))
    if (free.length > 0) return free.sort((a, b) => a - b)
    ring = [...new Set(onward)]
    for (const hex of ring) seen.add(hex)
  }
  return []
}

const topDisplace = (pos: Position) => {
  const top = pos.game.ops.pending[pos.game.ops.pending.length - 1]
  return top?.kind === 'displace' ? top : null
}

/** Units that the owner may displace: those over the limit, units that have paid and stay not counted (6.2). */
export function displaceableUnits(pos: Position, seat: Seat): number[] {
  const kept = new Set(topDisplace(pos)?.kept.map((id) => pieceIndex(pos, id)))
  return overStacked(pos, seat, kept).filter((index) => !kept.has(index))
}

/** OPS-6.2: the owner moves a unit out of a hex that holds too many. */
export const displace: ActionHandler<'displace'> = {
  check(pos, side, action) {
    const index = pieceIndex(pos, action.unit)
    const args = { piece: action.unit, hex: action.to }
    if (!displaceableUnits(pos, seatOf(side)).includes(index)) return refusalFor('displaceUnit', args)
    if (!displacementHexes(pos, index).includes(pos.world.grid.indexOf(action.to)))
      return refusalFor('displaceHex', args)
    return null
  },
  list(pos, side, out) {
    for (const index of displaceableUnits(pos, seatOf(side)))
      for (const hex of displacementHexes(pos, index))
        out.push({ type: 'displace', unit: pieceId(pos, index), to: hexId(pos, hex) })
  },
  run(run, _side, action) {
    const { pos } = run
    const index = pieceIndex(pos, action.unit)
    const from = pieceState(pos, index).at
    putPiece(pos, index, action.to)
    emit(run, { kind: 'moved', pieces: [action.unit], from, to: action.to, mp2: 0, how: 'displace' })
    resolveArrival(run, index)
  },
}

/**
 * Makes the first excess unit lose a step and stay, when the owner has no legal displacement (6.2); each unit pays once. False: no unit is
 * left to pay.
 */
export function payForOverstacking(run: ActionRun, seat: Seat): boolean {
  const top = topDisplace(run.pos)
  if (!top) return false
  const [index] = displaceableUnits(run.pos, seat)
  if (index === undefined) return false
  top.kept.push(pieceId(run.pos, index))
  const hits: HitStacks = new Set()
  loseStep(run, index, 'OPS-6.2', hits)
  rollLeaders(run, hits)
  return true
}
