import { throwBadState, checkedDie } from '../errors'
import { ModifierSum } from '../sums'
import type { Tables } from '../types'

export type IrregularFlag = keyof Tables['irregular']['moraleRating']['modifiers']
type Band = Tables['irregular']['moraleRating']['bands'][number]

/** SAR-23.8: kinds of cover; only the best one counts (Q45). */
const COVERS: readonly IrregularFlag[] = ['inOpen', 'inWoods', 'inBuildingOrLightFort', 'inHeavyFort']

/** SAR-23.8: rolls the training of irregulars, at the first test of their morale. The total is limited to the faces of the die (SAR-0.4). */
export function irregularRating(
  { irregular }: Tables,
  d20: number | undefined,
  flags: readonly IrregularFlag[],
): { total: number; rating: Band['rating']; effect: Band['effect'] } {
  if (!irregular.enabled) throwBadState('SAR-23.8', 'irregular')
  const { die, bands, modifiers } = irregular.moraleRating
  const roll = checkedDie('SAR-23.8', 'd20', d20, die)
  const sum = new ModifierSum()
  const covers = COVERS.filter((name) => flags.includes(name)).map((name) => modifiers[name] ?? 0)
  if (covers.length > 0) sum.add('cover', Math.max(...covers))
  for (const name of new Set(flags)) if (!COVERS.includes(name)) sum.add(name, modifiers[name])
  const total = Math.max(1, Math.min(die, roll + sum.shift.sum))
  const { rating, effect } = bands.find(({ min, max }) => total >= min && total <= max)!
  return { total, rating, effect }
}
