// Banners: what a player must not miss, told large over the map for a while.

import type { GameEvent } from '../../../operational/types'
import type { LineContext } from '../log/lines'
import type { DepotState, Objectives } from '../objectives/objectives'

/** A banner over the map. */
export interface Banner {
  readonly kind: 'awake' | 'night' | 'dawn' | 'destroyed' | 'depot'
  readonly text: string
  readonly rule: string
}

/** States of San Agustín from the best for the US to the worst. */
const DEPOT_STATES: readonly DepotState[] = ['safe', 'threatened', 'open']

/**
 * The banners of an action: from its events, and from how the battle stood before and after it, both as the player knows them, so that no banner
 * tells anything hidden (OPS-19.5.15). `nightOf`: whether a turn is a night turn under the rules for night in use.
 */
export function bannersOf(
  events: readonly GameEvent[],
  before: Objectives | null,
  after: Objectives | null,
  nightOf: (turn: number) => boolean,
  { text, names }: LineContext,
): Banner[] {
  const t = text.told.banner
  const banners: Banner[] = []
  const destroyed = events.filter((event) => event.kind === 'destroyed').map(({ piece }) => names.piece(piece))
  for (const event of events) {
    if (event.kind === 'activated') banners.push({ kind: 'awake', text: t.awake, rule: event.rule })
    if (event.kind === 'armyFree') banners.push({ kind: 'awake', text: t.armyFree, rule: event.rule })
    if (event.kind !== 'turn') continue
    const [wasNight, isNight] = [nightOf(event.turn - 1), nightOf(event.turn)]
    if (isNight && !wasNight) banners.push({ kind: 'night', text: t.night(event.turn), rule: 'OPS-5.5' })
    if (wasNight && !isNight) banners.push({ kind: 'dawn', text: t.dawn(event.turn), rule: 'OPS-5.5' })
  }
  if (destroyed.length > 0)
    banners.push({ kind: 'destroyed', text: t.destroyed(text.events.and(destroyed)), rule: 'OPS-11.1' })
  const stateAfter = after?.depot.state ?? 'safe'
  const isWorse = DEPOT_STATES.indexOf(stateAfter) > DEPOT_STATES.indexOf(before?.depot.state ?? 'safe')
  if (isWorse && stateAfter !== 'safe') banners.push({ kind: 'depot', text: t[stateAfter], rule: 'OPS-18.2' })
  return banners
}
