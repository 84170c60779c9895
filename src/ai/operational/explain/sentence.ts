// The form in which the AI's explanations are handed to the page: keys of messages, not texts.

import type { MessageArgs } from '../../../core/result'
import { EXPLAIN } from './figures'

/** Key of a message, and its arguments: ids of pieces, hexes, plans and terms, and numbers. */
export interface Sentence {
  readonly key: string
  readonly args: MessageArgs
}

/** Arguments that say who: the ids of the pieces; if there are many, their number instead. */
export const whoArgs = (pieces: readonly string[]): MessageArgs =>
  pieces.length > EXPLAIN.namedPieces ? { count: pieces.length } : { pieces: pieces.join(',') }

/** The sentence `ai.why.<key>` about some pieces. */
export const aboutPieces = (key: string, pieces: readonly string[], args: MessageArgs): Sentence => ({
  key: `ai.why.${key}`,
  args: { ...args, ...whoArgs(pieces) },
})
