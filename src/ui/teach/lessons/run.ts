// A lesson being done: which step, what it has come to, hints. Each step is a game of its own (src/teach/lessons/course.ts), so that it can be begun again.
import { effect, signal, untracked } from '@preact/signals'
import type { Refusal } from '../../../core/result'
import { cloneJson } from '../../../core/json'
import { isHexId } from '../../../hex/hexId'
import { editionOf } from '../../../teach/class/edition'
import {
  beginStep,
  isRightOption,
  judge,
  playBefore,
  playReplies,
  startOfLesson,
  startOfNextStep,
  type StepGame,
} from '../../../teach/lessons/course'
import type { Lesson } from '../../../teach/lessons/schema'
import type { Stray } from '../../../teach/lessons/stray'
import type { Action, EventBody, Game as GameState } from '../../../operational/types'
import { wrapSession } from '../../hex/closedGame'
import { act } from '../../hex/controller/act'
import { openGame } from '../../hex/seat/changeSeat'
import { currentSeat } from '../../hex/seat/current'
import { fetchTabletops, PAGE_TABLETOPS } from '../../hex/tabletops'
import { drawnBoard, services } from '../../shell/services'
import { settings } from '../../shell/storage/settings'
import { minuteNow, noteLearned } from '../progress'

/** Where the pupil is within a step. `asks`: the step's question waits; `tried`: the wrong option that he has just chosen, null: none. `wrong`: which wrong try it was. */
type StepState =
  | { readonly is: 'doing' }
  | { readonly is: 'done' }
  | { readonly is: 'asks'; readonly tried: number | null }
  | { readonly is: 'wrong'; readonly index: number }
  | { readonly is: 'stray'; readonly how: Stray }
  | { readonly is: 'closed' }

/** A lesson being done. */
export interface LessonRun {
  readonly lesson: Lesson
  /** Index of the step; the number of steps: the lesson is finished. */
  readonly step: { readonly value: number }
  readonly state: { readonly value: StepState }
  /** How many hints to the step are shown, 0 to 3. */
  readonly hints: { readonly value: number }
  /** Why the lesson cannot go on; null: it can. */
  readonly fault: { readonly value: Refusal | null }
  goOn(): void
  /** The key of the last clash on the tabletop in this step, for its replay and account; null: there was none. */
  lastClash(): string | null
  /** Answers the step's question by an option's number. */
  choose(option: number): void
  /** Begins the step again. */
  again(): void
  fromStart(): void
  askHint(): void
  /** Plays the right answer. */
  show(): void
  leave(): void
}

const MS_PER_MINUTE = 60_000
const STRONGEST_HINT = 3

/** Resolves when the page has been laid out and drawn anew. */
const twoFrames = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

/** Can the middle of a hex be pointed at: is it in the map window, with nothing over it? */
function isInSight(hex: string): boolean {
  const point = services.board?.pagePointOf(hex)
  return point !== undefined && document.elementFromPoint(point.x, point.y)?.tagName === 'CANVAS'
}

/** Shows the hexes of a step on the map. The view stays if they are in sight; else it shows them with the lesson's `focus`, or by themselves if they lie outside it. */
function showHexes(hexes: readonly string[], focus: readonly string[]): void {
  if (hexes.every(isInSight)) return
  const rowsOf = (ids: readonly string[]): number[] => ids.map((id) => Number(id.slice(0, 2)))
  const columnsOf = (ids: readonly string[]): number[] => ids.map((id) => Number(id.slice(2)))
  const liesWithin = (numbers: readonly number[], limits: readonly number[]): boolean =>
    numbers.every((number) => number >= Math.min(...limits) && number <= Math.max(...limits))
  const isInFocus = liesWithin(rowsOf(hexes), rowsOf(focus)) && liesWithin(columnsOf(hexes), columnsOf(focus))
  services.board?.frame(isInFocus ? [...focus, ...hexes] : hexes)
}

/** The hexes that the pupil needs in view: those of the strongest hint, those that the sentence names, and where the pieces it names stand. */
function hexesNamed({ step, session }: StepGame): string[] {
  const { pieces, markers } = session.state().ops
  const places = step.names.map((id) => pieces[id]?.at ?? markers[id]?.at ?? '')
  const named = step.say.en.match(/\b\d{4}\b/g) ?? []
  return [...new Set([...places, ...named, ...step.lit])].filter(isHexId)
}

