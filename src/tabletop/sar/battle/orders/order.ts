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
import type { BattleUnit, SealedAnswers, Side } from '../types'
import { unitsFledOffTable } from '../rally/offTable'
import { rosterUnitOf, sideOfUnit, unitsOf } from '../units'
import { checkLeaderMayOrder, orderCostFor, makeSealedOrder } from './sealedOrder'
import { functionCount, orderOfFunctions, functionSequences } from './functions'

const HEADING = { min: 0, max: FULL_CIRCLE - 1 }

/** SAR-20.8: a side's broken units off the table, which may still try to rally. */
const fledOf = (table: BattleTable, side: Side): string[] =>
  unitsFledOffTable(table).filter((id) => sideOfUnit(table, table.battle.units[id]!) === side)

/** The units of a side that may have an order: on the table, fled from it, and parts detached this turn (with the unit they come from). */
export const orderableUnits = (table: BattleTable, side: Side): { id: string; unit: BattleUnit }[] => [
  ...[...unitsOf(table, side), ...fledOf(table, side)].map((id) => ({ id, unit: table.battle.units[id]! })),
  ...answersOf(table, side).splits.map(({ unit, part }) => ({ id: part, unit: table.battle.units[unit]! })),
]

/** The orders that a unit may get from any leader, as parts of legal entries: order, heading, functions. */
export function orderForms(table: BattleTable, unit: BattleUnit): Omit<LegalEntry, 'type'>[] {
  const { arm, nation } = rosterUnitOf(table, unit)
  const forms: Omit<LegalEntry, 'type'>[] = []
  const orders: Order[] = ['move', 'charge', 'firstFire', 'holdFire', 'hold', 'rally', 'form']
  const plain = arm === 'artillery' ? (['hold', 'form', 'rally'] as const) : orders
  for (const order of plain)
    if (isAllowed(() => orderAsReceived({ arm, broken: unit.broken, locked: unit.locked }, order)))
      forms.push(order === 'move' || order === 'charge' ? { order, heading: HEADING } : { order })
  if (arm !== 'artillery' || unit.broken || unit.locked) return forms
  for (const functions of functionSequences(unit.stance, functionCount(table.field.tables, nation, unit)))
    forms.push(withFunctions(functions))
  return forms
}

/** The part of a legal entry for artillery functions. */
const withFunctions = (functions: readonly ArtilleryFunction[]): Omit<LegalEntry, 'type'> => ({
  order: orderOfFunctions(functions),
  functions,
  ...(functions.includes('move') && { heading: HEADING }),
})

/** The leaders who may give the unit one more order. */
export const leadersWhoMayOrder = (table: BattleTable, side: Side, id: string, unit: BattleUnit): string[] =>
  superiorsOf(table.field, rosterUnitOf(table, unit)).filter((by) => {
    const cost = orderCostFor(table, by, unit)
    return cost !== null && isAllowed(() => checkLeaderMayOrder(table, side, by, id, cost))
  })

/** SAR-4.3 to 4.9: gives a unit an order, face down. */
export const order: BattleHandler<'order'> = {
  check: (table, side, action) => {
    makeSealedOrder(table, side, action, action.unit)
  },
  list(table, side, out) {
    for (const { id, unit } of orderableUnits(table, side))
      for (const by of leadersWhoMayOrder(table, side, id, unit))
        for (const form of orderForms(table, unit)) out.push({ type: 'order', unit: id, by, ...form })
  },
  run(run, side, action) {
    const given = makeSealedOrder(run, side, action, action.unit)
    changeAnswers(run, side, { orders: { ...answersOf(run, side).orders, [action.unit]: given } })
    emit(run, { kind: 'drafted', unit: action.unit, given }, side)
  },
}

/** Fields of the sealed answers that can be taken back: lists of ids, and records by id. */
const LISTS = ['squares', 'standBy', 'arrivals'] as const
const RECORDS = ['orders', 'targets', 'rallies', 'fires', 'soaks', 'marches', 'rides', 'victors', 'reforms'] as const

/** The ids under which answers can be taken back. Missions, hidden units and, by themselves, parts cannot. */
function idsWithAnswers(answers: SealedAnswers): string[] {
  const ids = [...RECORDS.flatMap((name) => Object.keys(answers[name])), ...LISTS.flatMap((name) => answers[name])]
  return [...new Set(ids)].sort()
}

/** A record without some ids. */
const without = <T>(all: Readonly<Record<string, T>>, removed: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => !removed.has(id)))

/** Takes back all answers under an id; with the order of a unit also the parts that it was to detach. */
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
      ...Object.fromEntries(RECORDS.map((name) => [name, without<unknown>(answers[name], removed)])),
      ...Object.fromEntries(LISTS.map((name) => [name, answers[name].filter((id) => !removed.has(id))])),
    })
    emit(run, { kind: 'takenBack', unit }, side)
  },
}
