import { createHash } from 'node:crypto'
import { answer } from '../../src/ai/tabletop/sar/answer'
import { fightClash } from '../../src/clash/sar/fight'
import type { ClashSetup } from '../../src/clash/setup'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { Random } from '../fuzz/random'
import { dealtSetup } from './dealt'
import { situations } from './situations'

/**
 * Fights clashes and prints a digest of each, of all its events and its outcome: two versions of the code that print the same fight the same.
 * `npm run -s digests -- [count] [seed]`; the last line gives processor milliseconds a clash.
 */
function main(): void {
  const [count = '300', seed = 'digests'] = process.argv.slice(2)
  const scenario = pedregal()
  const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
  const random = new Random(seed)
  const played = situations(world, seed, 0.35)
  let spent = 0
  for (let n = 0; n < Number(count); n++) {
    const setup = n % 2 === 0 ? (played.next().value as ClashSetup) : dealtSetup(world, random)
    const hash = createHash('sha256')
    const begun = process.cpuUsage()
    const outcome = fightClash(
      setup,
      { seed: `${seed}/${n}`, forced: [] },
      '1',
      { us: answer, mexican: answer },
      {
        observer: {
          onStart: ({ units }) => hash.update(JSON.stringify(units)),
          onPhase: () => {},
          onEvents: (events) => hash.update(JSON.stringify(events)),
        },
      },
    )
    const { user, system } = process.cpuUsage(begun)
    spent += (user + system) / 1000
    hash.update(JSON.stringify(outcome))
    console.log(`${n} ${setup.hex} ${hash.digest('hex').slice(0, 24)}`)
  }
  console.error(`${(spent / Number(count)).toFixed(1)} ms a clash`)
}

main()
