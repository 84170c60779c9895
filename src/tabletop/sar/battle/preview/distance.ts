// How far a unit may move this turn (SAR-7.1 to 7.4): what is rolled, or what may come, with the chance of each distance.
import * as v from 'valibot'
import { ok, type Result } from '../../../../core/result'
import { mapOdds, type Odds, certain, distributionOf, sumOfDice } from '../../../common/odds'
import type { DistancePreview, PreviewLine } from '../../../common/preview'
import { inchesToThousandths } from '../../inches'
import { MOVE_DIE } from '../../movement/move'
import { distanceWithDice, partsOfDistance, type RolledDistance } from '../moves/distance'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { distanceTermsOf, type MovingUnit, moverInQuestion } from './moving'
import { PlannedOrderSchema, UnitIdSchema } from './questions'
import { noSuchUnit } from './units'

/** The question: how far does this unit come? `plan`: the order that it would have; enemies may be asked about too. */
export const DistanceQuestionSchema = v.strictObject({ unit: UnitIdSchema, plan: v.exactOptional(PlannedOrderSchema) })
export type DistanceQuestion = v.InferOutput<typeof DistanceQuestionSchema>

/** The distance of a unit when the dice show what `face` says, by the number of the die. */
function distanceIf({ table, duty }: MovingUnit, id: string, face: (die: number) => number): RolledDistance {
  let die = 0
  return distanceWithDice(table, id, distanceTermsOf(table, id, duty), (_, count) =>
    Array.from({ length: count }, () => face(die++)),
  )
}

/** How many dice the distance of a unit takes. */
export function diceOfDistance(moving: MovingUnit, id: string): number {
  let dice = 0
  distanceIf(moving, id, (die) => {
    dice = die + 1
    return 1
  })
  return dice
}

/**
 * SAR-7.1: the odds of each distance of a unit, thousandths of an inch: of a unit that stays on the road on which it begins, or leaves it. Only
 * the sum of the dice counts.
 */
export function distanceOdds(moving: MovingUnit, id: string, which: 'distance' | 'offRoad' = 'distance'): Odds<number> {
  if (moving.isRolled) return certain(moving.least[which])
  const least = moving.least[which]
  // SAR-7.20: off the road some dice of the bonus do not count.
  const counted = Array.from({ length: diceOfDistance(moving, id) }, (_, die) => die).filter(
    (die) => distanceIf(moving, id, (other) => (other === die ? MOVE_DIE : 1))[which] !== least,
  )
  return mapOdds(
    sumOfDice(counted.length, MOVE_DIE),
    (sum) => {
      let extra = sum - counted.length
      const faces = new Map<number, number>()
      for (const die of counted) {
        const more = Math.min(MOVE_DIE - 1, extra)
        faces.set(die, 1 + more)
        extra -= more
      }
      return distanceIf(moving, id, (die) => faces.get(die) ?? 1)[which]
    },
    String,
  )
}

/** SAR-7.2, 7.3, 16.3: what a distance is made of. The value is the fixed part in thousandths of an inch; `d6` in the arguments: dice on top. */
export function distanceLines({ table, duty }: MovingUnit, id: string): PreviewLine[] {
  if (duty === 'form') return []
  const parts = partsOfDistance(table, id, distanceTermsOf(table, id, duty))
  if (typeof parts === 'number') return [{ rule: 'SAR-16.3', name: 'prolong', value: parts }]
  const { mover, base, charge, bonus } = parts
  const line = (rule: string, name: string, { inches, d6 }: { inches: number; d6: number }, of: string) => ({
    rule,
    name,
    value: inchesToThousandths(inches),
    args: { d6, of },
  })
  return [
    line('SAR-7.2', 'base', base, mover.arm === 'artillery' ? (mover.artilleryClass ?? '') : (mover.training ?? '')),
    ...(charge ? [line('SAR-7.3', 'charge', charge, parts.arm)] : []),
    ...(bonus ? [line('SAR-7.3', bonus.name, bonus.distance, parts.arm)] : []),
  ]
}

/** SAR-7.1: how far a unit may move, as rolled or as may come. */
export function distancePreview(table: BattleTable, side: Side, question: DistanceQuestion): Result<DistancePreview> {
  const { unit, plan = null } = question
  const missing = noSuchUnit(table, unit, 'SAR-7.1')
  if (missing) return missing
  const made = moverInQuestion(table, side, unit, plan)
  if (!made.ok) return made
  const { least, most, isRolled } = made.value
  return ok({
    unit,
    isRolled,
    min: least.distance,
    max: most.distance,
    distances: distributionOf(distanceOdds(made.value, unit), (a, b) => a - b),
    offRoadMin: least.offRoad,
    offRoadMax: most.offRoad,
    lines: distanceLines(made.value, unit),
  })
}
