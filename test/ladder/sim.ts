/**
 * Balance: one player against himself, what becomes of the game.
 *   npm run sim -- --games 400
 *   --level general     any player of the ladder    --budget N    evaluations a phase (0: as the level has it)
 *   --preset balanced   --resolver table            --seed s      --resume file   --jobs 2
 */
import os from 'node:os'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import type { RuleOptions, Preset, Resolver } from '../../src/operational/types'
import { EVERYDAY } from './budget'
import { sourcesNow } from './editions'
import { playGame } from './game'
import { Ledger } from './ledger'
import { lineFrom } from './options'
import { type Casting, castingOf, seatOf } from './players'
import { inProcesses, serve, type Task } from './pool'
import { type SimGame, Watch } from './simGame'
import { balance } from './simReport'

interface SetUp {
  readonly casting: Casting
  readonly options: RuleOptions
  readonly seed: string
}

const NONE = { fallen: 0, dispersed: 0, steps: 0, units: 0, leaders: 0 }

async function player({ casting, options, seed }: SetUp): Promise<(task: Task) => SimGame> {
  const { id, battlefield, tables } = pedregal()
  const world = createWorld(id, battlefield, tables, pedregalHash())
  const seat = await seatOf(casting, casting.names[0]!)
  return ({ key }) => {
    const watch = new Watch()
    const { played, pos } = playGame(
      world,
      `${seed}/${key}`,
      options,
      { us: seat('us'), mexican: seat('mexican') },
      (told) => watch.see(told),
    )
    const { attacks, routs, astray, activated } = watch
    return {
      key,
      ...played,
      losses: watch.losses(pos),
      attacks,
      routs,
      astray,
      activated,
      baseLost: watch.baseLost(pos),
    }
  }
}

async function main(): Promise<void> {
  const line = lineFrom(process.argv.slice(2), [])
  const level = line.text('level', 'general')
  const preset = line.text('preset', 'balanced') as Preset
  const options: RuleOptions = {
    preset,
    night: preset !== 'free',
    resolver: line.text('resolver', 'table') as Resolver,
    clash: 'auto',
  }
  const seed = line.text('seed', 'sim')
  const budget = line.number('budget', EVERYDAY)
  const file = line.text('resume', '')
  const header = { sim: level, seed, preset, resolver: options.resolver, budget, sources: sourcesNow() }
  const ledger = new Ledger<SimGame>(file === '' ? null : file, header)
  const setUp: SetUp = { casting: await castingOf([level], budget), options, seed }
  console.log(JSON.stringify(header))
  function* tasks(): Generator<Task> {
    for (let k = 0; k < line.number('games', 100); k++) if (!ledger.records.has(String(k))) yield { key: String(k) }
  }
  await inProcesses<Task, SimGame>(line.number('jobs', os.availableParallelism()), import.meta.url, setUp, tasks(), {
    done: (_task, record) => ledger.add(record),
    lost: ({ key }, fault) => ledger.add(lost(key, fault)),
    go: () => true,
  })
  for (const text of balance([...ledger.records.values()])) console.log(text)
}

const lost = (key: string, fault: string): SimGame => ({
  key,
  fault,
  winner: null,
  reason: 'brokeOff',
  points: { us: 0, mexican: 0 },
  turn: 0,
  steps: 0,
  evaluations: { us: 0, mexican: 0 },
  thought: { us: 0, mexican: 0 },
  phases: { us: 0, mexican: 0 },
  losses: { us: NONE, mexican: NONE },
  attacks: [],
  astray: 0,
  routs: { us: 0, mexican: 0 },
  activated: null,
  baseLost: false,
})

if (process.argv.includes('--child')) serve(player)
else
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 2
  })
