import { randomOrder } from '../../orders/randomOrder'
import { sameAsLastTurn, sameAsPeer, orderToStandStill } from '../../orders/randomMeaning'
import { rollsRandomOrder } from '../../orders/legalOrder'
import { chargeTargets, peersOf } from '../contact'
import { type ActionRun, rollDie } from '../run'
import type { BattleUnit, ExecutedOrder, RevealedOrder } from '../types'
import { rosterUnitOf } from '../units'
import { areFunctionsPossible, functionCount } from './functions'

/** What a unit does by a random order. */
type RandomBehaviour = Pick<RevealedOrder, 'deed' | 'heading' | 'functions'>

const asRevealed = (behaviour: RandomBehaviour): RevealedOrder => ({ ...behaviour, by: null })
const withoutHeading = (deed: ExecutedOrder): RandomBehaviour => ({ deed, heading: null, functions: [] })

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
  const still = withoutHeading(orderToStandStill(run.field.tables) as ExecutedOrder)
  const { last } = unit
  if (last === null || !canUseFunctions(run, unit, last)) return still
  if (last.deed === 'advanceOrFire' || last.deed === 'halt' || last.deed === 'withdraw') return last
  const target = last.deed === 'charge' && chargeTargets(run, id, last.heading ?? unit.heading).length > 0
  const same = sameAsLastTurn(run.field.tables, last.deed, target)
  return same === last.deed ? last : still
}

/** SAR-4.11: the behaviour copiedBehaviour from a peer, a die chooses between two; standing still if the unit cannot carry it out. */
function copiedBehaviour(
  run: ActionRun,
  id: string,
  unit: BattleUnit,
  peers: readonly RandomBehaviour[],
): RandomBehaviour {
  // Behaviours are compared as text.
  const texts = peers.map((plan) => JSON.stringify([plan.deed, plan.heading, plan.functions]))
  const chosen = sameAsPeer(
    run.field.tables,
    texts as ExecutedOrder[],
    (among) => rollDie(run, id, 'peer', among.length) - 1,
  )
  const plan = peers[texts.indexOf(chosen)]
  // SAR-4.9: only broken units can rally, and broken units do not roll for random orders.
  const fits = plan && plan.deed !== 'rally' && canUseFunctions(run, unit, plan)
  return fits ? plan : withoutHeading(orderToStandStill(run.field.tables) as ExecutedOrder)
}

/**
 * SAR-4.10, 4.11: rolls the behaviour of all unbroken units without an order. Units that copy a peer wait until the peer's behaviour is
 * known; peers that wait for each other stand still (Q12). Each round of copying happens at once, so that the order of units does not
 * matter (SAR-3.2).
 */
export function randomOrders(
  run: ActionRun,
  ordered: Readonly<Record<string, RevealedOrder>>,
): Record<string, RevealedOrder> {
  const { field, battle } = run
  const done = new Map<string, RandomBehaviour>(Object.entries(ordered))
  const chance: Record<string, RevealedOrder> = {}
  const waiting = new Set<string>()
  for (const id of Object.keys(battle.units).sort()) {
    const unit = battle.units[id]!
    const { arm } = rosterUnitOf(run, unit)
    const isOnTable = unit.at !== null && !unit.gone
    if (!isOnTable || !rollsRandomOrder({ arm, broken: unit.broken, locked: unit.locked }, id in ordered)) continue
    const d20 = rollDie(run, id, 'randomOrder', field.tables.randomOrders.die)
    const result = randomOrder(field.tables, unit.training ?? 'untrained', d20)
    if (result === 'sameAsPeer') waiting.add(id)
    else done.set(id, result === 'sameAsLastTurn' ? repeatedBehaviour(run, id, unit) : withoutHeading(result))
  }
  while (waiting.size > 0) {
    const round = [...waiting].filter((id) => peersOf(run, id).every((peer) => !waiting.has(peer)))
    const next = round.length > 0 ? round : [...waiting]
    const plans = next.map((id): [string, RandomBehaviour] => {
      const peers = round.length > 0 ? peersOf(run, id).flatMap((peer) => done.get(peer) ?? []) : []
      return [id, copiedBehaviour(run, id, battle.units[id]!, peers)]
    })
    for (const [id, plan] of plans) {
      done.set(id, plan)
      waiting.delete(id)
    }
  }
  for (const [id, plan] of done) if (!(id in ordered)) chance[id] = asRevealed(plan)
  return chance
}
