import { badState, badTarget, badValue, badPair } from '../errors'
import { Sum } from '../sums'
import type { Arm, Band, FireTarget, Shift, SmallArm, Tables, Training } from '../types'
import { smallArm } from './weaponBand'

/** What is known of one shot when its column is shifted (SAR-11.9). */
export interface Shot {
  readonly arm: Arm
  readonly training: Training
  readonly nation: string
  readonly band: Band
  /** SAR-11.12: this is the unit's first fire of the game. */
  readonly firstVolley?: boolean
  /** SAR-16.14: the guns used a move function this turn. */
  readonly moved?: boolean
  /** SAR-23.5. */
  readonly disciplined?: boolean
  readonly repeaters?: boolean
  readonly weapon?: SmallArm
  /** Where the target stands, or what it is. */
  readonly target?: readonly FireTarget[]
}

/** Rows of which a target has one at most (section 31). */
const EXCLUDING: readonly (readonly [FireTarget, FireTarget])[] = [
  ['building', 'lightFort'],
  ['building', 'heavyFort'],
  ['lightFort', 'heavyFort'],
]

/** Refuses covers that cannot hold at once. */
export function checkCover(rule: string, target: readonly string[]): void {
  for (const [a, b] of EXCLUDING) if (target.includes(a) && target.includes(b)) badPair(rule, a, b)
}

/**
 * SAR-11.9: the shift of a shot's column; rows that the profile or the arm has not come back as warnings. Guns as targets are one of
 * the rows (SAR-16.13), bows, disciplined foot and the arms that have a first volley are of one card (SAR-23.3, 23.5, 23.6).
 */
export function fireShift(tables: Tables, shot: Shot): Shift {
  const { fireModifiers: table } = tables
  const { arm, band, target = [] } = shot
  const guns = arm === 'artillery'
  const sum = new Sum().add(shot.training, table.training[shot.training])
  const { nationBonus } = table
  if (nationBonus.nations.includes(shot.nation) && nationBonus.arms.includes(arm)) sum.add('nation', nationBonus.value)
  if (shot.firstVolley) {
    if (guns) badState('SAR-11.12', 'firstVolley')
    sum.addIf(table.initialVolley.arms.includes(arm), 'firstVolley', table.initialVolley.value)
  }
  if (shot.moved) sum.addIf(guns, 'moved', table.artilleryMoved)
  if (shot.repeaters) sum.addIf(!guns, 'repeaters', table.repeaters)
  if (guns && shot.nation === 'MEX' && table.mexicanArtillery !== null)
    sum.add('mexicanArtillery', table.mexicanArtillery)
  if (shot.disciplined) sum.addIf(arm === 'infantry', 'disciplined', table.disciplinedInfantry)
  if (shot.weapon !== undefined) {
    const row = smallArm(tables, shot.weapon)
    if (row[band] === null) badValue('SAR-11.6', 'band')
    if (row.id === 'bows') sum.add('bows', table.bows)
  }
  checkCover('SAR-11.9', target)
  // SAR-11.14: at the screen or past it.
  if (target.includes('skirmish') && target.includes('throughSkirmishers')) badTarget('SAR-11.14', 'skirmish')
  const ball = guns && band !== 'short'
  for (const name of new Set(target))
    if (!(name === 'throughSkirmishers' && ball && table.throughSkirmishersExemptsBall))
      sum.add(name, table.target[name])
  return sum.shift
}
