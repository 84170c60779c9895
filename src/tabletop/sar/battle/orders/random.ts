// Random orders (SAR-4.10, 4.11): what units do that have got no order. The peers of a unit are the nearest similar units to its left and right.
import { isAllowed, throwBadOrder } from '../../errors'
import { randomOrder, type RandomResult } from '../../orders/randomOrder'
import { sameAsLastTurn, sameAsPeer, orderToStandStill } from '../../orders/randomMeaning'
import { rollsRandomOrder } from '../../orders/legalOrder'
import { chargeTargets, peersOf } from '../contact'
import { type ActionRun, rollDie, type BattleTable } from '../run'
import type { BattleUnit, ExecutedOrder, RevealedOrder } from '../types'
import { rosterUnitOf, standsOnTable } from '../units'
import { areFunctionsPossible, functionCount } from './functions'

/** What a unit does by a random order. `deed`: the order that it executes, or the result of the random order. */
export type RandomBehaviour = Pick<RevealedOrder, 'deed' | 'heading' | 'functions'>

/** A behaviour as a revealed order that no leader gave. */
const asRevealed = (behaviour: RandomBehaviour): RevealedOrder => ({ ...behaviour, by: null })
/** A behaviour without heading and functions. */
const plainBehaviour = (deed: ExecutedOrder): RandomBehaviour => ({ deed, heading: null, functions: [] })

/** SAR-4.11: the behaviour of a unit that stands still: Hold or Halt, depending on the edition of the rules. */
const standStill = ({ field }: BattleTable): RandomBehaviour =>
  // The cast: the type of all random results is wider than `hold` and `halt`.
  plainBehaviour(orderToStandStill(field.tables) as ExecutedOrder)

/** SAR-16.1, 16.2, 16.9: can the unit's guns carry out the functions of a behaviour now? */
function canUseFunctions(table: BattleTable, unit: BattleUnit, { functions }: RandomBehaviour): boolean {
  const { nation } = rosterUnitOf(table, unit)
  if (functions.length === 0) return true
  return (
    functions.length <= functionCount(table.field.tables, nation, unit) && areFunctionsPossible(unit.stance, functions)
  )
}

/** SAR-4.11: refuses to repeat the behaviour of last turn; returns it if the unit can carry it out again. */
export function checkedRepetition(table: BattleTable, id: string, unit: BattleUnit): RandomBehaviour {
  const { last: lastOrder } = unit
  if (lastOrder === null) return throwBadOrder('SAR-4.11', 'none')
  if (!canUseFunctions(table, unit, lastOrder)) throwBadOrder('SAR-16.1', 'functions')
  // Results of a random order can always be repeated; `sameAsLastTurn` knows only orders.
  if (lastOrder.deed === 'advanceOrFire' || lastOrder.deed === 'halt' || lastOrder.deed === 'withdraw') return lastOrder
  const hasChargeTarget =
    lastOrder.deed === 'charge' && chargeTargets(table, id, lastOrder.heading ?? unit.heading).length > 0
  const newOrder = sameAsLastTurn(table.field.tables, lastOrder.deed, hasChargeTarget)
  return newOrder === lastOrder.deed ? lastOrder : throwBadOrder('SAR-4.11', lastOrder.deed)
}

/** SAR-4.11: the behaviour of last turn, or standing still if the unit cannot repeat it. */
const repeatedBehaviour = (table: BattleTable, id: string, unit: BattleUnit): RandomBehaviour =>
  isAllowed(() => checkedRepetition(table, id, unit)) ? unit.last! : standStill(table)

/** Rolls for one of several different behaviours of a unit's peers: returns its index, from 0. */
export type PeerPick = (id: string, count: number) => number

