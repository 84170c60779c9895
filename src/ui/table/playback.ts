// The state of the dialog in which a clash (an attack fought on the tabletop) is watched and read: what the replay shows, and its keys.
import { computed, signal } from '@preact/signals'
import type { ClashAccount } from '../../clash/account'
import { names, scenario } from '../hex/shared/scenario'
import { text } from '../shell/page'
import { settings } from '../shell/storage/settings'
import { type ReplayPicture, picturesOf, durationMs } from './pictures'
import { createPlayhead, type Pace } from './playhead'
import { storyLines, type StoryLine, storyOf } from './story'
import { type StoryContext, unitMarksOf } from './unitNames'

/** Texts and names in the language of the page, with which accounts are put into words. */
export const storyContext = computed<StoryContext>(() => ({ text: text.value, names: names.value, scenario }))

/** The state of the dialog of one clash: its account in words, and its replay, a row of pictures that move for some seconds each. */
export function createClashPlayback(account: ClashAccount) {
  const pictures = picturesOf(account)
  /** The half that a phone shows; wider screens show both. */
  const visibleHalf = signal<'replay' | 'account'>('replay')
  /** May the page tell the result? Only when the replay has been watched to its end or skipped, or the account was opened to be read. */
  const isResultTold = signal(false)
  const playhead = createPlayhead({
    count: pictures.length,
    durationMs: (index) => durationMs(pictures[index]!),
    atEnd: tellResult,
  })
  const { pictureIndex, pace, stop, seek } = playhead
  /** The unit that the player points at. */
  const pickedUnit = signal<string | null>(null)
  const story = computed(() => storyOf(account, storyContext.value))
  const unitMarks = computed(() => unitMarksOf(account, storyContext.value))
  const picture = computed<ReplayPicture | null>(() => pictures[pictureIndex.value] ?? null)
  /** The lines of the account that describe the picture. */
  const caption = computed<StoryLine[]>(() =>
    picture.value ? storyLines(account, picture.value.lines, storyContext.value) : [],
  )

  /** Tells the result; a phone then shows the account instead of the replay. */
  function tellResult(): void {
    if (isResultTold.value) return
    isResultTold.value = true
    visibleHalf.value = 'account'
  }

  /** Index of the turn that a picture belongs to. */
  const turnOf = (index: number): number => pictures[index]?.turnIndex ?? 0
  const toNextTurn = (): void => playhead.toNextGroup(turnOf)
  const toPreviousTurn = (): void => playhead.toPreviousGroup(turnOf)

  /** Handles a key of the replay; returns whether the replay uses it. */
  function pressKey(key: string): boolean {
    switch (key) {
      case ' ':
        playhead.pauseOrResume()
        return true
      case 'ArrowRight':
        stop()
        playhead.stepOn()
        return true
      case 'ArrowLeft':
        stop()
        playhead.stepBack()
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
        playhead.toStart()
        return true
      case 'End':
        playhead.toEnd()
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
    ...playhead,
    account,
    pictures,
    visibleHalf,
    pickedUnit,
    story,
    unitMarks,
    picture,
    caption,
    isResultTold,
    /** Opens the replay and plays it at once, or opens the account while the replay waits. */
    start(playsAtOnce: boolean): void {
      const { speed } = settings.value
      visibleHalf.value = playsAtOnce ? 'replay' : 'account'
      isResultTold.value = !playsAtOnce
      // Speed 0 of the settings is a game without animation; a replay still needs a pace.
      pace.value = speed === 0 ? 1 : speed
      if (playsAtOnce) playhead.play()
    },
    toNextTurn,
    toPreviousTurn,
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
