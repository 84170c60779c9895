import { writeFileSync, appendFileSync } from 'node:fs'
import { answer } from '../../src/ai/tabletop/answer'
import { fightClash } from '../../src/clash/fight'
import { clashTable } from '../../src/clash/field'
import { clashFacts } from '../../src/clash/forecast/facts'
import { GROUP_NAMES, GROUPS, type Group } from '../../src/clash/forecast/net'
import type { ClashSetup } from '../../src/clash/setup'
import { clashTables } from '../../src/clash/tables'
import type { ClashOutcome } from '../../src/operational/combat/outcome'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { situations } from './situations'

/** Which outcome of each group came about. */
function outcomeIn(setup: ClashSetup, { attacker, defender, counters }: ClashOutcome): Record<Group, number> {
  const side = new Map(setup.counters.map(({ unit }) => [unit.id, unit.side === setup.attacker]))
  const of = (attacks: boolean) => counters.filter(({ unit }) => side.get(unit) === attacks)
  const steps = (attacks: boolean): number => Math.min(2, of(attacks).reduce((sum, one) => sum + one.steps, 0))
  const routs = (attacks: boolean): number => (of(attacks).some(({ state }) => state === 'routed') ? 1 : 0)
  return {
    field: attacker !== 'holds' ? 0 : defender !== 'holds' ? 1 : 2,
    attackerSteps: steps(true),
    defenderSteps: steps(false),
    attackerRouts: routs(true),
    defenderRouts: routs(false),
  }
}

/**
 * Situations with their facts and how their clashes went: one line of JSON each, to a file.
 * `node scripts/run.mjs test/fit/sample.ts <file> <seed> <situations> <clashes each> <seconds>`
 */
function main(): void {
  const [file = 'sample.jsonl', seed = 'fit', count = '100', each = '20', seconds = '600'] = process.argv.slice(2)
  const scenario = pedregal()
  const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
  const until = Date.now() + Number(seconds) * 1000
  writeFileSync(file, '')
  let n = 0
  for (const setup of situations(world, seed, 0.35)) {
    if (n++ >= Number(count) || Date.now() > until) break
    const facts = clashFacts(setup, clashTable(setup, clashTables()))
    const tally = Object.fromEntries(GROUP_NAMES.map((g) => [g, GROUPS[g].map(() => 0)])) as Record<Group, number[]>
    for (let k = 0; k < Number(each); k++) {
      const dice = { seed: `${seed}/${n}/${k}`, forced: [] }
      const outcome = fightClash(setup, dice, '1', { us: answer, mexican: answer })
      for (const [group, index] of Object.entries(outcomeIn(setup, outcome)) as [Group, number][]) tally[group][index]!++
    }
    const shares = Object.fromEntries(GROUP_NAMES.map((g) => [g, tally[g].map((x) => x / Number(each))]))
    appendFileSync(file, `${JSON.stringify({ facts, shares })}\n`)
  }
}

main()