/** SAR-4.11: the behaviour copied from a peer; a die chooses between two peers. The unit stands still if it cannot carry the behaviour out. */
function copiedBehaviour(
  table: BattleTable,
  id: string,
  unit: BattleUnit,
  peerBehaviours: readonly RandomBehaviour[],
  pick: PeerPick,
): RandomBehaviour {
  // `sameAsPeer` compares single words, so each whole behaviour is passed to it as one text, which the cast calls an order.
  const texts = peerBehaviours.map(({ deed, heading, functions }) => JSON.stringify([deed, heading, functions]))
  const chosenText = sameAsPeer(table.field.tables, texts as ExecutedOrder[], (candidates) =>
    pick(id, candidates.length),
  )
  const copied = peerBehaviours[texts.indexOf(chosenText)]
  // SAR-4.9: only broken units can rally, and broken units do not roll for random orders.
  const isPossible = copied && copied.deed !== 'rally' && canUseFunctions(table, unit, copied)
  return isPossible ? copied : standStill(table)
}

/** SAR-4.10: does this unit roll for a random order? `givenOrders`: the orders that leaders gave, by unit. */
export function rollsForOrder(table: BattleTable, id: string, givenOrders: Readonly<Record<string, unknown>>): boolean {
  const unit = table.battle.units[id]!
  const { broken, locked } = unit
  return (
    standsOnTable(unit) && rollsRandomOrder({ arm: rosterUnitOf(table, unit).arm, broken, locked }, id in givenOrders)
  )
}

/** SAR-4.10, 4.11: what a unit does by a result of its roll; null: it copies a peer. */
export function behaviourByResult(table: BattleTable, id: string, result: RandomResult): RandomBehaviour | null {
  if (result === 'sameAsPeer') return null
  if (result === 'sameAsLastTurn') return repeatedBehaviour(table, id, table.battle.units[id]!)
  return plainBehaviour(result)
}

/**
 * SAR-4.11: the units that copy a peer wait until the peer's behaviour is known; by ruling Q12 peers that wait for each other stand still. All
 * units of a round copy at once, so that the order of units does not matter (SAR-3.2). Adds their behaviours to those that are known.
 */
export function copyPeers(
  table: BattleTable,
  knownBehaviours: Map<string, RandomBehaviour>,
  waiting: Set<string>,
  pick: PeerPick,
): void {
  while (waiting.size > 0) {
    const withKnownPeers = [...waiting].filter((id) => peersOf(table, id).every((peer) => !waiting.has(peer)))
    // If none is left whose peers are known, all wait for each other: they copy nobody and stand still.
    const canCopy = withKnownPeers.length > 0
    const copyingUnits = canCopy ? withKnownPeers : [...waiting]
    const newBehaviours = copyingUnits.map((id): [string, RandomBehaviour] => {
      const peerBehaviours = canCopy ? peersOf(table, id).flatMap((peer) => knownBehaviours.get(peer) ?? []) : []
      return [id, copiedBehaviour(table, id, table.battle.units[id]!, peerBehaviours, pick)]
    })
    for (const [id, behaviour] of newBehaviours) {
      knownBehaviours.set(id, behaviour)
      waiting.delete(id)
    }
  }
}

/**
 * SAR-4.10, 4.11: rolls the behaviour of all unbroken units without an order.
 * @param givenOrders the orders that leaders gave, by unit
 */
export function randomOrders(
  run: ActionRun,
  givenOrders: Readonly<Record<string, RevealedOrder>>,
): Record<string, RevealedOrder> {
  const { field, battle } = run
  // The behaviours known so far: at first the orders that leaders gave.
  const knownBehaviours = new Map<string, RandomBehaviour>(Object.entries(givenOrders))
  // Units that copy a peer.
  const waiting = new Set<string>()
  for (const id of Object.keys(battle.units).sort()) {
    if (!rollsForOrder(run, id, givenOrders)) continue
    const d20 = rollDie(run, id, 'randomOrder', field.tables.randomOrders.die)
    const result = randomOrder(field.tables, battle.units[id]!.training ?? 'untrained', d20)
    const behaviour = behaviourByResult(run, id, result)
    if (behaviour) knownBehaviours.set(id, behaviour)
    else waiting.add(id)
  }
  copyPeers(run, knownBehaviours, waiting, (id, count) => rollDie(run, id, 'peer', count) - 1)
  const rolledOrders: Record<string, RevealedOrder> = {}
  for (const [id, behaviour] of knownBehaviours) if (!(id in givenOrders)) rolledOrders[id] = asRevealed(behaviour)
  return rolledOrders
}
