// The actions that give a unit an order, face down, and that take answers back (SAR-4.6, 4.7).
import { answersOf, changeAnswers } from '../answers'
import { FULL_CIRCLE } from '../../../../core/fixed'
import { throwBadOrder, isAllowed } from '../../errors'
import { orderAsReceived } from '../../orders/legalOrder'
import type { ArtilleryFunction } from '../../schemas/action'
import type { Order } from '../../types'
import { superiorsOf } from '../field'
import type { LegalEntry } from '../entries'
import type { BattleHandler } from '../handler'
import { emit, type BattleTable } from '../run'
import { greyAllowsOrder } from '../special/grey'
import type { BattleUnit, SealedAnswers, Side } from '../types'
import { unitsFledOffTable } from '../rally/offTable'
import { rosterUnitOf, sideOfUnit, unitsOf } from '../units'
import { checkLeaderMayOrder, orderCostFor, makeSealedOrder } from './sealedOrder'
import { functionCount, orderOfFunctions, functionSequences } from './functions'

/** The bounds of a heading in a legal entry, hundredths of a degree. */
const HEADING_BOUNDS = { min: 0, max: FULL_CIRCLE - 1 }

/** SAR-20.8: ids of a side's broken units off the table, which may still try to rally. */
const fledUnitsOf = (table: BattleTable, side: Side): string[] =>
  unitsFledOffTable(table).filter((id) => sideOfUnit(table, table.battle.units[id]!) === side)

/**
 * The units of a side that may get an order: those on the table, those that have fled from it, and the parts that the side detaches this turn.
 * A part is no unit yet, so `unit` is the unit that it comes from.
 */
export const orderableUnits = (table: BattleTable, side: Side): { id: string; unit: BattleUnit }[] => [
  ...[...unitsOf(table, side), ...fledUnitsOf(table, side)].map((id) => ({ id, unit: table.battle.units[id]! })),
  ...answersOf(table, side).splits.map(({ unit, part }) => ({ id: part, unit: table.battle.units[unit]! })),
]

/** The part of a legal entry that says what is ordered: order, heading, functions. */
type OrderFields = Omit<LegalEntry, 'type'>

/** SAR-16.1: the orders of artillery that go without functions; its other orders follow from its functions. */
const ARTILLERY_ORDERS_WITHOUT_FUNCTIONS: readonly Order[] = ['hold', 'form', 'rally']
/** SAR-4.8: the orders of infantry and cavalry. */
const OTHER_ARMS_ORDERS: readonly Order[] = ['move', 'charge', 'firstFire', 'holdFire', 'hold', 'rally', 'form']

/** The orders that a unit may get, whoever gives them, as fields of legal entries. */
export function orderFieldsFor(table: BattleTable, unit: BattleUnit): OrderFields[] {
  const { arm, nation } = rosterUnitOf(table, unit)
  // `broken`: the unit runs away as a mob; `locked`: it is in a melee.
  const { broken, locked } = unit
  const possibleOrders: OrderFields[] = []
  for (const order of arm === 'artillery' ? ARTILLERY_ORDERS_WITHOUT_FUNCTIONS : OTHER_ARMS_ORDERS)
    if (isAllowed(() => orderAsReceived({ arm, broken, locked }, order)))
      // SAR-4.7: a Move or Charge has a direction.
      possibleOrders.push(order === 'move' || order === 'charge' ? { order, heading: HEADING_BOUNDS } : { order })
  if (arm !== 'artillery' || broken || locked) return possibleOrders
  for (const functions of functionSequences(unit.stance, functionCount(table.field.tables, nation, unit)))
    possibleOrders.push(orderWithFunctions(functions))
  return possibleOrders
}

/** The order that goes with some artillery functions, as fields of a legal entry. */
const orderWithFunctions = (functions: readonly ArtilleryFunction[]): OrderFields => ({
  order: orderOfFunctions(functions),
  functions,
  ...(functions.includes('move') && { heading: HEADING_BOUNDS }),
})

/** SAR-4.3 to 4.6: the leaders who may give an order to the unit, or to its new part with the id `id`, with the points they have left. */
export const leadersWhoMayOrder = (table: BattleTable, side: Side, id: string, unit: BattleUnit): string[] =>
  superiorsOf(table.field, rosterUnitOf(table, unit)).filter((by) => {
    const cost = orderCostFor(table, by, unit)
    return cost !== null && isAllowed(() => checkLeaderMayOrder(table, side, by, id, cost))
  })

/** SAR-4.3 to 4.9: the action that gives a unit an order, face down. */
export const order: BattleHandler<'order'> = {
  check: (table, side, action) => {
    // The last argument is the unit that gets the order; for a split, which uses the same function, it is the new part.
    makeSealedOrder(table, side, action, action.unit)
  },
  list(table, side, out) {
    for (const { id, unit } of orderableUnits(table, side))
      for (const by of leadersWhoMayOrder(table, side, id, unit))
        for (const orderFields of orderFieldsFor(table, unit))
          if (greyAllowsOrder(table, by, unit, orderFields.order as Order))
            out.push({ type: 'order', unit: id, by, ...orderFields })
  },
  run(run, side, action) {
    const given = makeSealedOrder(run, side, action, action.unit)
    changeAnswers(run, side, { orders: { ...answersOf(run, side).orders, [action.unit]: given } })
    emit(run, { kind: 'drafted', unit: action.unit, given }, side)
  },
}

/** The fields of the sealed answers that are lists of ids and can be taken back. */
const LISTS = ['squares', 'standBy', 'arrivals', 'hides'] as const
/** The fields of the sealed answers that are records with ids as keys and can be taken back. */
const RECORDS = ['orders', 'targets', 'rallies', 'fires', 'soaks', 'marches', 'rides', 'victors', 'reforms'] as const

/**
 * The ids whose answers can be taken back. Missions (`missions`) cannot be taken back; parts (`splits`) go with the order of their unit.
 */
function idsWithAnswers(answers: SealedAnswers): string[] {
  const ids = [...RECORDS.flatMap((name) => Object.keys(answers[name])), ...LISTS.flatMap((name) => answers[name])]
  return [...new Set(ids)].sort()
}

/** A record without the entries of some ids. */
const withoutIds = <T>(record: Readonly<Record<string, T>>, removed: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id]) => !removed.has(id)))

/**
 * The action that takes back all answers for an id: a unit, leader, group or shot. With the order of a unit go the parts that it was to
 * detach, and their orders.
 */
export const takeBack: BattleHandler<'takeBack'> = {
  check(table, side, { unit }) {
    if (!idsWithAnswers(answersOf(table, side)).includes(unit)) throwBadOrder('SAR-4.6', unit)
  },
  list(table, side, out) {
    for (const unit of idsWithAnswers(answersOf(table, side))) out.push({ type: 'takeBack', unit })
  },
  run(run, side, { unit }) {
    const answers = answersOf(run, side)
    const { splits } = answers
    const removed = new Set([unit, ...splits.filter((split) => split.unit === unit).map(({ part }) => part)])
    changeAnswers(run, side, {
      splits: splits.filter(({ part }) => !removed.has(part)),
      ...Object.fromEntries(RECORDS.map((name) => [name, withoutIds<unknown>(answers[name], removed)])),
      ...Object.fromEntries(LISTS.map((name) => [name, answers[name].filter((id) => !removed.has(id))])),
    })
    emit(run, { kind: 'takenBack', unit }, side)
  },
}
