import { answer } from '../../src/ai/tabletop/sar/answer'
import { fightClash } from '../../src/clash/sar/fight'
import { clashSetupOf } from '../../src/clash/setup'
import type { Dice } from '../../src/core/dice'
import { pedregal, pedregalHash } from '../../src/operational/data'
import {
  applyLegal,
  applyOutcome,
  clashToFight,
  createWorld,
  legal,
  newPosition,
  type AddressedEvent,
  toAct,
  type World,
} from '../../src/operational/engine'
import type { Resolver } from '../../src/operational/types'
import { boardOf } from '../fuzz/board'
import { emptyCounts } from '../fuzz/coverage'
import { drawOptions, drawPlayer, faultyPiece } from '../fuzz/play'
import { Random } from '../fuzz/random'

const MOST_STEPS = 12_000

/** The summed results of games: attacks, points of both sides, and the events that bring points, by name. */
interface Sums {
  points: number
  attacks: number
  readonly brought: Record<string, number>
}

/** Plays one game of the fuzzer's players to its end. */
function play(world: World, seed: string, resolver: Resolver): Sums {
  const random = new Random(seed)
  const dice: Dice = { seed: `${seed}/dice`, forced: [] }
  const { position } = newPosition(world, { ...drawOptions(random), resolver }, dice)
  const player = drawPlayer(random, emptyCounts(world.tables))
  const brought: Record<string, number> = {}
  let attacks = 0
  let alone = false
  /** In the order of the rules: what a bombardment alone did (9.8) is told apart from what an attack did. */
  const note = (told: readonly AddressedEvent[]): void => {
    const seen = new Set<string>()
    for (const { body } of told) {
      // The same event may be told to each side in its own words.
      const key = JSON.stringify([body.kind, 'piece' in body ? body.piece : '', 'pieces' in body ? body.pieces : ''])
      if (seen.has(key)) continue
      seen.add(key)
      if (body.kind === 'clashBegun') {
        alone = body.lead === null
        add(alone ? 'bombardments alone' : 'clashes')
      }
      const sideOf = (id: string): string => (id.startsWith('us') ? 'US' : 'Mexican')
      const how = 'rule' in body && body.rule === 'OPS-10.1' ? ' with nowhere to go' : alone ? ' by bombardment' : ''
      if (body.kind === 'stepLost') add(`${sideOf(body.piece)} steps${how}`)
      if (body.kind === 'destroyed') add(`${sideOf(body.piece)} units destroyed`)
      if (body.kind === 'leaderHit') add(`${sideOf(body.piece)} leaders: ${body.fate} ${body.rule}`)
      if (body.kind === 'routed') add(`${sideOf(body.piece)} routs`)
      if (body.kind === 'disrupted') add(`${sideOf(body.piece)} disrupted${how}`)
      if (body.kind === 'retreated') add(`${sideOf(body.pieces[0]!)} retreats`)
    }
  }
  const add = (what: string): void => {
    brought[what] = (brought[what] ?? 0) + 1
  }
  for (let step = 0; step < MOST_STEPS; step++) {
    const clash = clashToFight(position)
    if (clash) {
      const outcome = fightClash(clashSetupOf(position, clash.attack), dice, clash.key, { us: answer, mexican: answer })
      note(applyOutcome(position, outcome, dice))
      continue
    }
    const side = toAct(position.game)
    if (!side) break
    const faulty = position.game.ops.segment === 'setup' ? faultyPiece(position, side) : null
    const action = player.next(legal(position, side), boardOf(world, position.game), side, faulty)
    if (action.type === 'attack') attacks++
    note(applyLegal(position, side, action, dice))
  }
  const { us, mexican } = position.game.ops.score
  return { points: us + mexican, attacks, brought }
}

/**
 * Compares whole games under both resolvers: `node scripts/run.mjs test/fit/points.ts <games> [first]`. Prints the points of a game, their ratio
 * with its 95 % interval (games are played in pairs), and the events that brought them.
 */
function main(): void {
  const games = Number(process.argv[2] ?? 40)
  const first = Number(process.argv[3] ?? 0)
  const { id, battlefield, tables } = pedregal()
  const world = createWorld(id, battlefield, tables, pedregalHash())
  const all = (['table', 'sar'] as const).map((resolver) =>
    Array.from({ length: games }, (_, n) => play(world, `points/${first + n}`, resolver)),
  )
  const mean = (of: readonly Sums[], what: (one: Sums) => number): number =>
    of.reduce((sum, one) => sum + what(one), 0) / games
  const [table, sar] = [all[0]!, all[1]!]
  const points = (one: Sums): number => one.points
  for (const [name, of] of [
    ['table', table],
    ['sar', sar],
  ] as const) {
    const half = (1.96 * Math.sqrt(mean(of, (one) => (one.points - mean(of, points)) ** 2))) / Math.sqrt(games - 1)
    const attacks = mean(of, (one) => one.attacks)
    console.log(
      `${name}: ${games} games, ${attacks.toFixed(1)} attacks, ${mean(of, points).toFixed(1)} ± ${half.toFixed(1)} points a game`,
    )
  }
  const names = new Set(all.flat().flatMap(({ brought }) => Object.keys(brought)))
  for (const name of [...names].sort()) {
    const of = (one: Sums): number => one.brought[name] ?? 0
    console.log(name.padEnd(44), mean(table, of).toFixed(2).padStart(7), mean(sar, of).toFixed(2).padStart(7))
  }
  const ratio = mean(sar, points) / mean(table, points)
  // First-order error of a ratio of means of pairs.
  const square = table.reduce((sum, one, n) => sum + (sar[n]!.points - ratio * one.points) ** 2, 0) / games
  const half = (1.96 * Math.sqrt(square / Math.max(1, games - 1))) / mean(table, points)
  console.log(`ratio ${ratio.toFixed(3)} ± ${half.toFixed(3)}`)
}

main()
