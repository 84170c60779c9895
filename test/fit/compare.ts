import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { grandMeans, measure } from './measure'

const scenario = pedregal()
const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
const times = Number(process.argv[2] ?? 20)
const table = measure(world, 'table', times * 4, 'table')
const sar = measure(world, 'sar', times, 'sar')
const line = (
  t: ReturnType<typeof measure>,
  cell: Parameters<typeof grandMeans>[0] extends ReadonlyMap<infer C, unknown> ? C : never,
) => {
  const x = grandMeans(new Map([[cell, t.get(cell)!]]))
  return Object.entries(x)
    .map(([, v]) => v.toFixed(2))
    .join(' ')
}
for (const cell of table.keys())
  console.log(
    cell.name.padEnd(48),
    '|',
    line(table, cell),
    '|',
    [...sar.keys()]
      .filter((c) => c.name === cell.name)
      .map((c) => line(sar, c))
      .join(''),
  )
console.log('table', JSON.stringify(grandMeans(table)))
console.log('sar  ', JSON.stringify(grandMeans(sar)))
