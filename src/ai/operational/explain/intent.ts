// Explains what the computer opponent intended in a player turn, in sentences for the page.

import { EXPLAIN } from './figures'
import type { IntendedAttack, IntendedMove, Intent, PlanScore } from '../types'
import { termDifferences } from './planTerms'
import { aboutPieces, type Sentence } from './sentence'

/** Points rounded for the page; `decimals` is 10 for one decimal place. */
const rounded = (points: number): number => Math.round(points * EXPLAIN.decimals) / EXPLAIN.decimals

/**
 * Sentences about the plan that was followed (the first of the list) and the second best: their values, and the terms in which they differ most.
 * Without a second plan the largest terms of the followed plan are told.
 */
function planSentences([followed, secondPlan]: readonly PlanScore[]): Sentence[] {
  if (!followed) return []
  const args = { plan: followed.plan, value: rounded(followed.value) }
  const planSentence: Sentence = secondPlan
    ? { key: 'ai.why.planOver', args: { ...args, other: secondPlan.plan, next: rounded(secondPlan.value) } }
    : { key: 'ai.why.plan', args }
  const terms = (secondPlan ? termDifferences(followed, secondPlan) : [...followed.terms])
    .filter(({ value }) => Math.abs(value) >= EXPLAIN.leastTerm)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || (a.name < b.name ? -1 : 1))
    .slice(0, EXPLAIN.mostTerms)
  const termSentences = terms.map(({ name, value }) => ({
    key: value > 0 ? 'ai.why.termFor' : 'ai.why.termAgainst',
    args: { term: name, value: rounded(Math.abs(value)) },
  }))
  return [planSentence, ...termSentences]
}

/**
 * One sentence for all pieces that follow the same script (a rule that chose their moves) toward the same hex; only the largest groups, the largest
 * first.
 */
function moveSentences(moves: readonly IntendedMove[]): Sentence[] {
  const groups = new Map<string, { script: string; hex: string; pieces: string[] }>()
  for (const { piece, script, to, goal } of moves) {
    const hex = goal ?? to
    const groupKey = `${script} ${hex}`
    const group = groups.get(groupKey)
    if (group) group.pieces.push(piece)
    else groups.set(groupKey, { script, hex, pieces: [piece] })
  }
  const largestFirst = [...groups].sort(
    ([keyA, a], [keyB, b]) => b.pieces.length - a.pieces.length || (keyA < keyB ? -1 : 1),
  )
  return largestFirst
    .slice(0, EXPLAIN.mostOrders)
    .map(([, { script, hex, pieces }]) => aboutPieces('order', pieces.sort(), { script, hex }))
}

/** The sentence about one intended attack. */
const attackSentence = ({ target, attackers, gain }: IntendedAttack): Sentence => ({
  key: 'ai.why.meantAttack',
  args: { hex: target, count: attackers.length, gain: rounded(gain) },
})

/**
 * What a side intended in a player turn: the plan and why it was preferred, the moves, and the attacks with their expected gains. `intents`: one for
 * each segment of the turn, in order. Only the side itself may read this while the game runs; when the game is over, everyone may.
 */
export function explainIntents(intents: readonly Intent[]): Sentence[] {
  // The plans as they were first compared; the moves and attacks as they were last intended.
  const plans = intents.find((intent) => intent.plans.length > 0)?.plans ?? []
  const orders = intents.findLast((intent) => intent.orders.length > 0)?.orders ?? []
  const attacks = intents.findLast((intent) => intent.attacks.length > 0)?.attacks ?? []
  return [...planSentences(plans), ...moveSentences(orders), ...attacks.map(attackSentence)]
}
