import type { Position } from '../../../src/operational/engine'
import { ALL_MARKER_IDS, parseMarkerId } from '../../../src/operational/hidden/markerIds'

/** By piece index: the hex in which a piece really is, in a hidden-movement box that of its real marker; -1: off the map. */
export function trueHexes(position: Position): Int16Array {
  const hexes = position.hexOf.slice()
  const { pieces, markers } = position.game.ops
  for (const id of ALL_MARKER_IDS.flat()) {
    const marker = markers[id]
    if (!marker?.real || marker.at === 'off') continue
    const { side, box } = parseMarkerId(id)!
    const hex = position.world.grid.indexOf(marker.at)
    for (const piece of position.world.pieces)
      if (piece.side === side && pieces[piece.id]!.at === `box:${box}`) hexes[piece.index] = hex
  }
  return hexes
}
