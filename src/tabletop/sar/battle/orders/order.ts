import { answersOf, changeAnswers } from '../answers'
import { FULL_CIRCLE } from '../../../../core/fixed'
import { badOrder, isAllowed } from '../../errors'
import { readOrder } from '../../orders/legalOrder'
import type { ArtilleryFunction } from '../../schemas/action'
import type { Order } from '../../types'
import { superiorsOf } from '../field'
import type { LegalEntry } from '../entries'
import type { BattleHandler } from '../handler'
import { emit, type BattleTable } from '../run'
import type { BattleUnit, SealedAnswers, Side } from '../types'
import { fledUnits } from '../rally/offTable'
import { factsOf, sideOfUnit, unitsOf } from '../units'
import { checkLeaderMayOrder, orderCostFor, makeSealedOrder } from './sealedOrder'
import { functionCount, orderOfFunctions, functionSequences } from './functions'

const HEADING = { min: 0, max: FULL_CIRCLE - 1 }

/** SAR-20.8: broken units over the edge that may try to rally. */
const fledOf = (table: BattleTable, side: Side): string[] =>
  fledUnits(table).filter((id) => sideOfUnit(table, table.battle.units[id]!) === side)

/** Every unit of a side that may have an order: on the table, fled from it, and parts made this turn. */
export const orderableUnits = (table: BattleTable, side: Side): { id: string; unit: BattleUnit }[] => [
  ...[...unitsOf(table, side), ...fledOf(table, side)].map((id) => ({ id, unit: table.battle.units[id]! })),
  ...answersOf(table, side).splits.map(({ unit, part }) => ({ id: part, unit: table.battle.units[unit]! })),
]

/** What an order may say to a unit, whoever gives it: order, direction, functions. */
export function orderForms(table: BattleTable, unit: BattleUnit): Omit<LegalEntry, 'type'>[] {
  const { arm, nation } = factsOf(table, unit)
  const forms: Omit<LegalEntry, 'type'>[] = []
  const orders: Order[] = ['move', 'charge', 'firstFire', 'holdFire', 'hold', 'rally', 'form']
  const plain = arm === 'artillery' ? (['hold', 'form', 'rally'] as const) : orders
  for (const order of plain)
    if (isAllowed(() => readOrder({ arm, broken: unit.broken, locked: unit.locked }, order)))
      forms.push(order === 'move' || order === 'charge' ? { order, heading: HEADING } : { order })
  if (arm !== 'artillery' || unit.broken || unit.locked) return forms
  for (const functions of functionSequences(unit.stance, functionCount(table.field.tables, nation, unit)))
    forms.push(withFunctions(functions))
  return forms
}

const withFunctions = (functions: readonly ArtilleryFunction[]): Omit<LegalEntry, 'type'> => ({
  order: orderOfFunctions(functions),
  functions,
  ...(functions.includes('move') && { heading: HEADING }),
})

/** The leaders who could pay for one more order to this unit. */
export const leadersWhoMayOrder = (table: BattleTable, side: Side, id: string, unit: BattleUnit): string[] =>
  superiorsOf(table.field, factsOf(table, unit)).filter((by) => {
    const cost = orderCostFor(table, by, unit)
    return cost !== null && isAllowed(() => checkLeaderMayOrder(table, side, by, id, cost))
  })

/** SAR-4.3 to 4.9: an order, face down. */
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

/** Parts of a draft whose answers are lists of ids, and those kept by id: of units, leaders, shots or groups. */
const LISTS = ['squares', 'standBy', 'arrivals'] as const
const RECORDS = ['orders', 'targets', 'rallies', 'fires', 'soaks', 'marches', 'rides', 'victors', 'reforms'] as const

/** What of a draft can be taken back: everything but missions, by the id it stands under. */
const answersIn = (draft: SealedAnswers): string[] =>
  [...new Set([...RECORDS.flatMap((name) => Object.keys(draft[name])), ...LISTS.flatMap((name) => draft[name])])].sort()

const without = <T>(all: Readonly<Record<string, T>>, gone: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => !gone.has(id)))

/** Takes back what is still face down under an id; the parts that a unit was split into go back with its order. */
export const takeBack: BattleHandler<'takeBack'> = {
  check(table, side, { unit }) {
    if (!answersIn(answersOf(table, side)).includes(unit)) badOrder('SAR-4.6', unit)
  },
  list(table, side, out) {
    for (const unit of answersIn(answersOf(table, side))) out.push({ type: 'takeBack', unit })
  },
  run(run, side, { unit }) {
    const draft = answersOf(run, side)
    const { splits } = draft
    const gone = new Set([unit, ...splits.filter((split) => split.unit === unit).map(({ part }) => part)])
    changeAnswers(run, side, {
      splits: splits.filter(({ part }) => !gone.has(part)),
      ...Object.fromEntries(RECORDS.map((name) => [name, without<unknown>(draft[name], gone)])),
      ...Object.fromEntries(LISTS.map((name) => [name, draft[name].filter((id) => !gone.has(id))])),
    })
    emit(run, { kind: 'takenBack', unit }, side)
  },
}
