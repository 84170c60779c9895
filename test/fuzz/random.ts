/** Random numbers for random players and mutations (SplitMix32), apart from the dice of the game. One seed gives one run. */
export class Random {
  #state: number

  constructor(seed: string) {
    let h = 0x811c9dc5
    for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), 0x01000193)
    this.#state = h >>> 0
  }

  /** 0 <= x < 1. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0
    let x = this.#state
    x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
    return ((x ^ (x >>> 15)) >>> 0) / 4294967296
  }

  /** A whole number x with 0 <= x < n. */
  below(n: number): number {
    return Math.floor(this.next() * n)
  }

  chance(p: number): boolean {
    return this.next() < p
  }

  /** A random element of a list that is not empty. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!
  }
}
