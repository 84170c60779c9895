/** A change over time. `update` gets the progress 0 to 1, and 1 once more at the end. */
export interface Tween {
  /** Milliseconds at speed 1. */
  readonly ms: number
  begin?(): void
  update(progress: number): void
  end?(): void
}

/** Tweens that run at the same time. */
export type TweenGroup = readonly Tween[]

/** Plays groups of tweens one after another. Can be skipped at any moment: every tween is then brought to its end. */
export class Timeline {
  private queue: TweenGroup[] = []
  private playing: TweenGroup | null = null
  private elapsedMs = 0
  private speed = 1
  private onDone: (() => void) | null = null

  get running(): boolean {
    return this.playing !== null || this.queue.length > 0
  }

  /** Plays groups; resolves at the end or when skipped. Skips what was still playing. */
  play(groups: readonly TweenGroup[], speed: number): Promise<void> {
    this.skip()
    this.queue = groups.filter((group) => group.length > 0)
    this.speed = speed
    if (this.queue.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.onDone = resolve
    })
  }

  /** Changes the speed of what is playing. */
  setSpeed(speed: number): void {
    this.speed = speed
  }

  /** Advances by real milliseconds. */
  advance(ms: number): void {
    let leftMs = ms * this.speed
    while (this.running && leftMs >= 0) {
      const group = this.playing ?? this.beginNext()
      if (!group) break
      const groupMs = Math.max(...group.map((tween) => tween.ms))
      const before = this.elapsedMs
      this.elapsedMs += leftMs
      for (const tween of group) {
        if (tween.ms === 0) tween.update(1)
        else if (before < tween.ms) tween.update(Math.min(1, this.elapsedMs / tween.ms))
      }
      if (this.elapsedMs < groupMs) return
      leftMs = this.elapsedMs - groupMs
      this.endGroup(group)
    }
    if (!this.running) this.finish()
  }

  /** Brings every tween to its end. */
  skip(): void {
    if (this.playing) {
      for (const tween of this.playing) tween.update(1)
      this.endGroup(this.playing)
    }
    for (const group of this.queue) {
      for (const tween of group) {
        tween.begin?.()
        tween.update(1)
        tween.end?.()
      }
    }
    this.queue = []
    this.finish()
  }

  private beginNext(): TweenGroup | null {
    this.playing = this.queue.shift() ?? null
    this.elapsedMs = 0
    for (const tween of this.playing ?? []) tween.begin?.()
    return this.playing
  }

  private endGroup(group: TweenGroup): void {
    for (const tween of group) tween.end?.()
    this.playing = null
  }

  private finish(): void {
    const done = this.onDone
    this.onDone = null
    done?.()
  }
}

/** Easing functions: progress 0 to 1 in, progress 0 to 1 out. */
export const easeInOut = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2)
export const easeOut = (t: number): number => 1 - (1 - t) ** 3
