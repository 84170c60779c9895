import { type ModifierSum, type Stacking, sumModifiers } from '../modifiers'
import type { Cover, FireModifier, Rules } from '../types'

/** REG-7.11: what a fire's die modifiers read. */
export interface FireFacts {
  /** REG-7.12: raw stands give half of the points or more. */
  readonly isFirerRaw: boolean
  /** Troops firing buck and ball in a charge, or sharpshooters. */
  readonly hasFirerBonus: boolean
  readonly target: {
    readonly isBattery: boolean
    /** In field column, broken, about faced, passing lines, marched by the flank, or having crossed abatis. */
    readonly isExposed: boolean
    /** REG-7.12. */
    readonly isEnfiladed: boolean
    /** In square or march column. */
    readonly isDense: boolean
    /** OQ-7: a field column alongside another column. */
    readonly isAdjoiningColumn: boolean
    readonly isLimbered: boolean
    readonly isOpenOrder: boolean
    readonly cover: Cover
  }
}

/** REG-7.11: the cover line that applies to a target. */
function coverModifier({ cover, isOpenOrder }: FireFacts['target']): FireModifier | null {
  if (cover === 'fortified') return 'fortified'
  if (cover === 'full' || (cover === 'partial' && isOpenOrder)) return 'fullCoverOrOpenOrderInPartialCover'
  return cover === 'partial' || isOpenOrder ? 'partialCoverOrOpenOrder' : null
}

/** REG-7.11: the die modifiers that apply to a fire. */
export function fireModifierIds({ options }: Rules, { isFirerRaw, hasFirerBonus, target }: FireFacts): FireModifier[] {
  const ids: FireModifier[] = []
  if (isFirerRaw) ids.push('rawFirer')
  if (hasFirerBonus) ids.push('buckAndBallInChargeOrSharpshooters')
  if (target.isBattery) {
    if (target.isLimbered || target.isEnfiladed) ids.push('gunTargetLimberedOrEnfiladed')
  } else {
    if (target.isExposed) ids.push('troopTargetExposed')
    const isAdjoining = target.isAdjoiningColumn && options.adjoiningColumnIsDense
    if (target.isEnfiladed || target.isDense || isAdjoining) ids.push('troopTargetDense')
  }
  const cover = coverModifier(target)
  if (cover !== null) ids.push(cover)
  return ids
}

/** REG-7.11: the sum of a fire's die modifiers. Of several covers the heaviest counts. */
export function fireModifiers({ tables, options }: Rules, ids: readonly FireModifier[]): ModifierSum<FireModifier> {
  const stacking = (group: string): Stacking => (group === 'cover' ? 'lowest' : 'highest')
  // OQ-6: the number of this line is lost.
  const rows = tables.fire.dieModifiers.map((row) =>
    row.id === 'gunTargetLimberedOrEnfiladed' ? { ...row, value: options.gunTargetModifier } : row,
  )
  return sumModifiers('REG-7.11', rows, ids, stacking)
}
