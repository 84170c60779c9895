import { applyLegal, legal, newPosition, toAct, type World } from '../../src/operational/engine'
import type { Dice } from '../../src/core/dice'
import { type ClashSetup, clashSetupOf } from '../../src/clash/setup'
import { boardOf } from '../fuzz/board'
import { defendersIn } from '../../src/operational/combat/targets'
import { emptyCounts } from '../fuzz/coverage'
import { drawOptions, drawPlayer, faultyPiece } from '../fuzz/play'
import { Random } from '../fuzz/random'

const MOST_STEPS = 6000

/**
 * The set-ups of attacks in random games of the fuzzer's players (resolver `table`). Random players attack often and badly, so the forecast is
 * fitted to good and bad attacks. `keep`: the chance that an attack is used.
 */
export function* situations(world: World, seed: string, keep: number): Generator<ClashSetup> {
  for (let game = 0; ; game++) {
    const random = new Random(`${seed}/${game}`)
    const dice: Dice = { seed: `${seed}/${game}/dice`, forced: [] }
    const { position } = newPosition(world, { ...drawOptions(random), night: random.chance(0.7) }, dice)
    const player = drawPlayer(random, emptyCounts(world.tables))
    for (let step = 0; step < MOST_STEPS; step++) {
      const side = toAct(position.game)
      if (!side) break
      const faulty = position.game.ops.segment === 'setup' ? faultyPiece(position, side) : null
      const action = player.next(legal(position, side), boardOf(world, position.game), side, faulty)
      if (action.type === 'attack' && position.game.ops.attack && random.chance(keep)) {
        const { attack } = position.game.ops
        const defenders = defendersIn(position, world.grid.indexOf(attack.target))
        yield clashSetupOf(position, { ...attack, defenders, fow: random.chance(0.08) ? 4 : 7 })
      }
      applyLegal(position, side, action, dice)
    }
  }
}
