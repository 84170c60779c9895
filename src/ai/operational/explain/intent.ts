// Explains what the computer opponent intended in a player turn, in sentences for the page.

import type { HexId, PieceId } from '../../../operational/types'
import { EXPLAIN } from './figures'
import type { FollowedPlan, IntendedAttack, IntendedMove, Intent, PlanScore } from '../types'
import { termDifferences } from './planTerms'
import { type Sentence, whoArgs } from './sentence'

/** Points rounded for the page; `decimals` is 10 for one decimal place. */
const rounded = (points: number): number => Math.round(points * EXPLAIN.decimals) / EXPLAIN.decimals

/** Sentences about the plan that lasts over several turns: since when, its present stage, and why it or the stage was taken up. */
function followedSentences({ plan, stage, since, stageSince, why, before }: FollowedPlan): Sentence[] {
  const follows = { key: 'ai.why.follows', args: { plan, stage: `${plan}.${stage}`, since } }
  if (stageSince > since) return [follows, { key: 'ai.why.stageBegan', args: { since: stageSince, because: why } }]
  if (before !== null) return [follows, { key: 'ai.why.changed', args: { other: before, because: why } }]
  return [follows, { key: 'ai.why.taken', args: { because: why } }]
}

/** The sentence about the value of a plan, beside that of the best other plan if others were weighed; a plan may be kept although another is better. */
function valueSentence(plan: PlanScore, other: PlanScore | undefined): Sentence {
  const args = { plan: plan.plan, value: rounded(plan.value) }
  if (!other) return { key: 'ai.why.plan', args }
  const key = other.value > plan.value ? 'ai.why.keptOver' : 'ai.why.planOver'
  return { key, args: { ...args, other: other.plan, next: rounded(other.value) } }
}

/**
 * Sentences about the plan that was followed (the first of the list) and the second best: their values, and the terms in which they differ most.
 * Without a second plan the largest terms of the followed plan are told.
 */
function planSentences([chosen, secondPlan]: readonly PlanScore[]): Sentence[] {
  if (!chosen) return []
  const terms = (secondPlan ? termDifferences(chosen, secondPlan) : [...chosen.terms])
    .filter(({ value }) => Math.abs(value) >= EXPLAIN.leastTerm)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || (a.name < b.name ? -1 : 1))
    .slice(0, EXPLAIN.mostTerms)
  const termSentences = terms.map(({ name, value }) => ({
    key: value > 0 ? 'ai.why.termFor' : 'ai.why.termAgainst',
    args: { term: name, value: rounded(Math.abs(value)) },
  }))
  return [valueSentence(chosen, secondPlan), ...termSentences]
}

/** Orders that are told in one sentence: their pieces, where these go, and what they are to attack or are on the way to. */
interface OrderGroup {
  readonly key: string
  readonly pieces: PieceId[]
  readonly to: Set<HexId>
  /** The hex that they are to attack; null: none. */
  readonly target: HexId | null
  /** The hex that they make for in the long run; null: none but where they are sent. */
  readonly goal: HexId | null
}

/** Scripts of orders to take part in an attack: batteries bombard, all others strike. */
const ATTACK_KEYS: Readonly<Record<string, string>> = { bombard: 'bombard', mass: 'attack' }
/** Scripts that are told as another one where no attack came of them: a battery that found nothing to bombard was sent forward. */
const KEYS_WITHOUT_TARGET: Readonly<Record<string, string>> = { bombard: 'advance' }

/**
 * The orders as they were given: where each piece was sent this turn, and which hex it was to attack there. The long-run goal of the plan is told as
 * what it is, the place that the piece is on the way to. Pieces with the same kind of order and the same aim are told together; the largest
 * groups first.
 */
function moveSentences(moves: readonly IntendedMove[], attacks: readonly IntendedAttack[]): Sentence[] {
  const targetOf = new Map(attacks.flatMap(({ target, attackers }) => attackers.map((piece) => [piece, target])))
  const groups = new Map<string, OrderGroup>()
  for (const { piece, script, to, goal } of moves) {
    const target = targetOf.get(piece) ?? null
    const key = (target !== null ? ATTACK_KEYS[script] : KEYS_WITHOUT_TARGET[script]) ?? script
    const furtherGoal = target === null && goal !== to ? goal : null
    // Without a common aim only pieces that go to the same hex are told together.
    const groupKey = `${key} ${target ?? furtherGoal ?? to}`
    const group = groups.get(groupKey)
    if (group) {
      group.pieces.push(piece)
      group.to.add(to)
    } else groups.set(groupKey, { key, pieces: [piece], to: new Set([to]), target, goal: furtherGoal })
  }
  return [...groups]
    .sort(([keyA, a], [keyB, b]) => b.pieces.length - a.pieces.length || (keyA < keyB ? -1 : 1))
    .slice(0, EXPLAIN.mostOrders)
    .map(([, { key, pieces, to, target, goal }]) => ({
      key: `ai.order.${key}`,
      args: {
        ...whoArgs(pieces.sort()),
        to: [...to].sort().join(','),
        ...(target !== null && { target }),
        ...(goal !== null && { goal }),
      },
    }))
}

/** The sentence about one intended attack. */
const attackSentence = ({ target, attackers, gain }: IntendedAttack): Sentence => ({
  key: 'ai.why.meantAttack',
  args: { hex: target, ...whoArgs(attackers), gain: rounded(gain) },
})

/**
 * What a side intended in a player turn: the plan and why it was preferred, the moves, and the attacks with their expected gains. `intents`: one for
 * each segment of the turn, in order. Only the side itself may read this while the game runs; when the game is over, everyone may.
 */
export function explainIntents(intents: readonly Intent[]): Sentence[] {
  // The plan that lasts as it stood last, with the comparison of that phase; without one (old saves) the plans as they were first compared.
  const lasting = intents.findLast(({ followed }) => followed !== undefined)
  const plans = (lasting ?? intents.find((intent) => intent.plans.length > 0))?.plans ?? []
  // The moves and attacks as they were last intended.
  const orders = intents.findLast((intent) => intent.orders.length > 0)?.orders ?? []
  const attacks = intents.findLast((intent) => intent.attacks.length > 0)?.attacks ?? []
  return [
    ...(lasting?.followed ? followedSentences(lasting.followed) : []),
    ...planSentences(plans),
    ...moveSentences(orders, attacks),
    ...attacks.map(attackSentence),
  ]
}
