/**
 * `node scripts/run.mjs test/tabletop/regimental/rows/record.ts`: picks few battles of fixed seeds that together read every row of the charts, and
 * writes them to battles.json: `battles` with what each adds, `scenariosOnly` what none reads, and `everyday` the few that the everyday run needs
 * besides the scenarios (scenarios.ts).
 */
import { writeFileSync } from 'node:fs'
import { ALL_ROWS } from './collect'
import { rowsOfBattle } from './play'
import { SCENARIOS } from './scenarios'

const TRIED = Number(process.argv[2] ?? 120)
/** Actions of a battle at most. */
const MOST = 200
const names = [...['palo 1', 'palo 2', 'palo 3'], ...Array.from({ length: TRIED }, (_, k) => `small ${k}`)]
const found = new Map(names.map((name) => [name, new Set(rowsOfBattle(name, MOST).keys())]))

/** Battles that together read these rows as far as battles do, Palo Alto first. */
function choose(wanted: readonly string[]): { chosen: { name: string; adds: string[] }[]; left: string[] } {
  const left = new Set(wanted)
  const chosen: { name: string; adds: string[] }[] = []
  const gain = (name: string): number => [...found.get(name)!].filter((row) => left.has(row)).length
  for (
    let best = 'palo 1';
    left.size > 0 && gain(best) > 0;
    best = names.reduce((a, b) => (gain(b) > gain(a) ? b : a))
  ) {
    const adds = wanted.filter((row) => left.has(row) && found.get(best)!.has(row))
    for (const row of adds) left.delete(row)
    chosen.push({ name: best, adds })
  }
  return { chosen, left: [...left] }
}
const ofScenarios = new Set(SCENARIOS.flatMap(({ rows }) => rows))
const all = choose(ALL_ROWS)
const everyday = choose(ALL_ROWS.filter((row) => !ofScenarios.has(row)))
writeFileSync(
  'test/tabletop/regimental/rows/battles.json',
  `${JSON.stringify(
    {
      about: 'Battles of fixed seeds that together read every row of the Regimental charts (record.ts).',
      actions: MOST,
      everyday: everyday.chosen.map(({ name }) => name),
      scenariosOnly: all.left,
      battles: all.chosen,
    },
    null,
    1,
  )}\n`,
)
console.log(
  `${all.chosen.length} battles read ${ALL_ROWS.length - all.left.length} of ${ALL_ROWS.length} rows; left: ${all.left.join(', ')}`,
)
console.log(
  `every day ${everyday.chosen.map(({ name, adds }) => `${name} (${adds.length < 6 ? adds.join(', ') : adds.length})`).join('; ')}; left: ${everyday.left.join(', ') || 'none'}`,
)
