// What the fire of a unit does on average, by the shots that the rules themselves make ready: who bears on whom, from how far, against what cover,
// and what each face of the dice costs the target. The same functions make the preview of fire that a person sees.
import type { Odds } from '../../../tabletop/common/odds'
import { fireSolution, type FireSolution } from '../../../tabletop/sar/battle/fire/fireSolution'
import { shotsToFire } from '../../../tabletop/sar/battle/fire/volley'
import { afterShots, shotLosses, type UnderFire } from '../../../tabletop/sar/battle/preview/fireOutcome'
import type { ExpectedLosses } from './lossValue'
import type { Situation, UnitView } from './situation'

/** The expected fire of one unit at another. */
export interface ExactVolley {
  readonly solution: FireSolution
  /** What the target loses on average, in hundredths of a casting, within the limits of SAR-12.5 and 12.7. */
  readonly losses: ExpectedLosses
}

/** Volleys that were asked for, by situation, shooter and target. */
const known = new WeakMap<Situation, Map<string, ExactVolley | null>>()

/** The mean of a number of castings, in hundredths, rounded down. */
function meanInHundredths({ den, outcomes }: Odds<UnderFire>, read: (state: UnderFire) => number): number {
  const sum = outcomes.reduce((total, { result, weight }) => total + read(result) * weight, 0)
  return Math.floor((sum * 100) / den)
}

function volleyOf({ table }: Situation, shooter: UnitView, target: UnitView): ExactVolley | null {
  const solution = fireSolution(table, shooter.id, target.id)
  if (!solution) return null
  const shots = shotsToFire(table, shooter.id, solution, { isAtWork: false, share: null })
  const after = afterShots(
    table,
    target.id,
    shots.map((shot) => shotLosses(table, target.id, shot, solution.zone)),
  )
  const { stragglers, casualties } = target.unit.strength
  return {
    solution,
    losses: {
      stragglers: meanInHundredths(after, (state) => state.stragglers - stragglers),
      casualties: meanInHundredths(after, (state) => state.casualties - casualties),
    },
  }
}

/** SAR-10 to 12: the fire of a unit at a target from where both stand, whatever the shooter's order; null: it cannot hit the target. */
export function exactVolley(situation: Situation, shooter: UnitView, target: UnitView): ExactVolley | null {
  let volleys = known.get(situation)
  if (!volleys) {
    volleys = new Map()
    known.set(situation, volleys)
  }
  const key = `${shooter.id}>${target.id}`
  let volley = volleys.get(key)
  if (volley === undefined) {
    volley = volleyOf(situation, shooter, target)
    volleys.set(key, volley)
  }
  return volley
}
