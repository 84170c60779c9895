import { die } from '../../../core/dice'

/** The AI's own random numbers: the same seed and key give the same numbers on every machine. */
export interface Random {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number
}

/**
 * Faces of each of the two dice that make up a random number: 62,500 values, many more than any limit here. A die is drawn from a byte and so has at
 * most 256 faces.
 */
const FACES = 250

/** A sequence of random numbers that seed and key determine. */
export function keyedRandom(seed: string, key: string): Random {
  let drawnCount = 0
  return {
    below(limit) {
      drawnCount++
      const high = die(seed, 'ai', `${key}/${drawnCount}/h`, FACES) - 1
      const low = die(seed, 'ai', `${key}/${drawnCount}/l`, FACES) - 1
      return (high * FACES + low) % limit
    },
  }
}
