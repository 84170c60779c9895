import type { FireEffect, FireKind, Rules } from '../types'

/** REG-8.1: what an effect does to a battery: gun stands wrecked, then silenced and damaged. `isOneStand`: one stand takes both. */
export interface BatteryLoss {
  readonly wrecked: number
  readonly silenced: number
  readonly damaged: number
  readonly isOneStand: boolean
}

/** REG-8.1, 8.2, 8.11: what an effect does to a battery with so many gun stands. */
export function effectOnBattery({ tables }: Rules, effect: FireEffect, kind: FireKind, gunStands: number): BatteryLoss {
  const { effects } = tables.fire
  const change = effect === 'lively' ? effects.lively[kind].guns : effects[effect].guns
  const wrecked = Math.min(change.wreckStands ?? 0, gunStands)
  const left = gunStands - wrecked
  return {
    wrecked,
    silenced: change.silenceRemaining ? left : Math.min(change.silenceStands ?? 0, left),
    damaged: Math.min(change.damageStands ?? 0, left),
    isOneStand: change.sameStand ?? false,
  }
}

/** A gun stand as its owner chooses whether it suffers. */
export interface SufferingGun {
  readonly silenced: boolean
  readonly damaged: boolean
}

/**
 * REG-8.11: which gun stands the owner may choose to suffer, by their places in the list: unsilenced and undamaged ones first. Only silencing
 * with none left to silence does nothing: the list is empty. A damage falls on a silenced stand if there is no other.
 */
export function standsToSuffer(guns: readonly SufferingGun[], isOnlySilenced: boolean): number[] {
  const rank = ({ silenced, damaged }: SufferingGun): number => (silenced ? 2 : 0) + (damaged ? 1 : 0)
  const ranks = guns.map(rank)
  const best = Math.min(...ranks)
  if (guns.length === 0 || (isOnlySilenced && guns.every(({ silenced }) => silenced))) return []
  return ranks.flatMap((value, i) => (value === best ? [i] : []))
}

/** REG-1.8: a damaged stand that is damaged again is wrecked. */
export const isWreckedByDamage = ({ damaged }: { readonly damaged: boolean }): boolean => damaged
