import { answer } from '../../src/ai/tabletop/answer'
import { fightClash } from '../../src/clash/fight'
import { setupOf } from '../../src/clash/setup'
import type { Dice } from '../../src/core/dice'
import { pedregal, pedregalHash } from '../../src/operational/data'
import {
  applyLegal,
  applyOutcome,
  clashToFight,
  createWorld,
  legal,
  newPosition,
  toAct,
  type World,
} from '../../src/operational/engine'
import type { Resolver } from '../../src/operational/types'
import { boardOf } from '../fuzz/board'
import { emptyCounts } from '../fuzz/coverage'
import { drawOptions, drawPlayer, faultyPiece } from '../fuzz/play'
import { Random } from '../fuzz/random'

const MOST_STEPS = 12_000

/** Points of both sides together at the end of one game of the fuzzer's players, and the clashes fought in it. */
function play(world: World, seed: string, resolver: Resolver): { points: number; attacks: number } {
  const random = new Random(seed)
  const dice: Dice = { seed: `${seed}/dice`, forced: [] }
  const { pos } = newPosition(world, { ...drawOptions(random), resolver }, dice)
  const player = drawPlayer(random, emptyCounts(world.tables))
  let attacks = 0
  for (let step = 0; step < MOST_STEPS; step++) {
    const clash = clashToFight(pos)
    if (clash) {
      const outcome = fightClash(setupOf(pos, clash.attack), dice, clash.key, { us: answer, mexican: answer })
      applyOutcome(pos, outcome, dice)
      continue
    }
    const side = toAct(pos.game)
    if (!side) break
    const faulty = pos.game.ops.segment === 'setup' ? faultyPiece(pos, side) : null
    const action = player.next(legal(pos, side), boardOf(world, pos.game), side, faulty)
    if (action.type === 'attack') attacks++
    applyLegal(pos, side, action, dice)
  }
  const { us, mexican } = pos.game.ops.score
  return { points: us + mexican, attacks }
}

/** Whole games under both resolvers: `node scripts/run.mjs test/fit/points.ts <games>`. Points an attack and a game, and their ratio. */
function main(): void {
  const games = Number(process.argv[2] ?? 40)
  const { id, battlefield, tables } = pedregal()
  const world = createWorld(id, battlefield, tables, pedregalHash())
  const sums = (['table', 'sar'] as const).map((resolver) => {
    let [points, attacks, square] = [0, 0, 0]
    for (let n = 0; n < games; n++) {
      const one = play(world, `points/${n}`, resolver)
      points += one.points
      attacks += one.attacks
      square += one.points * one.points
    }
    const mean = points / games
    const half = 1.96 * Math.sqrt(Math.max(0, square / games - mean * mean) / Math.max(1, games - 1))
    console.log(
      `${resolver}: ${games} games, ${attacks} attacks, ${mean.toFixed(1)} ± ${half.toFixed(1)} points a game`,
    )
    return mean
  })
  console.log(`ratio ${(sums[1]! / sums[0]!).toFixed(3)}`)
}

main()
