/** Something that takes its time: `at` is told 0..1, once more with 1 when it is over. */
export interface Tween {
  /** Milliseconds at speed 1. */
  readonly ms: number
  begin?(): void
  update(t: number): void
  end?(): void
}

/** Plays acts one after another, several at once where they come as a list; can be cut short at any moment. */
export class Timeline {
  private queue: (readonly Tween[])[] = []
  private playing: readonly Tween[] | null = null
  private elapsedMs = 0
  private speed = 1
  private onDone: (() => void) | null = null

  get running(): boolean {
    return this.playing !== null || this.queue.length > 0
  }

  /** Starts playing; resolves at the end or when skipped. What was playing is finished at once. */
  play(acts: readonly (readonly Tween[])[], speed: number): Promise<void> {
    this.skip()
    this.queue = acts.filter((group) => group.length > 0)
    this.speed = speed
    if (this.queue.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.onDone = resolve
    })
  }

  /** What is playing goes on at that speed. */
  setSpeed(speed: number): void {
    this.speed = speed
  }

  /** Goes on by so many real milliseconds. */
  advance(ms: number): void {
    let left = ms * this.speed
    while (this.running && left >= 0) {
      if (!this.playing) {
        this.playing = this.queue.shift() ?? null
        this.elapsedMs = 0
        for (const act of this.playing ?? []) act.begin?.()
      }
      const group = this.playing
      if (!group) break
      const whole = Math.max(...group.map((act) => act.ms))
      const before = this.elapsedMs
      this.elapsedMs += left
      for (const act of group)
        if (before < act.ms || act.ms === 0) act.update(Math.min(1, act.ms === 0 ? 1 : this.elapsedMs / act.ms))
      if (this.elapsedMs < whole) return
      left = this.elapsedMs - whole
      this.endGroup(group)
    }
    if (!this.running) this.finish()
  }

  /** Jumps to the end. */
  skip(): void {
    if (this.playing) {
      for (const act of this.playing) act.update(1)
      this.endGroup(this.playing)
    }
    for (const group of this.queue) {
      for (const act of group) {
        act.begin?.()
        act.update(1)
        act.end?.()
      }
    }
    this.queue = []
    this.finish()
  }

  private endGroup(group: readonly Tween[]): void {
    for (const act of group) act.end?.()
    this.playing = null
  }

  private finish(): void {
    const done = this.onDone
    this.onDone = null
    done?.()
  }
}

export const easeInOut = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2)
export const easeOut = (t: number): number => 1 - (1 - t) ** 3
