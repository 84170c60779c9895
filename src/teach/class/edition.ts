import { sha256Hex16 } from '../../core/sha'
import { RULES_VERSION } from '../../operational/engine'

const HASH_LETTERS = 8

/** The edition of a lesson or stand: version of the rules, and the beginning of the hash of its data. It changes with every word of it. */
export const editionOf = (data: unknown): string =>
  `${RULES_VERSION}-${sha256Hex16(JSON.stringify(data)).slice(0, HASH_LETTERS)}`
