// REG-7.2: who may fire at all in this step, whatever stands before him.
import type { Refusal } from '../../../../core/result'
import { rulesWith } from '../../data'
import { firingStands } from '../../fire/firingStands'
import type { TroopFormation } from '../../types'
import { cannot } from '../refusals'
import type { RegimentalTable } from '../run'
import type { Charge, CheckedUnit } from '../types'
import { factsOf, isBattery, isOnTable, unitOf } from '../units'

/** F1 or F2 (REG-2.4). */
export type FireStep = 'defensive' | 'offensive'

/** The fire step under way; null: none. */
export const fireStep = ({ battle }: RegimentalTable): FireStep | null =>
  battle.place === 'defensiveFire' ? 'defensive' : battle.place === 'offensiveFire' ? 'offensive' : null

/** REG-4.8, 7.2: has the battery that checked a right to fire: did its maneuver include fire, or did it hold, or do nothing (ruling on REG-7.2)? */
const batteryFires = ({ done }: CheckedUnit): boolean =>
  done.length === 0 || done.includes('hold') || done.some((part) => part === 'fire' || part.endsWith('AndFire'))

/** The charge that a unit has declared in this player turn and that has moved; undefined: none. */
export const declaredCharge = ({ battle }: RegimentalTable, id: string): Charge | undefined =>
  battle.charges.find((charge) => charge.unit === id)

/** REG-7.2: what a unit did in its own maneuver phase or charge that forbids fire in F2; null: nothing. */
function whyNotOffensive(table: RegimentalTable, id: string): Refusal | null {
  const result = table.battle.results[id]
  if (result?.done.includes('retreat')) return cannot('REG-7.2', 'fireRetreated', { unit: id })
  if (result && isBattery(table, id) && !batteryFires(result)) return cannot('REG-7.2', 'fireManeuvered', { unit: id })
  if (result?.done.some((part) => part.startsWith('replenish')))
    return cannot('REG-7.2', 'fireReplenished', { unit: id })
  const charge = declaredCharge(table, id)
  if (!charge || charge.state === 'short' || charge.state === 'over') return null
  if (charge.state === 'checked') return cannot('REG-7.2', 'fireChecked', { unit: id })
  if (factsOf(table, id).arm === 'cavalry' || !rulesWith(table.battle.options).options.chargingInfantryFires)
    return cannot('REG-7.2', 'fireCharging', { unit: id })
  return charge.coldSteel ? cannot('REG-7.2', 'fireColdSteel', { unit: id }) : null
}

/** REG-7.2, 7.3: why a unit may not fire in this step whatever the target; null: it may. */
export function whyNotFire(table: RegimentalTable, id: string, step: FireStep): Refusal | null {
  const unit = unitOf(table, id)
  const { arm, weapon } = factsOf(table, id)
  if (!isOnTable(unit)) return cannot('REG-7.2', 'notOnTable', { unit: id })
  if (unit.hasFired) return cannot('REG-7.2', 'hasFired', { unit: id })
  if (unit.order === 'broken') return cannot('REG-7.2', 'fireBroken', { unit: id })
  if (arm === 'artillery') {
    if (unit.formation === 'limbered') return cannot('REG-7.2', 'fireLimbered', { unit: id })
    if (unit.crewIn !== null) return cannot('REG-12.9', 'fireSheltered', { unit: id })
    if (unit.guns.every(({ silenced }) => silenced)) return cannot('REG-7.2', 'fireSilenced', { unit: id })
  } else {
    const formation = unit.formation as TroopFormation
    if (formation === 'marchColumn') return cannot('REG-7.2', 'fireMarchColumn', { unit: id })
    if (weapon === null) return cannot('REG-7.3', 'fireNoWeapon', { unit: id })
    const { stands } = firingStands(rulesWith(table.battle.options), { arm, formation, stands: unit.stands, weapon })
    if (stands === 0) return cannot('REG-7.3', 'fireMounted', { unit: id })
  }
  return step === 'offensive' ? whyNotOffensive(table, id) : null
}
