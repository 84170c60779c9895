import type { Intent, IntendedMove, PlanScore } from '../types'
import { termDifferences } from './planTerms'
import { aboutPieces, type Sentence } from './sentence'

/** So many terms of the plan, orders and attacks are told. */
const MOST_TERMS = 2
const MOST_ORDERS = 6
/** Terms smaller than this decide nothing. */
const LEAST = 0.05

const round = (value: number): number => Math.round(value * 10) / 10

/** The plan followed, against the best that was left, and what most set it apart from that one, for and against. */
function plan(plans: readonly PlanScore[]): Sentence[] {
  const [chosen, next] = plans
  if (!chosen) return []
  const out: Sentence[] = [
    next
      ? {
          key: 'ai.why.planOver',
          args: { plan: chosen.plan, value: round(chosen.value), other: next.plan, next: round(next.value) },
        }
      : { key: 'ai.why.plan', args: { plan: chosen.plan, value: round(chosen.value) } },
  ]
  const weighty = (next ? termDifferences(chosen, next) : [...chosen.terms])
    .filter(({ value }) => Math.abs(value) >= LEAST)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_TERMS)
  for (const { name, value } of weighty)
    out.push({
      key: value > 0 ? 'ai.why.termFor' : 'ai.why.termAgainst',
      args: { term: name, value: round(Math.abs(value)) },
    })
  return out
}

/** Orders of the same kind for the same place, told together; the largest bodies first. */
function orders(all: readonly IntendedMove[]): Sentence[] {
  const bodies = new Map<string, { script: string; hex: string; pieces: string[] }>()
  for (const { piece, script, to, goal } of all) {
    const hex = goal ?? to
    const name = `${script} ${hex}`
    const body = bodies.get(name)
    if (body) body.pieces.push(piece)
    else bodies.set(name, { script, hex, pieces: [piece] })
  }
  return [...bodies]
    .sort(([a, x], [b, y]) => y.pieces.length - x.pieces.length || (a < b ? -1 : 1))
    .slice(0, MOST_ORDERS)
    .map(([, { script, hex, pieces }]) => aboutPieces('order', pieces.sort(), { script, hex }))
}

/**
 * What a side meant in a player turn, in full: the plan and what spoke for it, the orders, the attacks and what they were hoped to bring.
 * For its owner, and for everybody when the game is over.
 */
export function explainIntents(intents: readonly Intent[]): Sentence[] {
  const withPlan = intents.find(({ plans }) => plans.length > 0)
  const withOrders = intents.findLast((intent) => intent.orders.length > 0)
  const withAttacks = intents.findLast(({ attacks }) => attacks.length > 0)
  return [
    ...plan(withPlan?.plans ?? []),
    ...orders(withOrders?.orders ?? []),
    ...(withAttacks?.attacks ?? []).map(({ target, attackers, gain }) => ({
      key: 'ai.why.meantAttack',
      args: { hex: target, count: attackers.length, gain: round(gain) },
    })),
  ]
}
