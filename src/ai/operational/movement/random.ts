import { die } from '../../../core/dice'

/** The AI's own random numbers: the same seed and key give the same ones on every machine. */
export interface Random {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number
}

/** Faces of each of the two dice that a random number is made of; a die has at most 256, as it is drawn from a byte. Two give 62,500 values. */
const FACES = 250

/** Random numbers by a seed and a key, one after another. */
export function keyedRandom(seed: string, key: string): Random {
  let n = 0
  return {
    below(limit) {
      n++
      const high = die(seed, 'ai', `${key}/${n}/h`, FACES) - 1
      const low = die(seed, 'ai', `${key}/${n}/l`, FACES) - 1
      return (high * FACES + low) % limit
    },
  }
}
