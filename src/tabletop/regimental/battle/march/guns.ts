// What guns do without moving (REG-5.7, 5.8): fire, rally; light ones retreat silenced.
import type { Refusal } from '../../../../core/result'
import { cannot } from '../refusals'
import { emit, type RegimentalRun, type RegimentalTable } from '../run'
import { unitOf } from '../units'
import { markDone, whyNotPart } from './maneuver'

/** REG-5.7, 7.2: why a battery may not choose to fire in F2; null: it may. It must stand ready, with a gun that is not silenced. */
export function whyNotFire(table: RegimentalTable, id: string): Refusal | null {
  const { formation, guns } = unitOf(table, id)
  const barred = whyNotPart(table, id, 'fire')
  if (barred) return barred
  if (formation === 'limbered') return cannot('REG-7.2', 'notUnlimbered', { unit: id })
  return guns.every(({ silenced }) => silenced) ? cannot('REG-1.8', 'allSilenced', { unit: id }) : null
}

/** REG-5.7: why a battery may not rally; null: it may, and clears `silenced` on every stand. */
export function whyNotRally(table: RegimentalTable, id: string): Refusal | null {
  const barred = whyNotPart(table, id, 'rally')
  if (barred) return barred
  return unitOf(table, id).guns.some(({ silenced }) => silenced)
    ? null
    : cannot('REG-5.7', 'noneSilenced', { unit: id })
}

/** REG-5.8: why light guns may not limber and retreat silenced; null: they may. */
export function whyNotRetreatSilenced(table: RegimentalTable, id: string): Refusal | null {
  const barred = whyNotPart(table, id, 'retreatSilenced')
  if (barred) return barred
  return unitOf(table, id).formation === 'unlimbered' ? null : cannot('REG-5.8', 'notUnlimbered', { unit: id })
}

/** REG-5.7: every silenced gun of a battery serves again. */
export function rally(run: RegimentalRun, id: string): void {
  const unit = unitOf(run, id)
  for (const stand of unit.guns) stand.silenced = false
  const guns = unit.guns.map((stand) => ({ ...stand }))
  emit(run, { kind: 'guns', unit: id, index: null, what: 'rallied', guns, cause: { rule: 'REG-5.7', what: 'rally' } })
  markDone(run, id, { part: 'rally' })
}
