// Lists where each unit may be at the end of the movement phase.

import { otherSeat, type Seat } from '../../../game/side'
import { garrisonRefusal } from '../../../operational/movement/bastion'
import { stepContext } from '../../../operational/movement/cost'
import { entryHexes } from '../../../operational/movement/enter'
import { canMove, mustRollForCommand } from '../../../operational/movement/groups'
import { arrivalChance, type ReachField, reachField, UNREACHED } from '../../../operational/movement/reach'
import { marchRefusal, leaderMoveRefusal } from '../../../operational/movement/steppingGroup'
import { MOVE_NOT_BEGUN, inEzoc, type Position, putPiece } from '../../../operational/position'
import { US } from '../../../operational/world'
import { MOVEMENT } from '../figures'
import { reachAtHighestRoll } from './path'

/** Half movement points that a unit out of command may count on when it rolls for them (OPS-4.3), and the chance that the roll gives that or more. */
const { countedRoll2: COUNTED_ROLL_HALF_MP, countedRollChance: COUNTED_ROLL_CHANCE } = MOVEMENT

/** Takes the place of an engineer's piece index if no engineer is needed. */
export const NO_ENGINEER = -1

/** A place where a unit may end its move, and how the unit gets there. */
export interface Destination {
  readonly hex: number
  /** By march movement (OPS-5.3). */
  readonly march: boolean
  /** Piece index of the engineer who must go along, or NO_ENGINEER. */
  readonly engineer: number
  /** Chance that the dice on the way allow the move; 1: no dice are needed. */
  readonly chance: number
  /** Is the unit inside the bastion of the hex (OPS-19.1.13)? */
  readonly garrison: boolean
}

/** Where a unit may be at the end of this movement phase. */
export interface Destinations {
  readonly unit: number
  /** Index of the hex where the unit stands; below 0: the unit has yet to enter the map. */
  readonly startHex: number
  /** If the unit is on the map, the first destination is to stay as it stands. */
  readonly list: readonly Destination[]
  /**
   * By hex: 1 + the index in `list` of the destination there; 0: the unit cannot get there. Destinations in bastions that the unit would have to
   * enter are not in this table.
   */
  readonly indexByHex: Uint16Array
}

/** Chance that all dice on the way to a hex fall so that the unit gets there; 1: the way needs no dice. */
function wayChanceOf(
  position: Position,
  unit: number,
  reach: ReachField,
  hex: number,
  march: boolean,
  engineer: number,
): number {
  const leadersAlong = engineer === NO_ENGINEER ? [] : [engineer]
  const context = stepContext(position, { march, engineer: engineer !== NO_ENGINEER })
  const { num: numerator, den: denominator } = arrivalChance(position, [unit], reach, hex, context, leadersAlong)
  return numerator / denominator
}

/** Half movement points taken for an entry hex whose terrain has no cost of its own: the cost of clear terrain. */
const ENTRY_COST_HALF_MP = 2

/** Calls `add` with each hex that a unit can reach after entering the map at `hex` (OPS-14.1), with `hex` itself first. */
function addEntryReach(position: Position, unit: number, hex: number, add: (hex: number) => void): void {
  const { world } = position
  const state = position.pieceStates[unit]!
  const stateBefore = { ...state }
  const { cost2: terrainCostHalfMp } = world.tables.terrain.terrain[world.hexes[hex]!.terrain]
  const entryCostHalfMp = terrainCostHalfMp ?? ENTRY_COST_HALF_MP
  const { allowanceHalfMp } = world.pieces[unit]!
  // The unit is put on the map for the moment and taken off again.
  putPiece(position, unit, world.grid.ids[hex]!)
  state.mp2 = Math.max(0, allowanceHalfMp - entryCostHalfMp)
  const reach = reachField(position, [unit], [], stepContext(position))
  putPiece(position, unit, stateBefore.at)
  Object.assign(state, stateBefore)
  add(hex)
  for (let to = 0; to < world.grid.count; to++) if (reach.costHalfMp[to] !== UNREACHED) add(to)
}

/** By piece: where it may end its move in this phase; null: it is no unit of that side, or has nothing to choose. */
export function destinationsOfSide(position: Position, seat: Seat): (Destinations | null)[] {
  const destinations: (Destinations | null)[] = position.world.pieces.map(() => null)
  for (const index of position.world.unitsOf[seat]) {
    // Of the units that are not on the map, those 'off' may enter; the others are in a hidden-movement box, on the turn record track, or lost.
    if (position.hexOf[index]! < 0 && position.pieceStates[index]!.at !== 'off') continue
    const unitDestinations = destinationsOf(position, index)
    // The list of a unit on the map begins with the hex where it stands: that entry is no move.
    const entriesWithoutMove = unitDestinations.startHex < 0 ? 0 : 1
    if (unitDestinations.list.length > entriesWithoutMove) destinations[index] = unitDestinations
  }
  return destinations
}

