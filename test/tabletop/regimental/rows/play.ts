// Battles of fixed seeds, played by chance, and the rows of the charts that they read.
import { apply } from '../../../../src/tabletop/regimental/battle/engine'
import { begin, drawPaloAlto, drawSmallPlan, type Plan } from '../../../fuzz/regimental/plan'
import { chooseAction } from '../../../fuzz/regimental/players'
import { Random } from '../../../fuzz/random'
import { rowsOf } from './collect'

/** The plan of a name: `palo 3` is Palo Alto, `small 17` two small armies. */
function planOf(name: string, random: Random): Plan {
  return name.startsWith('palo') ? drawPaloAlto(random, name) : drawSmallPlan(random, name, 4)
}

/** Plays the battle of a name to its end, or for so many actions; each row that it reads, with how often. */
export function rowsOfBattle(name: string, most: number): Map<string, number> {
  const random = new Random(`rows ${name}`)
  const plan = planOf(name, random)
  const { table, events } = begin(plan)
  const rows = new Map<string, number>()
  const count = (told: readonly string[]): void => {
    for (const row of told) rows.set(row, (rows.get(row) ?? 0) + 1)
  }
  count(rowsOf(table, events))
  for (let n = 0; n < most && table.battle.toAct !== null; n++) {
    const side = table.battle.toAct
    const done = apply(table, side, chooseAction(table, side, 'eager', random), { seed: plan.seed, forced: [] })
    if (!done.ok) throw new Error(JSON.stringify(done.refusal))
    count(rowsOf(table, done.value))
  }
  return rows
}
