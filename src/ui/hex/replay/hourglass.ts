/** A timer for how long an event stays on the screen. Its milliseconds run faster or slower as soon as the pace of the replay changes. */
export class Hourglass {
  /** Time left, in milliseconds at pace 1. */
  private leftMs: number
  /** How many times faster than usual the time runs. */
  private pace: number
  /** When the present pace began to count. */
  private runningSinceMs = performance.now()
  private timer: ReturnType<typeof setTimeout> | null = null
  private resolveDone: () => void = () => {}
  /** Resolves when the time has run out or the timer was ended. */
  readonly done: Promise<void>

  /** `ms`: milliseconds at pace 1. */
  constructor(ms: number, pace: number) {
    this.leftMs = ms
    this.pace = pace
    this.done = new Promise((resolve) => {
      this.resolveDone = resolve
    })
    this.restartTimer()
  }

  private restartTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.runningSinceMs = performance.now()
    this.timer = setTimeout(this.resolveDone, this.leftMs / this.pace)
  }

  /** Lets the remaining time run at another pace. */
  changePace(pace: number): void {
    this.leftMs = Math.max(0, this.leftMs - (performance.now() - this.runningSinceMs) * this.pace)
    this.pace = pace
    this.restartTimer()
  }

  /** Ends the time at once. */
  endNow(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.resolveDone()
  }
}
