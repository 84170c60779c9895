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

// The advance after a won attack (10.2): which units of the attack may go into the target hex, and the action that moves one. Pieces and hexes
// are indexes; `world` is what never changes (map, pieces, tables); a `seat` is the number of a side.

/** `units` may still advance. `going`: cavalry that charged, is in the target hex and may go one hex further; null: there is none. */
type AdvancePending = Extract<Pending, { kind: 'advance' }>

/** The advance that the attacker is to choose now; null: he owes another choice or none. */
const pendingAdvance = (position: Position): AdvancePending | null => {
  const pending = position.game.ops.pending[position.game.ops.pending.length - 1]
  return pending?.kind === 'advance' ? pending : null
}

/**
 * May the unit advance into that hex next to it (10.2)? The unit must be able to attack and to step across the hexside. The hex must be
 * free of enemies and of markers (counters of hidden-movement boxes), and have room for the unit.
 */
function mayEnter(position: Position, index: number, hex: number): boolean {
  const { world } = position
  const piece = pieceDef(position, index)
  const from = hexOfPiece(position, index)
  const direction = world.grid.directionTo(from, hex)
  const costs = stepCostsFor(piece, hasWorkingEngineerAt(position, from, piece.seat))
  return (
    direction >= 0 &&
    canAttackAcross(position, piece, from, direction) &&
    // A cost below 0: the step is closed to the unit.
    costs[from * 6 + direction]! >= 0 &&
    position.markerOwnerAt[hex] === 0 &&
    occupierOf(position, hex) !== otherSeat(piece.seat) &&
    hasRoom(position, hex, piece.pieceClass, index)
  )
}

/**
 * Infantry and cavalry of the attack that may advance into the target hex (10.2). None may while a unit is still there, or where batteries
 * bombarded alone, so that the attack had no lead.
 */
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

/** Hexes to which each unit may advance now: the target hex, or for cavalry that charged and is in the target hex one hex further. */
function advanceOptions(position: Position): { index: number; hexes: number[] }[] {
  const pending = pendingAdvance(position)!
  const target = position.world.grid.indexOf(pending.hex)
  const { going: cavalryInTargetHex } = pending
  if (cavalryInTargetHex) {
    const index = pieceIndex(position, cavalryInTargetHex)
    const hexes = [0, 1, 2, 3, 4, 5]
      .map((direction) => position.world.grid.neighbour(target, direction))
      .filter((hex) => hex >= 0 && mayEnter(position, index, hex))
    return [{ index, hexes: hexes.sort((a, b) => a - b) }]
  }
  return pending.units
    .map((id) => ({ index: pieceIndex(position, id), hexes: [target] }))
    .filter(({ index }) => mayEnter(position, index, target))
}

/**
 * Sets of leaders that may go along with a unit into `hex`, in the order of the legal list: leaders of the unit's hex to whom `hex` is
 * open. Cavalry comes into lava only along a trail with an engineer (19.3.2), so each of its sets then has one.
 */
function leaderSets(position: Position, index: number, hex: number): number[][] {
  const { world } = position
  const leaders = position.leadersAt[hexOfPiece(position, index)]!.filter((other) => {
    const piece = pieceDef(position, other)
    return piece.pieceClass === LEADER && movementTables(world, piece.seat, LEADER).passableTerrain[hex] === 1
  })
  // No leader at all is a set too.
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
    // `compareSets` gives 0 for equal sets.
    return leaderSets(position, index, hex).some((set) => compareSets(set, leaders) === 0)
      ? null
      : refusalFor('notTogether', args)
  },
  list(position, _side, legalEntries) {
    for (const { index, hexes } of advanceOptions(position)) {
      const setsByHex = hexes.map((hex) => ({ hex, sets: leaderSets(position, index, hex) }))
      const allSets = setsByHex.flatMap(({ sets }) => sets).sort(compareSets)
      const differentSets = allSets.filter((set, i) => i === 0 || compareSets(set, allSets[i - 1]!) !== 0)
      // The list is sorted by leaders before hexes.
      for (const leaders of differentSets)
        for (const { hex, sets } of setsByHex) {
          if (!sets.some((set) => compareSets(set, leaders) === 0)) continue
          legalEntries.push({
            type: 'advance',
            unit: pieceId(position, index),
            leaders: leaders.map((leader) => pieceId(position, leader)),
            to: hexId(position, hex),
          })
        }
    }
  },
  run(run, _side, action) {
    const { position } = run
    const pending = pendingAdvance(position)!
    const attack = position.game.ops.attack!
    const index = pieceIndex(position, action.unit)
    const from = hexId(position, hexOfPiece(position, index))
    const to = position.world.grid.indexOf(action.to)
    const isIntoTargetHex = pending.going === null
    pending.units = pending.units.filter((id) => id !== action.unit)
    pending.going = null
    const leaders = action.leaders.map((id) => pieceIndex(position, id))
    const hasEngineer = includesEngineer(position, leaders)
    const direction = position.world.grid.directionTo(hexOfPiece(position, index), to)
    // A step into lava may need a die; if it fails, the unit stays where it is and has used its advance.
    if (
      needsLavaDie(position, hexOfPiece(position, index), direction, hasEngineer) &&
      !tryLava(run, action.unit, to, hasEngineer)
    )
      return
    for (const piece of [index, ...leaders]) putPiece(position, piece, action.to)
    emit(run, { kind: 'advanced', pieces: [action.unit, ...action.leaders], from, to: action.to, rule: 'OPS-10.2' })
    resolveArrival(run, index)
    const mayGoFurther =
      isIntoTargetHex &&
      attack.charge &&
      pieceDef(position, index).pieceClass === CAVALRY &&
      // In hexes.
      position.world.tables.combat.advance.chargingCavalry > 1
    if (mayGoFurther && !position.game.ops.result) pending.going = action.unit
  },
}

/** Can any unit still advance? */
export const canAnyUnitAdvance = (position: Position): boolean =>
  advanceOptions(position).some((item) => item.hexes.length > 0)

/** Gives up the second hex of cavalry that charged (10.2). False: no cavalry was to choose its second hex. */
export function declineSecondHex(position: Position): boolean {
  const pending = pendingAdvance(position)
  if (!pending?.going) return false
  pending.going = null
  return true
}
