/**
 * Balance of the game: one player against itself.
 *   npm run sim -- --games 400
 *   --level general     any player of the ladder    --budget N    evaluations a phase (0: that of the level)
 *   --preset balanced   --resolver table            --seed s      --resume file   --jobs 2
 */
import os from 'node:os'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import type { RuleOptions, Preset, Resolver } from '../../src/operational/types'
import { EVERYDAY_BUDGET } from './budget'
import { sourcesNow } from './editions'
import { playGame } from './game'
import { RecordFile } from './ledger'
import { parseCommandLine } from './options'
import { type PlayerSetup, playerSetupOf, ladderPlayerOf } from './players'
import { runInProcesses, serveTasks, type PoolTask } from './pool'
import { type SimGame, GameStatistics } from './simGame'
import { balanceReport } from './simReport'

interface SetUp {
  readonly casting: PlayerSetup
  readonly options: RuleOptions
  readonly seed: string
}

const NO_CASUALTIES = { fallen: 0, dispersed: 0, steps: 0, units: 0, leaders: 0 }

async function simPlayer({ casting, options, seed }: SetUp): Promise<(task: PoolTask) => SimGame> {
  const { id, battlefield, tables } = pedregal()
  const world = createWorld(id, battlefield, tables, pedregalHash())
  const seat = await ladderPlayerOf(casting, casting.names[0]!)
  return ({ key }) => {
    const statistics = new GameStatistics()
    const { played, position } = playGame(
      world,
      `${seed}/${key}`,
      options,
      { us: seat('us'), mexican: seat('mexican') },
      (events) => statistics.record(events),
    )
    const { attacks, routs, astray, activated } = statistics
    return {
      key,
      ...played,
      losses: statistics.losses(position),
      attacks,
      routs,
      astray,
      activated,
      baseLost: statistics.baseLost(position),
    }
  }
}

async function main(): Promise<void> {
  const line = parseCommandLine(process.argv.slice(2), [])
  const level = line.text('level', 'general')
  const preset = line.text('preset', 'balanced') as Preset
  const options: RuleOptions = {
    preset,
    night: preset !== 'free',
    resolver: line.text('resolver', 'table') as Resolver,
    clash: 'auto',
  }
  const seed = line.text('seed', 'sim')
  const budget = line.number('budget', EVERYDAY_BUDGET)
  const file = line.text('resume', '')
  const header = { sim: level, seed, preset, resolver: options.resolver, budget, sources: sourcesNow() }
  const ledger = new RecordFile<SimGame>(file === '' ? null : file, header)
  const setUp: SetUp = { casting: await playerSetupOf([level], budget), options, seed }
  console.log(JSON.stringify(header))
  function* tasks(): Generator<PoolTask> {
    for (let k = 0; k < line.number('games', 100); k++) if (!ledger.records.has(String(k))) yield { key: String(k) }
  }
  await runInProcesses<PoolTask, SimGame>(
    line.number('jobs', os.availableParallelism()),
    import.meta.url,
    setUp,
    tasks(),
    {
      done: (_task, record) => ledger.add(record),
      lost: ({ key }, fault) => ledger.add(lost(key, fault)),
      go: () => true,
    },
  )
  for (const text of balanceReport([...ledger.records.values()])) console.log(text)
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
  processorMs: { us: 0, mexican: 0 },
  phases: { us: 0, mexican: 0 },
  losses: { us: NO_CASUALTIES, mexican: NO_CASUALTIES },
  attacks: [],
  astray: 0,
  routs: { us: 0, mexican: 0 },
  activated: null,
  baseLost: false,
})

if (process.argv.includes('--child')) serveTasks(simPlayer)
else
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 2
  })
