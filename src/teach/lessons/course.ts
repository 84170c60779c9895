import type { ForcedDie } from '../../core/dice'
import { cloneJson } from '../../core/json'
import { ok, type Result } from '../../core/result'
import { type Action, enemyOf, type EventBody, type Game, type Side } from '../../operational/types'
import { HexSession } from '../../session/hex/session'
import type { TabletopSource } from '../../session/hex/tabletop'
import { PEDREGAL, worldOf } from '../../session/hex/world'
import { holds, type StepSoFar } from './judge'
import { stateOfLesson } from './position'
import type { Lesson, LessonStep } from './schema'
import { type Stray, strayOf } from './stray'

/**
 * What a step has come to. `asks`: what was to be done is done, and the step's question waits for its answer. `wrong`: the number of the wrong try in
 * the lesson's list. `stray`: it was none of these, and not asked for either. `closed`: the pupil can no longer do what was asked.
 */
export type Verdict =
  | { readonly is: 'open' }
  | { readonly is: 'done' }
  | { readonly is: 'asks' }
  | { readonly is: 'wrong'; readonly index: number }
  | { readonly is: 'stray'; readonly how: Stray }
  | { readonly is: 'closed' }

/** One step of a lesson being done: a game of its own, in which nothing else than this step happens. */
export interface StepGame {
  readonly step: LessonStep
  readonly session: HexSession
  /** The whole state when the pupil began the step. */
  readonly start: Game
}

/** A game whose board is still empty, with dice that fall as told from the die with the running number `from` on. */
function sessionFor(lesson: Lesson, tabletops: TabletopSource, from: number, dice: readonly number[]) {
  const forced: ForcedDie[] = dice.map((value, k) => ({ stream: 'ops', key: String(from + k), value }))
  const { night, resolver } = lesson.position
  return HexSession.create(
    { scenario: PEDREGAL, seed: lesson.seed, options: { preset: 'free', night, resolver }, forced },
    tabletops,
  )
}

/** The state in which the lesson's first step begins, or why the lesson's position is not legal. */
export function startOfLesson(lesson: Lesson, tabletops: TabletopSource): Result<Game> {
  const world = worldOf(PEDREGAL)
  if (!world.ok) return world
  const session = sessionFor(lesson, tabletops, 0, [])
  if (!session.ok) return session
  const set = session.value.setState(stateOfLesson(world.value, session.value.state(), lesson.position))
  return set.ok ? ok(cloneJson(session.value.state())) : set
}

/**
 * Begins a step from a state, `state` of the step before or the lesson's start. What the lesson lets happen before the step is not played yet: see
 * `playBefore`. The dice of the step fall as the lesson says, whatever was rolled earlier.
 */
export function beginStep(lesson: Lesson, index: number, state: Game, tabletops: TabletopSource): Result<StepGame> {
  const step = lesson.steps[index]!
  const created = sessionFor(lesson, tabletops, state.ops.dice, step.dice)
  if (!created.ok) return created
  const session = created.value
  const set = session.setState(cloneJson(state))
  return set.ok ? ok({ step, session, start: cloneJson(session.state()) }) : set
}

/** Plays what the lesson lets happen before a step. Returns what the pupil's side (`side`) sees of each action, or the refusal of the first that is not legal. */
export function playBefore({ step, session }: StepGame, side: Side): Result<readonly (readonly EventBody[])[]> {
  const told: (readonly EventBody[])[] = []
  for (const { side: actor, action } of step.before) {
    const known = session.events(side, 0).next
    const done = session.do(actor, action)
    if (!done.ok) return done
    told.push(session.events(side, known).events)
  }
  return ok(told)
}

/**
 * Answers for the other side as long as it owes an answer, such as who leads its defence. Returns what the pupil's side sees of each answer; empty: it
 * owes none. `side`: the pupil's.
 */
export function playReplies({ step, session }: StepGame, side: Side): (readonly EventBody[])[] {
  const told: (readonly EventBody[])[] = []
  const other = enemyOf(side)
  while (session.toAct() === other && session.state().ops.pending.length > 0) {
    const repliesDone = session.save().commands.filter((command) => command.side === other).length
    const wanted = step.replies[repliesDone - step.before.filter((one) => one.side === other).length]
    const isWantedLegal = wanted !== undefined && session.check(other, wanted) === null
    const known = session.events(side, 0).next
    // The list is sorted by type, and giving up the game is never an answer.
    const first = session.legal(other).find(({ type }) => type !== 'resign')
    const done = session.do(other, isWantedLegal ? wanted : first)
    if (!done.ok) return told
    told.push(session.events(side, known).events)
  }
  return told
}

