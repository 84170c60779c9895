/**
 * Balance of the game: one player against itself.
 *   npm run sim -- --games 400
 *   --level general     any player of the ladder    --budget N    evaluations a phase (0: that of the level)
 *   --preset balanced   --resolver table            --seed s      --resume file   --jobs 2
 *   --variants valenciaStays,worksDoNotWake,handicap=5    variants in force (OPS-25)
 *   --figures file      plays with other figures: a candidate of `npm run calibrate`, as JSON
 *   --results 40-opponents.json    puts the measures of test/ladder/data/targets.json into that file of test/results
 */
// First: changes figures before anything reads them.
import { figuresFile } from './calibrate/applied'
import os from 'node:os'
import { hashOfText } from './calibrate/patch'
import { readFileSync } from 'node:fs'
import type { RuleOptions, Preset, Resolver } from '../../src/operational/types'
import { variantsOf } from '../../src/operational/variants'
import { EVERYDAY_BUDGET } from './budget'
import { sourcesNow } from './editions'
import { RecordFile } from './ledger'
import { parseCommandLine } from './options'
import { playerSetupOf } from './players'
import { type PoolTask, runInProcesses, serveTasks } from './pool'
import type { BrokenGame, SimGame, SimRecord } from './simGame'
import { pedregalWorld, type SimSetUp, simPlayer } from './simPlayer'
import { balanceReport } from './simReport'
import { writeFigures } from './resultsFile'
import { simFigures } from './simResults'
import { variantsNamed } from '../variantsNamed'

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
    ...(figuresFile !== null && { figures: hashOfText(readFileSync(figuresFile, 'utf8')) }),
    sources: sourcesNow(),
  }
  const ledger = new RecordFile<SimRecord>(file === '' ? null : file, header)
  const setUp: SimSetUp = { casting: await playerSetupOf([level], budget), options, seed }
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
    figuresFile === null ? [] : ['--figures', figuresFile],
  )
  const records = [...ledger.records.values()]
  for (const text of balanceReport(pedregalWorld(), records)) console.log(text)
  if (line.has('results')) {
    const command = `npm run sim -- --games ${records.length} --level ${level} --budget ${budget} --preset ${preset} --seed ${seed}`
    writeFigures(line.text('results', ''), command, simFigures(pedregalWorld(), records, level))
  }
}

/** A game whose process died. */
const lost = (key: string, fault: string): BrokenGame => ({ key, fault })

if (process.argv.includes('--child')) serveTasks(simPlayer)
else
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 2
  })
