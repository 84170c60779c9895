// Where a replay is and how it runs: a row of pictures, each shown for some time, for a clash and for a whole battle alike.
import { batch, computed, signal } from '@preact/signals'

/** Speed of a replay: how many times its normal speed. */
export type Pace = 1 | 2 | 4
export const PACES: readonly Pace[] = [1, 2, 4]

/** An animation frame advances a replay by at most so much, so that a late frame does not make it jump. */
const LONGEST_FRAME_MS = 250

/** The row of pictures that is replayed. */
export interface PictureRow {
  readonly count: number
  /** Milliseconds of a picture at pace 1. */
  durationMs(index: number): number
  /** Can the picture be shown? Playing waits before one that cannot; absent: all can. */
  isReady?(index: number): boolean
  /** Called when the end has been reached, by playing or by going there. */
  atEnd?(): void
}

/** The place in a row of pictures, and the functions that move it. */
export function createPlayhead({ count, durationMs, isReady = () => true, atEnd = () => {} }: PictureRow) {
  const lastIndex = Math.max(0, count - 1)
  const pictureIndex = signal(0)
  /** Share of the picture that has been shown, 0 to 1. */
  const shownShare = signal(0)
  const isPlaying = signal(false)
  const pace = signal<Pace>(1)
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

  /** Advances by milliseconds at pace 1, which may reach over several pictures. Returns false at the end. */
  function advance(advanceMs: number): boolean {
    let index = pictureIndex.value
    let share = shownShare.value
    let remainingMs = advanceMs
    for (;;) {
      if (index >= count) return false
      if (!isReady(index)) break
      const pictureMs = durationMs(index)
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
          atEnd()
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
      if (isAtEnd.value) atEnd()
    })
  }

  const firstOfGroup = (groupOf: (index: number) => number, group: number): number => {
    for (let index = 0; index < count; index++) if (groupOf(index) >= group) return index
    return lastIndex
  }

  /** Stops, or plays on; from the end it plays from the start. */
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

  return {
    count,
    lastIndex,
    pictureIndex,
    shownShare,
    isPlaying,
    pace,
    isAtEnd,
    play,
    stop,
    seek,
    pauseOrResume,
    stepOn: (): void => seek(pictureIndex.value + 1),
    stepBack: (): void => seek(pictureIndex.value - 1),
    /** Goes to the first picture of the next group, such as a turn; in the last group, to the last picture. `groupOf`: rises with the pictures. */
    toNextGroup(groupOf: (index: number) => number): void {
      const group = groupOf(pictureIndex.value)
      if (groupOf(lastIndex) <= group) seek(lastIndex)
      else seek(firstOfGroup(groupOf, group + 1))
    },
    /** Goes to the first picture of this group; from there, to the first of the group before. */
    toPreviousGroup(groupOf: (index: number) => number): void {
      const firstOfThis = firstOfGroup(groupOf, groupOf(pictureIndex.value))
      if (pictureIndex.value > firstOfThis) seek(firstOfThis)
      else if (firstOfThis === 0) seek(0)
      else seek(firstOfGroup(groupOf, groupOf(firstOfThis - 1)))
    },
    /** Stops at the end. */
    toEnd(): void {
      stop()
      seek(lastIndex)
    },
    /** Stops at the end of the first picture. */
    toStart(): void {
      stop()
      seek(0)
    },
  }
}

export type Playhead = ReturnType<typeof createPlayhead>
