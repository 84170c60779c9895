/** A die whose value is fixed in advance, for a lesson or a test. It is part of the save, and a record of the game says `scripted`. */
export interface ForcedDie {
  readonly stream: string
  readonly key: string
  readonly value: number
}

/** The source of all chance in a game (OPS-1.4). The seed is secret from both players and never enters state or view. */
export interface Dice {
  readonly seed: string
  readonly forced: readonly ForcedDie[]
}

/** The multiplier and the usual start of the hash FNV-1a with 32 bits. */
const FNV_PRIME = 0x01000193
const FNV_START = 0x811c9dc5
/** 2^32 divided by the golden ratio, and a prime next to it: starts and steps that spread over all bits. */
const GOLDEN = 0x9e3779b9
const GOLDEN_PRIME = 0x9e3779b1

/** FNV-1a over UTF-16 code units, 32 bit. */
function hash(text: string, start: number): number {
  let h = start
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i)
    h = Math.imul(h, FNV_PRIME)
  }
  return h >>> 0
}

/** The finaliser of MurmurHash3, with its multipliers: every input bit reaches every output bit. */
function mix(h: number): number {
  let x = h
  x ^= x >>> 16
  x = Math.imul(x, 0x85ebca6b)
  x ^= x >>> 13
  x = Math.imul(x, 0xc2b2ae35)
  x ^= x >>> 16
  return x >>> 0
}

/** How many values a byte can have. */
const BYTE_VALUES = 256

/**
 * One die as a pure function of seed, stream and key (OPS-1.4). Integers only, so that every engine of
 * JavaScript gives the same value. Bytes beyond the last full set of faces (252 of a d6) are drawn again, so that all are equally likely.
 */
export function die(seed: string, stream: string, key: string, faces = 6): number {
  const fullSets = BYTE_VALUES - (BYTE_VALUES % faces)
  const seedHash = hash(seed, FNV_START)
  const throwHash = hash(key, hash(stream, GOLDEN))
  for (let round = 1; ; round++) {
    // The highest byte of the mixed number.
    const byte = mix(mix(seedHash ^ Math.imul(round, GOLDEN_PRIME)) ^ throwHash) >>> 24
    if (byte < fullSets) return (byte % faces) + 1
  }
}

/** The die of a game: a forced one where the header holds it, else the drawn one. */
export function throwDie(dice: Dice, stream: string, key: string, faces = 6): number {
  for (const forced of dice.forced) if (forced.stream === stream && forced.key === key) return forced.value
  return die(dice.seed, stream, key, faces)
}
