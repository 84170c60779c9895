import { answer } from '../../src/ai/tabletop/sar/answer'
import { fightClash } from '../../src/clash/sar/fight'
import { clashFigures } from '../../src/clash/sar/figures'
import { forecastFeatures } from '../../src/clash/sar/forecast/features'
import { fittedNet } from '../../src/clash/sar/forecast/forecast'
import { GROUP_NAMES, GROUPS, outcomeChances } from '../../src/clash/sar/forecast/net'
import { layOutClash } from '../../src/clash/sar/layOut'
import type { ClashSetup } from '../../src/clash/setup'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { Random } from '../fuzz/random'
import { dealtSetup } from './dealt'
import { outcomeIn } from './outcomeIn'
import { situations } from './situations'

/**
 * How far the fitted net, by which the computer players choose their attacks, lies from clashes that are fought: root mean square error of each
 * result's chance over situations that the fit has not seen, half of them from games, half dealt at random.
 * `npm run neterror -- <situations> <clashes each> <seconds> <seed>`; prints a line for each situation and then the errors.
 */
function main(): void {
  const [count = '100', each = '300', seconds = '3600', seed = 'unseen'] = process.argv.slice(2)
  const scenario = pedregal()
  const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
  const random = new Random(seed)
  const played = situations(world, seed, 0.35)
  const net = fittedNet()
  if (!net.ok) throw new Error(net.refusal.key)
  const until = Date.now() + Number(seconds) * 1000
  const squares = new Map<string, number>()
  let measured = 0
  for (let n = 0; n < Number(count) && Date.now() < until; n++) {
    const setup = n % 2 === 0 ? (played.next().value as ClashSetup) : dealtSetup(world, random)
    const features = forecastFeatures(setup, layOutClash(setup, clashFigures()))
    const chances = outcomeChances(
      net.value,
      net.value.features.map((name) => features[name] ?? 0),
    )
    const counts = Object.fromEntries(GROUP_NAMES.map((group) => [group, GROUPS[group].map(() => 0)]))
    for (let k = 0; k < Number(each); k++) {
      const dice = { seed: `${seed}/${n}/${k}`, forced: [] }
      const outcome = outcomeIn(setup, fightClash(setup, dice, '1', { us: answer, mexican: answer }))
      for (const group of GROUP_NAMES) counts[group]![outcome[group]]!++
    }
    measured++
    const told: string[] = []
    for (const group of GROUP_NAMES)
      for (const [i, result] of GROUPS[group].entries()) {
        if (result === '') continue
        const share = counts[group]![i]! / Number(each)
        const error = chances[group][i]! - share
        squares.set(result, (squares.get(result) ?? 0) + error * error)
        told.push(`${result} ${chances[group][i]!.toFixed(2)}/${share.toFixed(2)}`)
      }
    console.log(`${n} ${setup.hex}${setup.bombardmentOnly ? ' guns alone' : ''} ${told.join(' ')}`)
  }
  console.log(
    `${measured} situations of ${each} clashes; root mean square errors, the samples' own chance error included:`,
  )
  for (const [result, sum] of squares) console.log(`${result} ${Math.sqrt(sum / measured).toFixed(3)}`)
  const all = [...squares.values()].reduce((a, b) => a + b, 0) / squares.size / measured
  console.log(`all ${Math.sqrt(all).toFixed(3)}`)
}

main()
