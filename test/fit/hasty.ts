import { answer, hastyAnswer } from '../../src/ai/tabletop/sar/answer'
import { fightClash } from '../../src/clash/sar/fight'
import { GROUP_NAMES, GROUPS } from '../../src/clash/sar/forecast/net'
import type { ClashSetup } from '../../src/clash/setup'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { Random } from '../fuzz/random'
import { dealtSetup } from './dealt'
import { outcomeIn } from './outcomeIn'
import { situations } from './situations'

const FULL = { us: answer, mexican: answer }
const HASTY = { us: hastyAnswer, mexican: hastyAnswer }

/** Shares may differ by this much (OPS-24.5). */
const MAX_DIFFERENCE = 0.03
/** So many standard deviations to each side hold 95 of 100 cases. */
const DEVIATIONS_95 = 1.96

/** The differences of one result's share between both staffs over the situations. */
interface Differences {
  sum: number
  squares: number
  /** The part of `squares` that the chance of the dice makes alone. */
  byChance: number
}

/** The processor time that work takes, in ms. */
function timed(work: () => void): number {
  const begun = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

/**
 * Whether the quick staff that fights attacks for their odds gives the shares of the full one (OPS-24.5): both fight the same situations, half of them
 * from games, half dealt, with the same dice. `npm run hasty -- <situations> <fights each> <seconds> <seed>`. Fails when the mean difference of a
 * result's share, or its root mean square without the chance of the dice, is above 3 points.
 */
function main(): void {
  const [count = '100', each = '300', seconds = '7200', seed = 'hasty'] = process.argv.slice(2)
  const scenario = pedregal()
  const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
  const random = new Random(seed)
  const played = situations(world, seed, 0.35)
  const until = Date.now() + Number(seconds) * 1000
  const fights = Number(each)
  const found = new Map<string, Differences>()
  const spent = { full: 0, hasty: 0 }
  let measured = 0
  for (; measured < Number(count) && Date.now() < until; measured++) {
    const setup = measured % 2 === 0 ? (played.next().value as ClashSetup) : dealtSetup(world, random)
    const counts = new Map<string, { sum: number; squares: number }>()
    for (let k = 0; k < fights; k++) {
      const dice = { seed: `${seed}/${measured}/${k}`, forced: [] }
      const both: ReturnType<typeof outcomeIn>[] = []
      spent.full += timed(() => both.push(outcomeIn(setup, fightClash(setup, dice, '1', FULL))))
      spent.hasty += timed(() =>
        both.push(outcomeIn(setup, fightClash(setup, dice, '1', HASTY, { areActionsChecked: true }))),
      )
      for (const group of GROUP_NAMES)
        for (const [i, result] of GROUPS[group].entries()) {
          if (result === '') continue
          const difference = Number(both[1]![group] === i) - Number(both[0]![group] === i)
          const { sum, squares } = counts.get(result) ?? { sum: 0, squares: 0 }
          counts.set(result, { sum: sum + difference, squares: squares + difference * difference })
        }
    }
    for (const [result, { sum, squares }] of counts) {
      const mean = sum / fights
      const variance = Math.max(0, squares / fights - mean * mean) / Math.max(1, fights - 1)
      const all = found.get(result) ?? { sum: 0, squares: 0, byChance: 0 }
      all.sum += mean
      all.squares += mean * mean
      all.byChance += variance
      found.set(result, all)
    }
    console.log(
      `${measured} ${setup.hex} ${[...counts].map(([result, { sum }]) => `${result} ${((100 * sum) / fights).toFixed(0)}`).join(' ')}`,
    )
  }
  console.log(
    `${measured} situations of ${fights} fights; shares of the quick staff less those of the full one, in points`,
  )
  let failed = false
  for (const [result, { sum, squares, byChance }] of found) {
    const mean = sum / measured
    const half = DEVIATIONS_95 * Math.sqrt(Math.max(0, squares / measured - mean * mean) / Math.max(1, measured - 1))
    const root = Math.sqrt(Math.max(0, squares - byChance) / measured)
    const isTooFar = Math.abs(mean) > MAX_DIFFERENCE || root > MAX_DIFFERENCE
    failed ||= isTooFar
    const points = (share: number): string => (100 * share).toFixed(1)
    console.log(
      `${result.padEnd(20)} mean ${points(mean).padStart(5)} ± ${points(half)}, root mean square ${points(root)}${isTooFar ? ' TOO FAR' : ''}`,
    )
  }
  const all = measured * fights
  console.log(`${(spent.full / all).toFixed(1)} ms a clash, quick staff ${(spent.hasty / all).toFixed(1)} ms`)
  if (failed) process.exitCode = 1
}

main()
