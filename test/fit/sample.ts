import { writeFileSync, appendFileSync } from 'node:fs'
import { answer } from '../../src/ai/tabletop/sar/answer'
import { fightClash } from '../../src/clash/sar/fight'
import { layOutClash } from '../../src/clash/sar/layOut'
import { forecastFeatures } from '../../src/clash/sar/forecast/features'
import { GROUP_NAMES, GROUPS, type ForecastGroup } from '../../src/clash/sar/forecast/net'
import type { ClashSetup } from '../../src/clash/setup'
import { clashFigures } from '../../src/clash/sar/figures'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { Random } from '../fuzz/random'
import { dealtSetup } from './dealt'
import { outcomeIn } from './outcomeIn'
import { situations } from './situations'

/**
 * Fights clashes for the fit: writes the features of each situation and the outcomes of its clashes as one line of JSON.
 * `node scripts/run.mjs test/fit/sample.ts <file> <seed> <situations> <clashes each> <seconds>`
 */
function main(): void {
  const [file = 'sample.jsonl', seed = 'fit', count = '100', each = '20', seconds = '600'] = process.argv.slice(2)
  const scenario = pedregal()
  const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
  const until = Date.now() + Number(seconds) * 1000
  writeFileSync(file, '')
  let n = 0
  const random = new Random(seed)
  const played = situations(world, seed, 0.35)
  // A third of the situations come from games; the others are random.
  while (n++ < Number(count) && Date.now() < until) {
    const setup = random.chance(0.33) ? (played.next().value as ClashSetup) : dealtSetup(world, random)
    const facts = forecastFeatures(setup, layOutClash(setup, clashFigures()))
    const tally = Object.fromEntries(GROUP_NAMES.map((g) => [g, GROUPS[g].map(() => 0)])) as Record<
      ForecastGroup,
      number[]
    >
    for (let k = 0; k < Number(each); k++) {
      const dice = { seed: `${seed}/${n}/${k}`, forced: [] }
      const outcome = fightClash(setup, dice, '1', { us: answer, mexican: answer })
      for (const [group, index] of Object.entries(outcomeIn(setup, outcome)) as [ForecastGroup, number][])
        tally[group][index]!++
    }
    const shares = Object.fromEntries(GROUP_NAMES.map((g) => [g, tally[g].map((x) => x / Number(each))]))
    appendFileSync(file, `${JSON.stringify({ facts, shares })}\n`)
  }
}

main()
