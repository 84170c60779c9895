/** Something that takes its time: `at` is told 0..1, once more with 1 when it is over. */
export interface Act {
  /** Milliseconds at speed 1. */
  readonly ms: number
  begin?(): void
  at(t: number): void
  end?(): void
}

/** Plays acts one after another, several at once where they come as a list; can be cut short at any moment. */
export class Timeline {
  private queue: (readonly Act[])[] = []
  private now: readonly Act[] | null = null
  private time = 0
  private speed = 1
  private done: (() => void) | null = null

  get running(): boolean {
    return this.now !== null || this.queue.length > 0
  }

  /** Starts playing; resolves at the end or when skipped. What was playing is finished at once. */
  play(acts: readonly (readonly Act[])[], speed: number): Promise<void> {
    this.skip()
    this.queue = acts.filter((group) => group.length > 0)
    this.speed = speed
    if (this.queue.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.done = resolve
    })
  }

  /** What is playing goes on at that speed. */
  pace(speed: number): void {
    this.speed = speed
  }

  /** Goes on by so many real milliseconds. */
  tick(ms: number): void {
    let left = ms * this.speed
    while (this.running && left >= 0) {
      if (!this.now) {
        this.now = this.queue.shift() ?? null
        this.time = 0
        for (const act of this.now ?? []) act.begin?.()
      }
      const group = this.now
      if (!group) break
      const whole = Math.max(...group.map((act) => act.ms))
      const before = this.time
      this.time += left
      for (const act of group)
        if (before < act.ms || act.ms === 0) act.at(Math.min(1, act.ms === 0 ? 1 : this.time / act.ms))
      if (this.time < whole) return
      left = this.time - whole
      this.close(group)
    }
    if (!this.running) this.settle()
  }

  /** Jumps to the end. */
  skip(): void {
    if (this.now) {
      for (const act of this.now) act.at(1)
      this.close(this.now)
    }
    for (const group of this.queue) {
      for (const act of group) {
        act.begin?.()
        act.at(1)
        act.end?.()
      }
    }
    this.queue = []
    this.settle()
  }

  private close(group: readonly Act[]): void {
    for (const act of group) act.end?.()
    this.now = null
  }

  private settle(): void {
    const done = this.done
    this.done = null
    done?.()
  }
}

export const easeInOut = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2)
export const easeOut = (t: number): number => 1 - (1 - t) ** 3
