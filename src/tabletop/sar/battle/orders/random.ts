// Random orders (SAR-4.10, 4.11): what units do that have got no order. The peers of a unit are the nearest similar units to its left and right.
import { randomOrder } from '../../orders/randomOrder'
import { sameAsLastTurn, sameAsPeer, orderToStandStill } from '../../orders/randomMeaning'
import { rollsRandomOrder } from '../../orders/legalOrder'
import { chargeTargets, peersOf } from '../contact'
import { type ActionRun, rollDie } from '../run'
import type { BattleUnit, ExecutedOrder, RevealedOrder } from '../types'
import { rosterUnitOf, standsOnTable } from '../units'
import { areFunctionsPossible, functionCount } from './functions'

/** What a unit does by a random order. `deed`: the order that it executes, or the result of the random order. */
type RandomBehaviour = Pick<RevealedOrder, 'deed' | 'heading' | 'functions'>

/** A behaviour as a revealed order that no leader gave. */
const asRevealed = (behaviour: RandomBehaviour): RevealedOrder => ({ ...behaviour, by: null })
/** A behaviour without heading and functions. */
const plainBehaviour = (deed: ExecutedOrder): RandomBehaviour => ({ deed, heading: null, functions: [] })

/** SAR-4.11: the behaviour of a unit that stands still: Hold or Halt, depending on the edition of the rules. */
const standStill = (run: ActionRun): RandomBehaviour =>
  // The cast: the type of all random results is wider than `hold` and `halt`.
  plainBehaviour(orderToStandStill(run.field.tables) as ExecutedOrder)

/** SAR-16.1, 16.2, 16.9: can the unit's guns carry out the functions of a behaviour now? */
function canUseFunctions(run: ActionRun, unit: BattleUnit, { functions }: RandomBehaviour): boolean {
  const { nation } = rosterUnitOf(run, unit)
  if (functions.length === 0) return true
  return (
    functions.length <= functionCount(run.field.tables, nation, unit) && areFunctionsPossible(unit.stance, functions)
  )
}

/** SAR-4.11: the behaviour of last turn, or standing still if the unit cannot repeat it. */
function repeatedBehaviour(run: ActionRun, id: string, unit: BattleUnit): RandomBehaviour {
  const standingStill = standStill(run)
  const { last: lastOrder } = unit
  if (lastOrder === null || !canUseFunctions(run, unit, lastOrder)) return standingStill
  // Results of a random order can always be repeated; `sameAsLastTurn` knows only orders.
  if (lastOrder.deed === 'advanceOrFire' || lastOrder.deed === 'halt' || lastOrder.deed === 'withdraw') return lastOrder
  const hasChargeTarget =
    lastOrder.deed === 'charge' && chargeTargets(run, id, lastOrder.heading ?? unit.heading).length > 0
  const newOrder = sameAsLastTurn(run.field.tables, lastOrder.deed, hasChargeTarget)
  return newOrder === lastOrder.deed ? lastOrder : standingStill
}

/** SAR-4.11: the behaviour copied from a peer; a die chooses between two peers. The unit stands still if it cannot carry the behaviour out. */
function copiedBehaviour(
  run: ActionRun,
  id: string,
  unit: BattleUnit,
  peerBehaviours: readonly RandomBehaviour[],
): RandomBehaviour {
  // `sameAsPeer` compares single words, so each whole behaviour is passed to it as one text, which the cast calls an order.
  const texts = peerBehaviours.map(({ deed, heading, functions }) => JSON.stringify([deed, heading, functions]))
  const chosenText = sameAsPeer(
    run.field.tables,
    texts as ExecutedOrder[],
    (candidates) => rollDie(run, id, 'peer', candidates.length) - 1,
  )
  const copied = peerBehaviours[texts.indexOf(chosenText)]
  // SAR-4.9: only broken units can rally, and broken units do not roll for random orders.
  const isPossible = copied && copied.deed !== 'rally' && canUseFunctions(run, unit, copied)
  return isPossible ? copied : standStill(run)
}

/**
 * SAR-4.10, 4.11: rolls the behaviour of all unbroken units without an order. Units that copy a peer wait until the peer's behaviour is
 * known; by ruling Q12 peers that wait for each other stand still. All units of a round copy at once, so that the order of units does not
 * matter (SAR-3.2).
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
    const unit = battle.units[id]!
    const { arm } = rosterUnitOf(run, unit)
    const hasOrder = id in givenOrders
    const { broken, locked } = unit
    if (!standsOnTable(unit) || !rollsRandomOrder({ arm, broken, locked }, hasOrder)) continue
    const d20 = rollDie(run, id, 'randomOrder', field.tables.randomOrders.die)
    const result = randomOrder(field.tables, unit.training ?? 'untrained', d20)
    if (result === 'sameAsPeer') waiting.add(id)
    else if (result === 'sameAsLastTurn') knownBehaviours.set(id, repeatedBehaviour(run, id, unit))
    else knownBehaviours.set(id, plainBehaviour(result))
  }
  while (waiting.size > 0) {
    const withKnownPeers = [...waiting].filter((id) => peersOf(run, id).every((peer) => !waiting.has(peer)))
    // If none is left whose peers are known, all wait for each other: they copy nobody and stand still.
    const canCopy = withKnownPeers.length > 0
    const copyingUnits = canCopy ? withKnownPeers : [...waiting]
    const newBehaviours = copyingUnits.map((id): [string, RandomBehaviour] => {
      const peerBehaviours = canCopy ? peersOf(run, id).flatMap((peer) => knownBehaviours.get(peer) ?? []) : []
      return [id, copiedBehaviour(run, id, battle.units[id]!, peerBehaviours)]
    })
    for (const [id, behaviour] of newBehaviours) {
      knownBehaviours.set(id, behaviour)
      waiting.delete(id)
    }
  }
  const rolledOrders: Record<string, RevealedOrder> = {}
  for (const [id, behaviour] of knownBehaviours) if (!(id in givenOrders)) rolledOrders[id] = asRevealed(behaviour)
  return rolledOrders
}
