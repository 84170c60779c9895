/**
 * Balance of the game: one player against itself.
 *   npm run sim -- --games 400
 *   --level general     any player of the ladder    --budget N    evaluations a phase (0: that of the level)
 *   --preset balanced   --resolver table            --seed s      --resume file   --jobs 2
 *   --variants valenciaStays,worksDoNotWake,handicap=5    variants in force (OPS-25)
 */
import os from 'node:os'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld, type World } from '../../src/operational/engine'
import type { RuleOptions, Preset, Resolver } from '../../src/operational/types'
import { variantsOf } from '../../src/operational/variants'
import { EVERYDAY_BUDGET } from './budget'
import { sourcesNow } from './editions'
import { playGame } from './game'
import { RecordFile } from './ledger'
import { parseCommandLine } from './options'
import { type PlayerSetup, playerSetupOf, ladderPlayerOf } from './players'
import { runInProcesses, serveTasks, type PoolTask } from './pool'
import { type BrokenGame, GameStatistics, type SimGame, type SimRecord } from './simGame'
import { balanceReport } from './simReport'
import { variantsNamed } from '../variantsNamed'

const pedregalWorld = (): World => {
  const { id, battlefield, tables } = pedregal()
  return createWorld(id, battlefield, tables, pedregalHash())
}

interface SetUp {
  readonly casting: PlayerSetup
  readonly options: RuleOptions
  readonly seed: string
}

async function simPlayer({ casting, options, seed }: SetUp): Promise<(task: PoolTask) => SimGame> {
  const world = pedregalWorld()
  const seat = await ladderPlayerOf(casting, casting.names[0]!)
  return ({ key }) => {
    const statistics = new GameStatistics()
    const { played, position } = playGame(
      world,
      `${seed}/${key}`,
      options,
      { us: seat('us'), mexican: seat('mexican') },
      (events, after, side, notes) => statistics.record(events, after, side, notes),
    )
    return { key, ...played, ...statistics.facts(position) }
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
    ...variantsNamed(line.text('variants', '')),
  }
  const seed = line.text('seed', 'sim')
  const budget = line.number('budget', EVERYDAY_BUDGET)
  const file = line.text('resume', '')
  const header = {
    sim: level,
    seed,
    preset,
    resolver: options.resolver,
    ...variantsOf(options),
    budget,
    sources: sourcesNow(),
  }
  const ledger = new RecordFile<SimRecord>(file === '' ? null : file, header)
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
  for (const text of balanceReport(pedregalWorld(), [...ledger.records.values()])) console.log(text)
}

/** A game whose process died. */
const lost = (key: string, fault: string): BrokenGame => ({ key, fault })

if (process.argv.includes('--child')) serveTasks(simPlayer)
else
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 2
  })
