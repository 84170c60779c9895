/**
 * Mirrored battles of Buena Vista by points, the AI against each baseline: every seed twice, with the sides swapped.
 *   --pairs 200       how many seeds                --against random,hold,charge,self
 *   --seed x          which seeds                   --turns N    shorter battles
 *   --workers 2       processes                     --verbose    a line a battle
 *   --record 12       instead: the AI against itself, compared with the record of the battle (record.ts)
 */
import { NO_OPTIONAL_RULES } from '../../src/tabletop/sar/optionalRules'
import { fork } from 'node:child_process'
import path from 'node:path'
import { answer } from '../../src/ai/tabletop/sar/answer'
import { chargePlayer, holdPlayer, randomPlayer } from '../../src/ai/tabletop/sar/baselines'
import { playBattle } from '../../src/tabletop/sar/battle/playBattle'
import { newBattle } from '../../src/tabletop/sar/battle/engine'
import type { Tactician } from '../../src/tabletop/sar/battle/tactician'
import type { BattleOptions, Side } from '../../src/tabletop/sar/battle/types'
import { castingsLost } from '../../src/tabletop/sar/battle/victory'
import { buenaVista, tablesOf } from '../../src/tabletop/sar/data'
import { mainRecorded } from './record'

const ARGS = process.argv.slice(2)
const option = (name: string, other: string): string => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? other : (process.argv[at + 1] ?? other)
}
const OPTIONS: BattleOptions = {
  rules: NO_OPTIONAL_RULES,
  victory: 'points',
  arrivals: 'orderOfBattleText',
}
const PLAYERS: Readonly<Record<string, Tactician>> = {
  random: randomPlayer,
  hold: holdPlayer,
  charge: chargePlayer,
  self: answer,
}

interface Played {
  readonly against: string
  readonly side: Side
  readonly score: 'won' | 'lost' | 'drawn'
  readonly losses: Readonly<Record<Side, number>>
  readonly milliseconds: number
  readonly refused: readonly string[]
}

function must<T>(made: { ok: true; value: T } | { ok: false; refusal: unknown }): T {
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

function play(against: string, seed: string, side: Side, turns: number): Played {
  const before = performance.now()
  const tables = must(tablesOf('sar-2007'))
  const dice = { seed, forced: [] }
  const long = must(newBattle(must(buenaVista()), tables, OPTIONS, dice)).table
  const course = { ...long.field.terms, ...(turns > 0 && { turns }) }
  const table = { ...long, field: { ...long.field, course } }
  const other = PLAYERS[against]!
  const refused: string[] = []
  playBattle(
    table,
    dice,
    'battle',
    side === 'us' ? { us: answer, mexican: other } : { us: other, mexican: answer },
    `ai/${seed}`,
    {
      onRefused: (refusal, action, who) => {
        if (who === side) refused.push(`${refusal.code} ${refusal.rule} ${JSON.stringify(action)}`)
      },
    },
  )
  const { winner } = table.battle.result!
  return {
    against,
    side,
    score: winner === null ? 'drawn' : winner === side ? 'won' : 'lost',
    losses: { us: castingsLost(table, 'us'), mexican: castingsLost(table, 'mexican') },
    milliseconds: Math.round(performance.now() - before),
    refused,
  }
}

/** Wilson's interval for 95 %, in tenths of a percent. */
function wilson(won: number, all: number): [number, number] {
  if (all === 0) return [0, 1]
  const z = 1.96
  const p = won / all
  const middle = p + (z * z) / (2 * all)
  const spread = z * Math.sqrt((p * (1 - p) + (z * z) / (4 * all)) / all)
  return [(middle - spread) / (1 + (z * z) / all), (middle + spread) / (1 + (z * z) / all)]
}
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

function report(played: readonly Played[]): void {
  for (const against of new Set(played.map((one) => one.against))) {
    for (const side of ['us', 'mexican', 'both'] as const) {
      const these = played.filter((one) => one.against === against && (side === 'both' || one.side === side))
      const won = these.filter(({ score }) => score === 'won').length
      const drawn = these.filter(({ score }) => score === 'drawn').length
      const [low, high] = wilson(won, these.length)
      const mean = (of: (one: Played) => number): string =>
        (these.reduce((sum, one) => sum + of(one), 0) / these.length).toFixed(1)
      console.log(
        `against ${against} as ${side}: won ${won}, drawn ${drawn}, of ${these.length} = ${percent(won / these.length)} (${percent(low)} to ${percent(high)}); ` +
          `losses us ${mean(({ losses }) => losses.us ?? 0)}, mexican ${mean(({ losses }) => losses.mexican ?? 0)}; ${mean(({ milliseconds }) => milliseconds)} ms`,
      )
    }
  }
  const times = played.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  const refused = played.flatMap((one) => one.refused)
  console.log(`longest battle ${times.at(-1)} ms; refused ${refused.length}`)
  for (const line of [...new Set(refused)].slice(0, 10)) console.log(`  ${line}`)
}

/** Starts another process, which plays its part and sends each battle when it ends. If it dies, the battles that it sent still count. */
function helper(part: number, got: (one: Played) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(process.cwd(), 'scripts', 'run.mjs'), ['test/bench/battles.ts', ...ARGS], {
      env: { ...process.env, BATTLES_PART: String(part) },
    })
    child.on('message', (message) => got(message as Played))
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code !== 0) {
        console.error(`worker ${part} ended with ${code}`)
        process.exitCode = 1
      }
      resolve()
    })
  })
}

async function main(): Promise<void> {
  const recorded = Number(option('record', '0'))
  if (recorded > 0) {
    mainRecorded(recorded, option('seed', 'record'), option('victory', 'formedInfantry,points').split(','), wilson)
    return
  }
  const pairs = Number(option('pairs', '20'))
  const against = option('against', 'random,hold,charge').split(',')
  const seed = option('seed', 'battles')
  const turns = Number(option('turns', '0'))
  const workers = Number(option('workers', '1'))
  const part = process.env.BATTLES_PART === undefined ? null : Number(process.env.BATTLES_PART)
  const mine = (i: number): boolean => part === null || i % workers === part
  const played: Played[] = []
  if (part === null && workers > 1) {
    await Promise.all(Array.from({ length: workers }, (_, i) => helper(i, (one) => played.push(one))))
    report(played)
    return
  }
  for (const one of against)
    for (let i = 0; i < pairs; i++) {
      if (!mine(i)) continue
      for (const side of ['us', 'mexican'] as const) {
        let done: Played
        try {
          done = play(one, `${seed}/${i}`, side, turns)
        } catch (error) {
          // A fault of the rules is reported and the battle does not count.
          console.error(`${one} ${i} as ${side}: ${(error as Error).stack}`)
          process.exitCode = 1
          continue
        }
        if (part === null) played.push(done)
        else process.send!(done)
        if (process.argv.includes('--verbose'))
          console.error(
            `${one} ${i} as ${side}: ${done.score}, us ${done.losses.us} mex ${done.losses.mexican}, ${done.milliseconds} ms, refused ${done.refused.length}`,
          )
      }
    }
  if (part === null) report(played)
}

await main()
