// What a charge may come to before it is declared (REG-9): reach, the fire it meets, the combat; and who may charge whom and why not.
import type { Refusal } from '../../../../core/result'
import { chargeFor, isCharge, whyNoCharge } from '../charge/declare'
import { type ChargeRoute, chargeRoute } from '../march/charge'
import { putUnit } from '../march/put'
import { enemiesTouched } from '../combat/contacts'
import { whyNotFire } from '../fire/mayFire'
import { fireSolution, isSolution } from '../fire/solution'
import type { RegimentalTable } from '../run'
import { worsenOrder } from '../losses'
import type { Charge, Combat } from '../types'
import { enemiesOf, unitOf } from '../units'
import { type CombatPreview, previewCombat } from './combat'
import { type FirePreview, previewFireOf } from './fire'
import { supposed } from './supposed'

/** What a charge would be, if the target does not react. */
export interface ChargePreview {
  readonly unit: string
  readonly target: string
  readonly charge: Charge
  readonly route: ChargeRoute
  /** REG-7.2: the fire of the target alone as the charger comes into contact; null: it cannot fire at it. */
  readonly fire: FirePreview | null
  /** The combat if the charge comes home unhurt. */
  readonly combat: CombatPreview
}

/** REG-9.1: what a charge at this target would be, or why it may not be declared. */
export function previewCharge(
  table: RegimentalTable,
  id: string,
  target: string,
  coldSteel: boolean,
): ChargePreview | Refusal {
  const charge = chargeFor(table, id, target, coldSteel)
  if (!isCharge(charge)) return charge
  const checked = table.battle.check!.units[id]!
  const found = chargeRoute(table, id, target, { half: charge.half, doubleQuick: checked.doubleQuick })
  if (!found.ok) return found.refusal
  const route = found.value
  const home: Charge = { ...charge, state: 'contact', worstGround: route.worstGround }
  const then = supposed(table, (run) => {
    if (charge.inDisorder) worsenOrder(run, id, 'disordered', { rule: 'REG-5.4', what: 'fullMoveInDisorder' })
    putUnit(run, id, route.to)
    run.battle.charges = [...run.battle.charges, home]
  })
  const solution = whyNotFire(then, target, 'defensive') === null ? fireSolution(then, target, id) : null
  const combat: Combat = { id: 'preview', attackers: [id], defenders: enemiesTouched(then, id), round: 1 }
  return {
    unit: id,
    target,
    charge,
    route,
    fire: solution !== null && isSolution(solution) ? previewFireOf(then, id, [solution]) : null,
    combat: previewCombat(then, combat),
  }
}

/** REG-9.1: whom a unit may charge in this check, and why not the others; by id. */
export function whomMayCharge(
  table: RegimentalTable,
  id: string,
): { readonly target: string; readonly charge: Charge | null; readonly refusal: Refusal | null }[] {
  const why = whyNoCharge(table, id)
  return enemiesOf(table, unitOf(table, id).side).map((target) => {
    if (why) return { target, charge: null, refusal: why }
    const found = chargeFor(table, id, target, false)
    return isCharge(found) ? { target, charge: found, refusal: null } : { target, charge: null, refusal: found }
  })
}
