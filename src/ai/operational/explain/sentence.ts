import type { MessageArgs } from '../../../core/result'
import { EXPLAIN } from './figures'

/** A message and its arguments: ids of pieces, hexes, plans and terms, and numbers. */
export interface Sentence {
  readonly key: string
  readonly args: MessageArgs
}

/** The message `ai.why.<key>` with the pieces named, or `ai.why.<key>Many` with their number if they are too many. */
export function aboutPieces(key: string, pieces: readonly string[], args: MessageArgs): Sentence {
  return pieces.length > EXPLAIN.namedPieces
    ? { key: `ai.why.${key}Many`, args: { ...args, count: pieces.length } }
    : { key: `ai.why.${key}`, args: { ...args, pieces: pieces.join(',') } }
}
