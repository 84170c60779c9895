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
import { TABLETOP_NOT_LOADED_KEY } from './tabletop'

// The computer players of the hex game: what they must decide, what becomes of their decisions, and what they remember.

/** The name of a computer player in the journal: `ai:general:santaAnna`. */
export const playerTag = ({ level, character }: AiPlayer): string => `ai:${level}:${character}`

/** Types of action done when no decision comes, so that the game goes on. The first types change least. */
const FALLBACK_TYPES: readonly ActionType[] = [
  'pass',
  'hold',
  'endPhase',
  'done',
  'cancel',
  'close',
  'ready',
  'wait',
  'stop',
  'fill',
]
/** After this many failed decisions in a segment, the rest of the segment is played without decisions. */
const MAX_FAULTS_A_SEGMENT = 3

/** Most characters of an error that the record of faults quotes. */
const MAX_DETAIL_LENGTH = 200

/** The computer player of one side. What it remembers is secret from the other side. */
export class ComputerPlayer {
  readonly side: Side
  /** Its level and character. */
  readonly player: AiPlayer
  readonly #session: HexSession
  /** Evaluations that it may spend on a phase; null: as many as its level has. */
  readonly #evaluations: number | null
  /** What it remembers from its last decision. */
  #notes: Notes | null = null
  /** Length of the journal after its last action. */
  #lengthAfterAction = 0
  /** Its failed decisions, each with the segment in which it fell. */
  readonly #faults: { readonly segment: string; readonly detail: string }[] = []

  /** `evaluations`: its budget for a phase; null: the budget of its level. */
  constructor(session: HexSession, side: Side, player: AiPlayer, evaluations: number | null = null) {
    this.#session = session
    this.side = side
    this.player = player
    this.#evaluations = evaluations
  }

  /** What it intended, segment by segment. The session keeps the list. */
  get intents(): readonly RecordedIntent[] {
    return this.#session.intents(this.side)
  }

  /** Decisions that failed or that the rules refused. A program without faults has none. */
  get faults(): readonly string[] {
    return this.#faults.map(({ detail }) => detail)
  }

  /** OPS-22.1: answers the question of a clash that people command, if it waits for this side; null: it does not. */
  answerTable(): Result<ActionOutcome<HexTypes>> | null {
    if (!this.isAskedAtTable) return null
    const outcome = this.#session.letStaffAnswer(this.side, playerTag(this.player))
    this.noteTableAnswer()
    return outcome
  }

  /** OPS-22.1: does the question of a clash that people command wait for this side? */
  get isAskedAtTable(): boolean {
    return this.#session.playedClash !== null && this.#session.toAct() === this.side
  }

  /** To be called when its staff has answered such a question beside the page (ui/hex/opponent/clashStaff.ts). */
  noteTableAnswer(): void {
    this.#lengthAfterAction = this.#session.length
  }

