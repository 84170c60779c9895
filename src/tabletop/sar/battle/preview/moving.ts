// The table for questions about a unit's move: as it stands while moves are laid out, or as it would be under an order that is only planned.
import { type Result, refuse, ok } from '../../../../core/result'
import type { ArtilleryFunction } from '../../schemas/action'
import type { Order } from '../../types'
import { answersOf } from '../answers'
import { turnRecordOf } from '../breaking/turnRecord'
import { MOVE_DIE } from '../../movement/move'
import { distanceWithDice, type DistanceTerms, type RolledDistance } from '../moves/distance'
import { dutyOf, isFormingSquare, type MoveDuty } from '../moves/duty'
import type { BattleTable } from '../run'
import type { Phase } from '../sequence'
import type { RevealedOrder, Side } from '../types'
import { rosterUnitOf } from '../units'
import { notOwnUnit } from './units'

/** An order that a player thinks of giving. */
export interface PlannedOrder {
  readonly order: Order
  readonly heading?: number
  readonly functions?: readonly ArtilleryFunction[]
}

/** A unit whose move is asked about. */
export interface MovingUnit {
  /** The table in the phase of moves, with the unit's order. Its distance is the one rolled, or before the roll the greatest that may come. */
  readonly table: BattleTable
  readonly duty: MoveDuty
  readonly isRolled: boolean
  readonly least: RolledDistance
  readonly most: RolledDistance
}

/** The phases between the revelation of orders and the moves: what a unit does is settled. */
const SETTLED_PHASES: readonly Phase[] = ['declareCharges', 'firstFire', 'allMoves']

/** The order for whose move the question is asked: revealed, planned, face down, or else a Move. */
function orderInQuestion(table: BattleTable, side: Side, id: string, plan: PlannedOrder | null): RevealedOrder {
  const { battle } = table
  const sealed = battle.phase === 'giveOrders' ? answersOf(table, side).orders[id] : undefined
  const isArtillery = rosterUnitOf(table, battle.units[id]!).arm === 'artillery'
  const { order, heading = null, functions } = plan ?? sealed ?? { order: 'move' }
  const usualFunctions: readonly ArtilleryFunction[] = isArtillery && order === 'move' ? ['move'] : []
  return { deed: order, heading, functions: functions ?? usualFunctions, by: null }
}

/** The terms of the roll for a unit's distance of this turn (SAR-7.1), as `rollMoves` has them. */
export const distanceTermsOf = ({ battle }: BattleTable, id: string, duty: MoveDuty): DistanceTerms => ({
  purpose: 'move',
  isCharge: duty === 'charge',
  artilleryOrder: duty === 'guns' ? battle.orders[id]! : null,
})

/** SAR-7.1: the distance of a unit when every die shows this face. */
export const distanceIfAll = (table: BattleTable, id: string, terms: DistanceTerms, face: number): RolledDistance =>
  distanceWithDice(table, id, terms, (_, count) => Array.from({ length: count }, () => face))

/** No distance: of a unit that changes formation and stands. */
const NO_DISTANCE: RolledDistance = { distance: 0, offRoad: 0, sixes: 0 }

/** The same table with another distance of the unit. */
export function withDistance({ field, battle }: BattleTable, id: string, rolled: RolledDistance | null): BattleTable {
  if (rolled === null) return { field, battle }
  const { offRoad: _, ...record } = turnRecordOf(battle, id)
  const { distance, offRoad, sixes } = rolled
  const doing = { ...record, distance, left: distance, sixes, ...(offRoad !== distance && { offRoad }) }
  return { field, battle: { ...battle, doings: { ...battle.doings, [id]: doing } } }
}

/**
 * The table for a question about the move of one of the side's own units. Before orders are revealed the unit has the order of `plan`, else the
 * one that lies face down, else a Move. Refuses a unit that does not move: no such duty, or it forms an emergency square (SAR-15.3).
 */
export function movingUnit(
  seen: BattleTable,
  side: Side,
  id: string,
  plan: PlannedOrder | null = null,
): Result<MovingUnit> {
  const stranger = notOwnUnit(seen, side, id, 'SAR-7.1')
  return stranger ?? moverInQuestion(seen, side, id, plan)
}

/** `movingUnit` for a unit of either side; an enemy is asked about as far as `side` knows him. */
export function moverInQuestion(
  seen: BattleTable,
  side: Side,
  id: string,
  plan: PlannedOrder | null,
): Result<MovingUnit> {
  const { field, battle } = seen
  const isSettled = SETTLED_PHASES.includes(battle.phase)
  const { targets } = answersOf(seen, side)
  if (isSettled && plan !== null) return refuse('BAD_ORDER', 'SAR-4.7', 'refusal.sarOrder', { what: plan.order })
  const planned: BattleTable = isSettled
    ? // Targets of charges that still lie face down count for whoever has named them.
      { field, battle: { ...battle, charges: { ...battle.charges, ...targets }, drafts: { ...battle.drafts } } }
    : {
        field,
        battle: {
          ...battle,
          phase: 'allMoves',
          orders: { [id]: orderInQuestion(seen, side, id, plan) },
          // What was done this turn is over by then.
          doings: {},
          squares: {},
          charges: {},
          drafts: Object.fromEntries(
            Object.entries(battle.drafts).map(([owner, answers]) => [owner, { ...answers, marches: {} }]),
          ),
        },
      }
  const duty = dutyOf(planned, id)
  if (duty === null || duty === 'flee') return refuse('BAD_STATE', 'SAR-7.1', 'refusal.sarState', { what: id })
  if (isFormingSquare(planned, id)) return refuse('BAD_STATE', 'SAR-15.3', 'refusal.sarState', { what: id })
  const { distance, offRoad, sixes = 0 } = turnRecordOf(planned.battle, id)
  const isRolled = duty === 'form' || (battle.phase === 'allMoves' && distance !== null)
  if (isRolled) {
    const rolled = distance === null ? NO_DISTANCE : { distance, offRoad: offRoad ?? distance, sixes }
    return ok({ table: planned, duty, isRolled, least: rolled, most: rolled })
  }
  const terms = distanceTermsOf(planned, id, duty)
  const [least, most] = [distanceIfAll(planned, id, terms, 1), distanceIfAll(planned, id, terms, MOVE_DIE)]
  // Sixes are counted when they are rolled.
  return ok({ table: withDistance(planned, id, { ...most, sixes: 0 }), duty, isRolled, least, most })
}
