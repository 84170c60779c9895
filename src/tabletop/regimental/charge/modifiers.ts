import { type ModifierSum, type Stacking, sumModifiers } from '../modifiers'
import type { ChargeModifier, Effectiveness, PositionKind, Rules, Shock, TroopOrder, UnitClass } from '../types'
import type { OddsModifier } from './odds'

/** REG-9.4: everything about a side that its combat die reads. */
export interface ChargeFacts {
  readonly isAttacker: boolean
  readonly isBattery: boolean
  readonly class: UnitClass
  readonly isAuxiliary: boolean
  /** Null: a battery. */
  readonly effectiveness: Effectiveness | null
  /** Of troops; a battery is `good`. */
  readonly order: TroopOrder
  readonly isSilenced: boolean
  readonly isLimbered: boolean
  readonly isMarchColumn: boolean
  /** Cold steel that was claimed, lances, or a breakthrough charge. */
  readonly shocks: readonly Shock[]
  /** Cavalry: the charge bonus, by the worst ground it crossed; `none`: rough ground, standing still, or against a square; null: no cavalry. */
  readonly cavalry: 'open' | 'broken' | 'none' | null
  readonly isLedInPerson: boolean
  readonly isOpenOrder: boolean
  readonly isHastySquare: boolean
  readonly isNationalGuard: boolean
  readonly isOutflanked: boolean
  readonly position: PositionKind
  readonly odds: OddsModifier | null
  /** Of guns: formed friends in good order stand by. Null: troops. */
  readonly isSupported: boolean | null
}

const CLASS_ID = {
  elite: 'classElite',
  veteran: 'classVeteranOrAuxiliary',
  trained: 'classTrained',
  raw: 'classRaw',
} as const satisfies Record<UnitClass, ChargeModifier>
const CAVALRY_ID = {
  open: 'cavalryChargeOpen',
  broken: 'cavalryChargeBroken',
  none: 'cavalryChargeNone',
} as const satisfies Record<'open' | 'broken' | 'none', ChargeModifier>
const POSITION_ID = {
  favorable: 'defendFavorable',
  strong: 'defendStrong',
  fortified: 'defendFortified',
} as const satisfies Record<Exclude<PositionKind, 'none'>, ChargeModifier>

/** REG-9.4: the modifiers that apply to a side. An id stands as often as it has reasons only where they add up (OQ-21). */
export function chargeModifierIds({ options }: Rules, facts: ChargeFacts): ChargeModifier[] {
  const ids: ChargeModifier[] = [CLASS_ID[facts.class]]
  if (facts.isAuxiliary && facts.class !== 'veteran') ids.push('classVeteranOrAuxiliary')
  if (facts.effectiveness !== null) ids.push(facts.effectiveness)
  if (facts.shocks.length > 0) ids.push('coldSteelLancersOrBreakthrough')
  if (facts.cavalry !== null) ids.push(CAVALRY_ID[facts.cavalry])
  const isBroken = !facts.isBattery && facts.order === 'broken'
  // Broken troops take the -3, not also the -1.
  if (facts.isBattery ? facts.isSilenced : facts.order === 'disordered') ids.push('disorderedTroopsOrSilencedGun')
  if (facts.isLedInPerson) ids.push('braveColonelOrLeaderAttached')
  const loose = [facts.isOpenOrder, facts.isHastySquare, facts.isNationalGuard].filter(Boolean).length
  for (let i = 0; i < (options.looseAndMilitiaCumulative ? loose : Math.min(loose, 1)); i++)
    ids.push('openOrderHastySquareOrNationalGuard')
  const isHelpless = facts.isOutflanked || isBroken || facts.isMarchColumn || (facts.isBattery && facts.isLimbered)
  if (isHelpless) ids.push('outflankedBrokenMarchColumnOrLimbered')
  if (!facts.isAttacker && facts.position !== 'none') ids.push(POSITION_ID[facts.position])
  if (facts.odds !== null) ids.push(facts.odds)
  if (facts.isSupported !== null) ids.push(facts.isSupported ? 'supportedGuns' : 'unsupportedGuns')
  return ids
}

/**
 * REG-9.4: the sum of a side's modifiers. Of two rows of a group: the better class (an auxiliary counts as veteran), the worse ground of a cavalry
 * charge, the best position, the heaviest odds (cavalry outnumbered by infantry overrides them). Two effectivenesses, and guns both supported and
 * not, are refused.
 */
export function chargeModifiers(
  { tables, options }: Rules,
  ids: readonly ChargeModifier[],
  isAttacker: boolean,
): ModifierSum<ChargeModifier> {
  const stacking = (group: string): Stacking => {
    if (group === 'class' || group === 'position') return 'highest'
    if (group === 'looseOrMilitia' && options.looseAndMilitiaCumulative) return 'all'
    if (group === 'cavalryCharge') return 'lowest'
    if (group === 'numbers') return ids.includes('cavalryOutnumberedByInfantry') ? 'last' : 'lowest'
    return group === 'effectiveness' || group === 'guns' ? 'one' : 'highest'
  }
  const { modifiers } = tables.charge
  // The attacker has no position.
  const counted = isAttacker ? ids.filter((id) => modifiers.find((row) => row.id === id)?.side !== 'defender') : ids
  const sum = sumModifiers('REG-9.4', modifiers, counted, stacking)
  return { ...sum, warnings: [...ids.filter((id) => !counted.includes(id)), ...sum.warnings] }
}

/** REG-10.5: what gives a modifier that a Desperate Struggle may take away: a reason for shock, or a row of the table. */
export type DroppableModifier = Shock | ChargeModifier

/** REG-10.5: which of the modifiers are left after a Desperate Struggle: cold steel, breakthrough and the cavalry charge are gone, lancers stay. */
export function keptAfterStruggle({ tables }: Rules, present: readonly DroppableModifier[]): DroppableModifier[] {
  const { dropModifiers } = tables.charge.results.desperateStruggle
  const droppedNames: readonly string[] = dropModifiers
  return present.filter((name) => {
    if (droppedNames.includes(name)) return false
    const row = tables.charge.modifiers.find(({ id }) => id === name)
    return row === undefined || row.lostAfterDesperateStruggle !== true
  })
}
