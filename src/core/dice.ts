/** A die whose value the header of a game fixes in advance, for a lesson or a test. Saves keep it; a record of the game is marked `scripted`. */
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
/** 2^32 divided by the golden ratio, and a prime next to it. Their bits look random: one is a start, the other a factor of a hash. */
const GOLDEN = 0x9e3779b9
const GOLDEN_PRIME = 0x9e3779b1

/** FNV-1a over UTF-16 code units, 32 bit. */
function hash(text: string, start: number): number {
  let bits = start
  for (let i = 0; i < text.length; i++) {
    bits ^= text.charCodeAt(i)
    bits = Math.imul(bits, FNV_PRIME)
  }
  return bits >>> 0
}

/** The finaliser of MurmurHash3 with its published shifts and multipliers: every input bit reaches every output bit. */
function mix(input: number): number {
  let bits = input
  bits ^= bits >>> 16
  bits = Math.imul(bits, 0x85ebca6b)
  bits ^= bits >>> 13
  bits = Math.imul(bits, 0xc2b2ae35)
  bits ^= bits >>> 16
  return bits >>> 0
}

/** Faces of the die of both games. A die with more is asked for by its number of faces. */
export const DIE_FACES = 6

/** How many values a byte can have. */
const BYTE_VALUES = 256

/**
 * One die as a pure function of seed, stream and key (OPS-1.4). It computes with integers only, so that every engine of JavaScript gives
 * the same value. The face is a random byte modulo `faces`. Bytes that would make some faces likelier than others (for six faces: 252 to 255)
 * are drawn again.
 */
export function die(seed: string, stream: string, key: string, faces = DIE_FACES): number {
  const usableBytes = BYTE_VALUES - (BYTE_VALUES % faces)
  const seedHash = hash(seed, FNV_START)
  const throwHash = hash(key, hash(stream, GOLDEN))
  for (let attempt = 1; ; attempt++) {
    // The highest byte of the mixed number.
    const byte = mix(mix(seedHash ^ Math.imul(attempt, GOLDEN_PRIME)) ^ throwHash) >>> 24
    if (byte < usableBytes) return (byte % faces) + 1
  }
}

/** The die of a game: the forced value where the header fixes this die, else the value drawn from the seed. */
export function throwDie(dice: Dice, stream: string, key: string, faces = DIE_FACES): number {
  for (const forced of dice.forced) if (forced.stream === stream && forced.key === key) return forced.value
  return die(dice.seed, stream, key, faces)
}
