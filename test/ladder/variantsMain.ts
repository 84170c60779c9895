/**
 * How each variant of the hex game (OPS-25) changes its balance: games of a level against itself, with each variant and without any, with the same
 * seeds. Each row of games is played by `npm run sim` and kept in node_modules/.cache; what the new-game form shows of the rows that are complete
 * is written to src/ui/shell/menu/variantBalance.json, null for the others.
 *   npm run variants -- --games 24 --budget 150 --seed v21 --handicap 5
 *   --row plain     only this row: plain, valenciaStays, worksDoNotWake or handicap    --level general    --preset balanced    --jobs 1
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sourcesNow } from './editions'
import { parseCommandLine } from './options'
import type { SimRecord } from './simGame'
import { wilson } from './statistics'

const BALANCE_FILE = path.join(process.cwd(), 'src', 'ui', 'shell', 'menu', 'variantBalance.json')
const KEPT = path.join(process.cwd(), 'node_modules', '.cache', 'pedregal', 'variants')
const VARIANTS = ['valenciaStays', 'worksDoNotWake', 'handicap'] as const

const percent = (share: number): number => Math.round(100 * share)

/** Share of the US in percent, a draw counted half, with the bounds of its 95 % interval. */
function shareOfUs(winners: readonly (string | null)[]): { percent: number; low: number; high: number } {
  const won = winners.reduce((sum, winner) => sum + (winner === 'us' ? 1 : winner === 'draw' ? 0.5 : 0), 0)
  const { low, high } = wilson(won, winners.length)
  return { percent: percent(won / winners.length), low: percent(low), high: percent(high) }
}

/** Who won each game of a kept row, in the order of the games; null: not all of them have been played. A game that broke off is an error. */
function winnersOf(file: string, games: number): string[] | null {
  if (!existsSync(file)) return null
  const records = new Map<string, SimRecord>()
  for (const line of readFileSync(file, 'utf8').split('\n').slice(1)) {
    // A run that was stopped may have left half a line.
    if (!line.endsWith('}')) continue
    const record = JSON.parse(line) as SimRecord
    records.set(record.key, record)
  }
  const winners: string[] = []
  for (let k = 0; k < games; k++) {
    const record = records.get(String(k))
    if (!record) return null
    if (!('winner' in record) || record.winner === null) throw new Error(`${file}: game ${k} was not finished`)
    winners.push(record.winner)
  }
  return winners
}

function main(): void {
  const line = parseCommandLine(process.argv.slice(2), [])
  const games = line.number('games', 24)
  const budget = line.number('budget', 150)
  const handicap = line.number('handicap', 5)
  const [level, preset, seed] = [
    line.text('level', 'general'),
    line.text('preset', 'balanced'),
    line.text('seed', 'v21'),
  ]
  const only = line.text('row', '')
  const commit = sourcesNow()
  mkdirSync(KEPT, { recursive: true })
  const fileOf = (row: string): string => path.join(KEPT, `${commit}-${seed}-${preset}-${level}-${budget}-${row}.jsonl`)
  const wordOf = (row: string): string => (row === 'handicap' ? `handicap=${handicap}` : row)
  for (const row of ['plain', ...VARIANTS]) {
    if (only !== '' && only !== row) continue
    console.log(`${row}:`)
    const settings = { games, budget, level, preset, seed, jobs: line.number('jobs', 1), resume: fileOf(wordOf(row)) }
    const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
    const variant = row === 'plain' ? [] : ['--variants', wordOf(row)]
    const { status } = spawnSync(process.execPath, ['scripts/run.mjs', 'test/ladder/sim.ts', ...words, ...variant], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) throw new Error(`npm run sim ended with ${status}`)
  }
  const date = new Date().toISOString().slice(0, 10)
  const plainWinners = winnersOf(fileOf('plain'), games)
  const measured = Object.fromEntries(
    VARIANTS.map((row) => {
      const winners = winnersOf(fileOf(wordOf(row)), games)
      if (!winners || !plainWinners) return [row, null]
      const made = { level, budget, preset, seed, commit, date }
      const [share, plain] = [shareOfUs(winners), shareOfUs(plainWinners)]
      return [row, { handicap: row === 'handicap' ? handicap : 0, games, share, plain, ...made }]
    }),
  )
  console.log(JSON.stringify(measured, null, 1))
  if (Object.values(measured).every((figures) => figures === null)) {
    console.log('No row is complete: the file of the page stays as it was.')
    return
  }
  const { about } = JSON.parse(readFileSync(BALANCE_FILE, 'utf8')) as { about: string }
  writeFileSync(BALANCE_FILE, `${JSON.stringify({ about, measured }, null, 2)}\n`)
}

main()
