/**
 * The fuzzer: random legal play to the end of the game, with all invariants checked.
 *   --seconds 60 | --games N   how long            --seed X      which games (default: from the clock, and printed)
 *   --workers 2                processes           --strict      a row of the table at zero fails the run
 *   --only K                   only game number K of the seed
 *   --variants valenciaStays,worksDoNotWake,handicap=5    these variants in every game (OPS-25); left out: drawn by lot
 *   --scenario buena-vista     battles on the table instead (battle/main.ts); packs: Palo Alto and Chippawa
 *   --scenario palo-alto-reg   battles by the Regimental rules instead (regimental/main.ts)
 */
import { fork } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ForcedDie } from '../../src/core/dice'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld, type World } from '../../src/operational/engine'
import { main as battles } from './battle/main'
import { type Case, caseName, caseOf, replayCase } from './cases'
import { addCounts, type Counts, emptyCounts, missing, tableOf } from './coverage'
import { Fault } from './fault'
import { drawOptions, EngineGame, playEngine } from './play'
import { playSession, SessionGame } from './playSession'
import { main as regimental } from './regimental/main'
import { noTables } from './table'
import { Random } from './random'
import { STAGES, stagedGame } from './staged'
import { variantsNamed } from '../variantsNamed'
import { drawVariants } from './variants'

const CASES = path.join(process.cwd(), 'test', 'fuzz', 'cases')
const option = (name: string): string | null => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? null : (process.argv[at + 1] ?? '')
}
const numeric = (name: string): number | null => {
  const text = option(name)
  if (text === null) return null
  const value = Number(text)
  if (Number.isFinite(value) && value >= 0) return value
  console.error(`--${name} wants a number`)
  process.exit(2)
}

/** The variants that the command line asks for; null: they are drawn by lot. */
const FORCED_VARIANTS = option('variants')

interface Tally {
  games: number
  steps: number
  counts: Counts
  failures: { message: string; name: string; game: string }[]
}

/** Share of games that begin at a staged state. */
const STAGED_SHARE = 0.12
/** A run stops after this many failures. */
const MAX_FAILURES = 40

