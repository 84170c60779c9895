/**
 * Looks for figures under which General against General meets the targets of test/ladder/data/targets.json: each candidate plays the same seeds.
 *   npm run calibrate -- --try FILE        the candidates of a JSON file, `[{"name", "set": {figure: value}}]` (shapes: test/ladder/calibrate/patch.ts)
 *   npm run calibrate -- --each            one figure of test/ladder/data/calibration.json at a time: what each moves
 *   npm run calibrate -- --search coordinate   or random (with --count 20): a search over all of them
 *   --base FILE        a candidate on top of which is searched   --knobs FILE   other knobs than calibration.json   --only TEXT   knobs with it in their name
 *   --games 10         games a candidate      --budget 100   evaluations a phase     --level general    --preset balanced   --seed s
 *   --minutes 3.5      ends after the game under way when the time is up; with --resume FILE the same command goes on from there
 *   --out FILE         writes the best candidate, for `--base` or for `npm run sim -- --figures FILE`       --jobs 1
 * The base, or the data as they are now, is always the first candidate, and the others are told beside it.
 */
// First: changes figures before anything reads them.
import { figuresFile } from './applied'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Preset, RuleOptions } from '../../../src/operational/types'
import { sourcesNow } from '../editions'
import { RecordFile } from '../ledger'
import { type CommandLine, parseCommandLine } from '../options'
import { playerSetupOf } from '../players'
import { type PoolTask, runInProcesses, serveTasks } from '../pool'
import type { SimGame } from '../simGame'
import { pedregalWorld, type SimSetUp, simPlayer } from '../simPlayer'
import { FIGURE_FILES } from './files'
import { candidateOf, KNOBS, keyOf, type Knob, readKnobs, type Setting } from './knobs'
import { lossOf } from './loss'
import { measured } from './measures'
import { applyCandidate, type Candidate } from './patch'
import { coordinateSearch, type Judge, oneAtATime, randomSearch } from './search'
import { type Judged, judgedLine, movedLine } from './tell'

const NOW: Candidate = { name: '', set: {} }

