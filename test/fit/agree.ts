import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import type { Cell, Tally } from './cells'
import { grandMeans, measure } from './measure'

/** OPS-24.5: the means of both resolvers over all cells may differ by at most this much. */
const MAX_DIFFERENCE = 0.1
/** Standard deviations of a 95 % interval. */
const DEVIATIONS_95 = 1.96

/** The mean result of the attacks of one cell. */
interface Mean {
  readonly cell: Cell
  readonly mean: number
  /** Half its 95 % interval. */
  readonly half: number
}

function meanOf(cell: Cell, { score, square, attacks }: Tally): Mean {
  const mean = score / attacks
  const variance = Math.max(0, square / attacks - mean * mean)
  return { cell, mean, half: DEVIATIONS_95 * Math.sqrt(variance / Math.max(1, attacks - 1)) }
}

/** Pairs of cells that differ by one step of strength or ground only; the second is better for the attacker. */
function* steps(all: readonly Mean[]): Generator<[Mean, Mean, string]> {
  for (const a of all)
    for (const b of all) {
      if (a.cell.group !== b.cell.group) continue
      if (a.cell.ground === b.cell.ground && b.cell.strength === a.cell.strength + 1) yield [a, b, 'strength']
      if (a.cell.strength === b.cell.strength && a.cell.ground === b.cell.ground + 1) yield [a, b, 'ground']
    }
}

/**
 * Compares the combat table with the tabletop (OPS-24.5): `npm run agree -- 400` makes 400 attacks in each cell. Prints each cell under both
 * resolvers and the means. Exits with 1 when the means differ too much, or when a step that should help the attacker harms him.
 */
function main(): void {
  const times = Number(process.argv[2] ?? 20)
  const { id, battlefield, tables } = pedregal()
  const world = createWorld(id, battlefield, tables, pedregalHash())
  const table = measure(world, 'table', times * 2, 'table')
  const sar = measure(world, 'sar', times, 'sar')
  const both = [...table].map(([cell, tally]) => ({
    table: meanOf(cell, tally),
    sar: meanOf(cell, [...sar].find(([one]) => one.name === cell.name)![1]),
  }))
  const show = ({ mean, half }: Mean): string => `${mean.toFixed(2).padStart(6)} ± ${half.toFixed(2)}`
  console.log(`what an attack came to for the attacker, ${times} a cell: combat table, tabletop`)
  for (const one of both) console.log(one.table.cell.name.padEnd(48), show(one.table), show(one.sar))
  const [wanted, found] = [grandMeans(table), grandMeans(sar)]
  let failed = false
  for (const [what, value] of Object.entries(wanted)) {
    const isTooFar = Math.abs(found[what]! - value) > MAX_DIFFERENCE
    failed ||= isTooFar
    console.log(what.padEnd(14), value.toFixed(3), found[what]!.toFixed(3), isTooFar ? 'TOO FAR' : '')
  }
  for (const what of ['steps', 'destroyed', 'retreats', 'routs'] as const) {
    const sum = (means: Record<string, number>): number => means[`${what}.a`]! + means[`${what}.d`]!
    console.log(`${what} of both`.padEnd(20), sum(wanted).toFixed(3), sum(found).toFixed(3))
  }
  for (const [worse, better, by] of steps(both.map((one) => one.sar))) {
    if (better.mean >= worse.mean - Math.hypot(worse.half, better.half)) continue
    failed = true
    console.log(`WRONG WAY by ${by}: ${worse.cell.name} ${show(worse)}; ${better.cell.name} ${show(better)}`)
  }
  if (failed) process.exitCode = 1
}

main()
