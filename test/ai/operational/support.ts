import type { HiddenGuess } from '../../../src/ai/operational/viewPosition'
import type { Dice } from '../../../src/core/dice'
import { pedregal, pedregalHash } from '../../../src/operational/data'
import { applyLegal, createWorld, legal, newPosition, type Position, toAct } from '../../../src/operational/engine'
import { markerIds } from '../../../src/operational/hidden/markerIds'
import { BOX_LETTERS, enemyOf, type RuleOptions, type Side } from '../../../src/operational/types'
import { boardOf } from '../../fuzz/board'
import { emptyCounts } from '../../fuzz/coverage'
import { drawOptions, drawPlayer, faultyPiece } from '../../fuzz/play'
import { Random } from '../../fuzz/random'

const scenario = pedregal()
/** Pedregal, built once for all tests. */
export const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())

/** What the enemy of a side really hides, as a guess that is right throughout. */
export function trueGuessFor(position: Position, side: Side): HiddenGuess {
  const enemy = enemyOf(side)
  const { ops } = position.game
  const conditions: Record<string, { steps: number; disrupted: boolean; ineffective: boolean }> = {}
  const boxes = BOX_LETTERS.flatMap((letter) => {
    const [one, two] = markerIds(enemy, letter)
    const first = ops.markers[one]
    if (!first && !ops.markers[two]) return []
    const pieces = world.pieces
      .filter((piece) => piece.side === enemy && ops.pieces[piece.id]!.at === `box:${letter}`)
      .map((piece) => piece.id)
    for (const id of pieces) {
      const { steps, disrupted, ineffective } = ops.pieces[id]!
      conditions[id] = { steps, disrupted, ineffective }
    }
    const entry = ops.entry[one] ?? ops.entry[two]
    return [{ letter, pieces, real: (first?.real ? 1 : 2) as 1 | 2, ...(entry && { entry }) }]
  })
  const own = Object.keys(ops.markers).find((id) => id.startsWith(side) && ops.entry[id])
  return { boxes, conditions, ...(own !== undefined && { ownEntry: ops.entry[own]! }) }
}

/** Plays a random game by the fuzzer's players. `seen` gets every position in which a side must choose. */
export function randomGame(
  seed: string,
  seen: (position: Position, side: Side) => void,
  options?: Partial<RuleOptions>,
): void {
  const random = new Random(seed)
  const player = drawPlayer(random, emptyCounts(world.tables))
  const dice: Dice = { seed, forced: [] }
  const { position } = newPosition(world, { ...drawOptions(random), ...options }, dice)
  for (let side = toAct(position.game), n = 0; side && n < 12_000; side = toAct(position.game), n++) {
    seen(position, side)
    const actions = legal(position, side)
    const faulty = position.game.ops.segment === 'setup' ? faultyPiece(position, side) : null
    applyLegal(position, side, player.next(actions, boardOf(world, position.game), side, faulty), dice)
  }
}
