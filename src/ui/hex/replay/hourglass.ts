/** How long an event stays on the screen: so many milliseconds at 1x, which run faster or slower as soon as the pace changes. */
export class Hourglass {
  private left: number
  private pace: number
  private since = performance.now()
  private timer: ReturnType<typeof setTimeout> | null = null
  private ended: () => void = () => {}
  /** Resolves when it has run out or was broken off. */
  readonly done: Promise<void>

  constructor(ms: number, pace: number) {
    this.left = ms
    this.pace = pace
    this.done = new Promise((resolve) => {
      this.ended = resolve
    })
    this.run()
  }

  private run(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.since = performance.now()
    this.timer = setTimeout(this.ended, this.left / this.pace)
  }

  turn(pace: number): void {
    this.left = Math.max(0, this.left - (performance.now() - this.since) * this.pace)
    this.pace = pace
    this.run()
  }

  break(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.ended()
  }
}