/** A game of a candidate in the file of a run; its key is `<candidate>/<game>`. */
interface CandidateGame {
  readonly key: string
  readonly game: SimGame | null
  readonly fault: string | null
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Plays candidates and judges them. */
class Playground {
  readonly #world = pedregalWorld()
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'calibrate-'))
  readonly #known = new Map<string, Judged>()
  readonly #ledger: RecordFile<CandidateGame>
  readonly #setUp: SimSetUp
  readonly #games: number
  readonly #jobs: number
  readonly #endsAt: number
  #base: Judged | null = null

  constructor(line: CommandLine, ledger: RecordFile<CandidateGame>, setUp: SimSetUp) {
    this.#ledger = ledger
    this.#setUp = setUp
    this.#games = line.number('games', 10)
    this.#jobs = line.number('jobs', 1)
    this.#endsAt = Date.now() + line.number('minutes', 24 * 60) * 60_000
  }

  /** Plays the games of a candidate that are not known yet, and prints what came of it. Null: the time is up. */
  async judge(candidate: Candidate): Promise<Judged | null> {
    const key = keyOf(candidate)
    const known = this.#known.get(key)
    if (known) return known
    // A figure that is misnamed or printed is told here, not by every process.
    applyCandidate(structuredClone(FIGURE_FILES), candidate)
    await this.#play(key, candidate)
    const records = Array.from({ length: this.#games }, (_, n) => this.#ledger.records.get(`${key}/${n}`))
    if (records.includes(undefined)) return null
    const games = records.flatMap((record) => record?.game ?? [])
    const faults = records.flatMap((record) => record?.fault ?? [])
    if (faults.length > 0) console.log(`${candidate.name}: ${faults.length} games broke off: ${faults[0]}`)
    const measures = measured(this.#world, games)
    const loss = games.length === 0 ? Number.POSITIVE_INFINITY : lossOf(measures)
    const judged: Judged = { candidate, games: games.length, measures, loss }
    this.#known.set(key, judged)
    console.log(judgedLine(judged))
    if (this.#base) console.log(movedLine(judged, this.#base))
    this.#base ??= judged
    return judged
  }

  async #play(key: string, candidate: Candidate): Promise<void> {
    const { records } = this.#ledger
    const wanted = Array.from({ length: this.#games }, (_, n) => n).filter((n) => !records.has(`${key}/${n}`))
    if (wanted.length === 0) return
    const file = path.join(this.#folder, `${key}.json`)
    writeFileSync(file, JSON.stringify(candidate))
    const keep = (n: string, game: SimGame | null, fault: string | null): void =>
      this.#ledger.add({ key: `${key}/${n}`, game, fault })
    await runInProcesses<PoolTask, SimGame>(
      Math.min(this.#jobs, wanted.length),
      import.meta.url,
      this.#setUp,
      wanted.map((n) => ({ key: String(n) })).values(),
      {
        done: (task, game) => keep(task.key, game.fault === null ? game : null, game.fault),
        lost: (task, why) => keep(task.key, null, why),
        go: () => Date.now() < this.#endsAt,
      },
      ['--figures', file],
    )
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** The candidate of those judged with the least loss. */
  best(): Judged | null {
    return [...this.#known.values()].sort((a, b) => a.loss - b.loss)[0] ?? null
  }
}

function knobsOf(line: CommandLine): Knob[] {
  const all = line.has('knobs') ? readKnobs(readJson(line.text('knobs', ''))) : KNOBS
  const knobs = all.filter(({ figure }) => figure.includes(line.text('only', '')))
  if (knobs.length === 0) throw new Error('no knob has that in its name')
  return knobs
}

async function search(line: CommandLine, playground: Playground, base: Candidate, seed: string): Promise<void> {
  const knobs = knobsOf(line)
  const sizes = knobs.map(({ values }) => values.length)
  const judge: Judge = async (setting: Setting) =>
    (await playground.judge(candidateOf(knobs, setting, base)))?.loss ?? null
  const kind = line.text('search', '')
  if (line.has('each')) await oneAtATime(sizes, judge)
  else if (kind === 'coordinate') await coordinateSearch(sizes, seed, judge)
  else if (kind === 'random') await randomSearch(sizes, seed, line.number('count', 20), judge)
  else throw new Error('calibrate wants --try FILE, --each, --search coordinate or --search random')
}

async function main(): Promise<void> {
  const line = parseCommandLine(process.argv.slice(2), ['each'])
  const level = line.text('level', 'general')
  const preset = line.text('preset', 'balanced') as Preset
  const options: RuleOptions = { preset, night: preset !== 'free', resolver: 'table', clash: 'auto' }
  const seed = line.text('seed', 'calibrate')
  const budget = line.number('budget', 100)
  const header = { calibrate: level, seed, preset, budget, sources: sourcesNow() }
  const resume = line.text('resume', '')
  const ledger = new RecordFile<CandidateGame>(resume === '' ? null : resume, header)
  console.log(JSON.stringify(header))
  const playground = new Playground(line, ledger, { casting: await playerSetupOf([level], budget), options, seed })
  try {
    const base = line.has('base') ? (readJson(line.text('base', '')) as Candidate) : NOW
    // All others are told beside it.
    await playground.judge(base)
    if (line.has('try'))
      for (const candidate of readJson(line.text('try', '')) as Candidate[])
        await playground.judge({ ...candidate, set: { ...base.set, ...candidate.set } })
    else await search(line, playground, base, seed)
    const best = playground.best()
    if (best === null) return
    console.log(`best so far: ${judgedLine(best)}`)
    if (line.has('out')) writeFileSync(line.text('out', ''), `${JSON.stringify(best.candidate, null, 2)}\n`)
  } finally {
    playground.close()
  }
}

if (process.argv.includes('--child') && figuresFile !== null) serveTasks(simPlayer)
else
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 2
  })