  /** The decision that the computer player must make now; null: its side is not to act. */
  task(): DecisionTask | null {
    const session = this.#session
    if (session.toAct() !== this.side) return null
    // When one of its actions was taken back the journal is shorter, and its notes no longer fit.
    if (session.length < this.#lengthAfterAction) this.#notes = null
    const view = session.view(this.side)
    return { view, legal: session.legal(this.side), brief: this.#brief(), notes: this.#notes }
  }

  /** What the computer player knows of itself: level, character, seed and budget. */
  #brief(): DecisionTask['brief'] {
    const { level, character } = this.player
    // The player's own seed, never that of the dice.
    const seed = `${this.#session.header.aiSeed}/${this.side}`
    const brief = { level, character, seed }
    return this.#evaluations === null ? brief : { ...brief, evaluations: this.#evaluations }
  }

  /** Has the computer player failed so often in this segment that it no longer decides? */
  hasStumbled(task: DecisionTask): boolean {
    const presentSegment = segmentName(task)
    return this.#faults.filter(({ segment }) => segment === presentSegment).length >= MAX_FAULTS_A_SEGMENT
  }

  /**
   * Does the action of a decision, or a fallback action when the rules refuse that. `fought`: outcomes of the clashes (attacks on the tabletop) that
   * the action will cause, worked out beforehand on another thread.
   */
  carryOut(
    task: DecisionTask,
    { action, notes }: Decision,
    fought?: FoughtClashes,
  ): Result<ActionOutcome<HexTypes> & { readonly action: Action }> {
    const outcome = this.#session.do(this.side, action, playerTag(this.player), fought)
    if (!outcome.ok) {
      // A tabletop engine that is not loaded is no fault of the player.
      if (outcome.refusal.key === TABLETOP_NOT_LOADED_KEY) return outcome
      return this.actWithoutDecision(task, `${action.type}: ${outcome.refusal.key}`)
    }
    this.#notes = notes
    this.#lengthAfterAction = this.#session.length
    this.#recordIntent(task, notes.intent)
    return ok({ ...outcome.value, action })
  }

  /** Does the first fallback action that is legal, and records the fault. */
  actWithoutDecision(
    task: DecisionTask,
    detail: string,
  ): Result<ActionOutcome<HexTypes> & { readonly action: Action }> {
    this.#faults.push({ segment: segmentName(task), detail })
    this.#notes = null
    const fallbacks = FALLBACK_TYPES.flatMap((type) => task.legal.filter((action) => action.type === type))
    const otherActions = task.legal.filter(({ type }) => type !== 'resign' && !FALLBACK_TYPES.includes(type))
    for (const action of [...fallbacks, ...otherActions]) {
      const outcome = this.#session.do(this.side, action, playerTag(this.player))
      if (!outcome.ok) continue
      this.#lengthAfterAction = this.#session.length
      return ok({ ...outcome.value, action })
    }
    return refuse('illegal-action', null, 'refusal.fault', { detail })
  }

  /** Records what the player intended; within a segment the newest intent replaces the one before it. */
  #recordIntent({ view: { turn, active, segment } }: DecisionTask, intent: Intent): void {
    // The session's own list, which is changed here.
    const intents = this.#session.intents(this.side)
    const last = intents.at(-1)
    if (last && last.turn === turn && last.active === active && last.segment === segment) intents.pop()
    intents.push({ turn, active, segment, intent })
  }
}

/** Names the segment of a player turn in which a decision falls. */
const segmentName = ({ view: { turn, active, segment } }: DecisionTask): string => `${turn} ${active} ${segment}`

const notYourTurn = (actor: Side | null): Refusal =>
  refusal('not-your-turn', 'OPS-3.5', 'refusal.notYourTurn', { toAct: actor ?? 'over' })

/**
 * Has the computer player play its side while it is to act, to the end of the present segment (`until`: `phase`), of the player turn (`turn`), or
 * of the game (`end`).
 */
export function autoPlay(
  session: HexSession,
  computerPlayer: ComputerPlayer,
  choose: Policy,
  until: AutoUntil,
): Result<Action[]> {
  const firstTask = computerPlayer.task()
  if (!firstTask) return { ok: false, refusal: notYourTurn(session.toAct()) }
  const actionsDone: Action[] = []
  for (let task: DecisionTask | null = firstTask; task; task = computerPlayer.task()) {
    const done = session.length
    const atTable = computerPlayer.answerTable()
    if (atTable) {
      if (!atTable.ok) return atTable
      actionsDone.push(...session.actionsSince(done))
      continue
    }
    const { turn, active, segment } = task.view
    const isNewTurn = turn !== firstTask.view.turn || active !== firstTask.view.active
    if (until !== 'end' && isNewTurn) break
    if (until === 'phase' && segment !== firstTask.view.segment) break
    const outcome = decideAndAct(computerPlayer, choose, task)
    if (!outcome.ok) return outcome
    actionsDone.push(outcome.value.action)
  }
  return ok(actionsDone)
}

/** Makes one decision by the policy `choose` and carries it out; after an error of the policy, or too many faults, a fallback action instead. */
function decideAndAct(
  computerPlayer: ComputerPlayer,
  choose: Policy,
  task: DecisionTask,
): ReturnType<ComputerPlayer['carryOut']> {
  if (computerPlayer.hasStumbled(task)) return computerPlayer.actWithoutDecision(task, 'gave up')
  let decision: Decision
  try {
    decision = decide(choose, task)
  } catch (error) {
    return computerPlayer.actWithoutDecision(task, String(error).slice(0, MAX_DETAIL_LENGTH))
  }
  return computerPlayer.carryOut(task, decision)
}
