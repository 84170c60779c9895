import { answer } from '../../src/ai/tabletop/sar/answer'
import { fightClash } from '../../src/clash/sar/fight'
import { type ClashSetup, clashSetupOf } from '../../src/clash/setup'
import { type ClashFigures, clashFigures } from '../../src/clash/sar/figures'
import type { Dice } from '../../src/core/dice'
import type { ClashOutcome } from '../../src/operational/combat/outcome'
import type { World } from '../../src/operational/engine'
import type { Resolver, Side } from '../../src/operational/types'
import { type Cell, cells, emptyTally, fightCell, positionOfCell, type Tally } from './cells'

/** Fights the clash of an attack with these dice. */
export type FightClash = (setup: ClashSetup, dice: Dice, key: string) => ClashOutcome

/** By the Santa Anna Rules with these figures, both sides under their best player. */
const bySantaAnnaRules =
  (figures: ClashFigures): FightClash =>
  (setup, dice, key) =>
    fightClash(setup, dice, key, { us: answer, mexican: answer }, { figures })

/** Carries out the attack of every cell `times` times with a resolver. */
export const measure = (
  world: World,
  resolver: Resolver,
  times: number,
  seed: string,
  tables: ClashFigures = clashFigures(),
  each: readonly Cell[] = cells(world),
): Map<Cell, Tally> => measureWith(world, resolver, times, seed, bySantaAnnaRules(tables), each)

/** Carries out the attack of every cell `times` times with a resolver, whose clashes `fight` fights. */
export function measureWith(
  world: World,
  resolver: Resolver,
  times: number,
  seed: string,
  fight: FightClash,
  each: readonly Cell[] = cells(world),
): Map<Cell, Tally> {
  const out = new Map<Cell, Tally>()
  for (const cell of each) {
    const start = positionOfCell(world, cell, resolver)
    const tally = emptyTally()
    for (let n = 0; n < times; n++) {
      const dice = { seed: `${seed}/${cell.name}/${n}`, forced: [] }
      fightCell(
        world,
        start,
        cell,
        dice,
        (position, attack, key) => fight(clashSetupOf(position, attack), dice, key),
        tally,
      )
    }
    out.set(cell, tally)
  }
  return out
}

/** Mean results of an attack over all cells, for attackers (a) and defenders (d). */
export function grandMeans(all: ReadonlyMap<Cell, Tally>): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [cell, tally] of all)
    for (const what of ['steps', 'destroyed', 'retreats', 'routs'] as const)
      for (const side of ['us', 'mexican'] as Side[]) {
        const key = `${what}.${side === cell.side ? 'a' : 'd'}`
        sums[key] = (sums[key] ?? 0) + tally[what][side] / tally.attacks / all.size
      }
  return sums
}
