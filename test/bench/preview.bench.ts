/**
 * The previews that run under the pointer (issue 19, item 1), on Buena Vista with all its units: whole battles are played by the computer and
 * questions of every kind asked where they make sense. Processor time of one question, each kind by itself. `--turns 8`, `--rounds 25`. The guard is
 * a ratio: a question against a thousand gaps between two blocks, measured in the same run.
 */
import { answer } from '../../src/ai/tabletop/sar/answer'
import { CLASH_OPTIONS } from '../../src/clash/sar/layOut'
import { cloneJson } from '../../src/core/json'
import type { Result } from '../../src/core/result'
import { footprint } from '../../src/tabletop/common/block'
import { gapBetween } from '../../src/tabletop/common/polygon'
import { newBattle, toAct } from '../../src/tabletop/sar/battle/engine'
import { playBattle } from '../../src/tabletop/sar/battle/playBattle'
import { answerPreview, PREVIEW_KINDS, type PreviewKind } from '../../src/tabletop/sar/battle/preview/query'
import type { BattleTable } from '../../src/tabletop/sar/battle/run'
import type { Side } from '../../src/tabletop/sar/battle/types'
import { tableSeenBy } from '../../src/tabletop/sar/battle/view'
import { buenaVista, tablesOf } from '../../src/tabletop/sar/data'
import { randomQuery } from '../fuzz/battle/queries'
import { Random } from '../fuzz/random'
import { median, numberOption, report } from './harness'

const must = <T>(made: Result<T>): T => {
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** A place of a battle where a side is asked. */
interface Asked {
  readonly table: BattleTable
  readonly side: Side
  readonly kind: string
}

/** The first turns of a battle by the computer, with all reinforcements, wherever a side is asked. */
function played(turns: number): Asked[] {
  const dice = { seed: 'previews', forced: [] }
  const options = { ...CLASH_OPTIONS, victory: 'points' as const }
  const { table } = must(newBattle(must(buenaVista()), must(tablesOf('sar-2007')), options, dice))
  const asked: Asked[] = []
  const player = (seen: BattleTable, side: Side, salt: string) => {
    const pending = table.battle.pending.at(-1)!
    asked.push({ table: { field: table.field, battle: cloneJson(table.battle) }, side, kind: pending.kind })
    return answer(seen, side, salt)
  }
  playBattle(table, dice, 'battle', { us: player, mexican: player }, 'previews', {
    shouldStop: () => table.battle.turn > turns || toAct(table.battle) === null,
  })
  return asked
}

/** Where a question is mostly asked. */
const PLACE_OF: Readonly<Partial<Record<PreviewKind, readonly string[]>>> = {
  place: ['setup'],
  setupGround: ['setup'],
  charge: ['orders', 'charges'],
  square: ['reactions', 'charges'],
  fire: ['orders', 'fire'],
  orders: ['orders'],
  randomOrder: ['orders'],
}
/** Moves are asked about while they are laid out, and planned with the orders. */
const MOVE_PLACES = ['moves', 'moves', 'moves', 'orders']

const positions = played(numberOption('turns', 8))
const random = new Random('previews')
const rounds = numberOption('rounds', 25)

/** Processor time of this process in ms, so that other work on the machine does not count. */
function timed(work: () => unknown): number {
  const begun = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

const blocks = Array.from({ length: 64 }, (_, i) =>
  footprint({ at: { x: 9000 * i, y: 7000 * (i % 9) }, heading: 700 * i, width: 9000, depth: 2000 }),
)
const gaps = (): void => {
  for (let i = 0; i < 1000; i++) gapBetween(blocks[i % 64]!, blocks[(7 * i + 1) % 64]!)
}

const p95 = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
const rows: { name: string; times: number[] }[] = []
const yardstick: number[] = []
for (const kind of PREVIEW_KINDS) {
  const places = PLACE_OF[kind] ?? MOVE_PLACES
  const times: number[] = []
  const pool = places.flatMap((place) => positions.filter((position) => position.kind === place))
  // Questions that are refused at once do not count; the first ones warm the machine up.
  for (let n = 0, answered = 0; n < rounds * 200 && answered < rounds * 12 && pool.length > 0; n++) {
    const { table, side } = random.pick(pool)
    const query = randomQuery(tableSeenBy(table, side), side, random, [kind])
    let isAnswered = false
    const time = timed(() => {
      isAnswered = answerPreview(table, side, query).ok
    })
    if (!isAnswered) continue
    answered++
    if (answered > rounds * 4) times.push(time)
    if (answered % 8 === 0) yardstick.push(timed(gaps))
  }
  rows.push({ name: kind, times })
}
const all = rows.flatMap(({ times }) => times)
report('preview', [
  ...rows.map(({ name, times }) => ({
    name: `${name}, p95 of ${times.length}`,
    value: p95(times),
    unit: 'ms',
    bar: { atMost: 16 },
  })),
  { name: `all, p50 of ${all.length}`, value: median(all), unit: 'ms' },
  { name: 'all, p95', value: p95(all), unit: 'ms', bar: { atMost: 16 } },
  { name: 'worst', value: Math.max(...all), unit: 'ms' },
  { name: 'p95 against 1000 gaps', value: p95(all) / median(yardstick), unit: 'x', bar: { atMost: 60 }, guard: true },
  { name: 'questions asked', value: all.length, unit: '', bar: { atLeast: 500 }, guard: true },
])
