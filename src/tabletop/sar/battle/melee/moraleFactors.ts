import type { CloseFlag } from '../../melee/close'
import type { MeleeTarget, Zone } from '../../types'
import { attachedLR } from '../leaders/ratings'
import type { BattleTable } from '../run'
import type { Contact } from './contacts'
import { meleeCover } from './meleeCover'
import { isMountedCavalry, meleeArm, meleeStance } from './status'

const isFlankOrRear = (angle: Zone): boolean => angle !== 'front'
const BUILT_COVER: readonly MeleeTarget[] = ['building', 'lightFort', 'heavyFort']

/** SAR-13.8: training and leader of who rolls to close or to stand. */
export const moraleRatings = (table: BattleTable, id: string) => ({
  training: table.battle.units[id]!.training ?? ('untrained' as const),
  leaderLR: attachedLR(table, id),
})

/** SAR-13.8: what bears on closing with this enemy. */
export function closeFlags(table: BattleTable, { charger, target, angle }: Contact): CloseFlag[] {
  const flags: CloseFlag[] = []
  const square = meleeStance(table, target) === 'square'
  const mounted = isMountedCavalry(table, charger)
  const foe = meleeArm(table, target)
  if (mounted && foe !== 'cavalry') flags.push(square ? 'cavalryVsSquare' : 'cavalryVsFootNotInSquare')
  if (mounted && foe === 'cavalry') flags.push('mountedVsMounted')
  const cover = meleeCover(table, target, charger)
  if (cover.includes('woods') || cover.includes('rough')) flags.push('enemyInWoodsOrRough')
  if (cover.some((row) => BUILT_COVER.includes(row))) flags.push('enemyInBuildingOrFort')
  if (meleeStance(table, target) === 'skirmish' && meleeStance(table, charger) !== 'skirmish')
    flags.push('enemyOnlySkirmish')
  if (isFlankOrRear(angle)) flags.push('flankOrRear')
  return flags
}

/** SAR-13.8: what bears on standing before those who have closed. */
export function standFlags(table: BattleTable, target: string, closers: readonly Contact[]): CloseFlag[] {
  const flags: CloseFlag[] = []
  const meetsHorse = closers.some(({ charger }) => isMountedCavalry(table, charger))
  if (meetsHorse && isMountedCavalry(table, target)) flags.push('mountedVsMounted')
  if (closers.some(({ angle }) => isFlankOrRear(angle))) flags.push('flankOrRear')
  return flags
}
