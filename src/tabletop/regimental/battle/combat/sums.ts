// REG-9.4, 9.6, 9.7: what each side adds to its die in a combat.
import { angleBetween } from '../../../common/point'
import { distanceToSegment, polygonSides } from '../../../common/polygon'
import { frontRankPlaces } from '../../../common/block'
import { type ChargeFacts, chargeModifierIds } from '../../charge/modifiers'
import { oddsModifier, type SideNumbers } from '../../charge/odds'
import { rulesWith } from '../../data'
import type { ChargeModifier, PositionKind, Shock } from '../../types'
import { blockOf, filesAndRanks, standCount } from '../block'
import { CONTACT } from '../figures'
import { SUPPORT_ANGLE, SUPPORT_WITHIN } from '../fightFigures'
import { positionFrom } from '../groundUnder'
import type { RegimentalTable } from '../run'
import {
  effectivenessOf,
  factsOf,
  friendsOf,
  isBattery,
  isMounted,
  isOnTable,
  isOpenOrder,
  isSquare,
  isWithin,
  leaderWith,
  outline,
  unitOf,
} from '../units'
import { chargeOf, isOutflankedBy, leadOf } from './contacts'

/** One side of a combat: its units in contact, and those of the enemy; both without units that have left the table. */
export interface CombatSides {
  readonly own: readonly string[]
  readonly enemy: readonly string[]
  readonly isAttacker: boolean
  /** REG-10.5: after a Desperate Struggle. */
  readonly isAfterStruggle: boolean
}

/** Units that are still on the table. */
export const stillThere = (table: RegimentalTable, ids: readonly string[]): string[] =>
  ids.filter((id) => isOnTable(unitOf(table, id)))

/** OQ-31: stands of a unit that touch an enemy; by default every stand of a unit in contact counts. */
function standsCounted(table: RegimentalTable, id: string, enemies: readonly string[]): number {
  const unit = unitOf(table, id)
  const count = standCount(unit)
  if (!rulesWith(table.battle.options).options.oddsCountContactOnly) return count
  const block = blockOf(table.field, id, unit)
  const { files } = filesAndRanks(unit.formation, count)
  const near = frontRankPlaces(block, files).filter((place) =>
    enemies.some((enemy) =>
      polygonSides(outline(table, enemy)).some(
        ([a, b]) => distanceToSegment(place, a, b) <= CONTACT + block.width / files,
      ),
    ),
  )
  return Math.max(1, near.length)
}

/** REG-9.6: a side in stands. */
function numbersOf(table: RegimentalTable, own: readonly string[], enemy: readonly string[]): SideNumbers {
  const lead = leadOf(table, own)
  const stands = own.map((id) => ({ id, stands: standsCounted(table, id, enemy) }))
  const sum = (counts: (id: string) => boolean): number =>
    stands.reduce((total, one) => total + (counts(one.id) ? one.stands : 0), 0)
  return {
    stands: sum(() => true),
    isCavalry: lead !== null && factsOf(table, lead).arm === 'cavalry',
    infantryStands: sum((id) => factsOf(table, id).arm === 'infantry'),
  }
}

/** REG-9.4: what gives the lead unit its modifier for shock. */
function shocksOf(table: RegimentalTable, lead: string, isAfterStruggle: boolean): Shock[] {
  const charge = chargeOf(table, lead)
  const shocks: Shock[] = []
  if (factsOf(table, lead).traits.includes('lancers') && isMounted(table, lead)) shocks.push('lancers')
  if (isAfterStruggle) return shocks
  if (charge?.coldSteel) shocks.push('coldSteel')
  if (charge?.kind === 'breakthrough') shocks.push('breakthrough')
  return shocks
}

/** REG-9.4: the bonus of cavalry for its charge; null: no mounted cavalry. */
function cavalryBonus(
  table: RegimentalTable,
  lead: string,
  enemyLead: string,
  isAfterStruggle: boolean,
): ChargeFacts['cavalry'] {
  if (!isMounted(table, lead)) return null
  const charge = chargeOf(table, lead)
  if (isAfterStruggle || !charge || isSquare(unitOf(table, enemyLead).formation)) return 'none'
  return charge.worstGround === 'rough' ? 'none' : charge.worstGround
}

/** REG-9.4: do friends in good order, not in open order, stand within two inches of guns and face as they do? */
export function isSupported(table: RegimentalTable, battery: string): boolean {
  const { heading } = unitOf(table, battery)
  return friendsOf(table, battery).some((id) => {
    const unit = unitOf(table, id)
    if (isBattery(table, id) || unit.order !== 'good' || isOpenOrder(unit.formation)) return false
    return angleBetween(unit.heading, heading) <= SUPPORT_ANGLE && isWithin(table, id, battery, SUPPORT_WITHIN)
  })
}

/** REG-9.4: how strong the place of the lead defender is against the lead attacker. */
const positionOf = (table: RegimentalTable, lead: string, enemyLead: string): PositionKind => {
  const { x, y } = unitOf(table, enemyLead)
  return positionFrom(table, lead, { x, y })
}

/** REG-9.4, 9.7: the ids of the modifiers of a side, by its lead unit. Both sides have units left. */
export function combatModifiers(table: RegimentalTable, sides: CombatSides): ChargeModifier[] {
  const { own, enemy, isAttacker, isAfterStruggle } = sides
  const rules = rulesWith(table.battle.options)
  const lead = leadOf(table, own)!
  const enemyLead = leadOf(table, enemy)!
  const unit = unitOf(table, lead)
  const { arm, traits, class: unitClass } = factsOf(table, lead)
  const isGuns = arm === 'artillery'
  const silenced = unit.guns.filter((stand) => stand.silenced).length
  return chargeModifierIds(rules, {
    isAttacker,
    isBattery: isGuns,
    class: unitClass,
    isAuxiliary: traits.includes('auxiliary'),
    effectiveness: effectivenessOf(table, lead),
    order: isGuns ? 'good' : unit.order,
    // Half of its stands or more (ruling on REG-9.4).
    isSilenced: isGuns && silenced * 2 >= unit.guns.length,
    isLimbered: unit.formation === 'limbered',
    isMarchColumn: unit.formation === 'marchColumn',
    shocks: isGuns ? [] : shocksOf(table, lead, isAfterStruggle),
    cavalry: isGuns ? null : cavalryBonus(table, lead, enemyLead, isAfterStruggle),
    isLedInPerson: own.some(
      (id) => factsOf(table, id).traits.includes('braveColonel') || leaderWith(table, id) !== null,
    ),
    isOpenOrder: isOpenOrder(unit.formation),
    isHastySquare: unit.formation === 'hastySquare',
    isNationalGuard: traits.includes('nationalGuard'),
    isOutflanked: !isGuns && isOutflankedBy(table, lead, enemy),
    position: isAttacker ? 'none' : positionOf(table, lead, enemyLead),
    odds: oddsModifier(rules, numbersOf(table, own, enemy), numbersOf(table, enemy, own)),
    isSupported: isGuns ? isSupported(table, lead) : null,
  })
}
