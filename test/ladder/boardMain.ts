/**
 * What happens on the whole board when one player plays against itself: leaders captured, works held, boxes filled.
 *   npm run board -- --games 20   --level general   --budget 150   --seed s   --resume file   --jobs 1
 */
import os from 'node:os'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import type { RuleOptions } from '../../src/operational/types'
import { type BoardCounts, boardReport, BoardStatistics } from './boardStatistics'
import { EVERYDAY_BUDGET } from './budget'
import { sourcesNow } from './editions'
import { playGame } from './game'
import { RecordFile } from './ledger'
import { parseCommandLine } from './options'
import { ladderPlayerOf, type PlayerSetup, playerSetupOf } from './players'
import { type PoolTask, runInProcesses, serveTasks } from './pool'

interface SetUp {
  readonly casting: PlayerSetup
  readonly seed: string
}

/** One game with its counts. */
interface BoardGame {
  readonly key: string
  readonly fault: string | null
  readonly winner: string | null
  readonly points: { readonly us: number; readonly mexican: number }
  readonly counts: BoardCounts
}

const OPTIONS: RuleOptions = { preset: 'balanced', night: true, resolver: 'table', clash: 'auto' }

async function boardPlayer({ casting, seed }: SetUp): Promise<(task: PoolTask) => BoardGame> {
  const { id, battlefield, tables } = pedregal()
  const world = createWorld(id, battlefield, tables, pedregalHash())
  const player = await ladderPlayerOf(casting, casting.names[0]!)
  return ({ key }) => {
    const statistics = new BoardStatistics()
    const { played } = playGame(
      world,
      `${seed}/${key}`,
      OPTIONS,
      { us: player('us'), mexican: player('mexican') },
      (events, position) => statistics.record(events, position),
    )
    const { fault, winner, points } = played
    return { key, fault, winner, points, counts: statistics.counts }
  }
}

async function main(): Promise<void> {
  const line = parseCommandLine(process.argv.slice(2), [])
  const level = line.text('level', 'general')
  const seed = line.text('seed', 'board')
  const budget = line.number('budget', EVERYDAY_BUDGET)
  const file = line.text('resume', '')
  const header = { board: level, seed, budget, sources: sourcesNow() }
  const ledger = new RecordFile<BoardGame>(file === '' ? null : file, header)
  console.log(JSON.stringify(header))
  const setUp: SetUp = { casting: await playerSetupOf([level], budget), seed }
  function* tasks(): Generator<PoolTask> {
    for (let k = 0; k < line.number('games', 20); k++) if (!ledger.records.has(String(k))) yield { key: String(k) }
  }
  await runInProcesses<PoolTask, BoardGame>(
    line.number('jobs', os.availableParallelism()),
    import.meta.url,
    setUp,
    tasks(),
    {
      done: (_task, record) => ledger.add(record),
      lost: ({ key }, fault) => console.error(`game ${key}: ${fault}`),
      go: () => true,
    },
  )
  const games = [...ledger.records.values()]
  for (const { key, fault } of games) if (fault !== null) console.log(`game ${key} broke off: ${fault}`)
  const whole = games.filter(({ fault }) => fault === null)
  for (const text of boardReport(whole.map(({ counts }) => counts))) console.log(text)
  const won = (winner: string): number => whole.filter((game) => game.winner === winner).length
  console.log(`won: us ${won('us')}, mexican ${won('mexican')}, drawn ${won('draw')}`)
}

if (process.argv.includes('--child')) serveTasks(boardPlayer)
else
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 2
  })
