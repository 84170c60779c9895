import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { applyLegal, createWorld, newPosition, type Position } from '../../src/operational/engine'
import type { Action, RuleOptions, Side } from '../../src/operational/types'

const { id, battlefield, tables } = pedregal()
const world = createWorld(id, battlefield, tables, pedregalHash())
/** A game of chance moves, recorded under version 7 of the rules; its commands must be legal up to the positions below. */
const file = path.resolve('test/pins/recordedGame.json')

interface Recorded {
  save: {
    header: { seed: string; options: RuleOptions & { lang: string }; forced: [] }
    commands: { side: Side; action: Action }[]
  }
}

/** The position of the recorded whole game after so many of its commands, and the dice that it goes on with. */
export function recordedPosition(commands: number): { position: Position; dice: { seed: string; forced: [] } } {
  const { header, commands: all } = (JSON.parse(readFileSync(file, 'utf8')) as Recorded).save
  const { lang: _lang, ...options } = header.options
  const dice = { seed: header.seed, forced: header.forced }
  const { position } = newPosition(world, options, dice)
  for (const { side, action } of all.slice(0, commands)) applyLegal(position, side, action, dice)
  return { position, dice }
}

/** Six places of that game of different kinds, each small enough for perft to depth 3. */
export const POSITIONS: readonly { readonly commands: number; readonly name: string }[] = [
  { commands: 305, name: 'displacement of stacks over the limit (OPS-6.2)' },
  { commands: 187, name: 'a box being filled (OPS-19.5.2)' },
  { commands: 278, name: 'retreats after combat (OPS-10.1)' },
  { commands: 120, name: 'command segment with boxes to reveal or fill (OPS-19.5)' },
  { commands: 406, name: 'movement segment (OPS-5.1)' },
  { commands: 253, name: 'an attack being declared (OPS-8.2)' },
]
