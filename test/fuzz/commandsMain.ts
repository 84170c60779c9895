/**
 * The long run of mutated commands: none outside the legal list accepted, none in it refused.
 *   --commands 1000000   how many   --seed X   which games (else drawn from the clock, and printed)   --workers 2   processes
 *   --scenario buena-vista   battles on the table instead; palo-alto-reg: battles by the Regimental rules
 */
import { fork } from 'node:child_process'
import path from 'node:path'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { tryBattles } from './battle/main'
import { tryRegimental } from './regimental/main'
import { addTried, nothingTried, type Tried, triedText, tryCommands } from './commands'

const option = (name: string): string | null => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? null : (process.argv[at + 1] ?? '')
}

function helper(args: readonly string[]): Promise<Tried> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(process.cwd(), 'scripts', 'run.mjs'), ['test/fuzz/commandsMain.ts', ...args])
    let tried: Tried | null = null
    child.on('message', (message) => {
      tried = message as Tried
    })
    child.on('error', reject)
    child.on('exit', (code) => (tried ? resolve(tried) : reject(new Error(`a worker ended with ${code}`))))
  })
}

const scenario = pedregal()
const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
const seed = option('seed') ?? Date.now().toString(36)
const commands = Number(option('commands') ?? 1_000_000)
const workers = Math.max(1, Number(option('workers') ?? 1))
const each = Math.ceil(commands / workers)
const part = option('part')
const begun = Date.now()
if (option('scenario') === 'buena-vista' || option('scenario') === 'packs') tryBattles(seed, commands)
else if (option('scenario') === 'palo-alto-reg') tryRegimental(seed, commands)
else if (part !== null) process.send?.(tryCommands(world, seed, each, Number(part), workers))
else {
  console.log(`seed ${seed}`)
  const shared = ['--seed', seed, '--commands', String(commands), '--workers', String(workers)]
  const others = Array.from({ length: workers - 1 }, (_, k) => helper([...shared, '--part', String(k + 1)]))
  const tried = nothingTried()
  addTried(tried, tryCommands(world, seed, each, 0, workers))
  for (const other of await Promise.all(others)) addTried(tried, other)
  console.log(`${triedText(tried)}\n${((Date.now() - begun) / 1000).toFixed(0)} s`)
}
