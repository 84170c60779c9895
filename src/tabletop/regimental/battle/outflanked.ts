// REG-12.7: is a unit outflanked within 8 in?
import { frontRankPlaces } from '../../common/block'
import { FireArc } from '../../common/fireArc'
import { pointSeenFrom } from '../../common/point'
import { rulesWith } from '../data'
import { blockOf } from './block'
import { OUTFLANKED_WITHIN } from './figures'
import { whileNothingMoves } from './memo'
import type { RegimentalTable } from './run'
import { seesUnit } from './sight'
import { enemiesOf, isBattery, isFormed, isOpenOrder, isSquare, isWithin, outline, unitOf } from './units'

/** Does an enemy threaten by its look: formed troops in good order, or unlimbered guns that bear on the unit? */
function threatens(table: RegimentalTable, enemy: string, id: string): boolean {
  const unit = unitOf(table, enemy)
  if (!isBattery(table, enemy)) return isFormed(table, enemy) && unit.order === 'good'
  if (unit.formation === 'limbered') return false
  const arc = rulesWith(table.battle.options).tables.house.fireArcDegreesEachSide.guns * HUNDREDTHS
  const block = blockOf(table.field, enemy, unit)
  const castingPlaces = frontRankPlaces(block, unit.guns.length)
  const front = new FireArc({ at: block.at, heading: block.heading, castingPlaces, halfArc: arc }, outline(table, id))
  return castingPlaces.some((_, gun) => front.reaches(gun, OUTFLANKED_WITHIN))
}
/** Hundredths of a degree in a degree. */
const HUNDREDTHS = 100

/** Does an outline lie wholly behind the prolongation of a unit's front? */
function liesBehindFront(table: RegimentalTable, id: string, other: string): boolean {
  const { x, y, heading } = unitOf(table, id)
  const pose = { at: { x, y }, heading }
  return outline(table, other).every((corner) => pointSeenFrom(pose, corner).y < 0)
}

/** REG-12.7: the enemies that outflank a unit within 8 in, sorted. Squares, garrisons and open order are never outflanked. */
export const outflankersOf = whileNothingMoves((table, id): readonly string[] => {
  const { formation, side } = unitOf(table, id)
  if (isSquare(formation) || formation === 'garrison' || isOpenOrder(formation)) return []
  return enemiesOf(table, side).filter(
    (enemy) =>
      isWithin(table, id, enemy, OUTFLANKED_WITHIN) &&
      liesBehindFront(table, id, enemy) &&
      threatens(table, enemy, id) &&
      seesUnit(table, enemy, id),
  )
})
