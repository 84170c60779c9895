import { checkedDie, checkedWhole } from '../errors'
import { checkedRating } from '../orders/leaderPoints'
import { rowContaining, ModifierSum } from '../sums'
import type { Shift, Tables, Training } from '../types'

type RallyRoutTable = Tables['rallyRout']
/** SAR-20.2: the modifiers of rally and rout rolls other than strength, training and leader. */
export type MoraleFlag = Exclude<
  keyof RallyRoutTable['modifiers'],
  'training' | 'perEffective' | 'perStraggler' | 'leader'
>

/** A unit that rolls to rally, or checks for rout: both use one table (SAR-20.1). */
export interface MoraleRoller {
  readonly training: Training
  readonly effectives: number
  readonly stragglers: number
  /** Rating of the attached leader; 0 without one. */
  readonly leaderLR?: number
  /** The circumstances of its roll. */
  readonly flags?: readonly MoraleFlag[]
}

/** SAR-20.1, 20.2: a roll on the table of rally and rout. The total `never` stands for minus infinity, which gives the first row (SAR-0.8). */
export function moraleRoll(
  tables: Tables,
  test: 'rally' | 'rout',
  unit: MoraleRoller,
  d20: number | undefined,
): { total: number | 'never'; shift: Shift; row: RallyRoutTable['rows'][number] } {
  const { rows, die, modifiers } = tables.rallyRout
  const effectives = checkedWhole('SAR-20.2', 'effectives', unit.effectives, 1)
  const stragglers = checkedWhole('SAR-20.2', 'stragglers', unit.stragglers)
  const leaderRating = checkedRating(tables, unit.leaderLR ?? 0, 'leaderLR')
  const roll = checkedDie('SAR-20.1', 'd20', d20, die)
  // A number, or `never` (minus infinity).
  const trainingModifier = modifiers.training[unit.training][test]
  const modifierSum = new ModifierSum()
    .add('effectives', effectives * modifiers.perEffective)
    .add('stragglers', stragglers * modifiers.perStraggler)
  if (leaderRating > 0) modifierSum.add('leader', leaderRating)
  for (const flag of new Set(unit.flags)) modifierSum.add(flag, modifiers[flag])
  if (trainingModifier === 'never') return { total: 'never', shift: modifierSum.shift, row: rows[0]! }
  const { shift } = modifierSum.add(unit.training, trainingModifier)
  const total = roll + shift.sum
  return { total, shift, row: rowContaining(rows, total) }
}
