import { decide, type DecisionTask } from '../../ai/operational/runner'
import type { Policy, Decision, Intent, Notes } from '../../ai/operational/types'
import { ok, type Refusal, refusal, refuse, type Result } from '../../core/result'
import type { Action, ActionType, Side } from '../../operational/types'
import type { AutoUntil } from '../autoPlayer'
import type { FoughtClashes } from './clashes'
import type { HexTypes } from './family'
import type { AiPlayer } from '../header'
import type { ActionOutcome } from '../match'
import type { RecordedIntent } from './intents'
import type { HexSession } from './session'
import { TABLETOP_AWAY } from './tabletop'

/** How the journal names it: `ai:general:santaAnna`. */
export const nameOf = ({ level, character }: AiPlayer): string => `ai:${level}:${character}`

/** What is done where no decision comes, so that the game goes on: the quietest first. */
const QUIET: readonly ActionType[] = [
  ...(['pass', 'hold', 'endPhase', 'done', 'cancel'] as const),
  ...(['close', 'ready', 'wait', 'stop', 'fill'] as const),
]
/** After so many decisions of a segment that came to nothing it is played quietly to its end. */
const MOST_FAULTS = 3

/** A side of a game that the AI plays: what it is asked, and what it remembers. Its owner keeps it from the other side's eyes. */
export class AiSeat {
  readonly side: Side
  readonly who: AiPlayer
  readonly #session: HexSession
  readonly #evaluations: number | null
  #notes: Notes | null = null
  /** How long the journal was when it last acted. */
  #left = 0
  readonly #faults: { readonly stretch: string; readonly detail: string }[] = []

  /** `evaluations`: what it may spend on a phase; null: as its level has it. */
  constructor(session: HexSession, side: Side, who: AiPlayer, evaluations: number | null = null) {
    this.#session = session
    this.side = side
    this.who = who
    this.#evaluations = evaluations
  }

  /** What it meant to do, segment by segment; the game keeps it. */
  get meant(): readonly RecordedIntent[] {
    return this.#session.intents(this.side)
  }

  /** Decisions that failed or that the rules refused; none in a sound program. */
  get faults(): readonly string[] {
    return this.#faults.map(({ detail }) => detail)
  }

  /** The decision it owes; null: it is not to act. */
  task(): DecisionTask | null {
    const session = this.#session
    if (session.toAct() !== this.side) return null
    // Something of its own was taken back.
    if (session.length < this.#left) this.#notes = null
    const view = session.view(this.side)
    return { view, legal: session.legal(this.side), brief: this.#brief(), notes: this.#notes }
  }

  #brief(): DecisionTask['brief'] {
    const { level, character } = this.who
    // Never the game's own seed.
    const seed = `${this.#session.header.aiSeed}/${this.side}`
    const brief = { level, character, seed }
    return this.#evaluations === null ? brief : { ...brief, evaluations: this.#evaluations }
  }

  /** Is it past helping in this segment? */
  hasStumbled(task: DecisionTask): boolean {
    const here = stretchOf(task)
    return this.#faults.filter(({ stretch }) => stretch === here).length >= MOST_FAULTS
  }

  /** Does what was decided; where the rules refuse it, the quietest action that they allow. `fought`: clashes fought beforehand. */
  take(
    task: DecisionTask,
    { action, notes }: Decision,
    fought?: FoughtClashes,
  ): Result<ActionOutcome<HexTypes> & { readonly action: Action }> {
    const done = this.#session.do(this.side, action, nameOf(this.who), fought)
    if (!done.ok) {
      // What is missing is not its fault.
      if (done.refusal.key === TABLETOP_AWAY) return done
      return this.stumble(task, `${action.type}: ${done.refusal.key}`)
    }
    this.#notes = notes
    this.#left = this.#session.length
    this.#remember(task, notes.intent)
    return ok({ ...done.value, action })
  }

  /** Goes on without a decision. */
  stumble(task: DecisionTask, detail: string): Result<ActionOutcome<HexTypes> & { readonly action: Action }> {
    this.#faults.push({ stretch: stretchOf(task), detail })
    this.#notes = null
    const quiet = QUIET.flatMap((type) => task.legal.filter((action) => action.type === type))
    const rest = task.legal.filter(({ type }) => type !== 'resign' && !QUIET.includes(type))
    for (const action of [...quiet, ...rest]) {
      const done = this.#session.do(this.side, action, nameOf(this.who))
      if (!done.ok) continue
      this.#left = this.#session.length
      return ok({ ...done.value, action })
    }
    return refuse('illegal-action', null, 'refusal.fault', { detail })
  }

  #remember({ view: { turn, active, segment } }: DecisionTask, intent: Intent): void {
    const mind = this.#session.intents(this.side)
    const last = mind.at(-1)
    if (last && last.turn === turn && last.active === active && last.segment === segment) mind.pop()
    mind.push({ turn, active, segment, intent })
  }
}

const stretchOf = ({ view: { turn, active, segment } }: DecisionTask): string => `${turn} ${active} ${segment}`

const notYourTurn = (actor: Side | null): Refusal =>
  refusal('not-your-turn', 'OPS-3.5', 'refusal.notYourTurn', { toAct: actor ?? 'over' })

/** Plays a side by the AI while it is to act: to the end of the phase or of the player turn in which it begins, or as long as it may. */
export function autoPlay(session: HexSession, seat: AiSeat, choose: Policy, until: AutoUntil): Result<Action[]> {
  const begun = seat.task()
  if (!begun) return { ok: false, refusal: notYourTurn(session.toAct()) }
  const done: Action[] = []
  for (let task: DecisionTask | null = begun; task; task = seat.task()) {
    const { turn, active, segment } = task.view
    if (until !== 'end' && (turn !== begun.view.turn || active !== begun.view.active)) break
    if (until === 'phase' && segment !== begun.view.segment) break
    const acted = think(seat, choose, task)
    if (!acted.ok) return acted
    done.push(acted.value.action)
  }
  return ok(done)
}

function think(seat: AiSeat, choose: Policy, task: DecisionTask): ReturnType<AiSeat['take']> {
  if (seat.hasStumbled(task)) return seat.stumble(task, 'gave up')
  let decision: Decision
  try {
    decision = decide(choose, task)
  } catch (error) {
    return seat.stumble(task, String(error).slice(0, 200))
  }
  return seat.take(task, decision)
}
