// The form in which the AI's explanations are handed to the page: keys of messages, not texts.

import type { MessageArgs } from '../../../core/result'
import { EXPLAIN } from './figures'

/** Key of a message, and its arguments: ids of pieces, hexes, plans and terms, and numbers. */
export interface Sentence {
  readonly key: string
  readonly args: MessageArgs
}

/**
 * A sentence about pieces: the message `ai.why.<key>` with the ids of the pieces; if there are many, `ai.why.<key>Many` with their number instead.
 */
export function aboutPieces(key: string, pieces: readonly string[], args: MessageArgs): Sentence {
  return pieces.length > EXPLAIN.namedPieces
    ? { key: `ai.why.${key}Many`, args: { ...args, count: pieces.length } }
    : { key: `ai.why.${key}`, args: { ...args, pieces: pieces.join(',') } }
}
