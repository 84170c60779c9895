import { type Side, SIDES } from '../operational/types'
import type { EventOf, Kind, ToldOf } from './engines/engine'

/** What each side may know of all that happened, each numbered from 0 without gaps (contracts.md, Events). */
export type Chronicle<K extends Kind> = Record<Side, EventOf<K>[]>

export const newChronicle = <K extends Kind>(): Chronicle<K> => ({ us: [], mexican: [] })

/** Tells both sides what each may know. */
export function record<K extends Kind>(chronicle: Chronicle<K>, told: readonly ToldOf<K>[]): void {
  for (const { body, to } of told)
    for (const side of SIDES)
      if (to === null || to === side) chronicle[side].push({ ...body, n: chronicle[side].length })
}
