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
export function hasRoom(position: Position, hex: number, cls: number, leaving = -1): boolean {
  const { stacking } = position.world.tables.terrain
  let sameKind = 0
  for (const index of unitsIn(position, hex)) {
    if (index === leaving || pieceState(position, index).garrison) continue
    if (position.world.lava[hex]) return false
    if ((pieceDef(position, index).pieceClass === ARTILLERY) === (cls === ARTILLERY)) sameKind++
  }
  return sameKind < (cls === ARTILLERY ? stacking.artillery : stacking.footOrHorse)
}

const NONE: ReadonlySet<number> = new Set()

/** Units of the side in hexes that hold more units of their kind than they may (6.1). The units of `uncounted` do not count. */
export function overStacked(position: Position, seat: Seat, uncounted = NONE): number[] {
  const { stacking } = position.world.tables.terrain
  const out: number[] = []
  for (const piece of position.world.pieces) {
    const hex = hexOfPiece(position, piece.index)
    if (piece.kind !== 'unit' || piece.seat !== seat || hex < 0 || pieceState(position, piece.index).garrison) continue
    const guns = piece.pieceClass === ARTILLERY
    const same = unitsIn(position, hex).filter(
      (other) =>
        (pieceDef(position, other).pieceClass === ARTILLERY) === guns &&
        !pieceState(position, other).garrison &&
        !uncounted.has(other),
    )
    if (same.length > (guns ? stacking.artillery : stacking.footOrHorse)) out.push(piece.index)
  }
  return out
}

/**
 * The nearest hexes with room that a displaced unit can reach by legal steps without a die, through no enemy unit and no EZOC without a
 * friendly unit (6.2). Empty: there are none.
 */
export function displacementHexes(position: Position, index: number): number[] {
  const { world } = position
  const piece = pieceDef(position, index)
  const start = hexOfPiece(position, index)
  const fromEzoc = inEzoc(position, start, piece.seat)
  const table = piece.movement.stepCostsHalfMp
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
          position.markerOwnerAt[to] ||
          occupierOf(position, to) === otherSeat(piece.seat) ||
          inUncoveredEzoc(position, to, piece.seat)
        )
          continue
        const ravine = (world.hexsideFlags[at]! & STOPS_MOVE) !== 0
        const ezoc = inEzoc(position, to, piece.seat)
        // An EZOC with a friendly unit in it is still closed by 12.2, or by 7.2, 19.1.9 and 19.4.4, which would ask for a die.
        if (
          ezoc &&
          (pieceState(position, index).ineffective || fromEzoc || ravine || mustCheckBeforeEzoc(position, index, to))
        )
          continue
        entered.add(to)
        // The search does not go on where a move must stop (7.2, 19.1.8).
        if (!ezoc && !ravine) onward.push(to)
      }
    }
    const free = [...entered].filter((hex) => hasRoom(position, hex, piece.pieceClass))
    if (free.length > 0) return free.sort((a, b) => a - b)
    ring = [...new Set(onward)]
    for (const hex of ring) seen.add(hex)
  }
  return []
}

const topDisplace = (position: Position) => {
  const top = position.game.ops.pending[position.game.ops.pending.length - 1]
  return top?.kind === 'displace' ? top : null
}

/** Units that the owner may displace: those over the limit, units that have paid and stay not counted (6.2). */
export function displaceableUnits(position: Position, seat: Seat): number[] {
  const kept = new Set(topDisplace(position)?.kept.map((id) => pieceIndex(position, id)))
  return overStacked(position, seat, kept).filter((index) => !kept.has(index))
}

/** OPS-6.2: the owner moves a unit out of a hex that holds too many. */
export const displace: ActionHandler<'displace'> = {
  check(position, side, action) {
    const index = pieceIndex(position, action.unit)
    const args = { piece: action.unit, hex: action.to }
    if (!displaceableUnits(position, seatOf(side)).includes(index)) return refusalFor('displaceUnit', args)
    if (!displacementHexes(position, index).includes(position.world.grid.indexOf(action.to)))
      return refusalFor('displaceHex', args)
    return null
  },
  list(position, side, out) {
    for (const index of displaceableUnits(position, seatOf(side)))
      for (const hex of displacementHexes(position, index))
        out.push({ type: 'displace', unit: pieceId(position, index), to: hexId(position, hex) })
  },
  run(run, _side, action) {
    const { position } = run
    const index = pieceIndex(position, action.unit)
    const from = pieceState(position, index).at
    putPiece(position, index, action.to)
    emit(run, { kind: 'moved', pieces: [action.unit], from, to: action.to, mp2: 0, how: 'displace' })
    resolveArrival(run, index)
  },
}

/**
 * Makes the first excess unit lose a step and stay, when the owner has no legal displacement (6.2); each unit pays once. False: no unit is
 * left to pay.
 */
export function payForOverstacking(run: ActionRun, seat: Seat): boolean {
  const top = topDisplace(run.position)
  if (!top) return false
  const [index] = displaceableUnits(run.position, seat)
  if (index === undefined) return false
  top.kept.push(pieceId(run.position, index))
  const hits: HitStacks = new Set()
  loseStep(run, index, 'OPS-6.2', hits)
  rollLeaders(run, hits)
  return true
}