/** The message without numbers and ids, the same for all faults of one kind. */
const kindOf = (message: string): string => message.replace(/\{.*/, '').replace(/[a-z]+\.[a-z0-9.]+|\d+/g, '#')

function failed(tally: Tally, game: string, item: Case, error: unknown): void {
  const name = caseName(item)
  const known = tally.failures.some((one) => kindOf(one.message) === kindOf(item.message))
  if (known) {
    // One saved case of each kind of fault is enough.
    tally.failures.push({ message: item.message, name: 'not written', game })
    return
  }
  mkdirSync(CASES, { recursive: true })
  writeFileSync(path.join(CASES, `${name}.json`), `${JSON.stringify(item)}\n`)
  tally.failures.push({ message: item.message, name, game })
  console.error(`FAILED game ${game} ${item.message}\n  test/fuzz/cases/${name}.json`)
  if (!(error instanceof Fault) && error instanceof Error) console.error(error.stack)
}

/** Fixes a few dice in the header of some games. */
function drawForced(random: Random, door: Case['door']): ForcedDie[] {
  if (door === 'engine' || random.chance(0.7)) return []
  return Array.from({ length: 20 }, () => ({
    stream: 'ops',
    key: String(random.below(300)),
    value: 1 + random.below(6),
  }))
}

/** A game with commanded clashes takes minutes: of a run with a time it takes at most so many milliseconds. */
const COMMANDED_MS = 8000

/** Plays game `k` of a seed. It does not depend on the other games; where clashes are commanded it ends when time is up. */
function playGame(world: World, base: string, k: number, tally: Tally, until: number): void {
  const name = `${base}.${k}`
  const random = new Random(name)
  const door = random.chance(0.15) ? 'session' : 'engine'
  const variants =
    FORCED_VARIANTS === null ? drawVariants(new Random(`${name}.variants`)) : variantsNamed(FORCED_VARIANTS)
  const options = { ...drawOptions(random), ...variants }
  // Clashes that people command are played through a session, which keeps their tables (OPS-22.1).
  const commanded = door === 'session' && random.chance(0.4) ? ({ resolver: 'sar', clash: 'played' } as const) : {}
  const plan = { seed: `dice-of-${name}`, options: { ...options, ...commanded }, forced: drawForced(random, door) }
  let played: EngineGame | SessionGame | null = null
  try {
    if (door === 'session') {
      const game = new SessionGame(world, plan, tally.counts)
      played = game
      const ends =
        'clash' in commanded && until < Number.POSITIVE_INFINITY ? Math.min(until, Date.now() + COMMANDED_MS) : until
      tally.steps += playSession(game, world, random, tally.counts, Number.POSITIVE_INFINITY, noTables(), ends)
    } else {
      const stage = random.chance(STAGED_SHARE) ? (random.chance(0.35) ? 'hiding' : random.pick(STAGES)) : null
      const from = stage ? stagedGame(world, stage, plan.options) : null
      const game = new EngineGame(world, { ...plan, options: from?.options ?? plan.options }, tally.counts, from)
      played = game
      tally.steps += playEngine(game, random, tally.counts, Number.POSITIVE_INFINITY, stage)
    }
    tally.games++
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const probe = error instanceof Fault ? (error.probe as Parameters<typeof caseOf>[1]['probe']) : null
    failed(tally, name, caseOf(played, { message, door, ...plan, probe }), error)
  }
}

/** Games `part`, `part + of`, ... of a seed until time or number is up. */
function playPart(world: World, base: string, part: number, of: number, until: number, games: number): Tally {
  const tally: Tally = { games: 0, steps: 0, counts: emptyCounts(world.tables), failures: [] }
  for (let k = part; k < games && Date.now() < until && tally.failures.length < MAX_FAILURES; k += of)
    playGame(world, base, k, tally, until)
  return tally
}

function merge(into: Tally, from: Tally): void {
  into.games += from.games
  into.steps += from.steps
  into.failures.push(...from.failures)
  addCounts(into.counts, from.counts)
}

/** Plays the saved cases again and returns those that still fail. */
function replayCases(world: World): string[] {
  const files = readdirSync(CASES).filter((file) => file.endsWith('.json'))
  const broken: string[] = []
  for (const file of files.sort()) {
    const item = JSON.parse(readFileSync(path.join(CASES, file), 'utf8')) as Case
    try {
      const stale = replayCase(world, item)
      // A refused last command means that the fault was fixed; an earlier one, that the rules have changed since.
      if (stale !== null && stale !== item.commands.length - 1)
        console.log(
          `case ${file}: ${stale < 0 ? 'its state' : `command ${stale}`} is no longer legal; it proves nothing`,
        )
    } catch (error) {
      broken.push(file)
      console.error(`FAILED case ${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  console.log(`${files.length} old cases, ${broken.length} fail`)
  return broken
}

/** Starts another process, which plays its part and sends its tally. */
function helper(args: readonly string[]): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(process.cwd(), 'scripts', 'run.mjs'), ['test/fuzz/main.ts', ...args])
    let tally: Tally | null = null
    child.on('message', (message) => {
      tally = message as Tally
    })
    child.on('error', reject)
    child.on('exit', (code) => (tally ? resolve(tally) : reject(new Error(`a worker ended with ${code}`))))
  })
}

async function main(): Promise<void> {
  const scenario = pedregal()
  const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
  const seed = option('seed') ?? Date.now().toString(36)
  const games = numeric('games') ?? Number.POSITIVE_INFINITY
  const seconds = numeric('seconds') ?? (games < Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : 60)
  const workers = Math.max(1, numeric('workers') ?? 1)
  const part = numeric('part')
  const until = Date.now() + seconds * 1000
  if (part !== null) {
    process.send?.(playPart(world, seed, part, workers, until, games))
    return
  }
  const only = numeric('only')
  const begun = Date.now()
  console.log(`seed ${seed}`)
  const broken = only === null ? replayCases(world) : []
  const shared = ['--seed', seed, '--workers', String(workers)]
  if (seconds < Number.POSITIVE_INFINITY) shared.push('--seconds', String(seconds))
  if (games < Number.POSITIVE_INFINITY) shared.push('--games', String(games))
  if (FORCED_VARIANTS !== null) shared.push('--variants', FORCED_VARIANTS)
  const others =
    only === null ? Array.from({ length: workers - 1 }, (_, k) => helper([...shared, '--part', String(k + 1)])) : []
  const tally =
    only === null ? playPart(world, seed, 0, workers, until, games) : playPart(world, seed, only, 1, until, only + 1)
  for (const other of await Promise.all(others)) merge(tally, other)
  const took = (Date.now() - begun) / 1000
  console.log(tableOf(tally.counts))
  const rows = missing(tally.counts)
  if (rows.length > 0) console.log(`not reached (${rows.length}): ${rows.join('; ')}`)
  for (const { message, name, game } of tally.failures) console.log(`FAILED ${game} (${name}): ${message}`)
  console.log(
    `${tally.games} games, ${tally.steps} steps in ${took.toFixed(1)} s, ${tally.failures.length} failures, ${rows.length} rows at zero`,
  )
  const strict = process.argv.includes('--strict')
  if (broken.length > 0 || tally.failures.length > 0 || (strict && rows.length > 0)) process.exitCode = 1
}

if (option('scenario') === 'buena-vista' || option('scenario') === 'packs') battles()
else if (option('scenario') === 'palo-alto-reg') regimental()
else await main()
