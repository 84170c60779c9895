import { createHash } from 'node:crypto'
import type { Dice } from '../../src/core/dice'
import { canonical } from '../../src/core/json'
import { applyLegal, clonePosition, legal, type Position, toAct } from '../../src/operational/engine'

/** What stands below a position to some depth: sequences of legal actions, and a hash over every legal list met. */
export interface Perft {
  /** Sequences of 1, 2 and 3 legal actions. */
  readonly nodes: number[]
  /** First 16 hex digits of SHA-256 over all legal lists, in order. */
  readonly lists: string
}

/**
 * Perft, as chess engines count it: all sequences of legal actions down to `depth`, whoever is to act. The dice are those of the game,
 * so that the same position always gives the same tree. The last level is counted, not played.
 */
export function perft(root: Position, dice: Dice, depth: number): Perft {
  const nodes = new Array<number>(depth).fill(0)
  const hash = createHash('sha256')
  const descend = (position: Position, level: number): void => {
    const side = toAct(position.game)
    const actions = side === null ? [] : legal(position, side)
    hash.update(`${level} ${side} ${canonical(actions)}\n`)
    nodes[level] = (nodes[level] ?? 0) + actions.length
    if (side === null || level + 1 === depth) return
    for (const action of actions) {
      const next = clonePosition(position)
      applyLegal(next, side, action, dice)
      descend(next, level + 1)
    }
  }
  descend(root, 0)
  return { nodes, lists: hash.digest('hex').slice(0, 16) }
}
