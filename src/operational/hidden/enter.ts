import { otherSeat } from '../../game/side'
import type { ActionHandler } from '../handler'
import { endMove } from '../movement/step'
import { entryCost2, mayEnterMarching } from '../movement/entry'
import { hexId, occupierOf, inEzoc, type Position, putMarker } from '../position'
import { refusalFor } from '../refusals'
import { emit } from '../run'
import type { Side } from '../types'
import { seatOf } from '../world'
import { terrainTakesMarker, piecesInBox } from './boxes'
import { markerIds, parseMarkerId } from './markerIds'
import { canMarkerContinue, markerAllowance2, markerEntryRefusal, markerInCommand, markerMarch2 } from './markerSteps'
import { resolveMarkerArrival, rollForMarker, stopMarker } from './movement'

/** Markers of the side that may enter now, by id. */
function due(pos: Position, side: Side): string[] {
  const { markers, entry, turn } = pos.game.ops
  return Object.keys(markers)
    .filter(
      (id) =>
        parseMarkerId(id)?.side === side &&
        markers[id]!.at === 'off' &&
        (entry[id]?.turn ?? Number.POSITIVE_INFINITY) <= turn,
    )
    .sort()
}

/** Hexes where a marker may enter (14.1, 19.5.4): its entry hex, or where the enemy closes it, near hexes of the map edge; none that the enemy sees (19.5.6). */
function entryHexes(pos: Position, side: Side, id: string): number[] {
  const { world } = pos
  const seat = seatOf(side)
  const entryHex = world.grid.indexOf(pos.game.ops.entry[id]!.hex)
  const pieces = piecesInBox(pos, side, parseMarkerId(id)!.box)
  const isClosedByEnemy = (hex: number): boolean => occupierOf(pos, hex) === otherSeat(seat) || inEzoc(pos, hex, seat)
  const isUsable = (hex: number): boolean =>
    !isClosedByEnemy(hex) &&
    !world.lava[hex] &&
    terrainTakesMarker(pos, pieces, hex) &&
    markerEntryRefusal(pos, side, hex) === null
  if (isUsable(entryHex)) return [entryHex]
  if (!isClosedByEnemy(entryHex)) return []
  return world.grid
    .within(entryHex, world.tables.command.reinforcements.edgeDistance)
    .filter((hex) => hex !== entryHex && world.mapEdge[hex] === 1 && isUsable(hex))
}

/** Exchanges the numbers of two markers off the map, so that the first to enter is number 1 (19.5.1). Returns the id that enters. */
function enteringId(pos: Position, side: Side, id: string): string {
  const [one, two] = markerIds(side, parseMarkerId(id)!.box)
  const { markers } = pos.game.ops
  if (id === one || markers[one]?.at !== 'off') return id
  const [a, b] = [markers[one]!, markers[two]!]
  markers[one] = b
  markers[two] = a
  return one
}

/** OPS-14.1, 19.5.4: a marker comes onto the map with the reinforcements in its box: `enter` of a marker. */
export const enterMarker: ActionHandler<'enter'> = {
  check(pos, side, action) {
    const args = { piece: action.piece, hex: action.hex }
    if (parseMarkerId(action.piece)?.side !== side || !pos.game.ops.markers[action.piece])
      return refusalFor('notYours', args)
    if (!due(pos, side).includes(action.piece)) return refusalFor('notDueYet', args)
    const hexes = entryHexes(pos, side, action.piece)
    const hex = pos.world.grid.indexOf(action.hex)
    if (!hexes.includes(hex)) return refusalFor('entryHex', args)
    if (!action.march) return null
    if (!markerInCommand(pos, action.piece)) return refusalFor('marchCommand', args)
    return mayEnterMarching(pos, seatOf(side), hex) ? null : refusalFor('marchRoad', args)
  },
  list(pos, side, out) {
    for (const id of due(pos, side))
      for (const hex of entryHexes(pos, side, id)) {
        out.push({ type: 'enter', piece: id, hex: hexId(pos, hex) })
        if (markerInCommand(pos, id) && mayEnterMarching(pos, seatOf(side), hex))
          out.push({ type: 'enter', piece: id, hex: hexId(pos, hex), march: true })
      }
  },
  run(run, side, action) {
    const { pos } = run
    const { ops } = pos.game
    endMove(run)
    const id = enteringId(pos, side, action.piece)
    const state = ops.markers[id]!
    const march = action.march === true
    // 4.2, 4.3: a marker whose HQ is inactive is out of command even when it enters.
    state.mp2 = !markerInCommand(pos, id) ? rollForMarker(run, id) : march ? markerMarch2(pos) : markerAllowance2(pos)
    state.spent = Math.min(entryCost2(pos, pos.world.grid.indexOf(action.hex)), state.mp2)
    state.marched = march
    delete ops.entry[id]
    putMarker(pos, id, action.hex)
    ops.moving = { units: [id], stepped: true, march, fromEzoc: false }
    emit(run, { kind: 'markerMoved', marker: id, from: null, to: action.hex, mp2: state.spent, how: 'enter' })
    resolveMarkerArrival(run, id)
    if (ops.markers[id] && !ops.result && !canMarkerContinue(pos, side, id, march)) stopMarker(run, id, 'OPS-5.1')
  },
}
