/**
 * Two U.S. brigades against four Mexican battalions, fought out by the tactical AI on both sides without a page, and a whole Buena
 * Vista. Processor time, so that other work on the machine does not count. `--rounds 200`, `--battles 2`. The guard is a ratio: a
 * clash against so many dice thrown in the same run.
 */
import { answer, hastyAnswer } from '../../src/ai/tabletop/sar/answer'
import { fightClash } from '../../src/clash/sar/fight'
import { die } from '../../src/core/dice'
import type { Result } from '../../src/core/result'
import { playBattle } from '../../src/tabletop/sar/battle/playBattle'
import { newBattle } from '../../src/tabletop/sar/battle/engine'
import { CLASH_OPTIONS } from '../../src/clash/sar/layOut'
import { buenaVista, tablesOf } from '../../src/tabletop/sar/data'
import { brigadeClashes } from './brigades'
import { median, numberOption, report, timed } from './harness'

const PLAYERS = { us: answer, mexican: answer }
/** The quick staff that fights attacks for their odds (OPS-24.5). */
const HASTY = { us: hastyAnswer, mexican: hastyAnswer }

const must = <T>(made: Result<T>): T => {
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

const all = brigadeClashes()
const counters = Math.min(...all.map((setup) => setup.counters.length))
const clash = (n: number): number =>
  timed(() => fightClash(all[n % all.length]!, { seed: `bench ${n}`, forced: [] }, 'bench', PLAYERS))
const rehearsal = (n: number): number =>
  timed(() =>
    fightClash(all[n % all.length]!, { seed: `bench ${n}`, forced: [] }, 'bench', HASTY, { areActionsChecked: true }),
  )
const DICE = 20_000
const dice = (n: number): number =>
  timed(() => {
    for (let i = 0; i < DICE; i++) die('bench', `${n}`, `1/firstFire/unit-${i}/fire/1`, 20)
  })

const cold = clash(0)
for (let n = 0; n < 60; n++) clash(n)
const rounds = numberOption('rounds', 200)
const clashes: number[] = []
const throws: number[] = []
for (let n = 0; n < rounds; n++) {
  clashes.push(clash(n))
  throws.push(dice(n))
}
const sorted = [...clashes].sort((a, b) => a - b)
const p95 = sorted[Math.floor(sorted.length * 0.95)]!
// The first rounds include compilation, which other threads of this process do.
for (let n = 0; n < 300; n++) clash(n)
const settled = Array.from({ length: rounds }, (_, n) => clash(n)).sort((a, b) => a - b)
const settledP95 = settled[Math.floor(settled.length * 0.95)]!
for (let n = 0; n < 300; n++) rehearsal(n)
const rehearsals = Array.from({ length: 2 * rounds }, (_, n) => rehearsal(n)).sort((a, b) => a - b)

/** Plays a whole battle of Buena Vista. */
function wholeBattle(n: number): { seconds: number; turns: number } {
  const chance = { seed: `bench ${n}`, forced: [] }
  const { table } = must(newBattle(must(buenaVista()), must(tablesOf('sar-2007')), CLASH_OPTIONS, chance))
  const ms = timed(() => playBattle(table, chance, 'battle', PLAYERS))
  return { seconds: ms / 1000, turns: table.battle.turn }
}
const battles = Array.from({ length: numberOption('battles', 2) }, (_, n) => wholeBattle(n))

report('clash', [
  { name: 'two brigades against four battalions, p50', value: median(clashes), unit: 'ms' },
  { name: 'p95', value: p95, unit: 'ms', bar: { atMost: 40 } },
  { name: 'p95 once all is compiled', value: settledP95, unit: 'ms', bar: { atMost: 40 } },
  {
    name: 'the same for its odds, by the quick staff: p50',
    value: median(rehearsals),
    unit: 'ms',
    bar: { atMost: 12 },
  },
  {
    name: 'p95 for its odds',
    value: rehearsals[Math.floor(rehearsals.length * 0.95)]!,
    unit: 'ms',
    bar: { atMost: 20 },
  },
  { name: 'mean', value: clashes.reduce((a, b) => a + b, 0) / clashes.length, unit: 'ms' },
  { name: 'the first of all, nothing compiled', value: cold, unit: 'ms' },
  {
    name: `p50 against ${DICE} dice`,
    value: median(clashes) / median(throws),
    unit: 'x',
    bar: { atMost: 25 },
    guard: true,
  },
  { name: 'counters in the smallest clash', value: counters, unit: '', bar: { atLeast: 6 }, guard: true },
  { name: 'a whole Buena Vista, median', value: median(battles.map(({ seconds }) => seconds)), unit: 's' },
  { name: 'its turns', value: median(battles.map(({ turns }) => turns)), unit: '' },
])
