// Plays animations: groups of tweens one after another.
/** A change over time. `update` gets the progress, 0 to 1, in each frame. */
export interface Tween {
  /** Milliseconds at speed 1. */
  readonly durationMs: number
  /** Called once, before the first `update`. */
  begin?(): void
  update(progress: number): void
  /** Called once, when all tweens of the group have reached their end. */
  end?(): void
  /** The tween changes nothing where it is skipped. */
  readonly isLeftOutWhenSkipped?: boolean
}

/** Tweens that run at the same time. */
export type TweenGroup = readonly Tween[]

/** Plays groups of tweens one after another. The player may skip the rest at any moment: every tween is then brought to its end. */
export class Timeline {
  private queue: TweenGroup[] = []
  private playing: TweenGroup | null = null
  /** Milliseconds of the group that is playing, at speed 1. */
  private elapsedMs = 0
  private speed = 1
  /** Resolves the promise of `play`. */
  private onEnd: (() => void) | null = null

  get isRunning(): boolean {
    return this.playing !== null || this.queue.length > 0
  }

  /** Skips what is still playing, then plays `groups`. The promise resolves when they have ended or were skipped. */
  play(groups: readonly TweenGroup[], speed: number): Promise<void> {
    this.skip()
    this.queue = groups.filter((group) => group.length > 0)
    this.speed = speed
    if (this.queue.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.onEnd = resolve
    })
  }

  /** Changes the speed of what is playing. */
  setSpeed(speed: number): void {
    this.speed = speed
  }

  /** Plays on after a frame that took `realMs` milliseconds. Time that is left when a group ends goes to the next group. */
  advance(realMs: number): void {
    let remainingMs = realMs * this.speed
    // With no time left a group of tweens without duration, such as a needless pan, still ends: hence `>=`.
    while (this.isRunning && remainingMs >= 0) {
      const group = this.playing ?? this.beginNext()
      if (!group) break
      const groupDurationMs = Math.max(...group.map((tween) => tween.durationMs))
      const elapsedBeforeMs = this.elapsedMs
      this.elapsedMs += remainingMs
      for (const tween of group) {
        const hadTimeLeft = elapsedBeforeMs < tween.durationMs
        if (tween.durationMs === 0) tween.update(1)
        else if (hadTimeLeft) tween.update(Math.min(1, this.elapsedMs / tween.durationMs))
      }
      if (this.elapsedMs < groupDurationMs) return
      remainingMs = this.elapsedMs - groupDurationMs
      this.endGroup(group)
    }
    if (!this.isRunning) this.finish()
  }

  /** Brings every tween to its end: those that are playing, then those that have not begun. */
  skip(): void {
    if (this.playing) {
      for (const tween of this.playing) if (!tween.isLeftOutWhenSkipped) tween.update(1)
      this.endGroup(this.playing)
    }
    for (const group of this.queue) {
      for (const tween of group) {
        if (tween.isLeftOutWhenSkipped) continue
        tween.begin?.()
        tween.update(1)
        tween.end?.()
      }
    }
    this.queue = []
    this.finish()
  }

  /** Begins the next group of the queue; null when the queue is empty. */
  private beginNext(): TweenGroup | null {
    this.playing = this.queue.shift() ?? null
    this.elapsedMs = 0
    for (const tween of this.playing ?? []) tween.begin?.()
    return this.playing
  }

  /** Ends the tweens of the group that is playing. */
  private endGroup(group: TweenGroup): void {
    for (const tween of group) tween.end?.()
    this.playing = null
  }

  /** Resolves the promise of `play`, unless that is done already. */
  private finish(): void {
    const resolvePlay = this.onEnd
    this.onEnd = null
    resolvePlay?.()
  }
}

/** Easing: maps progress 0 to 1 to progress 0 to 1 that is slow at both ends. */
export const easeInOut = (progress: number): number =>
  progress < 0.5 ? 2 * progress * progress : 1 - (2 - 2 * progress) ** 2 / 2
/** Easing: maps progress 0 to 1 to progress 0 to 1 that is slow at the end. */
export const easeOut = (progress: number): number => 1 - (1 - progress) ** 3
