import { otherSeat } from '../../game/side'
import { mustCheckBeforeEzoc } from '../command/contact'
import type { ActionHandler } from '../handler'
import {
  hexId,
  hexOfPiece,
  occupierOf,
  pieceChanged,
  pieceDef,
  pieceId,
  pieceIndex,
  pieceState,
  type Position,
  putPiece,
} from '../position'
import { changeGarrison, garrisonRefusal } from '../movement/bastion'
import { hasRoom } from '../movement/stacking'
import { resolveArrival } from '../arrival'
import { refusalFor } from '../refusals'
import { emit } from '../run'
import type { Action, PieceId } from '../types'
import { ARTILLERY, UNBRIDGED_RAVINE, INFANTRY, seatOf } from '../world'
import { checkMorale } from './morale'
import { leadersRetreatingAlong, disruptAcrossRavine, sharedRetreatHexes } from './retreat'
import { canAttackAcross, isGarrisonOnly, reachRefusal, stateAttackRefusal } from './targets'

type Reserve = Extract<Action, { type: 'reserve' }>

/** One possible end of a FOW move (8.4): the hex, in its bastion or not, and the EZOC hexes before which 19.4.4 asks for a morale check. */
interface FogMove {
  readonly hex: number
  readonly garrison: boolean
  readonly checksBefore: readonly number[]
}

/**
 * Hexes to which a unit can make a FOW move: up to two steps that the terrain allows, without regard to MP and EZOC, over no lava and no
 * ravine (8.4). Each hex has the EZOC hexes on the path to it, itself excluded, before which 19.4.4 asks for a morale check; of several
 * paths the one with fewest checks counts. A unit that passes through a bastion with room for it needs no check there (19.1.14).
 */
function fowReach(position: Position, index: number): Map<number, readonly number[]> {
  const { world } = position
  const piece = pieceDef(position, index)
  const { stepCostsHalfMp: stepCosts2 } = piece.movement
  const start = hexOfPiece(position, index)
  const reached = new Map<number, readonly number[]>([[start, []]])
  const checkOnPassing = (hex: number): readonly number[] =>
    hex !== start && mustCheckBeforeEzoc(position, index, hex) && garrisonRefusal(position, [index], hex) !== null
      ? [hex]
      : []
  let ring = [start]
  for (let n = world.tables.fow.move.steps; n > 0; n--) {
    const next: number[] = []
    for (const hex of ring) {
      const checks = [...reached.get(hex)!, ...checkOnPassing(hex)]
      for (let dir = 0; dir < 6; dir++) {
        const to = world.grid.neighbour(hex, dir)
        if (to < 0 || stepCosts2[hex * 6 + dir]! < 0) continue
        if (checks.length >= (reached.get(to)?.length ?? Number.POSITIVE_INFINITY)) continue
        if (world.lava[to] || world.hexsideFlags[hex * 6 + dir]! & UNBRIDGED_RAVINE) continue
        if (position.markerOwnerAt[to] || occupierOf(position, to) === otherSeat(piece.seat)) continue
        reached.set(to, checks)
        next.push(to)
      }
    }
    ring = next
  }
  return reached
}

/** Units in good order that are near enough for FOW 10 (`reserve`) or FOW 12 (`guns`), with their moves; garrisons may go in or out (8.4). */
export function reserveOptions(position: Position, kind: 'reserve' | 'guns'): { unit: PieceId; moves: FogMove[] }[] {
  const { world } = position
  const { ops } = position.game
  const attack = ops.attack!
  const target = world.grid.indexOf(attack.target)
  const seat = kind === 'guns' ? seatOf(ops.active) : otherSeat(seatOf(ops.active))
  const rule = kind === 'guns' ? world.tables.fow.soundOfTheGuns : world.tables.fow.reserves
  const out: { unit: PieceId; moves: FogMove[] }[] = []
  for (const index of world.unitsOf[seat]) {
    const { id } = pieceDef(position, index)
    const from = hexOfPiece(position, index)
    if (from < 0 || world.grid.distance(from, target) > rule.distance) continue
    const state = pieceState(position, index)
    if (state.disrupted || state.ineffective) continue
    if (kind === 'guns' && (attack.attackers.includes(id) || stateAttackRefusal(state) !== null)) continue
    // A unit in the target hex fights there and is no reserve; a garrison that is not attacked may come out.
    if (kind === 'reserve' && (attack.defenders.includes(id) || (from === target && !state.garrison))) continue
    const moves = fogMoves(position, index, target, kind, rule.toTarget)
    if (moves.length > 0) out.push({ unit: id, moves })
  }
  return out
}

/** The FOW moves of one unit, by hex; outside a bastion before inside it. */
function fogMoves(
  position: Position,
  index: number,
  target: number,
  kind: 'reserve' | 'guns',
  toTarget: number,
): FogMove[] {
  const { world } = position
  const { pieceClass: cls } = pieceDef(position, index)
  const from = hexOfPiece(position, index)
  const inside = pieceState(position, index).garrison
  const out: FogMove[] = []
  for (const [hex, checksOnPath] of fowReach(position, index)) {
    if (world.grid.distance(hex, target) > toTarget) continue
    const stays = hex === from && !inside
    const checksBefore = !stays && mustCheckBeforeEzoc(position, index, hex) ? [...checksOnPath, hex] : checksOnPath
    if (kind === 'guns') {
      if (
        hex !== target &&
        (stays || hasRoom(position, hex, cls, index)) &&
        couldAttackFrom(position, index, hex, target)
      )
        out.push({ hex, garrison: false, checksBefore })
      continue
    }
    if (!stays && hasRoom(position, hex, cls, index)) out.push({ hex, garrison: false, checksBefore })
    if ((hex !== from || !inside) && garrisonRefusal(position, [index], hex) === null)
      out.push({ hex, garrison: true, checksBefore: checksOnPath })
  }
  return out.sort((a, b) => a.hex - b.hex || Number(a.garrison) - Number(b.garrison))
}

