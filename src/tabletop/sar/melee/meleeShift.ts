import { throwBadPair } from '../errors'
import { checkCover } from '../fire/fireShift'
import { smallArmRow } from '../fire/weaponBand'
import { checkedRating } from '../orders/leaderPoints'
import { ModifierSum } from '../sums'
import type { Arm, MeleeTarget, Shift, SmallArm, Tables, Training } from '../types'

type ModifierRows = Tables['meleeModifiers']
/** SAR-14.4: the modifiers of a unit's column other than those for training, nation, leader, numbers and target. */
export const MELEE_FLAGS = [
  'charging',
  'uphill',
  'downhill',
  'inColumn',
  'anchoredLine',
  'roadColumn',
  'inSquare',
  'cavalryVsFootNotInSquare',
  'cavalryVsSquare',
  'lancersVsCavalryFirstRoll',
  'cavalryVsMountedRifles',
  'blownHorses',
  'engineersVsWorks',
] as const satisfies readonly (keyof ModifierRows)[]
export type MeleeFlag = (typeof MELEE_FLAGS)[number]

/** SAR-14.7: bonuses that count in a unit's first roll of a melee only. */
export const FIRST_ROLL_FLAGS: readonly MeleeFlag[] = ['charging', 'lancersVsCavalryFirstRoll']

/** One unit in a round of melee. */
export interface Fighter {
  readonly arm: Arm
  readonly training: Training
  readonly nation: string
  /** Rating of the attached leader; 0 without one. */
  readonly leaderLR?: number
  /** SAR-23.5: a disciplined unit. */
  readonly disciplined?: boolean
  readonly weapon?: SmallArm
  /** The circumstances of its roll. */
  readonly flags?: readonly MeleeFlag[]
  /** Rows of the melee table about the unit's opponent: where it stands, or what it is. */
  readonly target?: readonly MeleeTarget[]
  /** The unit itself is in skirmish order. */
  readonly skirmish?: boolean
}

/** Pairs of modifiers that exclude each other. */
const EXCLUDING: readonly (readonly [MeleeFlag, MeleeFlag])[] = [
  ['uphill', 'downhill'],
  ['inColumn', 'inSquare'],
  ['inColumn', 'roadColumn'],
  ['roadColumn', 'inSquare'],
  ['anchoredLine', 'inColumn'],
  ['anchoredLine', 'roadColumn'],
  ['anchoredLine', 'inSquare'],
  ['cavalryVsFootNotInSquare', 'cavalryVsSquare'],
]

/**
 * SAR-14.4, 16.13, 23.3, 23.5: the shift of one unit's column, except for numbers (SAR-14.5). Some rows of the fire table
 * count in melee too; `carriedFromFire` names them. `add` turns a row that the edition does not have (null) into a warning; `addOrWarn` does so
 * also if its first argument is false.
 */
export function meleeShift(tables: Tables, fighter: Fighter): Shift {
  const { meleeModifiers: rules, fireModifiers: fire } = tables
  const { arm, flags = [], target: targetRows = [] } = fighter
  for (const [a, b] of EXCLUDING) if (flags.includes(a) && flags.includes(b)) throwBadPair('SAR-14.4', a, b)
  checkCover('SAR-14.4', targetRows)
  const modifierSum = new ModifierSum()
  if (rules.carriedFromFire.includes('training')) modifierSum.add(fighter.training, fire.training[fighter.training])
  const { nations, arms, value } = fire.nationBonus
  if (rules.carriedFromFire.includes('nationBonus') && nations.includes(fighter.nation) && arms.includes(arm))
    modifierSum.add('nation', value)
  if (fighter.disciplined)
    modifierSum.addOrWarn(
      arm === 'infantry' && rules.carriedFromFire.includes('disciplinedInfantry'),
      'disciplined',
      fire.disciplinedInfantry,
    )
  if (fighter.weapon !== undefined && smallArmRow(tables, fighter.weapon).id === 'bows')
    modifierSum.addOrWarn(rules.carriedFromFire.includes('bows'), 'bows', fire.bows)
  const leaderRating = checkedRating(tables, fighter.leaderLR ?? 0, 'leaderLR')
  if (leaderRating > 0) modifierSum.add('leader', leaderRating)
  for (const flag of new Set(flags)) {
    // A row is a plain value, or a value with the arms for which it counts.
    const row = rules[flag]
    if (row === null || typeof row === 'number') modifierSum.add(flag, row)
    else modifierSum.addOrWarn(row.arms.includes(arm), flag, row.value)
  }
  const skirmishersAreEqual = fighter.skirmish && rules.skirmishCancelsIfBothSkirmish
  for (const name of new Set(targetRows))
    if (name !== 'skirmish' || !skirmishersAreEqual) modifierSum.add(name, rules.target[name])
  return modifierSum.shift
}
