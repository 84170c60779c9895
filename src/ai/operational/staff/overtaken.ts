// Says whether the clock or the map has overtaken a commander's plan, so that the staff does not propose it any more.

import { otherSeat, type Seat } from '../../../game/side'
import { markerHexes } from '../../../operational/hidden/sight'
import type { Position } from '../../../operational/position'
import { type HexId, type PieceId, SIDES } from '../../../operational/types'
import { seatOf } from '../../../operational/world'
import { STAFF } from '../figures'
import { marchDistances } from '../movement/distance'
import type { CommanderPlan } from '../plans/plans'

/** Does half a side's formations, at least, have one of the hexes before it, near enough to be reached in time? */
function isAhead(position: Position, seat: Seat, formations: readonly string[], hexes: readonly HexId[]): boolean {
  const { world } = position
  const { grid } = world
  const goals = hexes.map((id) => grid.indexOf(id))
  // What comes after these hexes needs time too.
  const turns = STAFF.turnsShare * (world.tables.clock.turns.length - position.game.ops.turn + 1)
  const distancesByClass = [0, 1, 2].map((pieceClass) => marchDistances(world, seat, pieceClass, goals))
  let units = 0
  let unitsWithWay = 0
  for (const index of world.unitsOf[seat]) {
    const { unit, pieceClass, allowanceHalfMp } = world.pieces[index]!
    if (!formations.includes(unit!.formation)) continue
    const hex = position.hexOf[index]!
    // A unit that has yet to enter the map has everything before it.
    if (hex < 0 && position.pieceStates[index]!.at !== 'off') continue
    units++
    if (hex < 0) unitsWithWay++
    else {
      const distanceHalfMp = distancesByClass[pieceClass]![hex]!
      // A unit in or next to the hex has it no longer before it.
      const isThere = goals.some((goal) => grid.distance(hex, goal) <= 1)
      if (!isThere && distanceHalfMp <= allowanceHalfMp * turns) unitsWithWay++
    }
  }
  return units > 0 && unitsWithWay * 2 >= units
}

/** Does an enemy, or a marker that may stand for one, stand within some hexes of one of the hexes? */
function isEnemyNear(position: Position, seat: Seat, hexes: readonly HexId[], within: number): boolean {
  const { grid } = position.world
  const enemySeat = otherSeat(seat)
  const enemyHexes = [
    ...position.world.unitsOf[enemySeat].map((index) => position.hexOf[index]!).filter((hex) => hex >= 0),
    ...markerHexes(position, enemySeat),
  ]
  return hexes.some((id) => enemyHexes.some((hex) => grid.distance(hex, grid.indexOf(id)) <= within))
}

/** Have the clock or the map overtaken a plan (`stands` in `maps/pedregal/plans.json`)? `position`: as the side of the plan believes it to be. */
export function isOvertaken(position: Position, { side, stands }: CommanderPlan): boolean {
  if (!stands) return false
  const seat = seatOf(side)
  const enemy = SIDES[otherSeat(seat)]!
  if (stands.notLost?.some((hex) => position.game.ops.control[hex] === enemy)) return true
  if (stands.enemyNear && !isEnemyNear(position, seat, stands.enemyNear.hexes, stands.enemyNear.within)) return true
  return stands.ahead !== undefined && !isAhead(position, seat, stands.ahead.formations, stands.ahead.hexes)
}

/**
 * Does a proposal carry its plan on? It does if a unit of the formations that have hexes before them (`ahead`) comes nearer to these, or attacks an
 * enemy who is nearer to them; and so does any proposal under a plan without such hexes. Otherwise the proposal is about something else: to turn
 * Valencia with an army that attacks at the Churubusco. `ways`: where the proposal sends each unit, and the hex that it attacks. `position`: as the
 * side of the plan believes it to be.
 */
export function isCarriedOn(
  position: Position,
  { side, stands }: CommanderPlan,
  ways: readonly (readonly [PieceId, HexId])[],
): boolean {
  if (!stands?.ahead) return true
  const { world } = position
  const { formations, hexes } = stands.ahead
  const goals = hexes.map((id) => world.grid.indexOf(id))
  const distancesByClass = [0, 1, 2].map((pieceClass) => marchDistances(world, seatOf(side), pieceClass, goals))
  for (const [piece, to] of ways) {
    const { unit, pieceClass, index } = world.pieces[world.pieceIndexes.get(piece)!]!
    if (!unit || !formations.includes(unit.formation)) continue
    const distances = distancesByClass[pieceClass]!
    const from = position.hexOf[index]!
    // A unit that enters the map comes nearer to everything.
    if (from < 0 || distances[world.grid.indexOf(to)]! < distances[from]!) return true
  }
  return false
}
