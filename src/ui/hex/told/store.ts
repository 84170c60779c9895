import type { SeatScope } from '../seat/scope'
import type { Banner } from './banners'
import type { BattleCard } from './battle'
import type { ToldDie } from './dice'

/** What is told over the map for a moment: dice, banners, and the card of a battle that is over. */
export function createTold(scope: SeatScope) {
  return {
    shownDice: scope.signal<readonly ToldDie[]>([]),
    /** An attack is being shown: its panel, with the odds that it had, is out of the way. */
    attackShown: scope.signal(false),
    banners: scope.signal<readonly Banner[]>([]),
    /** The card that the dialog `battle` shows; null: none. */
    battleCard: scope.signal<BattleCard | null>(null),
  }
}
