import { EXPLAIN } from './figures'
import type { IntendedAttack, IntendedMove, Intent, PlanScore } from '../types'
import { termDifferences } from './planTerms'
import { aboutPieces, type Sentence } from './sentence'

const round = (points: number): number => Math.round(points * EXPLAIN.decimals) / EXPLAIN.decimals

/** The plan that was followed, compared with the second best, and the terms in which they differ most. */
function planSentences([chosen, next]: readonly PlanScore[]): Sentence[] {
  if (!chosen) return []
  const args = { plan: chosen.plan, value: round(chosen.value) }
  const plan: Sentence = next
    ? { key: 'ai.why.planOver', args: { ...args, other: next.plan, next: round(next.value) } }
    : { key: 'ai.why.plan', args }
  const terms = (next ? termDifferences(chosen, next) : [...chosen.terms])
    .filter(({ value }) => Math.abs(value) >= EXPLAIN.leastTerm)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || (a.name < b.name ? -1 : 1))
    .slice(0, EXPLAIN.mostTerms)
  const termSentences = terms.map(({ name, value }) => ({
    key: value > 0 ? 'ai.why.termFor' : 'ai.why.termAgainst',
    args: { term: name, value: round(Math.abs(value)) },
  }))
  return [plan, ...termSentences]
}

/** One sentence for all pieces that follow the same script to the same hex, the largest groups first. */
function moveSentences(moves: readonly IntendedMove[]): Sentence[] {
  const groups = new Map<string, { script: string; hex: string; pieces: string[] }>()
  for (const { piece, script, to, goal } of moves) {
    const hex = goal ?? to
    const name = `${script} ${hex}`
    const group = groups.get(name)
    if (group) group.pieces.push(piece)
    else groups.set(name, { script, hex, pieces: [piece] })
  }
  const largestFirst = [...groups].sort(
    ([nameA, a], [nameB, b]) => b.pieces.length - a.pieces.length || (nameA < nameB ? -1 : 1),
  )
  return largestFirst
    .slice(0, EXPLAIN.mostOrders)
    .map(([, { script, hex, pieces }]) => aboutPieces('order', pieces.sort(), { script, hex }))
}

const attackSentence = ({ target, attackers, gain }: IntendedAttack): Sentence => ({
  key: 'ai.why.meantAttack',
  args: { hex: target, count: attackers.length, gain: round(gain) },
})

/**
 * What a side intended in a player turn: the plan and why it was preferred, the moves, the attacks with their expected gains. `intents`: those of the
 * segments of the turn, in order. For the side itself, and for everyone when the game is over.
 */
export function explainIntents(intents: readonly Intent[]): Sentence[] {
  const plans = intents.find((intent) => intent.plans.length > 0)?.plans ?? []
  const orders = intents.findLast((intent) => intent.orders.length > 0)?.orders ?? []
  const attacks = intents.findLast((intent) => intent.attacks.length > 0)?.attacks ?? []
  return [...planSentences(plans), ...moveSentences(orders), ...attacks.map(attackSentence)]
}
