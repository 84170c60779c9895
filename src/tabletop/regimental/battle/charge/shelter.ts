// REG-5.9, 12.9: crews that shelter in a square while their guns are charged.
import { CONTACT } from '../figures'
import { SHELTER_WITHIN } from '../fightFigures'
import { loseGuns } from '../losses'
import type { RegimentalRun, RegimentalTable } from '../run'
import type { Side } from '../types'
import {
  distanceBetween,
  enemiesOf,
  friendsOf,
  isBattery,
  isOnTable,
  isSquare,
  isWithin,
  unitOf,
  unitsOfSide,
} from '../units'

/** REG-5.9: friendly squares within four inches of a battery, those that form hastily for the same charges included; sorted. */
export const squaresNear = (table: RegimentalTable, battery: string): string[] =>
  friendsOf(table, battery).filter((id) => {
    const isForming = table.battle.reactions.some(({ unit, how }) => unit === id && how === 'hastySquare')
    return (isSquare(unitOf(table, id).formation) || isForming) && isWithin(table, battery, id, SHELTER_WITHIN)
  })

/** The distance to the nearest of them, thousandths of an inch; null: there is none. */
export const nearestSquare = (table: RegimentalTable, battery: string): number | null => {
  const distances = squaresNear(table, battery).map((id) => distanceBetween(table, battery, id))
  return distances.length === 0 ? null : Math.min(...distances)
}

/** REG-12.9: at a side's M1 its sheltering crews come back, silenced; guns that enemy troops in good order still touch are lost. */
export function returnCrews(run: RegimentalRun, side: Side): void {
  for (const id of unitsOfSide(run, side)) {
    const unit = unitOf(run, id)
    if (!isBattery(run, id) || unit.crewIn === null) continue
    unit.crewIn = null
    const isHeld = enemiesOf(run, side).some(
      (enemy) => !isBattery(run, enemy) && unitOf(run, enemy).order === 'good' && isWithin(run, id, enemy, CONTACT),
    )
    if (isHeld && isOnTable(unit)) loseGuns(run, id, { rule: 'REG-12.9', what: 'shelter' })
  }
}
