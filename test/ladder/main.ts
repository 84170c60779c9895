/**
 * The ladder: one player against another, each seed twice with the sides swapped.
 *   npm run ladder -- A B --pairs 100
 *   --budget N          evaluations a phase (left out: the everyday budget; 0: those of the levels)
 *   --preset balanced   --resolver table   --seed s
 *   --resume file       continues a run that was stopped; with the same edition only
 *   --sequential p0,p1  Wald's SPRT of A's share of points, H0 p0 against H1 p1, 5 % each, on each side
 *   --bar 0.9           compares A's share of points with this bar on each side, after 40, 60, 80, 120, 200, 400 games a side
 *   --overall           the test takes both sides together
 *   --side us           A plays that side only: half a pair
 *   --jobs 2            processes
 *   --verbose           a line a game           --story 3.us  plays this game only and tells it turn by turn, with the plans
 * A and B: cadet, captain, colonel, general (general:worth, general@4x), B0-B3, bait, shuffle, raid, turtle, hold,
 * concentrate, beginner, ref:<git ref>[=level], truth, B6.
 */
import os from 'node:os'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { type RuleOptions, type Preset, type Resolver, type Side, SIDES } from '../../src/operational/types'
import { EVERYDAY_BUDGET } from './budget'
import { sourcesNow } from './editions'
import { playGame } from './game'
import { RecordFile } from './ledger'
import { type CommandLine, parseCommandLine } from './options'
import { type PlayerSetup, playerSetupOf, ladderPlayerOf } from './players'
import { runInProcesses, serveTasks, type PoolTask } from './pool'
import { keyOf, type PairGame, completePairs, report, type StopRule, firstVerdict } from './report'
import { GameStory } from './story'

interface SetUp {
  readonly casting: PlayerSetup
  readonly options: RuleOptions
  readonly seed: string
}

interface PairTask extends PoolTask {
  readonly pair: number
  readonly a: Side
}

/** Prepares to play games of pairs in this process. */
async function pairPlayer({ casting, options, seed }: SetUp, story?: GameStory): Promise<(task: PairTask) => PairGame> {
  const { id, battlefield, tables } = pedregal()
  const world = createWorld(id, battlefield, tables, pedregalHash())
  const [a, b] = [await ladderPlayerOf(casting, casting.names[0]!), await ladderPlayerOf(casting, casting.names[1]!)]
  return ({ key, pair, a: side }) => {
    const us = side === 'us' ? a : b
    const mexican = side === 'us' ? b : a
    const players = { us: us('us'), mexican: mexican('mexican') }
    const { played } = playGame(
      world,
      `${seed}/${pair}`,
      options,
      players,
      story && ((...step) => story.record(...step)),
    )
    return { key, pair, a: side, ...played }
  }
}

function stopRuleOf(line: CommandLine): StopRule {
  const on = line.has('overall') ? 'overall' : 'sides'
  if (line.has('sequential')) {
    const [p0 = 0.5, p1 = 0.55] = line.text('sequential', '').split(',').map(Number)
    if (!(p0 > 0 && p0 < p1 && p1 < 1)) throw new Error('--sequential wants p0,p1 with 0 < p0 < p1 < 1')
    return { kind: 'sprt', p0, p1, on }
  }
  return line.has('bar') ? { kind: 'bar', bar: line.number('bar', 0.9), on } : { kind: 'none' }
}

function stopText(stop: StopRule): string {
  switch (stop.kind) {
    case 'sprt':
      return `SPRT ${stop.p0} against ${stop.p1}, 5% each, ${stop.on}`
    case 'bar':
      return `repeated Wilson against ${stop.bar}, 5% in all, ${stop.on}`
    case 'none':
      return 'no early stop'
  }
}

async function main(): Promise<void> {
  const line = parseCommandLine(process.argv.slice(2), ['overall', 'verbose'])
  const [a = '', b = ''] = line.plain
  const seed = line.text('seed', 'ladder')
  const pairs = line.number('pairs', 50)
  const budget = line.number('budget', EVERYDAY_BUDGET)
  const stop = stopRuleOf(line)
  const preset = line.text('preset', 'balanced') as Preset
  const options: RuleOptions = {
    preset,
    night: preset !== 'free',
    resolver: line.text('resolver', 'table') as Resolver,
    clash: 'auto',
  }
  const casting = await playerSetupOf([a, b], budget)
  const file = line.text('resume', '')
  const header = { a, b, seed, preset, resolver: options.resolver, budget, sources: sourcesNow() }
  const ledger = new RecordFile<PairGame>(file === '' ? null : file, header)
  console.log(`${JSON.stringify(header)}; ${stopText(stop)}`)
  const sides = SIDES.filter((side) => !line.has('side') || line.text('side', '') === side)
  if (sides.length !== 2 && stop.kind !== 'none')
    throw new Error('--side cannot be stopped early: the tests look at pairs')
  let stopped = firstVerdict(completePairs(ledger.records, sides), stop).verdict !== 'more'
  function* tasks(): Generator<PairTask> {
    for (let pair = 0; pair < pairs; pair++)
      for (const side of sides) {
        const key = keyOf(pair, side)
        if (!ledger.records.has(key)) yield { key, pair, a: side }
      }
  }
  const begun = Date.now()
  const keep = (record: PairGame): void => {
    ledger.add(record)
    if (line.has('verbose'))
      console.log(
        `${record.key}: ${record.winner ?? record.fault} ${record.reason} ${record.points.us}:${record.points.mexican}, turn ${record.turn}, ${record.steps} steps`,
      )
    stopped ||= firstVerdict(completePairs(ledger.records, sides), stop).verdict !== 'more'
  }
  const setUp: SetUp = { casting, options, seed }
  if (line.has('story')) {
    const key = line.text('story', '0.us')
    const [pair = '0', side = 'us'] = key.split('.')
    const story = new GameStory()
    const { fault } = (await pairPlayer(setUp, story))({ key, pair: Number(pair), a: side as Side })
    for (const text of story.lines) console.log(text)
    if (fault !== null) console.log(fault)
    return
  }
  await runInProcesses<PairTask, PairGame>(
    line.number('jobs', os.availableParallelism()),
    import.meta.url,
    setUp,
    tasks(),
    {
      done: (_task, record) => keep(record),
      lost: ({ key, pair, a: side }, why) => keep({ key, pair, a: side, ...LOST, fault: why }),
      go: () => !stopped,
    },
  )
  const games = completePairs(ledger.records, sides)
  const { pairs: at, verdict } = firstVerdict(games, stop)
  const shown = stop.kind === 'none' ? games : games.slice(0, at * sides.length)
  for (const text of report(shown, [a, b], seed)) console.log(text)
  if (stop.kind !== 'none')
    console.log(
      verdict === 'more'
        ? `no decision after ${at} pairs`
        : `stopped after ${at} pairs: ${verdict === 'h1' ? 'reached' : 'not reached'}`,
    )
  console.log(`${ledger.records.size} games in the file, ${((Date.now() - begun) / 1000).toFixed(1)} s`)
}

const LOST = {
  winner: null,
  reason: 'brokeOff',
  points: { us: 0, mexican: 0 },
  turn: 0,
  steps: 0,
  evaluations: { us: 0, mexican: 0 },
  processorMs: { us: 0, mexican: 0 },
  phases: { us: 0, mexican: 0 },
}

if (process.argv.includes('--child')) serveTasks((setUp: SetUp) => pairPlayer(setUp))
else
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 2
  })
