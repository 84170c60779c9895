import { mapSides } from '../../../../game/side'
import type { FieldOfBattle } from '../field'
import type { ActionRun } from '../run'
import type { SpecialState } from './terms'

/** The rule under which the special rules of a battle of record stand. */
export const SPECIAL_RULE = 'SAR-24.6'

/** What has become of the special rules when the battle begins; null: the battle has none. */
export function newSpecialState({ terms, sides }: FieldOfBattle): SpecialState | null {
  const { special } = terms
  if (!special) return null
  const { grassFire } = special
  return {
    fire:
      grassFire && grassFire.chance === null
        ? { from: grassFire.fromTurn, until: grassFire.fromTurn + grassFire.turns - 1 }
        : null,
    greyKnown: false,
    gunsTaken: mapSides(sides, () => 0),
    bridgeUp: false,
  }
}

/** Changes what has become of the special rules, if the battle has any. */
export function changeSpecial({ battle }: Pick<ActionRun, 'battle'>, part: Partial<SpecialState>): void {
  if (battle.special) battle.special = { ...battle.special, ...part }
}
