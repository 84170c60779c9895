import { cloneJson } from '../../src/core/json'
import type { Battlefield } from '../../src/operational/data/battlefieldSchemas'

/** Men for one CF in the arena, whatever their quality. */
const MEN_PER_CF = 200

/**
 * A copy of the battlefield whose infantry and cavalry have one CF for each 200 men, and half of it, rounded up, on the last step. Tests of how
 * attacks are fought reckon with these, so that they go on telling of the rule when OPS-2.4's figures are calibrated anew; what the counters really
 * have is tested with OPS-2.4.
 */
export function withPlainFactors(battlefield: Battlefield): Battlefield {
  const copy = cloneJson(battlefield) as Battlefield & {
    counters: { units: { arm: string; men: number; cf: number[] }[] }
  }
  for (const unit of copy.counters.units) {
    if (unit.arm === 'artillery') continue
    const full = Math.max(1, Math.round(unit.men / MEN_PER_CF))
    unit.cf = unit.cf.map((_, lost) => (lost === 0 ? full : Math.ceil(full / 2)))
  }
  return copy
}
