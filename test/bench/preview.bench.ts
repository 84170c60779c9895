/**
 * Previews at Buena Vista with all units on the table: each query of fire, charges and orders as the page asks it, with the table as the side
 * knows it made anew for every query. Processor time. `--turns 9`, how far the battle is played before. The guards are ratios: the slowest
 * query in twenty against so many dice thrown in the same run.
 */
import { answer } from '../../src/ai/tabletop/sar/answer'
import { die } from '../../src/core/dice'
import type { Result } from '../../src/core/result'
import { newBattle } from '../../src/tabletop/sar/battle/engine'
import { playBattle } from '../../src/tabletop/sar/battle/playBattle'
import { sarPreviews } from '../../src/tabletop/sar/battle/preview/index'
import type { BattleTable } from '../../src/tabletop/sar/battle/run'
import type { Side } from '../../src/tabletop/sar/battle/types'
import { unitsOf } from '../../src/tabletop/sar/battle/units'
import { tableSeenBy } from '../../src/tabletop/sar/battle/view'
import { CLASH_OPTIONS } from '../../src/clash/sar/layOut'
import { cloneJson } from '../../src/core/json'
import { buenaVista, tablesOf } from '../../src/tabletop/sar/data'
import { median, numberOption, report } from './harness'

const must = <T>(made: Result<T>): T => {
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** Processor time of this process in ms. */
function timed(work: () => void): number {
  const begun = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

/** A moment of the battle at which a side is asked something. */
interface Moment {
  readonly table: BattleTable
  readonly side: Side
  readonly kind: string
}

/** The battle played by the computer; every question to a side is a moment. */
function momentsOf(turns: number): Moment[] {
  const chance = { seed: 'previews', forced: [] }
  const { table } = must(newBattle(must(buenaVista()), must(tablesOf('sar-2007')), CLASH_OPTIONS, chance))
  const moments: Moment[] = []
  const player = (seen: BattleTable, side: Side, salt: string) => {
    const kind = seen.battle.pending.at(-1)!.kind
    moments.push({ table: { field: table.field, battle: cloneJson(table.battle) }, side, kind })
    return answer(seen, side, salt)
  }
  const stop = { shouldStop: () => table.battle.turn > turns }
  playBattle(table, chance, 'battle', { us: player, mexican: player }, 'ai', stop)
  return moments
}

const moments = momentsOf(numberOption('turns', 9))
const other = ({ table, side }: Moment): Side => table.field.sides.find((one) => one !== side)!
const everyNth = <T>(list: readonly T[], n: number): T[] => list.filter((_, i) => i % n === 0)
/** All pairs of an own unit and an enemy. */
const pairs = (moment: Moment): [string, string][] =>
  unitsOf(moment.table, moment.side).flatMap((own) =>
    unitsOf(moment.table, other(moment)).map((enemy): [string, string] => [own, enemy]),
  )
const near = (moment: Moment, reach: number): [string, string][] =>
  pairs(moment).filter(([own, enemy]) => {
    const [a, b] = [moment.table.battle.units[own]!.at!, moment.table.battle.units[enemy]!.at!]
    return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) < reach
  })

type Ask = (seen: BattleTable, side: Side) => unknown
/** What is asked at each moment, by query. */
const QUESTIONS: Readonly<Record<string, (moment: Moment) => Ask[]>> = {
  areas: ({ table, side }) => unitsOf(table, side).map((unit) => (seen) => sarPreviews.areas(seen, side, { unit })),
  sight: (moment) =>
    everyNth(pairs(moment), 7).map(
      ([own, enemy]) =>
        (seen, side) =>
          sarPreviews.sight(seen, side, { from: { unit: own }, to: { unit: enemy } }),
    ),
  fire: (moment) =>
    everyNth(near(moment, 40_000), 3).map(
      ([own, enemy]) =>
        (seen, side) =>
          sarPreviews.fire(seen, side, { shooters: [own], target: enemy }),
    ),
  charge: (moment) =>
    everyNth(near(moment, 30_000), 3).map(
      ([own, enemy]) =>
        (seen, side) =>
          sarPreviews.charge(seen, side, { unit: own, target: enemy }),
    ),
  orders: () => [(seen, side) => sarPreviews.orders(seen, side, {})],
  randomOrder: ({ table, side }) =>
    unitsOf(table, side).map((unit) => (seen) => sarPreviews.randomOrder(seen, side, { unit })),
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  areas: ['fire', 'orders'],
  sight: ['fire', 'charges'],
  fire: ['fire', 'orders'],
  charge: ['orders', 'charges', 'reactions', 'fire'],
  orders: ['orders'],
  randomOrder: ['orders'],
}

/** The times of all queries of a name, in ms. */
function timesOf(name: string): number[] {
  const times: number[] = []
  for (const moment of moments) {
    if (!KINDS[name]!.includes(moment.kind)) continue
    for (const ask of QUESTIONS[name]!(moment))
      times.push(timed(() => ask(tableSeenBy(moment.table, moment.side), moment.side)))
  }
  return times.sort((a, b) => a - b)
}

const DICE = 20_000
const throwDice = (n: number): number =>
  timed(() => {
    for (let i = 0; i < DICE; i++) die('bench', `${n}`, `1/firstFire/unit-${i}/fire/1`, 20)
  })
const dice = median(Array.from({ length: 30 }, (_, n) => throwDice(n)))

const units = Math.min(
  ...moments.map(({ table }) => table.field.sides.reduce((sum, side) => sum + unitsOf(table, side).length, 0)),
)
const rows = Object.keys(QUESTIONS).flatMap((name) => {
  // Once to have everything compiled.
  timesOf(name)
  const times = timesOf(name)
  const p95 = times[Math.floor(times.length * 0.95)]!
  return [
    { name: `${name}: queries`, value: times.length, unit: '', bar: { atLeast: 9 }, guard: true },
    { name: `${name}: p50`, value: median(times), unit: 'ms' },
    { name: `${name}: p95`, value: p95, unit: 'ms', bar: { atMost: 16 } },
    { name: `${name}: slowest`, value: times.at(-1)!, unit: 'ms' },
    { name: `${name}: p95 against ${DICE} dice`, value: p95 / dice, unit: 'x', bar: { atMost: 8 }, guard: true },
  ]
})
report('preview', [{ name: 'units on the table', value: units, unit: '', bar: { atLeast: 40 }, guard: true }, ...rows])
