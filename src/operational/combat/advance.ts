import { otherSeat } from '../../game/side'
import { hasWorkingEngineerAt } from '../command/command'
import type { ActionHandler } from '../handler'
import {
  hexId,
  hexOfPiece,
  occupierOf,
  pieceDef,
  pieceId,
  pieceIndex,
  type Position,
  putPiece,
  unitsIn,
} from '../position'
import { compareSets, subsets } from '../movement/groups'
import { hasRoom } from '../movement/stacking'
import { needsLavaDie, tryLava } from '../movement/lava'
import { includesEngineer } from '../movement/steppingGroup'
import { resolveArrival } from '../arrival'
import { refusalFor } from '../refusals'
import { emit } from '../run'
import type { AttackState, Pending } from '../types'
import { CAVALRY, INFANTRY, LEADER, stepCostsFor, movementTables } from '../world'
import { canAttackAcross, bombards, reachRefusal } from './targets'

type AdvancePending = Extract<Pending, { kind: 'advance' }>
const top = (position: Position): AdvancePending | null => {
  const pending = position.game.ops.pending[position.game.ops.pending.length - 1]
  return pending?.kind === 'advance' ? pending : null
}

/** May the unit advance into that hex (10.2)? It must be open to it, over a hexside across which it may attack, free of enemies, with room. */
function mayEnter(position: Position, index: number, hex: number): boolean {
  const { world } = position
  const piece = pieceDef(position, index)
  const from = hexOfPiece(position, index)
  const dir = world.grid.directionTo(from, hex)
  const costs = stepCostsFor(piece, hasWorkingEngineerAt(position, from, piece.seat))
  return (
    dir >= 0 &&
    canAttackAcross(position, piece, from, dir) &&
    costs[from * 6 + dir]! >= 0 &&
    position.markerOwnerAt[hex] === 0 &&
    occupierOf(position, hex) !== otherSeat(piece.seat) &&
    hasRoom(position, hex, piece.pieceClass, index)
  )
}

/** Infantry and cavalry of the attack that may advance into the target hex (10.2); none while an enemy unit is still there. */
export function unitsThatMayAdvance(position: Position, attack: AttackState): number[] {
  const target = position.world.grid.indexOf(attack.target)
  if (attack.lead === null || unitsIn(position, target).length > 0) return []
  return attack.attackers
    .map((id) => pieceIndex(position, id))
    .filter(
      (index) =>
        hexOfPiece(position, index) >= 0 &&
        !bombards(position, index) &&
        reachRefusal(position, index, target) === null &&
        mayEnter(position, index, target),
    )
}

/** Hexes to which each unit may advance now: the target, or for cavalry that charged one hex further. */
function advanceOptions(position: Position): { index: number; hexes: number[] }[] {
  const pending = top(position)!
  const target = position.world.grid.indexOf(pending.hex)
  if (pending.going) {
    const index = pieceIndex(position, pending.going)
    const hexes = [0, 1, 2, 3, 4, 5]
      .map((dir) => position.world.grid.neighbour(target, dir))
      .filter((hex) => hex >= 0 && mayEnter(position, index, hex))
    return [{ index, hexes: hexes.sort((a, b) => a - b) }]
  }
  return pending.units
    .map((id) => ({ index: pieceIndex(position, id), hexes: [target] }))
    .filter(({ index }) => mayEnter(position, index, target))
}

/**
 * Sets of leaders that may go along, in list order: leaders of the unit's hex to whom the target hex is open. Cavalry comes into lava only
 * along a trail with an engineer (19.3.2).
 */
function leaderSets(position: Position, index: number, hex: number): number[][] {
  const { world } = position
  const leaders = position.leadersAt[hexOfPiece(position, index)]!.filter((other) => {
    const piece = pieceDef(position, other)
    return piece.pieceClass === LEADER && movementTables(world, piece.seat, LEADER).passableTerrain[hex] === 1
  })
  const sets = [[], ...subsets(leaders)].sort(compareSets)
  return world.lava[hex] && pieceDef(position, index).pieceClass !== INFANTRY
    ? sets.filter((set) => includesEngineer(position, set))
    : sets
}

/** OPS-10.2: a unit of the attack advances, with leaders of its hex. */
export const advance: ActionHandler<'advance'> = {
  check(position, _side, action) {
    const index = pieceIndex(position, action.unit)
    const args = { piece: action.unit, hex: action.to }
    const option = advanceOptions(position).find((item) => item.index === index)
    if (!option) return refusalFor('advanceUnit', args)
    const hex = position.world.grid.indexOf(action.to)
    if (!option.hexes.includes(hex)) return refusalFor('advanceHex', args)
    const leaders = action.leaders.map((id) => pieceIndex(position, id))
    return leaderSets(position, index, hex).some((set) => compareSets(set, leaders) === 0)
      ? null
      : refusalFor('notTogether', args)
  },
  list(position, _side, out) {
    for (const { index, hexes } of advanceOptions(position))
      for (const set of hexes.length > 0 ? leaderSets(position, index, hexes[0]!) : [])
        for (const hex of hexes) {
          if (!leaderSets(position, index, hex).some((other) => compareSets(other, set) === 0)) continue
          out.push({
            type: 'advance',
            unit: pieceId(position, index),
            leaders: set.map((leader) => pieceId(position, leader)),
            to: hexId(position, hex),
          })
        }
  },
  run(run, _side, action) {
    const { position } = run
    const pending = top(position)!
    const attack = position.game.ops.attack!
    const index = pieceIndex(position, action.unit)
    const from = hexId(position, hexOfPiece(position, index))
    const to = position.world.grid.indexOf(action.to)
    const first = pending.going === null
    pending.units = pending.units.filter((id) => id !== action.unit)
    pending.going = null
    const leaders = action.leaders.map((id) => pieceIndex(position, id))
    const engineer = includesEngineer(position, leaders)
    const dir = position.world.grid.directionTo(hexOfPiece(position, index), to)
    if (needsLavaDie(position, hexOfPiece(position, index), dir, engineer) && !tryLava(run, action.unit, to, engineer))
      return
    for (const piece of [index, ...leaders]) putPiece(position, piece, action.to)
    emit(run, { kind: 'advanced', pieces: [action.unit, ...action.leaders], from, to: action.to, rule: 'OPS-10.2' })
    resolveArrival(run, index)
    const goesFurther =
      first &&
      attack.charge &&
      pieceDef(position, index).pieceClass === CAVALRY &&
      position.world.tables.combat.advance.chargingCavalry > 1
    if (goesFurther && !position.game.ops.result) pending.going = action.unit
  },
}

/** Can any unit still advance? */
export const canAnyUnitAdvance = (position: Position): boolean =>
  advanceOptions(position).some((item) => item.hexes.length > 0)

/** Gives up the second hex of cavalry that charged. False: no cavalry could go further. */
export function declineSecondHex(position: Position): boolean {
  const pending = top(position)
  if (!pending?.going) return false
  pending.going = null
  return true
}
