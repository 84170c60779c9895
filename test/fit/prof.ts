import { answer } from '../../src/ai/tabletop/answer'
import { fightClash } from '../../src/clash/fight'
import { createWorld } from '../../src/operational/engine'
import { pedregal, pedregalHash } from '../../src/operational/data'
import type { ClashSetup } from '../../src/clash/setup'
import { situations } from './situations'

const scenario = pedregal()
const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
const big: ClashSetup[] = []
for (const setup of situations(world, 'prof', 0.6)) {
  if (
    setup.counters.filter((c) => c.unit.side === 'us' && c.post.kind !== 'afar').length >= 2 &&
    setup.counters.length >= 4
  )
    big.push(setup)
  if (big.length >= 12) break
}
for (let round = 0; round < 4; round++) {
  const times: number[] = []
  for (const [i, setup] of big.entries())
    for (let k = 0; k < 6; k++) {
      const t = performance.now()
      fightClash(setup, { seed: `p${k}/${round}`, forced: [] }, `${i}`, { us: answer, mexican: answer })
      times.push(performance.now() - t)
    }
  times.sort((a, b) => a - b)
  console.log(
    round,
    'p50',
    times[times.length >> 1]!.toFixed(1),
    'p95',
    times[Math.floor(times.length * 0.95)]!.toFixed(1),
    'sum',
    times.reduce((a, b) => a + b, 0).toFixed(0),
  )
}
