import { randomOrder } from '../../orders/randomOrder'
import { sameAsLastTurn, sameAsPeer, standsStill } from '../../orders/randomMeaning'
import { rollsRandomOrder } from '../../orders/legalOrder'
import { chargeTargets, peersOf } from '../contact'
import { type ActionRun, rollDie } from '../run'
import type { BattleUnit, ExecutedOrder, RevealedOrder } from '../types'
import { factsOf } from '../units'
import { areFunctionsPossible, functionCount } from './functions'

type Plan = Pick<RevealedOrder, 'deed' | 'heading' | 'functions'>

const byChance = (plan: Plan): RevealedOrder => ({ ...plan, by: null })
const plain = (deed: ExecutedOrder): Plan => ({ deed, heading: null, functions: [] })

/** SAR-16.1, 16.2, 16.9: can its guns do now what an order says, as they stand and with so many functions? */
function canServe(run: ActionRun, unit: BattleUnit, { functions }: Plan): boolean {
  const { nation } = factsOf(run, unit)
  if (functions.length === 0) return true
  return (
    functions.length <= functionCount(run.field.tables, nation, unit) && areFunctionsPossible(unit.stance, functions)
  )
}

/** SAR-4.11: last turn's deed, unless it makes no sense now. */
function again(run: ActionRun, id: string, unit: BattleUnit): Plan {
  const still = plain(standsStill(run.field.tables) as ExecutedOrder)
  const { last } = unit
  if (last === null || !canServe(run, unit, last)) return still
  if (last.deed === 'advanceOrFire' || last.deed === 'halt' || last.deed === 'withdraw') return last
  const target = last.deed === 'charge' && chargeTargets(run, id, last.heading ?? unit.heading).length > 0
  const same = sameAsLastTurn(run.field.tables, last.deed, target)
  return same === last.deed ? last : still
}

/** SAR-4.11: an order copied from a neighbour, as far as one can carry it out oneself; chosen by chance where two differ. */
function copied(run: ActionRun, id: string, unit: BattleUnit, peers: readonly Plan[]): Plan {
  const words = peers.map((plan) => JSON.stringify([plan.deed, plan.heading, plan.functions]))
  const chosen = sameAsPeer(
    run.field.tables,
    words as ExecutedOrder[],
    (among) => rollDie(run, id, 'peer', among.length) - 1,
  )
  const plan = peers[words.indexOf(chosen)]
  // SAR-4.9: Rally is for the broken, and who copies an order is not.
  const fits = plan && plan.deed !== 'rally' && canServe(run, unit, plan)
  return fits ? plan : plain(standsStill(run.field.tables) as ExecutedOrder)
}

/**
 * SAR-4.10, 4.11: what every unbroken unit does that got no order. Peers that wait for each other in a circle stand still (Q12);
 * rounds are worked off at once, so that the order of units cannot matter (SAR-3.2).
 */
export function randomOrders(
  run: ActionRun,
  ordered: Readonly<Record<string, RevealedOrder>>,
): Record<string, RevealedOrder> {
  const { field, battle } = run
  const done = new Map<string, Plan>(Object.entries(ordered))
  const chance: Record<string, RevealedOrder> = {}
  const waiting = new Set<string>()
  for (const id of Object.keys(battle.units).sort()) {
    const unit = battle.units[id]!
    const { arm } = factsOf(run, unit)
    const here = unit.at !== null && !unit.gone
    if (!here || !rollsRandomOrder({ arm, broken: unit.broken, locked: unit.locked }, id in ordered)) continue
    const d20 = rollDie(run, id, 'randomOrder', field.tables.randomOrders.die)
    const result = randomOrder(field.tables, unit.training ?? 'untrained', d20)
    if (result === 'sameAsPeer') waiting.add(id)
    else done.set(id, result === 'sameAsLastTurn' ? again(run, id, unit) : plain(result))
  }
  while (waiting.size > 0) {
    const round = [...waiting].filter((id) => peersOf(run, id).every((peer) => !waiting.has(peer)))
    const next = round.length > 0 ? round : [...waiting]
    const plans = next.map((id): [string, Plan] => {
      const peers = round.length > 0 ? peersOf(run, id).flatMap((peer) => done.get(peer) ?? []) : []
      return [id, copied(run, id, battle.units[id]!, peers)]
    })
    for (const [id, plan] of plans) {
      done.set(id, plan)
      waiting.delete(id)
    }
  }
  for (const [id, plan] of done) if (!(id in ordered)) chance[id] = byChance(plan)
  return chance
}
