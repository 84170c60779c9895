// The column over the lava: which units of a plan have lava before them, and which engineer goes with which of them (OPS-19.3.2).

import { stepContext } from '../../../operational/movement/cost'
import { canMove } from '../../../operational/movement/groups'
import { reachField, UNREACHED } from '../../../operational/movement/reach'
import { leaderMoveRefusal } from '../../../operational/movement/steppingGroup'
import { hexId, pieceId, type Position, putPiece } from '../../../operational/position'
import { LEADER, seatOf, US } from '../../../operational/world'
import { COLUMN } from '../figures'
import { marchDistances, NO_WAY_HALF_MP } from '../movement/distance'
import type { MoveOrder } from '../movement/orders'
import { goalHexes, widened } from '../plans/goalHexes'
import { type CommanderPlan, isGoalOf } from '../plans/plans'
import { columnStepCosts } from './costs'

/** The column of a side in one movement phase. */
export interface Column {
  /** Units that have lava before them where an engineer helps, the foremost first. */
  readonly file: readonly number[]
  /** Those of them that have their engineer beside them. */
  readonly led: ReadonlySet<number>
  /** By engineer: the unit with which he goes, or to which he is on his way. */
  readonly unitByEngineer: ReadonlyMap<number, number>
  /** Orders by which engineers join their units before these move. */
  readonly joinOrders: readonly MoveOrder[]
}

/** No unit has lava before it. */
export const NO_COLUMN: Column = { file: [], led: new Set(), unitByEngineer: new Map(), joinOrders: [] }

/**
 * Units of the plan whose way an engineer shortens, the foremost first: those that are nearest to their goal with one. Goals that are not guided count
 * for units that stand in the lava: they are led out of it.
 */
function unitsInFile(position: Position, plan: CommanderPlan): number[] {
  const { world } = position
  const seat = seatOf(plan.side)
  const ledDistance = new Map<number, number>()
  for (const goal of plan.goals) {
    const isOfGoal = (index: number): boolean =>
      position.hexOf[index]! >= 0 && plan.goals.findLast((each) => isGoalOf(each, world.pieces[index]!)) === goal
    const isToBeLed = (index: number): boolean => goal.guided === true || world.lava[position.hexOf[index]!] === 1
    const group = world.unitsOf[seat].filter(isOfGoal)
    const units = group.filter(isToBeLed)
    if (units.length === 0) continue
    const there = widened(position, goalHexes(position, seat, goal, group), goal.near ?? 0)
    if (there.length === 0) continue
    for (const index of units) {
      const { pieceClass } = world.pieces[index]!
      const distance = (isLed: boolean): number =>
        marchDistances(world, seat, pieceClass, there, null, columnStepCosts(world, pieceClass, isLed))[
          position.hexOf[index]!
        ]!
      const led = distance(true)
      if (led < NO_WAY_HALF_MP && distance(false) - led >= COLUMN.leastGain2) ledDistance.set(index, led)
    }
  }
  return [...ledDistance.keys()].sort((a, b) => ledDistance.get(a)! - ledDistance.get(b)! || a - b)
}

/** An engineer who is free for the column, and how far he is from each hex. */
interface FreeEngineer {
  readonly engineer: number
  /** By hex: half movement points that he needs in this phase; UNREACHED: he does not get there. */
  readonly walkHalfMp: Int16Array
  /** Half movement points that he has in this phase. */
  readonly allowanceHalfMp: number
}

/** The engineers on the map who may move and are not told off elsewhere. */
function freeEngineers(position: Position, taken: ReadonlyMap<number, number>): FreeEngineer[] {
  const { world } = position
  const context = stepContext(position)
  return world.engineers
    .filter((engineer) => world.pieces[engineer]!.seat === US && position.hexOf[engineer]! >= 0 && !taken.has(engineer))
    .map((engineer) => {
      const state = position.pieceStates[engineer]!
      const mayWalk = leaderMoveRefusal(position, engineer) === null
      const walkHalfMp = mayWalk
        ? reachField(position, [], [engineer], context).costHalfMp
        : new Int16Array(world.grid.count).fill(UNREACHED)
      walkHalfMp[position.hexOf[engineer]!] = 0
      return { engineer, walkHalfMp, allowanceHalfMp: world.pieces[engineer]!.allowanceHalfMp - state.spent }
    })
}

/**
 * Tells engineers off for the units of a plan that have lava before them: the foremost unit gets the nearest. `position` is a copy: who can join his
 * unit and still go along is put beside it. `taken`: engineers who are told off already.
 */
export function columnFor(
  position: Position,
  plan: CommanderPlan,
  taken: ReadonlyMap<number, number> = new Map(),
): Column {
  const { world } = position
  if (seatOf(plan.side) !== US) return NO_COLUMN
  const file = unitsInFile(position, plan)
  if (file.length === 0) return NO_COLUMN
  const free = freeEngineers(position, taken)
  // Without any engineer the column throws dice.
  if (free.length === 0) return NO_COLUMN
  const led = new Set<number>()
  const unitByEngineer = new Map<number, number>()
  const joinOrders: MoveOrder[] = []
  const isFree = ({ engineer }: FreeEngineer): boolean => !unitByEngineer.has(engineer)
  // Who is with a unit stays with it.
  for (const unit of file) {
    const present = free.find((each) => isFree(each) && position.hexOf[each.engineer] === position.hexOf[unit])
    if (!present) continue
    unitByEngineer.set(present.engineer, unit)
    led.add(unit)
  }
  // The others go to those that have none.
  for (const unit of file) {
    if (led.has(unit)) continue
    const hex = position.hexOf[unit]!
    const far = marchDistances(world, US, LEADER, [hex])
    const costOf = ({ engineer, walkHalfMp }: FreeEngineer): number =>
      walkHalfMp[hex]! < UNREACHED ? walkHalfMp[hex]! : UNREACHED + far[position.hexOf[engineer]!]!
    const nearest = free.filter(isFree).sort((a, b) => costOf(a) - costOf(b) || a.engineer - b.engineer)[0]
    if (!nearest) break
    const { engineer, allowanceHalfMp } = nearest
    unitByEngineer.set(engineer, unit)
    const cost = costOf(nearest)
    if (!canMove(position, unit) || cost + COLUMN.leastLeft2 > allowanceHalfMp) continue
    position.pieceStates[engineer]!.spent += cost
    const to = hexId(position, hex)
    putPiece(position, engineer, to)
    led.add(unit)
    joinOrders.push({
      piece: pieceId(position, engineer),
      leaders: [],
      to,
      march: false,
      garrison: false,
      script: 'lead',
      goal: null,
    })
  }
  return { file, led, unitByEngineer, joinOrders }
}
