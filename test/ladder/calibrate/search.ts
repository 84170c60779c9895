import { die } from '../../../src/core/dice'
import type { Setting } from './knobs'

/** What a search asks of each candidate: its loss; null: the time is up. */
export type Judge = (setting: Setting) => Promise<number | null>

/** A number from 0 to `limit` - 1, by the seed of the search. */
const pick = (seed: string, key: string, limit: number): number =>
  limit === 0 ? 0 : die(seed, 'calibrate', key, limit) - 1

/**
 * Coordinate search: moves one knob after another by one place up and down, in an order drawn anew in each round, and keeps what lowers the loss. Ends
 * when a whole round brought nothing. `sizes`: how many values each knob has. Starts from the data as they are, where no knob is set; a knob that is
 * not set is tried at all its values.
 */
export async function coordinateSearch(sizes: readonly number[], seed: string, judge: Judge): Promise<Setting> {
  let best: Setting = sizes.map(() => null)
  let least = await judge(best)
  for (let round = 0; least !== null; round++) {
    let improved = false
    const order = sizes.map((_, n) => n).sort((a, b) => drawn(seed, round, a) - drawn(seed, round, b) || a - b)
    for (const n of order) {
      for (const value of neighbours(best[n]!, sizes[n]!)) {
        const setting = best.map((old, k) => (k === n ? value : old))
        const loss = await judge(setting)
        if (loss === null) return best
        if (loss >= least!) continue
        least = loss
        best = setting
        improved = true
      }
    }
    if (!improved) break
  }
  return best
}

/** The most faces that a die has; knobs that draw the same keep their order. */
const LOTS = 256
const drawn = (seed: string, round: number, n: number): number => pick(seed, `order/${round}/${n}`, LOTS)

/** The places of a knob that are tried from where it stands. */
function neighbours(at: number | null, size: number): number[] {
  if (at === null) return Array.from({ length: size }, (_, n) => n)
  return [at - 1, at + 1].filter((n) => n >= 0 && n < size)
}

/** Random search: `count` settings, each knob at any of its values or, with the same chance as one value, as it is. */
export async function randomSearch(
  sizes: readonly number[],
  seed: string,
  count: number,
  judge: Judge,
): Promise<Setting> {
  let best: Setting = sizes.map(() => null)
  let least = await judge(best)
  for (let k = 0; k < count && least !== null; k++) {
    const setting = sizes.map((size, n) => {
      const lot = pick(seed, `random/${k}/${n}`, size + 1)
      return lot === size ? null : lot
    })
    const loss = await judge(setting)
    if (loss === null) break
    if (loss < least) {
      least = loss
      best = setting
    }
  }
  return best
}

/** One knob at a time at each of its values, all others as they are: what each figure moves. */
export async function oneAtATime(sizes: readonly number[], judge: Judge): Promise<Setting> {
  const start: Setting = sizes.map(() => null)
  let best = start
  let least = await judge(start)
  for (const [n, size] of sizes.entries())
    for (let value = 0; value < size && least !== null; value++) {
      const setting = start.map((_, k) => (k === n ? value : null))
      const loss = await judge(setting)
      if (loss === null) return best
      if (loss < least) {
        least = loss
        best = setting
      }
    }
  return best
}
