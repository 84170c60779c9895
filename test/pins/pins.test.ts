import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type GameTrace, PINNED, trace } from './games'
import { type Perft, perft } from './perft'
import { recordedPosition } from './positions'

const read = <T>(name: string): T => JSON.parse(readFileSync(path.resolve('test/pins', name), 'utf8')) as T

/**
 * What a change of names, places or speed must leave as it is. A change of rules, AI or figures is meant to be seen here: record anew
 * (test/pins/record.ts) and say why in the commit.
 */
describe('legal actions to depth 3 (perft)', { timeout: 60_000 }, () => {
  it.each(read<(Perft & { commands: number; name: string })[]>('perft.json'))(
    '$name: the same sequences in the same order',
    ({ commands, nodes, lists }) => {
      const { position, dice } = recordedPosition(commands)
      expect(perft(position, dice, 3)).toEqual({ nodes, lists })
    },
  )
})

describe('games that the AI plays against itself', { timeout: 120_000 }, () => {
  const recorded = read<(GameTrace & { name: string })[]>('games.json')
  it.each(PINNED)('$name: the same decisions, clashes and digests', (game) => {
    expect({ name: game.name, ...trace(game) }).toEqual(recorded.find(({ name }) => name === game.name))
  })
})
