// Special rules of scenarios.
import type { BattlePack } from '../../../common/pack/schema'

/** REG-3.2: the first turn of twilight of a pack, by its rule of dusk; null: none. */
export const twilightFrom = ({ specialRules, clock }: BattlePack): number | null =>
  specialRules.some(({ id }) => id === 'dusk') ? clock.dusk.firstDuskTurn : null
