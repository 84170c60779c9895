import { otherSeat } from '../../game/side'
import type { ActionHandler } from '../handler'
import { endMove } from '../movement/step'
import { entryCostHalfMp, entryMarchRefusal } from '../movement/entry'
import { hexId, occupierOf, inEzoc, type Position, putMarker } from '../position'
import { refusalFor } from '../refusals'
import { emit } from '../run'
import type { Side } from '../types'
import { seatOf } from '../world'
import { terrainTakesMarker, piecesInBox } from './boxes'
import { markerIds, parseMarkerId } from './markerIds'
import {
  canMarkerContinue,
  markerAllowanceHalfMp,
  markerEntryRefusal,
  isMarkerInCommand,
  markerMarchHalfMp,
} from './markerSteps'
import { resolveMarkerArrival, rollForMarker, stopMarker } from './movement'

/**
 * How hidden reinforcements enter the map: their marker comes in, and they stay off the map in its hidden-movement box (14.1, 19.5.4). MP
 * (movement points) are counted in halves: `mp2` is what the marker has in this phase, `spent` what it has spent of that. A march is a move by
 * road with more MP (5.3).
 */

/** Ids of the side's markers that are off the map and due to enter by now, ascending. */
function dueMarkers(position: Position, side: Side): string[] {
  const { markers, entry, turn } = position.game.ops
  return Object.keys(markers)
    .filter(
      (id) =>
        parseMarkerId(id)?.side === side &&
        markers[id]!.at === 'off' &&
        (entry[id]?.turn ?? Number.POSITIVE_INFINITY) <= turn,
    )
    .sort()
}

/**
 * Hexes where a marker may enter (14.1, 19.5.4): its entry hex; if the enemy closes that hex, hexes of the map edge near it. The enemy must
 * not see the hex (19.5.6).
 */
function entryHexes(position: Position, side: Side, id: string): number[] {
  const { world } = position
  const seat = seatOf(side)
  const entryHex = world.grid.indexOf(position.game.ops.entry[id]!.hex)
  const pieces = piecesInBox(position, side, parseMarkerId(id)!.box)
  const isClosedByEnemy = (hex: number): boolean =>
    occupierOf(position, hex) === otherSeat(seat) || inEzoc(position, hex, seat)
  const isUsable = (hex: number): boolean =>
    !isClosedByEnemy(hex) &&
    !world.lava[hex] &&
    terrainTakesMarker(position, pieces, hex) &&
    markerEntryRefusal(position, side, hex) === null
  if (isUsable(entryHex)) return [entryHex]
  if (!isClosedByEnemy(entryHex)) return []
  return world.grid
    .within(entryHex, world.tables.command.reinforcements.edgeDistance)
    .filter((hex) => hex !== entryHex && world.mapEdge[hex] === 1 && isUsable(hex))
}

/** Makes the marker that enters number 1 if both markers of its box are still off the map (19.5.1). Returns the id under which it enters. */
function enteringId(position: Position, side: Side, id: string): string {
  const [firstId, secondId] = markerIds(side, parseMarkerId(id)!.box)
  const { markers } = position.game.ops
  if (id === firstId || markers[firstId]?.at !== 'off') return id
  const formerFirst = markers[firstId]!
  markers[firstId] = markers[secondId]!
  markers[secondId] = formerFirst
  return firstId
}

/** OPS-14.1, 19.5.4: a marker comes onto the map, with the reinforcements in its box. This is the action `enter` for a marker. */
export const enterMarker: ActionHandler<'enter'> = {
  check(position, side, action) {
    const args = { piece: action.piece, hex: action.hex }
    if (parseMarkerId(action.piece)?.side !== side || !position.game.ops.markers[action.piece])
      return refusalFor('notYours', args)
    if (!dueMarkers(position, side).includes(action.piece)) return refusalFor('notDueYet', args)
    const hexes = entryHexes(position, side, action.piece)
    const hex = position.world.grid.indexOf(action.hex)
    if (!hexes.includes(hex)) return refusalFor('entryHex', args)
    if (!action.march) return null
    if (!isMarkerInCommand(position, action.piece)) return refusalFor('marchCommand', args)
    const reason = entryMarchRefusal(position, seatOf(side), hex)
    return reason ? refusalFor(reason, args) : null
  },
  list(position, side, out) {
    for (const id of dueMarkers(position, side))
      for (const hex of entryHexes(position, side, id)) {
        out.push({ type: 'enter', piece: id, hex: hexId(position, hex) })
        if (isMarkerInCommand(position, id) && entryMarchRefusal(position, seatOf(side), hex) === null)
          out.push({ type: 'enter', piece: id, hex: hexId(position, hex), march: true })
      }
  },
  run(run, side, action) {
    const { position } = run
    const { ops } = position.game
    // Another group that is still moving ends its move here.
    endMove(run)
    const id = enteringId(position, side, action.piece)
    const marker = ops.markers[id]!
    const march = action.march === true
    // 4.2, 4.3: a marker whose HQ is inactive is out of command even when it enters, so it rolls for its MP.
    if (!isMarkerInCommand(position, id)) marker.mp2 = rollForMarker(run, id)
    else marker.mp2 = march ? markerMarchHalfMp(position) : markerAllowanceHalfMp(position)
    // An entry that costs more than the marker has takes all its MP.
    marker.spent = Math.min(entryCostHalfMp(position, position.world.grid.indexOf(action.hex)), marker.mp2)
    marker.marched = march
    delete ops.entry[id]
    putMarker(position, id, action.hex)
    ops.moving = { units: [id], stepped: true, march, fromEzoc: false }
    emit(run, { kind: 'markerMoved', marker: id, from: null, to: action.hex, mp2: marker.spent, how: 'enter' })
    resolveMarkerArrival(run, id)
    // The arrival may have removed the marker or ended the game.
    if (ops.markers[id] && !ops.result && !canMarkerContinue(position, side, id, march)) stopMarker(run, id, 'OPS-5.1')
  },
}
