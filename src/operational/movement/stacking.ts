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
import { groundInForce, leavesGround } from '../variants'
import { ARTILLERY, STOPS_MOVE, seatOf } from '../world'

/** How many units a hex may hold (OPS-6.1), and the displacement of those above the limit (6.2). A seat is the index of a side, 0 or 1. */

/** Instead of the index of a unit: no unit. */
const NO_UNIT = -1

/**
 * Is there room for one more unit of this class in a hex (6.1, 19.1.2)? Artillery and other units are counted apart; garrisons do not count,
 * nor does the unit `notCounted`.
 */
export function hasRoom(position: Position, hex: number, pieceClass: number, notCounted = NO_UNIT): boolean {
  const { stacking } = position.world.tables.terrain
  const isForArtillery = pieceClass === ARTILLERY
  let unitCountOfKind = 0
  for (const index of unitsIn(position, hex)) {
    if (index === notCounted || pieceState(position, index).garrison) continue
    // 19.1.2: a lava hex holds one unit.
    if (position.world.lava[hex]) return false
    const isArtillery = pieceDef(position, index).pieceClass === ARTILLERY
    if (isArtillery === isForArtillery) unitCountOfKind++
  }
  return unitCountOfKind < (isForArtillery ? stacking.artillery : stacking.footOrHorse)
}

const NO_PIECES: ReadonlySet<number> = new Set()

/** Units of the side in hexes with too many units of their kind, artillery or others (6.1). The units of `uncounted` do not count. */
export function overStacked(position: Position, seat: Seat, uncounted = NO_PIECES): number[] {
  const { stacking } = position.world.tables.terrain
  const excess: number[] = []
  for (const piece of position.world.pieces) {
    const hex = hexOfPiece(position, piece.index)
    if (piece.kind !== 'unit' || piece.seat !== seat || hex < 0 || pieceState(position, piece.index).garrison) continue
    const isArtillery = piece.pieceClass === ARTILLERY
    const unitsOfKind = unitsIn(position, hex).filter(
      (other) =>
        (pieceDef(position, other).pieceClass === ARTILLERY) === isArtillery &&
        !pieceState(position, other).garrison &&
        !uncounted.has(other),
    )
    if (unitsOfKind.length > (isArtillery ? stacking.artillery : stacking.footOrHorse)) excess.push(piece.index)
  }
  return excess
}

/**
 * The nearest hexes with room that a displaced unit can reach (6.2): by legal steps that need no die, through no enemy unit, no
 * hidden-movement marker, and no EZOC (enemy zone of control) without a friendly unit in the hex. Nearest means fewest steps. Empty: there are none.
 */
export function displacementHexes(position: Position, index: number): number[] {
  const { world } = position
  const piece = pieceDef(position, index)
  const start = hexOfPiece(position, index)
  const fromEzoc = inEzoc(position, start, piece.seat)
  const stepCosts = piece.movement.stepCostsHalfMp
  const ground = groundInForce(position)
  const searched = new Set<number>([start])
  let frontier = [start]
  while (frontier.length > 0) {
    const entered = new Set<number>()
    const onward: number[] = []
    for (const hex of frontier) {
      for (let direction = 0; direction < 6; direction++) {
        const hexsideIndex = hex * 6 + direction
        const to = world.grid.neighbours[hexsideIndex]!
        if (to < 0 || searched.has(to) || stepCosts[hexsideIndex]! < 0 || world.lava[to]) continue
        if (
          position.markerOwnerAt[to] ||
          occupierOf(position, to) === otherSeat(piece.seat) ||
          inUncoveredEzoc(position, to, piece.seat) ||
          (ground && leavesGround(ground, index, hex, to))
        )
          continue
        const crossesRavine = (world.hexsideFlags[hexsideIndex]! & STOPS_MOVE) !== 0
        const entersEzoc = inEzoc(position, to, piece.seat)
        // An EZOC with a friendly unit in it is still closed by 12.2, or by 7.2, 19.1.9 and 19.4.4, which would ask for a die.
        const isEzocClosed =
          pieceState(position, index).ineffective ||
          fromEzoc ||
          crossesRavine ||
          mustCheckBeforeEzoc(position, index, to)
        if (entersEzoc && isEzocClosed) continue
        entered.add(to)
        // The search does not go on where a move must stop (7.2, 19.1.8).
        if (!entersEzoc && !crossesRavine) onward.push(to)
      }
    }
    const hexesWithRoom = [...entered].filter((hex) => hasRoom(position, hex, piece.pieceClass))
    if (hexesWithRoom.length > 0) return hexesWithRoom.sort((a, b) => a - b)
    frontier = [...new Set(onward)]
    for (const hex of frontier) searched.add(hex)
  }
  return []
}

/** The displacement that a side is to choose now; null: it owes another choice or none. `kept`: units that have lost a step in order to stay. */
const pendingDisplacement = (position: Position) => {
  const pending = position.game.ops.pending[position.game.ops.pending.length - 1]
  return pending?.kind === 'displace' ? pending : null
}

/** Units that the owner may displace (6.2): those in hexes over the limit. Units that have lost a step in order to stay do not count. */
export function displaceableUnits(position: Position, seat: Seat): number[] {
  const paidUnits = new Set(pendingDisplacement(position)?.kept.map((id) => pieceIndex(position, id)))
  return overStacked(position, seat, paidUnits).filter((index) => !paidUnits.has(index))
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
    // `mp2` 0: a displacement costs no movement points.
    emit(run, { kind: 'moved', pieces: [action.unit], from, to: action.to, mp2: 0, how: 'displace' })
    resolveArrival(run, index)
  },
}

/**
 * Makes the first excess unit lose a step and stay, when the owner has no legal displacement (6.2); each unit pays once. False: no unit is
 * left to pay.
 */
export function payForOverstacking(run: ActionRun, seat: Seat): boolean {
  const pending = pendingDisplacement(run.position)
  if (!pending) return false
  const [index] = displaceableUnits(run.position, seat)
  if (index === undefined) return false
  pending.kept.push(pieceId(run.position, index))
  // Leaders of a stack that loses a step roll for casualties (11.2).
  const hitStacks: HitStacks = new Set()
  loseStep(run, index, 'OPS-6.2', hitStacks)
  rollLeaders(run, hitStacks)
  return true
}
