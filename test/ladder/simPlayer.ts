import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld, type World } from '../../src/operational/engine'
import type { RuleOptions } from '../../src/operational/types'
import { playGame } from './game'
import { ladderPlayerOf, type PlayerSetup } from './players'
import type { PoolTask } from './pool'
import { GameStatistics, type SimGame } from './simGame'

/** What a process needs to play games of one player against itself, as JSON. */
export interface SimSetUp {
  readonly casting: PlayerSetup
  readonly options: RuleOptions
  readonly seed: string
}

/** The scenario, made of its data as they are now. */
export function pedregalWorld(): World {
  const { id, battlefield, tables } = pedregal()
  return createWorld(id, battlefield, tables, pedregalHash())
}

/** Makes the function that plays the game of a key and gathers its statistics. */
export async function simPlayer({ casting, options, seed }: SimSetUp): Promise<(task: PoolTask) => SimGame> {
  const world = pedregalWorld()
  const seat = await ladderPlayerOf(casting, casting.names[0]!)
  return ({ key }) => {
    const statistics = new GameStatistics()
    const { played, position } = playGame(
      world,
      `${seed}/${key}`,
      options,
      { us: seat('us'), mexican: seat('mexican') },
      (...after) => statistics.record(...after),
    )
    return { key, ...played, ...statistics.facts(position) }
  }
}