/** Opens a lesson at its first step. */
export function runLesson(lesson: Lesson): LessonRun {
  const step = signal(0)
  const state = signal<StepState>({ is: 'doing' })
  const hints = signal(0)
  const fault = signal<Refusal | null>(null)
  /** The state at the beginning of each step that was reached. */
  const starts: GameState[] = []
  let stepGame: StepGame | null = null
  /** The state when the step was done: what the pupil does on the map after that is not part of the lesson. */
  let endOfStep: GameState | null = null
  /** What each wrong try was, as `FinishedWork.mistakes` writes it. */
  let mistakes: string[] = []
  let hintsAsked = 0
  let startedAt = Date.now()
  let stopWatching: () => void = () => {}
  let stopFraming: () => void = () => {}
  let hasLeft = false

  /** Judges the step after each change of its game. */
  function watch(watched: StepGame): void {
    stopWatching()
    stopWatching = effect(() => {
      const seat = currentSeat.value
      if (!seat) return
      // The game is no signal: it has changed when `revision` grows, and is at rest when nothing is under way.
      void seat.revision.value
      if (seat.busy.value) return
      untracked(() => {
        if (stepGame !== watched || state.peek().is !== 'doing') return
        const replies = playReplies(watched, lesson.side)
        if (replies.length > 0) return void showOnMap(replies)
        const verdict = judge(watched, lesson.side)
        if (verdict.is === 'open') return
        if (verdict.is === 'done' || verdict.is === 'asks') endOfStep = cloneJson(watched.session.state())
        else mistakes.push(`${step.peek() + 1}.${verdict.is === 'wrong' ? verdict.index + 1 : 0}`)
        state.value = verdict.is === 'asks' ? { is: 'asks', tried: null } : verdict
      })
    })
  }

  /** Begins the step with this index, from the state in which it begins. */
  async function begin(index: number): Promise<void> {
    const begun = beginStep(lesson, index, starts[index]!, PAGE_TABLETOPS)
    if (!begun.ok) {
      fault.value = begun.refusal
      return
    }
    stepGame = begun.value
    const present = begun.value
    step.value = index
    hints.value = 0
    state.value = { is: 'doing' }
    openGame(wrapSession(present.session, { isKept: false, seat: lesson.side }), { fromDisk: false })
    await playWhatComesBefore(present)
    if (stepGame !== present || hasLeft) return
    // The line above the map may have grown: its height is that of the new step only when the page is laid out.
    if (index > 0)
      void twoFrames().then(() =>
        stepGame === present && !hasLeft ? showHexes(hexesNamed(present), lesson.focus) : undefined,
      )
    watch(present)
  }

  /** Shows what the lesson lets happen before the pupil's step. */
  async function playWhatComesBefore(present: StepGame): Promise<void> {
    if (present.step.before.length === 0) return
    const told = playBefore(present, lesson.side)
    if (told.ok) await showOnMap(told.value)
    else fault.value = told.refusal
  }

  /** Shows on the map what was done without the pupil, and brings his page up to date. */
  async function showOnMap(told: readonly (readonly EventBody[])[]): Promise<void> {
    const seat = currentSeat.peek()
    for (const events of told) {
      const numbered = events.map((event, n) => ({ ...event, n }))
      if (seat && !seat.disposed) await services.board?.animate(numbered, settings.peek().speed).catch(() => {})
    }
    if (!seat || seat.disposed) return
    seat.fetchEvents({ fromStart: true })
    seat.revision.value++
  }

  async function start(): Promise<void> {
    // Opening a game draws the whole page: not while the page is being drawn.
    await Promise.resolve()
    // A clash is fought on the tabletop, whose rules may still be on their way.
    if (lesson.position.resolver !== 'table') await fetchTabletops()
    if (hasLeft) return
    const first = startOfLesson(lesson, PAGE_TABLETOPS)
    if (!first.ok) {
      fault.value = first.refusal
      return
    }
    starts[0] = first.value
    startedAt = Date.now()
    await begin(0)
    // The panel beside the map must have its size before the map can be framed; opened by a link, the lesson may be there before the map.
    stopFraming = effect(() => {
      const board = drawnBoard.value
      if (board) void twoFrames().then(() => (hasLeft ? undefined : board.frame(lesson.focus)))
    })
  }

  function finish(): void {
    stopWatching()
    step.value = lesson.steps.length
    noteLearned({
      kind: 'lesson',
      id: lesson.id,
      when: minuteNow(),
      minutes: Math.max(1, Math.round((Date.now() - startedAt) / MS_PER_MINUTE)),
      wrongTries: mistakes.length,
      mistakes: [...mistakes],
      edition: editionOf(lesson),
      hints: hintsAsked,
      choice: '',
      reason: '',
    })
  }

  const light = (): void => {
    const seat = currentSeat.peek()
    if (seat && stepGame) seat.litHexes.value = stepGame.step.lit
  }

  void start()
  return {
    lesson,
    step,
    state,
    hints,
    fault,
    goOn() {
      if (state.peek().is !== 'done' || !endOfStep) return
      const next = step.peek() + 1
      if (next >= lesson.steps.length) return finish()
      starts[next] = startOfNextStep(
        lesson,
        step.peek(),
        { start: starts[step.peek()]!, reached: endOfStep },
        PAGE_TABLETOPS,
      )
      void begin(next)
    },
    lastClash: () => stepGame?.session.clashes().at(-1) ?? null,
    choose(option) {
      if (state.peek().is !== 'asks' || !stepGame) return
      if (isRightOption(stepGame, lesson.side, option)) state.value = { is: 'done' }
      else {
        // Wrong options are counted on after the step's wrong tries.
        mistakes.push(`${step.peek() + 1}.${stepGame.step.wrong.length + option + 1}`)
        state.value = { is: 'asks', tried: option }
      }
    },
    again: () => void begin(step.peek()),
    fromStart() {
      mistakes = []
      hintsAsked = 0
      startedAt = Date.now()
      void begin(0)
    },
    askHint() {
      if (hints.peek() >= STRONGEST_HINT) return
      hints.value++
      hintsAsked++
      if (hints.peek() > 1) light()
    },
    show() {
      void (async () => {
        await begin(step.peek())
        for (const action of stepGame?.step.answers[0] ?? []) {
          const seat = currentSeat.peek()
          if (!seat || hasLeft) return
          await act(seat, action as Action)
        }
      })()
    },
    leave() {
      hasLeft = true
      stopWatching()
      stopFraming()
    },
  }
}
