// The modifiers of the rolls to close and to stand (SAR-13.8).
import type { CloseFlag } from '../../melee/close'
import type { MeleeTarget, Zone } from '../../types'
import { bestAttachedRating } from '../leaders/ratings'
import type { BattleTable } from '../run'
import type { Contact } from './contacts'
import { meleeCover } from './meleeCover'
import { isMountedCavalry, meleeArm, meleeStance } from './status'

/** SAR-10.5: is the zone that a charge strikes the flank or rear? */
const isFlankOrRear = (zoneStruck: Zone): boolean => zoneStruck !== 'front'
/** Rows of cover that count as a building or fort. */
const BUILT_COVER: readonly MeleeTarget[] = ['building', 'lightFort', 'heavyFort']

/** SAR-13.8: a unit's training and the rating of its attached leader (`leaderLR`), for its roll to close or to stand. */
export const moraleRatings = (table: BattleTable, id: string) => ({
  // SAR-23.8: irregulars count as untrained until they are rated.
  training: table.battle.units[id]!.training ?? ('untrained' as const),
  leaderLR: bestAttachedRating(table, id),
})

/** SAR-13.8: modifiers of the roll of a charger to close with its target. */
export function closeFlags(table: BattleTable, { charger, target, zoneStruck }: Contact): CloseFlag[] {
  const flags: CloseFlag[] = []
  const isSquare = meleeStance(table, target) === 'square'
  const isMounted = isMountedCavalry(table, charger)
  const targetArm = meleeArm(table, target)
  if (isMounted && targetArm !== 'cavalry') flags.push(isSquare ? 'cavalryVsSquare' : 'cavalryVsFootNotInSquare')
  if (isMounted && targetArm === 'cavalry') flags.push('mountedVsMounted')
  const cover = meleeCover(table, target, charger)
  if (cover.includes('woods') || cover.includes('rough')) flags.push('enemyInWoodsOrRough')
  if (cover.some((row) => BUILT_COVER.includes(row))) flags.push('enemyInBuildingOrFort')
  if (meleeStance(table, target) === 'skirmish' && meleeStance(table, charger) !== 'skirmish')
    flags.push('enemyOnlySkirmish')
  if (isFlankOrRear(zoneStruck)) flags.push('flankOrRear')
  return flags
}

/** SAR-13.8: modifiers of the roll of a target to stand. `closedContacts`: its contacts with chargers that have closed. */
export function standFlags(table: BattleTable, target: string, closedContacts: readonly Contact[]): CloseFlag[] {
  const flags: CloseFlag[] = []
  const facesCavalry = closedContacts.some(({ charger }) => isMountedCavalry(table, charger))
  if (facesCavalry && isMountedCavalry(table, target)) flags.push('mountedVsMounted')
  if (closedContacts.some(({ zoneStruck }) => isFlankOrRear(zoneStruck))) flags.push('flankOrRear')
  return flags
}