/** What the pupil has done in the step: the journal without what happened before it and without the answers of the other side. */
const actionsOf = ({ step, session }: StepGame, side: Side): Action[] =>
  session
    .save()
    .commands.slice(step.before.length)
    .flatMap((command) => (command.side === side ? [command.action] : []))

/** The step as it stands, for its claims; null: the battle cannot be loaded. */
function soFarOf(stepGame: StepGame, side: Side): StepSoFar | null {
  const world = worldOf(PEDREGAL)
  if (!world.ok) return null
  const { session } = stepGame
  const actions = actionsOf(stepGame, side)
  return { world: world.value, game: session.state(), actions, events: session.events(side, 0).events }
}

/** Is this option (its number in the list) a right answer to the step's question? `side`: the pupil's. */
export function isRightOption(stepGame: StepGame, side: Side, option: number): boolean {
  const chosen = stepGame.step.ask?.options[option]
  const soFar = soFarOf(stepGame, side)
  return chosen !== undefined && soFar !== null && holds(soFar, chosen.right)
}

/** Judges the step as it stands. `side`: the pupil's. */
export function judge(stepGame: StepGame, side: Side): Verdict {
  const { step, session } = stepGame
  const soFar = soFarOf(stepGame, side)
  if (!soFar) return { is: 'open' }
  // A wrong try tells more than the goal where both are true.
  const index = step.wrong.findIndex(({ when }) => holds(soFar, when))
  if (index >= 0) return { is: 'wrong', index }
  if (holds(soFar, step.done)) return { is: step.ask ? 'asks' : 'done' }
  if (session.toAct() !== side) return { is: 'closed' }
  const how = strayOf({ step, session, side, soFar })
  return how ? { is: 'stray', how } : { is: 'open' }
}

/**
 * The state in which the next step begins. `reached`: how the pupil left the step, `start`: how the step began. Where his way, though it was right, leaves the
 * next step nothing to do, the next step begins as after the lesson's first answer. A move that the step has left under way is ended.
 */
export function startOfNextStep(
  lesson: Lesson,
  index: number,
  { start, reached }: { readonly start: Game; readonly reached: Game },
  tabletops: TabletopSource,
): Game {
  const rested = atRest(lesson, index + 1, reached, tabletops)
  if (isOpenFrom(lesson, index + 1, rested, tabletops)) return rested
  return atRest(lesson, index + 1, stateByAnswer(lesson, index, start, tabletops), tabletops)
}

/** The state with the move ended that the step before has left under way, unless its pieces are to go on in the step: so nothing asks for it to halt. */
function atRest(lesson: Lesson, index: number, state: Game, tabletops: TabletopSource): Game {
  const { moving } = state.ops
  const answers = JSON.stringify(lesson.steps[index]!.answers)
  if (!moving || moving.units.some((piece) => answers.includes(`"${piece}"`))) return state
  const begun = beginStep(lesson, index, state, tabletops)
  if (!begun.ok || !begun.value.session.do(lesson.side, { type: 'stop' }).ok) return state
  return cloneJson(begun.value.session.state())
}

/** Can the pupil do something for the step if it begins from this state? */
function isOpenFrom(lesson: Lesson, index: number, state: Game, tabletops: TabletopSource): boolean {
  const begun = beginStep(lesson, index, state, tabletops)
  if (!begun.ok || !playBefore(begun.value, lesson.side).ok) return false
  playReplies(begun.value, lesson.side)
  return judge(begun.value, lesson.side).is === 'open'
}

/** The state after the first answer of a step that begins from `start`. */
function stateByAnswer(lesson: Lesson, index: number, start: Game, tabletops: TabletopSource): Game {
  const begun = beginStep(lesson, index, start, tabletops)
  if (!begun.ok) return start
  const stepGame = begun.value
  playBefore(stepGame, lesson.side)
  playReplies(stepGame, lesson.side)
  for (const action of stepGame.step.answers[0] ?? []) {
    stepGame.session.do(lesson.side, action)
    playReplies(stepGame, lesson.side)
  }
  return cloneJson(stepGame.session.state())
}
