import type { MessageArgs } from '../../../core/result'

/** A sentence of the catalogue (`ai.<group>.<name>`) with what fills it: ids of pieces and hexes, numbers, ids of plans and terms. */
export interface Sentence {
  readonly key: string
  readonly args: MessageArgs
}

/** So many pieces are named; of more the number is told. */
const NAMED = 3

/** A sentence about pieces: `key` names them, `keyMany` counts them. */
export function aboutPieces(key: string, pieces: readonly string[], args: MessageArgs): Sentence {
  return pieces.length > NAMED
    ? { key: `ai.why.${key}Many`, args: { ...args, count: pieces.length } }
    : { key: `ai.why.${key}`, args: { ...args, pieces: pieces.join(',') } }
}
