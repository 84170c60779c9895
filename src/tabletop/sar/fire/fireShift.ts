import { throwBadState, throwBadTarget, throwBadValue, throwBadPair } from '../errors'
import { ModifierSum } from '../sums'
import type { Arm, Band, FireTarget, Shift, SmallArm, Tables, Training } from '../types'
import { smallArmRow } from './weaponBand'

/** The facts of one shot that shift its column (SAR-11.9). */
export interface ShotFacts {
  readonly arm: Arm
  readonly training: Training
  readonly nation: string
  readonly band: Band
  /** SAR-11.12: this is the unit's first fire of the game. */
  readonly firstVolley?: boolean
  /** SAR-16.14: the guns used a move function this turn. */
  readonly moved?: boolean
  /** SAR-23.5: a disciplined unit. */
  readonly disciplined?: boolean
  /** Its rifles are repeaters. */
  readonly repeaters?: boolean
  readonly weapon?: SmallArm
  /** Rows of the modifier rules that fit the target: where it stands, or what it is. */
  readonly target?: readonly FireTarget[]
}

/** Pairs of target rows that exclude each other. */
const EXCLUDING: readonly (readonly [FireTarget, FireTarget])[] = [
  ['building', 'lightFort'],
  ['building', 'heavyFort'],
  ['lightFort', 'heavyFort'],
]

/** Refuses two kinds of cover that exclude each other. */
export function checkCover(rule: string, targetRows: readonly string[]): void {
  for (const [a, b] of EXCLUDING) if (targetRows.includes(a) && targetRows.includes(b)) throwBadPair(rule, a, b)
}

/**
 * SAR-11.9: the shift of a shot's column. `tables`: those of one profile (printed edition of the rules). `add` counts a row, or makes it a
 * warning if the profile does not have it (null); `addOrWarn` makes it a warning also if its first argument is false. The first volley, in the
 * tables `initialVolley`, counts for the arms that the profile lists (SAR-23.6). Bows and disciplined infantry count in one profile only
 * (SAR-23.3, 23.5).
 */
export function fireShift(tables: Tables, shot: ShotFacts): Shift {
  const rules = tables.fireModifiers
  const { arm, band, target: targetRows = [] } = shot
  const isArtillery = arm === 'artillery'
  const modifierSum = new ModifierSum().add(shot.training, rules.training[shot.training])
  const { nationBonus } = rules
  if (nationBonus.nations.includes(shot.nation) && nationBonus.arms.includes(arm))
    modifierSum.add('nation', nationBonus.value)
  if (shot.firstVolley) {
    if (isArtillery) throwBadState('SAR-11.12', 'firstVolley')
    modifierSum.addOrWarn(rules.initialVolley.arms.includes(arm), 'firstVolley', rules.initialVolley.value)
  }
  if (shot.moved) modifierSum.addOrWarn(isArtillery, 'moved', rules.artilleryMoved)
  if (shot.repeaters) modifierSum.addOrWarn(!isArtillery, 'repeaters', rules.repeaters)
  if (isArtillery && shot.nation === 'MEX' && rules.mexicanArtillery !== null)
    modifierSum.add('mexicanArtillery', rules.mexicanArtillery)
  if (shot.disciplined) modifierSum.addOrWarn(arm === 'infantry', 'disciplined', rules.disciplinedInfantry)
  if (shot.weapon !== undefined) {
    const row = smallArmRow(tables, shot.weapon)
    // The weapon does not reach this band.
    if (row[band] === null) throwBadValue('SAR-11.6', 'band')
    if (row.id === 'bows') modifierSum.add('bows', rules.bows)
  }
  checkCover('SAR-11.9', targetRows)
  // SAR-11.14: a shot is aimed at the skirmishers or past them, not both.
  if (targetRows.includes('skirmish') && targetRows.includes('throughSkirmishers'))
    throwBadTarget('SAR-11.14', 'skirmish')
  // SAR-16.10: beyond short range guns fire ball. In some profiles skirmishers do not screen a target from ball.
  const firesBall = isArtillery && band !== 'short'
  const isScreenIgnored = firesBall && rules.throughSkirmishersExemptsBall
  for (const name of new Set(targetRows))
    if (name !== 'throughSkirmishers' || !isScreenIgnored) modifierSum.add(name, rules.target[name])
  return modifierSum.shift
}
