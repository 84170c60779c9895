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
import { CAVALRY, INFANTRY, LEADER, costsFor, movementTables } from '../world'
import { canAttackAcross, bombards, reachRefusal } from './targets'

type AdvancePending = Extract<Pending, { kind: 'advance' }>
const top = (pos: Position): AdvancePending | null => {
  const pending = pos.game.ops.pending[pos.game.ops.pending.length - 1]
  return pending?.kind === 'advance' ? pending : null
}

/** May the unit advance into that hex (10.2)? It must be open to it, over a hexside across which it may attack, free of enemies, with room. */
function mayEnter(pos: Position, index: number, hex: number): boolean {
  const { world } = pos
  const piece = pieceDef(pos, index)
  const from = hexOfPiece(pos, index)
  const dir = world.grid.directionTo(from, hex)
  const costs = costsFor(piece, hasWorkingEngineerAt(pos, from, piece.seat))
  return (
    dir >= 0 &&
    canAttackAcross(pos, piece, from, dir) &&
    costs[from * 6 + dir]! >= 0 &&
    pos.markerOwnerAt[hex] === 0 &&
    occupierOf(pos, hex) !== otherSeat(piece.seat) &&
    hasRoom(pos, hex, piece.cls, index)
  )
}

/** Infantry and cavalry of the attack that may advance into the target hex (10.2); none while an enemy unit is still there. */
export function unitsThatMayAdvance(pos: Position, attack: AttackState): number[] {
  const target = pos.world.grid.indexOf(attack.target)
  if (attack.lead === null || unitsIn(pos, target).length > 0) return []
  return attack.attackers
    .map((id) => pieceIndex(pos, id))
    .filter(
      (index) =>
        hexOfPiece(pos, index) >= 0 &&
        !bombards(pos, index) &&
        reachRefusal(pos, index, target) === null &&
        mayEnter(pos, index, target),
    )
}

/** Hexes to which each unit may advance now: the target, or for cavalry that charged one hex further. */
function advanceOptions(pos: Position): { index: number; hexes: number[] }[] {
  const pending = top(pos)!
  const target = pos.world.grid.indexOf(pending.hex)
  if (pending.going) {
    const index = pieceIndex(pos, pending.going)
    const hexes = [0, 1, 2, 3, 4, 5]
      .map((dir) => pos.world.grid.neighbour(target, dir))
      .filter((hex) => hex >= 0 && mayEnter(pos, index, hex))
    return [{ index, hexes: hexes.sort((a, b) => a - b) }]
  }
  return pending.units
    .map((id) => ({ index: pieceIndex(pos, id), hexes: [target] }))
    .filter(({ index }) => mayEnter(pos, index, target))
}

/**
 * Sets of leaders that may go along, in list order: leaders of the unit's hex to whom the target hex is open. Cavalry comes into lava only
 * along a trail with an engineer (19.3.2).
 */
function leaderSets(pos: Position, index: number, hex: number): number[][] {
  const { world } = pos
  const leaders = pos.leadersAt[hexOfPiece(pos, index)]!.filter((other) => {
    const piece = pieceDef(pos, other)
    return piece.cls === LEADER && movementTables(world, piece.seat, LEADER).passableTerrain[hex] === 1
  })
  const sets = [[], ...subsets(leaders)].sort(compareSets)
  return world.lava[hex] && pieceDef(pos, index).cls !== INFANTRY
    ? sets.filter((set) => includesEngineer(pos, set))
    : sets
}

/** OPS-10.2: a unit of the attack advances, with leaders of its hex. */
export const advance: ActionHandler<'advance'> = {
  check(pos, _side, action) {
    const index = pieceIndex(pos, action.unit)
    const args = { piece: action.unit, hex: action.to }
    const option = advanceOptions(pos).find((item) => item.index === index)
    if (!option) return refusalFor('advanceUnit', args)
    const hex = pos.world.grid.indexOf(action.to)
    if (!option.hexes.includes(hex)) return refusalFor('advanceHex', args)
    const leaders = action.leaders.map((id) => pieceIndex(pos, id))
    return leaderSets(pos, index, hex).some((set) => compareSets(set, leaders) === 0)
      ? null
      : refusalFor('notTogether', args)
  },
  list(pos, _side, out) {
    for (const { index, hexes } of advanceOptions(pos))
      for (const set of hexes.length > 0 ? leaderSets(pos, index, hexes[0]!) : [])
        for (const hex of hexes) {
          if (!leaderSets(pos, index, hex).some((other) => compareSets(other, set) === 0)) continue
          out.push({
            type: 'advance',
            unit: pieceId(pos, index),
            leaders: set.map((leader) => pieceId(pos, leader)),
            to: hexId(pos, hex),
          })
        }
  },
  run(run, _side, action) {
    const { pos } = run
    const pending = top(pos)!
    const attack = pos.game.ops.attack!
    const index = pieceIndex(pos, action.unit)
    const from = hexId(pos, hexOfPiece(pos, index))
    const to = pos.world.grid.indexOf(action.to)
    const first = pending.going === null
    pending.units = pending.units.filter((id) => id !== action.unit)
    pending.going = null
    const leaders = action.leaders.map((id) => pieceIndex(pos, id))
    const engineer = includesEngineer(pos, leaders)
    const dir = pos.world.grid.directionTo(hexOfPiece(pos, index), to)
    if (needsLavaDie(pos, hexOfPiece(pos, index), dir, engineer) && !tryLava(run, action.unit, to, engineer)) return
    for (const piece of [index, ...leaders]) putPiece(pos, piece, action.to)
    emit(run, { kind: 'advanced', pieces: [action.unit, ...action.leaders], from, to: action.to, rule: 'OPS-10.2' })
    resolveArrival(run, index)
    const goesFurther =
      first &&
      attack.charge &&
      pieceDef(pos, index).cls === CAVALRY &&
      pos.world.tables.combat.advance.chargingCavalry > 1
    if (goesFurther && !pos.game.ops.result) pending.going = action.unit
  },
}

/** Can any unit still advance? */
export const canAnyUnitAdvance = (pos: Position): boolean => advanceOptions(pos).some((item) => item.hexes.length > 0)

/** Gives up the second hex of cavalry that charged. False: no cavalry could go further. */
export function declineSecondHex(pos: Position): boolean {
  const pending = top(pos)
  if (!pending?.going) return false
  pending.going = null
  return true
}