/** Could the unit attack the target from that hex (8.1)? */
function couldAttackFrom(position: Position, index: number, hex: number, target: number): boolean {
  const { world } = position
  const piece = pieceDef(position, index)
  if (hex === position.hexOf[index]) return reachRefusal(position, index, target) === null
  const dir = world.grid.directionTo(hex, target)
  if (dir < 0 || (piece.pieceClass !== INFANTRY && isGarrisonOnly(position, target))) return false
  // A battery always sees a target next to it.
  return piece.pieceClass === ARTILLERY || canAttackAcross(position, piece, hex, dir)
}

/** Which FOW result is being carried out: 10 (`reserve`) or 12 (`guns`). */
const fogKind = (position: Position): 'reserve' | 'guns' => {
  const top = position.game.ops.pending[position.game.ops.pending.length - 1]
  return top?.kind === 'guns' ? 'guns' : 'reserve'
}

const moveOf = (position: Position, action: Reserve): FogMove | undefined =>
  reserveOptions(position, fogKind(position))
    .find((item) => item.unit === action.unit)
    ?.moves.find(({ hex, garrison }) => hexId(position, hex) === action.to && garrison === (action.garrison === true))

/** OPS-8.4: a unit comes up as a reserve (FOW 10) or marches to the sound of the guns (FOW 12). */
export const reserve: ActionHandler<'reserve'> = {
  check(position, _side, action) {
    const args = { piece: action.unit, hex: action.to }
    if (!reserveOptions(position, fogKind(position)).some((item) => item.unit === action.unit))
      return refusalFor('fowUnit', args)
    return moveOf(position, action) ? null : refusalFor('fowHex', args)
  },
  list(position, _side, out) {
    for (const { unit, moves } of reserveOptions(position, fogKind(position)))
      for (const { hex, garrison } of moves) {
        const action: Reserve = { type: 'reserve', unit, to: hexId(position, hex) }
        if (garrison) action.garrison = true
        out.push(action)
      }
  },
  run(run, _side, action) {
    const { position } = run
    const attack = position.game.ops.attack!
    const index = pieceIndex(position, action.unit)
    const kind = fogKind(position)
    const checksBefore = moveOf(position, action)?.checksBefore ?? []
    const from = pieceState(position, index).at
    position.game.ops.pending.pop()
    // 19.4.4: the unit must pass its checks first, or it stays where it is (ruling).
    if (!checksBefore.every(() => checkMorale(run, index, 'OPS-19.4.4'))) {
      emit(run, { kind: 'stopped', pieces: [action.unit], hex: from, rule: 'OPS-19.4.4' })
      return
    }
    changeGarrison(run, index, false)
    if (from !== action.to) {
      putPiece(position, index, action.to)
      emit(run, { kind: 'moved', pieces: [action.unit], from, to: action.to, mp2: 0, how: 'reserve' })
    }
    changeGarrison(run, index, action.garrison === true)
    if (kind === 'guns') {
      attack.attackers = [...attack.attackers, action.unit].sort()
      pieceState(position, index).attacked = true
      pieceChanged(position, index)
      emit(run, { kind: 'joined', unit: action.unit, hex: attack.target })
    }
    resolveArrival(run, index)
  },
}

/** Hexes to which the defending stack may slip away: those to which each of its units could retreat (8.4, ruling). */
export function slipHexes(position: Position): number[] {
  const { attack } = position.game.ops
  // A garrison ignores all results but Dx and Dm, so it stays (19.1.17, ruling).
  if (isGarrisonOnly(position, position.world.grid.indexOf(attack!.target))) return []
  return sharedRetreatHexes(
    position,
    attack!.defenders.map((id) => pieceIndex(position, id)),
  )
}

/** OPS-8.4: the defender slips away before the fight (FOW 11). */
export const slip: ActionHandler<'slip'> = {
  check: (position, _side, action) =>
    slipHexes(position).includes(position.world.grid.indexOf(action.to))
      ? null
      : refusalFor('slipHex', { hex: action.to }),
  list(position, _side, out) {
    for (const hex of slipHexes(position)) out.push({ type: 'slip', to: hexId(position, hex) })
  },
  run(run, _side, action) {
    const { position } = run
    const { ops } = position.game
    const attack = ops.attack!
    const from = attack.target
    const to = position.world.grid.indexOf(action.to)
    ops.pending.pop()
    attack.stage = 'retreat'
    const units = attack.defenders.map((id) => pieceIndex(position, id))
    for (const index of units) {
      const along = leadersRetreatingAlong(position, index, to)
      for (const piece of [index, ...along]) putPiece(position, piece, action.to)
      emit(run, {
        kind: 'moved',
        pieces: [index, ...along].map((piece) => pieceId(position, piece)),
        from,
        to: action.to,
        mp2: 0,
        how: 'slip',
      })
    }
    disruptAcrossRavine(run, units, position.world.grid.indexOf(from), to)
    // 3.6: a stack arrives as one.
    const first = units.find((index) => hexOfPiece(position, index) >= 0)
    if (first !== undefined) resolveArrival(run, first)
  },
}
