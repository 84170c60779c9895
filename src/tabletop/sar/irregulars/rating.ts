import { throwBadState, checkedDie } from '../errors'
import { ModifierSum } from '../sums'
import type { Tables } from '../types'

/** SAR-23.8: a circumstance that changes the roll for the training of irregulars. */
export type IrregularFlag = keyof Tables['irregular']['moraleRating']['modifiers']
type RatingBand = Tables['irregular']['moraleRating']['bands'][number]

/** SAR-23.8: the flags that are kinds of cover. Only the best of them counts (ruling on SAR Q45). */
const COVERS: readonly IrregularFlag[] = ['inOpen', 'inWoods', 'inBuildingOrLightFort', 'inHeavyFort']

/**
 * SAR-23.8: rolls the training of irregulars, which is done at the first test of their morale. The total is limited to the faces of the die
 * (SAR-0.4). `effect`: what the roll does to the unit at once.
 */
export function irregularRating(
  { irregular }: Tables,
  d20: number | undefined,
  flags: readonly IrregularFlag[],
): { total: number; rating: RatingBand['rating']; effect: RatingBand['effect'] } {
  if (!irregular.enabled) throwBadState('SAR-23.8', 'irregular')
  const { die, bands, modifiers } = irregular.moraleRating
  const roll = checkedDie('SAR-23.8', 'd20', d20, die)
  const modifierSum = new ModifierSum()
  // A kind of cover that the table does not have (null) counts 0.
  const coverModifiers = COVERS.filter((name) => flags.includes(name)).map((name) => modifiers[name] ?? 0)
  if (coverModifiers.length > 0) modifierSum.add('cover', Math.max(...coverModifiers))
  for (const name of new Set(flags)) if (!COVERS.includes(name)) modifierSum.add(name, modifiers[name])
  const { sum: totalModifier } = modifierSum.shift
  const total = Math.max(1, Math.min(die, roll + totalModifier))
  const { rating, effect } = bands.find(({ min, max }) => total >= min && total <= max)!
  return { total, rating, effect }
}
