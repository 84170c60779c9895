// Who fires at a charger: before he moves, and when he has come home (SAR-13.5).
import type { DefensiveFire } from '../../../common/previewFight'
import { isAllowed } from '../../errors'
import { automaticAim, checkMayShoot } from '../fire/eligibility'
import { fireSolution } from '../fire/fireSolution'
import { otherSide } from '../field'
import type { BattleTable } from '../run'
import { sideOfUnit, unitsOf } from '../units'
import { type PreviewedVolley, previewVolley } from './fire'

/** A volley at a charger, and whether it counts in what follows. */
export interface FireAtCharger {
  readonly volley: PreviewedVolley
  readonly isCounted: boolean
}

/** As the answer shows it. */
export const shownFire = (fires: readonly FireAtCharger[]): DefensiveFire[] =>
  fires.map(({ volley, isCounted }) => ({ volley: volley.preview, isCounted }))

/** The enemies of a charger that bear on him from where all stand on this table, and may fire by orders and states as far as they are known. */
function enemiesWhoMayFire(table: BattleTable, charger: string): string[] {
  const side = otherSide(table, sideOfUnit(table, table.battle.units[charger]!))
  return unitsOf(table, side).filter((enemy) => {
    const { broken, locked, stance, hidden } = table.battle.units[enemy]!
    if (broken || locked || hidden || stance === 'mob' || stance === 'limbered') return false
    // Before the orders are revealed nobody knows who will fire; whoever could, may.
    const isKnown = table.battle.orders[enemy] !== undefined
    if (isKnown && !isAllowed(() => checkMayShoot(table, side, enemy, charger))) return false
    return fireSolution(table, enemy, charger) !== null
  })
}

const fireOf = (table: BattleTable, charger: string, enemies: readonly string[], counts: (enemy: string) => boolean) =>
  enemies.map(
    (enemy): FireAtCharger => ({
      volley: previewVolley(table, enemy, charger, { refusal: null }),
      isCounted: counts(enemy),
    }),
  )

/**
 * SAR-3.3, 11.2: the First Fire that may strike a charger before he moves. Counted are those whom the question names; if it names nobody, those
 * who fire at him without a choice (SAR-4.11), and the target itself. Orders must be revealed: before that no First Fire is known.
 */
export function firstFireAt(
  table: BattleTable,
  charger: string,
  target: string,
  named: readonly string[] | undefined,
): FireAtCharger[] {
  const enemySide = otherSide(table, sideOfUnit(table, table.battle.units[charger]!))
  const enemies = enemiesWhoMayFire(table, charger).filter((enemy) => table.battle.orders[enemy] !== undefined)
  return fireOf(table, charger, enemies, (enemy) => {
    if (named) return named.includes(enemy)
    const aim = automaticAim(table, enemySide, enemy)
    return aim ? aim.target === charger : enemy === target
  })
}

/** SAR-13.5: the Hold Fire that may strike a charger who has come home. Counted are those whom the question names; if it names nobody, the target. */
export const holdFireAt = (
  table: BattleTable,
  charger: string,
  target: string,
  named: readonly string[] | undefined,
): FireAtCharger[] =>
  fireOf(table, charger, enemiesWhoMayFire(table, charger), (enemy) =>
    named ? named.includes(enemy) : enemy === target,
  )
