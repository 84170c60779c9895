// The state of the dialog in which a clash (an attack fought on the tabletop) is watched and read: what the replay shows, and its keys.
import { batch, computed, signal } from '@preact/signals'
import type { ClashAccount } from '../../clash/account'
import { names, scenario } from '../hex/shared/scenario'
import { text } from '../shell/page'
import { settings } from '../shell/storage/settings'
import { type ReplayPicture, picturesOf, durationMs } from './pictures'
import { storyLines, type StoryLine, storyOf } from './story'
import { type StoryContext, unitMarksOf } from './unitNames'

/** Speed of the replay: how many times its normal speed. */
export type Pace = 1 | 2 | 4
export const PACES: readonly Pace[] = [1, 2, 4]

/** An animation frame advances the replay by at most so much, so that a late frame does not make the replay jump. */
const LONGEST_FRAME_MS = 250

/** Texts and names in the language of the page, with which accounts are put into words. */
export const storyContext = computed<StoryContext>(() => ({ text: text.value, names: names.value, scenario }))

/** The state of the dialog of one clash: its account in words, and its replay, a row of pictures that move for some seconds each. */
export function createClashPlayback(account: ClashAccount) {
  const pictures = picturesOf(account)
  const lastIndex = pictures.length - 1
  /** The half that a phone shows; wider screens show both. */
  const visibleHalf = signal<'replay' | 'account'>('replay')
  const pictureIndex = signal(0)
  /** Share of the picture that has been shown, 0 to 1. */
  const shownShare = signal(0)
  const isPlaying = signal(false)
  const pace = signal<Pace>(1)
  /** The unit that the player points at. */
  const pickedUnit = signal<string | null>(null)
  const story = computed(() => storyOf(account, storyContext.value))
  const unitMarks = computed(() => unitMarksOf(account, storyContext.value))
  const picture = computed<ReplayPicture | null>(() => pictures[pictureIndex.value] ?? null)
  /** The lines of the account that describe the picture. */
  const caption = computed<StoryLine[]>(() =>
    picture.value ? storyLines(account, picture.value.lines, storyContext.value) : [],
  )
  /** May the page tell the result? Only when the replay has been watched to its end or skipped, or the account was opened to be read. */
  const isResultTold = signal(false)
  const isAtEnd = computed(() => pictureIndex.value >= lastIndex && shownShare.value >= 1)
  /** Grows with each start and stop. An animation loop ends when the number is no longer that of its start. */
  let runNumber = 0

  function stop(): void {
    runNumber++
    isPlaying.value = false
  }

  /** Plays from the present moment. With reduced motion each picture stands still for its time. */
  function play(): void {
    const thisRun = ++runNumber
    isPlaying.value = true
    let lastFrameMs = performance.now()
    const tick = (nowMs: number): void => {
      if (thisRun !== runNumber) return
      const passedMs = Math.min(LONGEST_FRAME_MS, nowMs - lastFrameMs)
      lastFrameMs = nowMs
      if (advance(passedMs * pace.value)) requestAnimationFrame(tick)
      else stop()
    }
    requestAnimationFrame(tick)
  }

  /** Advances the replay by milliseconds at pace 1, which may reach over several pictures. Returns false at the end of the replay. */
  function advance(advanceMs: number): boolean {
    let index = pictureIndex.value
    let share = shownShare.value
    let remainingMs = advanceMs
    for (;;) {
      const playedPicture = pictures[index]
      if (!playedPicture) return false
      const pictureMs = durationMs(playedPicture)
      const pictureLeftMs = (1 - share) * pictureMs
      const endsInThisPicture = remainingMs < pictureLeftMs
      if (endsInThisPicture) {
        share += remainingMs / pictureMs
        break
      }
      if (index === lastIndex) {
        batch(() => {
          shownShare.value = 1
          pictureIndex.value = index
          tellResult()
        })
        return false
      }
      remainingMs -= pictureLeftMs
      index++
      share = 0
    }
    batch(() => {
      pictureIndex.value = index
      shownShare.value = share
    })
    return true
  }

  /** Goes to a picture. A replay that runs plays it from its start; a paused replay shows its end, with the result of the picture. */
  function seek(index: number): void {
    batch(() => {
      pictureIndex.value = Math.max(0, Math.min(lastIndex, index))
      shownShare.value = isPlaying.value ? 0 : 1
      if (isAtEnd.value) tellResult()
    })
  }

  /** Tells the result; a phone then shows the account instead of the replay. */
  function tellResult(): void {
    if (isResultTold.value) return
    isResultTold.value = true
    visibleHalf.value = 'account'
  }

  const stepOn = (): void => seek(pictureIndex.value + 1)
  const stepBack = (): void => seek(pictureIndex.value - 1)

  /** Index of the turn that the present picture belongs to. */
  const presentTurnIndex = (): number => pictures[pictureIndex.value]?.turnIndex ?? 0

  /** Goes to the first picture of the next turn; in the last turn, to the last picture. */
  function toNextTurn(): void {
    const turnIndex = presentTurnIndex()
    const firstOfNextTurn = pictures.findIndex((other) => other.turnIndex > turnIndex)
    seek(firstOfNextTurn < 0 ? lastIndex : firstOfNextTurn)
  }

  /** Goes to the first picture of this turn; from there, to the first of the turn before. */
  function toPreviousTurn(): void {
    const firstOfTurn = (turnIndex: number): number => pictures.findIndex((other) => other.turnIndex === turnIndex)
    const firstOfThisTurn = firstOfTurn(presentTurnIndex())
    if (pictureIndex.value > firstOfThisTurn) {
      seek(firstOfThisTurn)
      return
    }
    const previousTurnIndex = pictures[firstOfThisTurn - 1]?.turnIndex ?? 0
    seek(Math.max(0, firstOfTurn(previousTurnIndex)))
  }

  /** Stops the replay at its end. */
  function toEnd(): void {
    stop()
    seek(lastIndex)
  }

  /** Stops the replay at the end of its first picture. */
  function toStart(): void {
    stop()
    seek(0)
  }

  /** Stops the replay, or plays on; from its end it plays from the start. */
  function pauseOrResume(): void {
    if (isPlaying.value) {
      stop()
      return
    }
    // Not by `seek`, which would show the end of the first picture while the replay is paused.
    if (isAtEnd.value)
      batch(() => {
        pictureIndex.value = 0
        shownShare.value = 0
      })
    play()
  }

  /** Handles a key of the replay; returns whether the replay uses it. */
  function pressKey(key: string): boolean {
    switch (key) {
      case ' ':
        pauseOrResume()
        return true
      case 'ArrowRight':
        stop()
        stepOn()
        return true
      case 'ArrowLeft':
        stop()
        stepBack()
        return true
      case 'ArrowDown':
        stop()
        toNextTurn()
        return true
      case 'ArrowUp':
        stop()
        toPreviousTurn()
        return true
      case 'Home':
        toStart()
        return true
      case 'End':
        toEnd()
        return true
      case '1':
      case '2':
      case '4':
        pace.value = Number(key) as Pace
        return true
      default:
        return false
    }
  }

  return {
    account,
    pictures,
    visibleHalf,
    pictureIndex,
    shownShare,
    isPlaying,
    pace,
    pickedUnit,
    story,
    unitMarks,
    picture,
    caption,
    isAtEnd,
    isResultTold,
    /** Opens the replay and plays it at once, or opens the account while the replay waits. */
    start(playsAtOnce: boolean): void {
      const { speed } = settings.value
      visibleHalf.value = playsAtOnce ? 'replay' : 'account'
      isResultTold.value = !playsAtOnce
      // Speed 0 of the settings is a game without animation; a replay still needs a pace.
      pace.value = speed === 0 ? 1 : speed
      if (playsAtOnce) play()
    },
    stop,
    seek,
    stepOn,
    stepBack,
    toNextTurn,
    toPreviousTurn,
    toEnd,
    toStart,
    pauseOrResume,
    pressKey,
    /** Goes to the first picture of a phase. */
    seekPhase(turn: number, phase: string): void {
      const index = pictures.findIndex((other) => other.turn === turn && other.phase === phase)
      if (index < 0) return
      stop()
      visibleHalf.value = 'replay'
      seek(index)
    },
  }
}

export type ClashPlayback = ReturnType<typeof createClashPlayback>
