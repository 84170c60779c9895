import { otherSeat } from '../../../game/side'
import { garrisonRefusal } from '../../../operational/movement/bastion'
import { canMove, mustRollForCommand } from '../../../operational/movement/groups'
import { stepContext } from '../../../operational/movement/cost'
import { arrivalChance, type ReachField, reachField, UNREACHED } from '../../../operational/movement/reach'
import { marchRefusal, leaderMoveRefusal } from '../../../operational/movement/steppingGroup'
import { entryHexes } from '../../../operational/movement/enter'
import { inEzoc, type Position, putPiece } from '../../../operational/position'
import { US } from '../../../operational/world'
import { optimisticReach } from './path'

/** A place where a unit may end its move, and how it gets there. */
export interface Destination {
  readonly hex: number
  readonly march: boolean
  /** The engineer who must go along, -1 none. */
  readonly engineer: number
  /** Chance that the dice on the way let it. */
  readonly chance: number
  /** It goes, or stays, inside the bastion of the hex (19.1.13). */
  readonly garrison: boolean
}

/** Where a unit may go in this phase, first of all as it stands. */
export interface Destinations {
  readonly unit: number
  readonly start: number
  readonly list: readonly Destination[]
  /** By hex: 1 + the place in the list of what leads there, inside a bastion only for one's own hex and who is inside; 0: not to be reached. */
  readonly at: Uint16Array
}

/** MP in halves that a unit out of command may count on (4.3): two throws in three bring as much. */
const FAIR_DIE2 = 6

/** A die on the way less likely than this is not tried. */
const LEAST_CHANCE = 0.3

/** What the way to a hex asks of the dice; 1: none. */
function chanceOf(
  pos: Position,
  unit: number,
  field: ReachField,
  hex: number,
  march: boolean,
  engineer: number,
): number {
  const party = engineer < 0 ? [] : [engineer]
  const { num, den } = arrivalChance(pos, [unit], field, hex, stepContext(pos, march, engineer >= 0), party)
  return num / den
}

/** Where a unit that enters at a hex may go on to (14.1): that hex first. */
function onward(pos: Position, unit: number, hex: number, add: (hex: number) => void): void {
  const { world } = pos
  const state = pos.pieceStates[unit]!
  const before = { ...state }
  const ground = world.tables.terrain.terrain[world.hexes[hex]!.terrain].cost2 ?? 2
  putPiece(pos, unit, world.grid.ids[hex]!)
  state.mp2 = Math.max(0, world.pieces[unit]!.ma2 - ground)
  const field = reachField(pos, [unit], [], stepContext(pos, false))
  putPiece(pos, unit, before.at)
  Object.assign(state, before)
  add(hex)
  for (let to = 0; to < world.grid.count; to++) if (field.cost2[to] !== UNREACHED) add(to)
}

/** All places where a unit that has not moved may end this phase; one that enters has its entry hexes. */
export function destinationsOf(pos: Position, unit: number): Destinations {
  const { world } = pos
  const start = pos.hexOf[unit]!
  const at = new Uint16Array(world.grid.count)
  const list: Destination[] = []
  const add = (hex: number, march: boolean, engineer: number, chance: number): void => {
    if (at[hex] !== 0 || chance < LEAST_CHANCE) return
    list.push({ hex, march, engineer, chance, garrison: false })
    at[hex] = list.length
  }
  const inside = (hex: number, engineer: number, chance: number): void => {
    if (chance < LEAST_CHANCE || garrisonRefusal(pos, [unit], hex) !== null) return
    list.push({ hex, march: false, engineer, chance, garrison: true })
  }
  if (start < 0) {
    for (const hex of entryHexes(pos, unit)) onward(pos, unit, hex, (to) => add(to, false, -1, 1))
    return { unit, start, list, at }
  }
  const state = pos.pieceStates[unit]!
  list.push({ hex: start, march: false, engineer: -1, chance: 1, garrison: state.garrison })
  at[start] = 1
  // Out into an EZOC is a step into one, which may ask for a die (19.1.14, 19.4.4): not tried.
  if (!state.garrison) inside(start, -1, 1)
  else if (!inEzoc(pos, start, world.pieces[unit]!.seat))
    list.push({ hex: start, march: false, engineer: -1, chance: 1, garrison: false })
  if (!canMove(pos, unit)) return { unit, start, list, at }
  const rolls = mustRollForCommand(pos, unit)
  if (rolls) state.mp2 = FAIR_DIE2
  const dicey =
    world.nextToLava[start] === 1 || world.lava[start] === 1 || pos.zoc[otherSeat(world.pieces[unit]!.seat)][start]! > 0
  const idle = world.pieces[unit]!.seat !== US
  const enemyZoc = pos.zoc[otherSeat(world.pieces[unit]!.seat)]
  const walk = (march: boolean, engineer: number): void => {
    const field = optimisticReach(pos, [unit], engineer < 0 ? [] : [engineer], march)
    for (let hex = 0; hex < world.grid.count; hex++) {
      if (field.cost2[hex] === UNREACHED || at[hex] !== 0) continue
      const asks = dicey || world.lava[hex] === 1 || (idle && enemyZoc[hex]! > 0) || world.nextToLava[hex] === 1
      const chance = (asks ? chanceOf(pos, unit, field, hex, march, engineer) : 1) * (rolls ? 0.67 : 1)
      add(hex, march, engineer, chance)
      if (world.bastion[hex] && !march) inside(hex, engineer, chance)
    }
  }
  walk(false, -1)
  for (const leader of pos.leadersAt[start]!)
    if (world.isEngineer[leader] === 1 && leaderMoveRefusal(pos, leader) === null) {
      walk(false, leader)
      break
    }
  if (!rolls && marchRefusal(pos, [unit]) === null) walk(true, -1)
  if (rolls) state.mp2 = -1
  return { unit, start, list, at }
}
