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
import { enterBastion, garrisonRefusal, leaveBastion } from '../movement/bastion'
import { hasRoom } from '../movement/stacking'
import { resolveArrival } from '../arrival'
import { refusalFor } from '../refusals'
import { emit } from '../run'
import type { Action, PieceId } from '../types'
import { groundInForce, leavesGround } from '../variants'
import { ARTILLERY, UNBRIDGED_RAVINE, INFANTRY, seatOf } from '../world'
import { checkMorale } from './morale'
import { leadersRetreatingAlong, disruptAcrossRavine, sharedRetreatHexes } from './retreat'
import { canAttackAcross, isGarrisonOnly, reachRefusal, stateAttackRefusal } from './targets'

// The moves that the fog of war roll (FOW) allows outside the movement phase (8.4): reserves, the sound of the guns, slipping away. They cost
// no movement points (MP), so `mp2` (half MP) of their events is 0. Pieces and hexes are indexes; `world` is what never changes (map, pieces,
// tables); a `seat` is the number of a side.

type Reserve = Extract<Action, { type: 'reserve' }>

/** Whom units come to help: `reserve` the defender (FOW 10), `guns` the attacker, to the sound of the guns (FOW 12). */
type HelpFor = 'reserve' | 'guns'

/** One possible end of a FOW move (8.4). */
interface FogMove {
  readonly hex: number
  /** The unit goes into the bastion of the hex, or stays in it. */
  readonly garrison: boolean
  /** Hexes on the way that lie in an enemy zone of control (EZOC) and that the unit may enter only after a morale check (19.4.4). */
  readonly checksBefore: readonly number[]
}

/**
 * Hexes to which a unit can make a FOW move: up to two steps that the terrain allows, without regard to MP and EZOC, over no lava and no
 * ravine (8.4). The value of each hex: the hexes on the path before it where 19.4.4 asks for a morale check; of several paths the one with
 * fewest checks counts. A unit that passes through a bastion with room for it needs no check there (19.1.14).
 */
function fowReach(position: Position, index: number): Map<number, readonly number[]> {
  const { world } = position
  const piece = pieceDef(position, index)
  const { stepCostsHalfMp: stepCosts } = piece.movement
  const start = hexOfPiece(position, index)
  const ground = groundInForce(position)
  const reached = new Map<number, readonly number[]>([[start, []]])
  const checkOnPassing = (hex: number): readonly number[] =>
    hex !== start && mustCheckBeforeEzoc(position, index, hex) && garrisonRefusal(position, [index], hex) !== null
      ? [hex]
      : []
  let frontier = [start]
  for (let stepsLeft = world.tables.fow.move.steps; stepsLeft > 0; stepsLeft--) {
    const reachedNow: number[] = []
    for (const hex of frontier) {
      const checks = [...reached.get(hex)!, ...checkOnPassing(hex)]
      for (let direction = 0; direction < 6; direction++) {
        const to = world.grid.neighbour(hex, direction)
        // A cost below 0: the step is closed to the unit.
        if (to < 0 || stepCosts[hex * 6 + direction]! < 0) continue
        const fewestChecks = reached.get(to)?.length ?? Number.POSITIVE_INFINITY
        if (checks.length >= fewestChecks) continue
        if (world.lava[to] || world.hexsideFlags[hex * 6 + direction]! & UNBRIDGED_RAVINE) continue
        if (position.markerOwnerAt[to] || occupierOf(position, to) === otherSeat(piece.seat)) continue
        if (ground && leavesGround(ground, index, hex, to)) continue
        reached.set(to, checks)
        reachedNow.push(to)
      }
    }
    frontier = reachedNow
  }
  return reached
}

/** Units in good order that are near enough to come to help, with their moves; garrisons may go in or out (8.4). */
export function reserveOptions(position: Position, helpFor: HelpFor): { unit: PieceId; moves: FogMove[] }[] {
  const { world } = position
  const { ops } = position.game
  const attack = ops.attack!
  const target = world.grid.indexOf(attack.target)
  const joinsAttack = helpFor === 'guns'
  const seat = joinsAttack ? seatOf(ops.active) : otherSeat(seatOf(ops.active))
  const reserveRule = joinsAttack ? world.tables.fow.soundOfTheGuns : world.tables.fow.reserves
  const options: { unit: PieceId; moves: FogMove[] }[] = []
  for (const index of world.unitsOf[seat]) {
    const { id } = pieceDef(position, index)
    const from = hexOfPiece(position, index)
    if (from < 0 || world.grid.distance(from, target) > reserveRule.distance) continue
    const state = pieceState(position, index)
    if (state.disrupted || state.ineffective) continue
    const mayJoinAttack = !attack.attackers.includes(id) && stateAttackRefusal(state) === null
    if (joinsAttack && !mayJoinAttack) continue
    // A unit in the target hex fights there and is no reserve; a garrison that is not attacked may come out.
    if (!joinsAttack && (attack.defenders.includes(id) || (from === target && !state.garrison))) continue
    const moves = fogMoves(position, index, target, helpFor, reserveRule.toTarget)
    if (moves.length > 0) options.push({ unit: id, moves })
  }
  return options
}

