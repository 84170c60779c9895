// Units of the order of battle, and the parts that were detached from them.
import type { BattleView, TableFacts } from './tableGame'

/** The unit of the order of battle that a unit on the table is, or is a part of. */
export function rosterOf(facts: TableFacts, view: BattleView, id: string) {
  let of = id
  for (let unit = view.units[of]; !facts.units.has(of) && unit !== undefined && unit.of !== of; unit = view.units[of])
    of = unit.of
  return facts.units.get(of) ?? null
}
