import { die } from '../../../core/dice'

/** The AI's own dice: the same key gives the same throws on every machine. */
export interface Random {
  /** A whole number from 0 below `most`. */
  below(most: number): number
}

/** Throws of a seed and key, one after another. */
export function keyedRandom(seed: string, key: string): Random {
  let n = 0
  return {
    below(most) {
      n++
      const high = die(seed, 'ai', `${key}/${n}/h`, 250) - 1
      const low = die(seed, 'ai', `${key}/${n}/l`, 250) - 1
      return (high * 250 + low) % most
    },
  }
}
