import { regimentalAnswer } from '../../src/ai/tabletop/regimental/answer'
import { fightRegimental } from '../../src/clash/regimental/fight'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { type MeasuredFigure, writeFigures } from '../ladder/resultsFile'
import { cells, type Tally } from './cells'
import { grandMeans, measure, measureWith } from './measure'

/** OPS-24.5: the means of both resolvers over all cells may differ by at most this much. */
const MAX_DIFFERENCE = 0.1
/** Standard deviations of a 95 % interval. */
const DEVIATIONS_95 = 1.96
const KINDS = ['steps', 'destroyed', 'retreats', 'routs'] as const
type Kind = (typeof KINDS)[number]

/** Clashes of an attack that is measured for time, after those that warm up. */
const WARM_UP = 34

/** Half of the 95 % interval of a mean over all cells of what happens at most about once an attack (an upper bound: the variance of a share). */
function halfInterval(mean: number, attacks: number): number {
  const share = Math.min(0.5, mean)
  return DEVIATIONS_95 * Math.sqrt((share * (1 - share)) / Math.max(1, attacks))
}

const attacksOf = (all: ReadonlyMap<unknown, Tally>): number =>
  [...all.values()].reduce((sum, { attacks }) => sum + attacks, 0)

/**
 * Compares clashes by the Regimental rules with the combat table (OPS-24.5): `npm run regagree -- 10 [--results 30-clashes.json]` makes 10 attacks
 * in each cell. Prints the means an attack of both for attackers (a) and defenders (d), and the processor time of a clash, warm.
 */
function main(): void {
  const words = process.argv.slice(2)
  const times = Number(words[0] ?? 4)
  const results = words.includes('--results') ? words[words.indexOf('--results') + 1] : undefined
  const { id, battlefield, tables } = pedregal()
  const world = createWorld(id, battlefield, tables, pedregalHash())
  const milliseconds: number[] = []
  const players = { us: regimentalAnswer, mexican: regimentalAnswer }
  const regimental = measureWith(world, 'regimental', times, 'regimental', (setup, dice, key) => {
    const before = process.cpuUsage()
    const outcome = fightRegimental(setup, dice, key, players)
    const { user, system } = process.cpuUsage(before)
    milliseconds.push((user + system) / 1000)
    return outcome
  })
  const table = measure(world, 'table', times * 10, 'table')
  const [found, wanted] = [grandMeans(regimental), grandMeans(table)]
  const attacks = attacksOf(regimental)
  const n = `${attacks} attacks in ${cells(world).length} situations; combat table ${attacksOf(table)}`
  const figures: MeasuredFigure[] = []
  console.log(`means an attack: combat table, Regimental rules (${n})`)
  for (const kind of KINDS)
    for (const role of ['a', 'd'] as const) {
      const what = `${kind}.${role}` as `${Kind}.a`
      const [own, theirs] = [found[what]!, wanted[what]!]
      const half = halfInterval(own, attacks)
      console.log(what.padEnd(14), theirs.toFixed(3), own.toFixed(3), `± ${half.toFixed(3)}`)
      figures.push({
        id: `regimental-agrees-${kind}-${role}`,
        what: `Regimental clashes and combat table, ${kind} of the ${role === 'a' ? 'attacker' : 'defender'} an attack: Regimental (combat table)`,
        n,
        value: `${own.toFixed(2)} (${theirs.toFixed(2)})`,
        interval: `± ${half.toFixed(2)} (95 %)`,
        bar: `within ${MAX_DIFFERENCE} of the combat table`,
        met: Math.abs(own - theirs) <= MAX_DIFFERENCE,
      })
    }
  const warm = milliseconds.slice(WARM_UP).sort((a, b) => a - b)
  const at = (share: number): number => warm[Math.min(warm.length - 1, Math.floor(warm.length * share))] ?? 0
  console.log(
    `processor time of a clash, warm (n ${warm.length}): median ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms`,
  )
  figures.push({
    id: 'regimental-clash-time',
    what: 'A Regimental clash fought by both staffs, processor time, p95 warm',
    n: `${warm.length} clashes`,
    value: `${at(0.95).toFixed(0)} ms (median ${at(0.5).toFixed(0)} ms)`,
    interval: null,
    bar: '20 ms',
    met: at(0.95) <= 20,
  })
  if (results !== undefined) writeFigures(results, `npm run regagree -- ${times}`, figures)
}

main()
