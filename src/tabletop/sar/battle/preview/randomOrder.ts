// The odds of the random order of a unit that nobody orders (SAR-4.10, 4.11).
import * as v from 'valibot'
import { ok, refuse, type Result } from '../../../../core/result'
import { dieOdds, distributionOf, mapOdds, type Odds, playedOut } from '../../../common/odds'
import type { RandomOrderPreview, RowChance } from '../../../common/previewFight'
import { refusalFrom } from '../../errors'
import { randomOrder, type RandomResult } from '../../orders/randomOrder'
import { answersOf } from '../answers'
import { peersOf } from '../contact'
import { behaviourByResult, checkedRepetition, copyPeers, type RandomBehaviour, rollsForOrder } from '../orders/random'
import type { BattleTable } from '../run'
import type { RevealedOrder, Side } from '../types'
import { noSuchUnit, notOwnUnit } from './units'

/** The question: what will this unit do if nobody orders it? */
export const RandomOrderQuestionSchema = v.strictObject({ unit: v.pipe(v.string(), v.maxLength(100)) })
export type RandomOrderQuestion = v.InferOutput<typeof RandomOrderQuestionSchema>

/** SAR-4.7: the orders that a side has given face down, without those of parts that are yet to be detached. */
export function draftedOrders(table: BattleTable, side: Side): Record<string, RevealedOrder> {
  const entries = Object.entries(answersOf(table, side).orders).filter(([id]) => id in table.battle.units)
  return Object.fromEntries(
    entries.map(([id, { order, heading, functions, by }]) => [id, { deed: order, heading, functions, by }]),
  )
}

/** SAR-4.10: the results of a unit's roll. */
const resultsOf = ({ field, battle }: BattleTable, id: string): Odds<RandomResult> =>
  dieOdds(
    field.tables.randomOrders.die,
    (d20) => randomOrder(field.tables, battle.units[id]!.training ?? 'untrained', d20),
    String,
  )

const behaviourKey = ({ deed, heading, functions }: RandomBehaviour): string => `${deed} ${heading} ${functions.join()}`

/**
 * SAR-4.10, 4.11: what a unit without an order does in the end. Only units on which that depends roll with it: its peers if it copies one, and
 * theirs if they do too.
 */
export function randomBehaviour(
  table: BattleTable,
  id: string,
  given: Readonly<Record<string, RevealedOrder>>,
): Odds<RandomBehaviour> {
  // Looked up again and again while the courses of the dice are played out.
  const results = new Map<string, Odds<RandomResult>>()
  const behaviours = new Map<string, RandomBehaviour | null>()
  const known = <T>(store: Map<string, T>, key: string, make: () => T): T => {
    if (!store.has(key)) store.set(key, make())
    return store.get(key) as T
  }
  return playedOut((ask) => {
    const settled = new Map<string, RandomBehaviour>(Object.entries(given))
    const waiting = new Set<string>()
    const roll = (unit: string): void => {
      if (settled.has(unit) || waiting.has(unit) || !rollsForOrder(table, unit, given)) return
      const result = ask(known(results, unit, () => resultsOf(table, unit)))
      const behaviour = known(behaviours, `${unit} ${result}`, () => behaviourByResult(table, unit, result))
      if (behaviour) settled.set(unit, behaviour)
      else {
        waiting.add(unit)
        for (const peer of peersOf(table, unit)) roll(peer)
      }
    }
    roll(id)
    copyPeers(table, settled, waiting, (_, count) => ask(dieOdds(count, (face) => face - 1, Number)))
    return settled.get(id)!
  }, behaviourKey)
}

const rowsOf = (odds: Odds<string>): RowChance[] =>
  distributionOf(odds, (a, b) => (a < b ? -1 : 1)).map(({ result, chance }) => ({ name: result, chance }))

/** SAR-4.10, 4.11: the odds of the random order of one's own unit, with the orders that one has given so far. */
export function randomOrderPreview(
  table: BattleTable,
  side: Side,
  { unit }: RandomOrderQuestion,
): Result<RandomOrderPreview> {
  const refusal = noSuchUnit(table, unit, 'SAR-4.10') ?? notOwnUnit(table, side, unit, 'SAR-4.10')
  if (refusal) return refusal
  const state = table.battle.units[unit]!
  // As if it had no order, whether it has got one meanwhile or not.
  const { [unit]: _, ...given } = draftedOrders(table, side)
  if (!rollsForOrder(table, unit, given)) return refuse('BAD_STATE', 'SAR-4.10', 'refusal.sarState', { what: unit })
  const behaviour = randomBehaviour(table, unit, given)
  return ok({
    unit,
    training: state.training ?? 'untrained',
    rows: rowsOf(resultsOf(table, unit)),
    deeds: rowsOf(mapOdds(behaviour, ({ deed }) => deed, String)),
    lastTurn: {
      deed: state.last?.deed ?? null,
      refusal: refusalFrom(() => checkedRepetition(table, unit, state)),
    },
    peers: peersOf(table, unit),
    assumes: answersOf(table, side).splits.length > 0 ? ['ordersAsNow', 'partsNotDetached'] : ['ordersAsNow'],
  })
}
