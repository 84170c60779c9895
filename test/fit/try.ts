import { answer } from '../../src/ai/tabletop/answer'
import { fightClash } from '../../src/clash/fight'
import { clashTable } from '../../src/clash/field'
import { clashFacts } from '../../src/clash/forecast/facts'
import { clashTables } from '../../src/clash/tables'
import { createWorld } from '../../src/operational/engine'
import { pedregalHash, pedregal } from '../../src/operational/data'
import { situations } from './situations'

const scenario = pedregal()
const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
let n = 0
const times: number[] = []
for (const setup of situations(world, 'try', 0.3)) {
  if (n++ >= 40) break
  const t0 = performance.now()
  const clash = clashTable(setup, clashTables())
  const t1 = performance.now()
  const facts = clashFacts(setup, clash)
  const t2 = performance.now()
  let refused = 0
  const out = fightClash(
    setup,
    { seed: `try${n}`, forced: [] },
    '1',
    { us: answer, mexican: answer },
    {
      refused: () => {
        refused++
      },
    },
  )
  const t3 = performance.now()
  times.push(t3 - t2)
  console.log(
    setup.hex,
    setup.attacker,
    setup.counters.map((c) => `${c.unit.short}${c.post.kind[0]}`).join(' '),
    Object.keys(clash.units).length,
    'units',
    `table ${(t1 - t0).toFixed(1)} facts ${(t2 - t1).toFixed(1)} fight ${(t3 - t2).toFixed(1)}`,
    out.attacker,
    out.defender,
    out.counters.map((c) => `${c.castings}/${c.steps}/${c.state[0]}`).join(' '),
    'refused',
    refused,
  )
  if (n === 1) console.log(JSON.stringify(facts))
}
times.sort((a, b) => a - b)
console.log('p50', times[times.length >> 1], 'p95', times[Math.floor(times.length * 0.95)])