/** All places where a unit that has not moved yet may end this phase. */
export function destinationsOf(position: Position, unit: number): Destinations {
  const { world } = position
  const { seat } = world.pieces[unit]!
  const startHex = position.hexOf[unit]!
  const indexByHex = new Uint16Array(world.grid.count)
  const list: Destination[] = []
  /** Adds a destination outside bastions, unless the dice seldom allow it, or the hex is in the list already with no lower chance. */
  const addOnce = (hex: number, march: boolean, engineer: number, chance: number): void => {
    if (chance < MOVEMENT.leastChance) return
    const known = indexByHex[hex]! - 1
    if (known >= 0) {
      if (chance > list[known]!.chance) list[known] = { hex, march, engineer, chance, garrison: false }
      return
    }
    list.push({ hex, march, engineer, chance, garrison: false })
    indexByHex[hex] = list.length
  }
  /** Adds the bastion of a hex, if the unit may go into it. */
  const addGarrison = (hex: number, engineer: number, chance: number): void => {
    if (chance < MOVEMENT.leastChance || garrisonRefusal(position, [unit], hex) !== null) return
    list.push({ hex, march: false, engineer, chance, garrison: true })
  }
  // The unit has yet to enter the map.
  if (startHex < 0) {
    // Units enter without a march, an engineer or dice.
    for (const hex of entryHexes(position, unit))
      addEntryReach(position, unit, hex, (reachedHex) => addOnce(reachedHex, false, NO_ENGINEER, 1))
    return { unit, startHex, list, indexByHex }
  }
  const state = position.pieceStates[unit]!
  // First in the list: to stay in the hex, inside or outside the bastion as the unit is now.
  list.push({ hex: startHex, march: false, engineer: NO_ENGINEER, chance: 1, garrison: state.garrison })
  indexByHex[startHex] = 1
  // In its own hex the unit may also go into the bastion or come out of it. A garrison that comes out into an EZOC may have to roll
  // (OPS-19.1.14, OPS-19.4.4): that is not tried.
  if (!state.garrison) addGarrison(startHex, NO_ENGINEER, 1)
  else if (!inEzoc(position, startHex, seat))
    list.push({ hex: startHex, march: false, engineer: NO_ENGINEER, chance: 1, garrison: false })
  if (!canMove(position, unit)) return { unit, startHex, list, indexByHex }
  const mustRoll = mustRollForCommand(position, unit)
  // For the moment the unit has the points on which it may count, as if it had rolled; reset at the end.
  if (mustRoll) state.mp2 = COUNTED_ROLL_HALF_MP
  const enemyZoc = position.zoc[otherSeat(seat)]
  // Dice decide about lava (OPS-19.1.3, OPS-19.1.5), and a move that begins in an EZOC may need a morale check (OPS-7.2).
  const startNeedsDice = world.nextToLava[startHex] === 1 || world.lava[startHex] === 1 || enemyZoc[startHex]! > 0
  // Mexican units may be inactive and then roll to enter a zone of control (OPS-19.4.4).
  const mayBeInactive = seat !== US
  /** Adds the hexes that the unit can reach, walking or marching, with an engineer or without. */
  const addReach = (manner: 'walk' | 'march', engineer: number): void => {
    const march = manner === 'march'
    const leadersAlong = engineer === NO_ENGINEER ? [] : [engineer]
    const reach = reachAtHighestRoll(position, { units: [unit], leaders: leadersAlong, march })
    for (let hex = 0; hex < world.grid.count; hex++) {
      if (reach.costHalfMp[hex] === UNREACHED) continue
      // An engineer may spare the dice of a hex that is in the list already (OPS-19.3.2).
      const known = indexByHex[hex]! - 1
      if (known >= 0 && (engineer === NO_ENGINEER || list[known]!.chance === 1)) continue
      // The chance is slow to work out. It is worked out only if dice may be needed at the start or at the destination.
      const mayNeedDice =
        startNeedsDice || world.lava[hex] === 1 || (mayBeInactive && enemyZoc[hex]! > 0) || world.nextToLava[hex] === 1
      const wayChance = mayNeedDice ? wayChanceOf(position, unit, reach, hex, march, engineer) : 1
      const chance = wayChance * (mustRoll ? COUNTED_ROLL_CHANCE : 1)
      addOnce(hex, march, engineer, chance)
      if (world.bastion[hex] && !march) addGarrison(hex, engineer, chance)
    }
  }
  addReach('walk', NO_ENGINEER)
  // An engineer who may leave the hex can go along.
  const engineer = position.leadersAt[startHex]!.find(
    (leader) => world.isEngineer[leader] === 1 && leaderMoveRefusal(position, leader) === null,
  )
  if (engineer !== undefined) addReach('walk', engineer)
  if (!mustRoll && marchRefusal(position, [unit]) === null) addReach('march', NO_ENGINEER)
  if (mustRoll) state.mp2 = MOVE_NOT_BEGUN
  return { unit, startHex, list, indexByHex }
}