/** The FOW moves of one unit, sorted by hex, outside a bastion before inside it. */
function fogMoves(
  position: Position,
  index: number,
  target: number,
  helpFor: HelpFor,
  maxHexesFromTarget: number,
): FogMove[] {
  const { world } = position
  const { pieceClass } = pieceDef(position, index)
  const from = hexOfPiece(position, index)
  const isInBastion = pieceState(position, index).garrison
  const options: FogMove[] = []
  for (const [hex, checksOnPath] of fowReach(position, index)) {
    if (world.grid.distance(hex, target) > maxHexesFromTarget) continue
    const staysInHex = hex === from && !isInBastion
    const checksBefore =
      !staysInHex && mustCheckBeforeEzoc(position, index, hex) ? [...checksOnPath, hex] : checksOnPath
    const roomOutside = hasRoom(position, hex, pieceClass, index)
    if (helpFor === 'guns') {
      // The unit joins the attack, so it must be able to attack from there; it need not move for that.
      if (hex !== target && (staysInHex || roomOutside) && couldAttackFrom(position, index, hex, target))
        options.push({ hex, garrison: false, checksBefore })
      continue
    }
    if (!staysInHex && roomOutside) options.push({ hex, garrison: false, checksBefore })
    const isGarrisonThere = hex === from && isInBastion
    if (!isGarrisonThere && garrisonRefusal(position, [index], hex) === null)
      options.push({ hex, garrison: true, checksBefore: checksOnPath })
  }
  return options.sort((a, b) => a.hex - b.hex || Number(a.garrison) - Number(b.garrison))
}

/** Could the unit attack the target from that hex (8.1)? */
function couldAttackFrom(position: Position, index: number, hex: number, target: number): boolean {
  const { world } = position
  const piece = pieceDef(position, index)
  if (hex === position.hexOf[index]) return reachRefusal(position, index, target) === null
  const direction = world.grid.directionTo(hex, target)
  if (direction < 0 || (piece.pieceClass !== INFANTRY && isGarrisonOnly(position, target))) return false
  // A battery always sees a target next to it.
  return piece.pieceClass === ARTILLERY || canAttackAcross(position, piece, hex, direction)
}

/** Whom units come to help in the choice that is owed now. */
const helpForNow = (position: Position): HelpFor => {
  const pending = position.game.ops.pending[position.game.ops.pending.length - 1]
  return pending?.kind === 'guns' ? 'guns' : 'reserve'
}

/** The FOW move that an action asks for; undefined: it is not possible. */
const fogMoveOf = (position: Position, action: Reserve): FogMove | undefined =>
  reserveOptions(position, helpForNow(position))
    .find((item) => item.unit === action.unit)
    // An action without `garrison` stays outside the bastion.
    ?.moves.find(({ hex, garrison }) => hexId(position, hex) === action.to && garrison === (action.garrison === true))

/** OPS-8.4: a unit comes up as a reserve (FOW 10) or marches to the sound of the guns (FOW 12). */
export const reserve: ActionHandler<'reserve'> = {
  check(position, _side, action) {
    const args = { piece: action.unit, hex: action.to }
    if (!reserveOptions(position, helpForNow(position)).some((item) => item.unit === action.unit))
      return refusalFor('fowUnit', args)
    return fogMoveOf(position, action) ? null : refusalFor('fowHex', args)
  },
  list(position, _side, legalEntries) {
    for (const { unit, moves } of reserveOptions(position, helpForNow(position)))
      for (const { hex, garrison } of moves) {
        const action: Reserve = { type: 'reserve', unit, to: hexId(position, hex) }
        if (garrison) action.garrison = true
        legalEntries.push(action)
      }
  },
  run(run, _side, action) {
    const { position } = run
    const attack = position.game.ops.attack!
    const index = pieceIndex(position, action.unit)
    const helpFor = helpForNow(position)
    const checksBefore = fogMoveOf(position, action)?.checksBefore ?? []
    const from = pieceState(position, index).at
    position.game.ops.pending.pop()
    // 19.4.4: the unit must pass one check for each of these hexes first, or it stays where it is (ruling).
    const hasPassedAll = checksBefore.every(() => checkMorale(run, index, 'OPS-19.4.4'))
    if (!hasPassedAll) {
      emit(run, { kind: 'stopped', pieces: [action.unit], hex: from, rule: 'OPS-19.4.4' })
      return
    }
    leaveBastion(run, index)
    if (from !== action.to) {
      putPiece(position, index, action.to)
      emit(run, { kind: 'moved', pieces: [action.unit], from, to: action.to, mp2: 0, how: 'reserve' })
    }
    if (action.garrison) enterBastion(run, index)
    if (helpFor === 'guns') {
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
  // A garrison ignores all results but Dx, Dm and DmX, so it stays (19.1.17, ruling).
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
  list(position, _side, legalEntries) {
    for (const hex of slipHexes(position)) legalEntries.push({ type: 'slip', to: hexId(position, hex) })
  },
  run(run, _side, action) {
    const { position } = run
    const { ops } = position.game
    const attack = ops.attack!
    const from = attack.target
    const to = position.world.grid.indexOf(action.to)
    ops.pending.pop()
    // There is no fight: the next stage is the one after it.
    attack.stage = 'retreat'
    const units = attack.defenders.map((id) => pieceIndex(position, id))
    for (const index of units) {
      const leadersAlong = leadersRetreatingAlong(position, index, to)
      for (const piece of [index, ...leadersAlong]) putPiece(position, piece, action.to)
      emit(run, {
        kind: 'moved',
        pieces: [index, ...leadersAlong].map((piece) => pieceId(position, piece)),
        from,
        to: action.to,
        mp2: 0,
        how: 'slip',
      })
    }
    disruptAcrossRavine(run, units, position.world.grid.indexOf(from), to)
    // 3.6: a stack arrives as one, so one unit of it stands for all; the ravine may have routed some.
    const firstOnMap = units.find((index) => hexOfPiece(position, index) >= 0)
    if (firstOnMap !== undefined) resolveArrival(run, firstOnMap)
  },
}
