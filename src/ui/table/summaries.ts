// What a clash cost, by counter and regiment, in castings: the figures of the outcome that the hex game carries out (OPS-24.2, 24.3).
import type { AccountUnit, ClashAccount } from '../../clash/account'
import type { PieceId, Side } from '../../operational/types'
import type { Catalogue } from '../i18n/messages'
import { fullUnitName, type StoryContext, unitMarksOf } from './unitNames'

/** A regiment before and after the clash, in castings: `before` is the sum of the other four. */
export interface RegimentSummary {
  readonly id: string
  /** The tag on its label, such as "U1". */
  readonly tag: string
  readonly name: string
  /** Castings with which it came to the table. */
  readonly before: number
  /** Castings in its ranks when the clash is over. */
  readonly after: number
  /** Castings that left the ranks and come back. */
  readonly stragglers: number
  /** Dead and wounded. */
  readonly fallen: number
  /** Lost for good without a wound, because their unit broke. */
  readonly scattered: number
  /** At the end it was broken, or gone from the table. */
  readonly broken: boolean
}
/** A counter before and after the clash, in castings. */
export interface CounterSummary {
  readonly id: PieceId
  readonly name: string
  readonly side: Side
  readonly before: number
  /** Castings lost for good (OPS-24.2): fallen and scattered. */
  readonly lost: number
  /** Steps that the counter loses. */
  readonly steps: number
  /** State of the counter after the clash, in words: "disrupted". */
  readonly state: string
  readonly regiments: readonly RegimentSummary[]
}

/** Every counter of the clash with its regiments, in the order of the account. */
export function counterSummaries(account: ClashAccount, context: StoryContext): CounterSummary[] {
  const { text, names, scenario } = context
  const clashTexts = text.clash
  const marks = unitMarksOf(account, context)
  // `unit` of an outcome is the id of a counter.
  const outcomeByCounter = new Map(account.outcome.counters.map((outcome) => [outcome.unit, outcome]))
  const counterIds = [...new Set(account.units.map(({ counter }) => counter))]
  return counterIds.map((counterId) => {
    const regiments = account.units.filter(({ counter }) => counter === counterId)
    const outcome = outcomeByCounter.get(counterId)
    const lostSteps = outcome?.steps ?? 0
    const fullSteps = scenario.battlefield.counters.units.find((def) => def.id === counterId)?.steps ?? 0
    const summaries = regiments.map((unit) => regimentSummary(account, unit, marks.get(unit.id)?.tag ?? '', context))
    // A counter that loses steps is destroyed with its last step, or when nobody is left in its ranks.
    const isDestroyed = lostSteps > 0 && (lostSteps >= fullSteps || summaries.every(({ after }) => after === 0))
    return {
      id: counterId,
      name: names.piece(counterId),
      // Every counter id comes from a regiment, so there is a first one.
      side: regiments[0]!.side,
      before: regiments.reduce((sum, { castings }) => sum + castings, 0),
      lost: outcome?.castings ?? 0,
      steps: lostSteps,
      state: isDestroyed ? clashTexts.destroyed : clashTexts.states[outcome?.state ?? 'same'],
      regiments: summaries,
    }
  })
}

/** What one regiment lost. */
function regimentSummary(
  { toll, turns }: ClashAccount,
  unit: AccountUnit,
  tag: string,
  context: StoryContext,
): RegimentSummary {
  const { fallen, scattered, straggling } = toll[unit.id]!
  const lastFrame = turns.at(-1)?.frames.at(-1)?.units ?? []
  // The regiment and the parts that were split off from it (SAR-2.5).
  const remains = lastFrame.filter(({ id }) => id === unit.id || id.startsWith(`${unit.id}/`))
  return {
    id: unit.id,
    tag,
    name: fullUnitName(unit, context),
    before: unit.castings,
    after: unit.castings - fallen - scattered - straggling,
    stragglers: straggling,
    fallen,
    scattered,
    broken: remains.length === 0 || remains.some(({ broken }) => broken),
  }
}

/** A counter in words: "before 45, lost for good 6, steps lost 1, disrupted". */
export function counterSummaryText(counter: CounterSummary, text: Catalogue): string {
  const clashTexts = text.clash
  return [
    `${clashTexts.before.toLowerCase()} ${counter.before}`,
    `${clashTexts.lostForGood.toLowerCase()} ${counter.lost}`,
    ...(counter.steps > 0 ? [`${clashTexts.steps.toLowerCase()} ${counter.steps}`] : []),
    counter.state,
  ].join(', ')
}

/** A regiment in words: castings before and after, and what it lost. */
export function regimentSummaryText(regiment: RegimentSummary, text: Catalogue): string {
  const { fallen, scattered, stragglers, broken } = regiment
  const losses = text.clash.report.toll(fallen, scattered, stragglers)
  return `${regiment.before} → ${regiment.after}, ${losses}${broken ? `, ${text.clash.unitBroken}` : ''}`
}
