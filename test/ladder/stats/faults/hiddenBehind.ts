import { otherSeat } from '../../../../src/game/side'
import type { AddressedEvent, Position } from '../../../../src/operational/engine'
import { ALL_MARKER_IDS, parseMarkerId } from '../../../../src/operational/hidden/markerIds'
import type { Side } from '../../../../src/operational/types'
import { seatOf } from '../../../../src/operational/world'
import { trueHexes } from '../whereabouts'
import { nearestUnit } from './distance'
import { FAULT_FIGURES } from './figures'

/** By marker id: the hex of each real marker of a side that lies on the map. */
function realMarkers({ world, game }: Position, side: Side): Map<string, number> {
  const out = new Map<string, number>()
  for (const id of ALL_MARKER_IDS.flat()) {
    const marker = game.ops.markers[id]
    if (marker?.real && marker.at !== 'off' && parseMarkerId(id)!.side === side)
      out.set(id, world.grid.indexOf(marker.at))
  }
  return out
}

/** Counts the movement phases that the units of a box spend behind their front (OPS-19.5): far from all enemies, and no nearer to them at the end. */
export class HiddenBehindWatcher {
  readonly turns: Record<Side, number> = { us: 0, mexican: 0 }
  #start: { readonly side: Side; readonly markers: ReadonlyMap<string, number> } | null = null

  record(events: readonly AddressedEvent[], position: Position): void {
    for (const { body } of events) {
      if (body.kind !== 'segment') continue
      if (body.segment === 'move') this.#start = { side: body.side, markers: realMarkers(position, body.side) }
      else if (this.#start !== null) {
        this.#phaseEnds(this.#start, position)
        this.#start = null
      }
    }
  }

  #phaseEnds({ side, markers }: { side: Side; markers: ReadonlyMap<string, number> }, position: Position): void {
    const hexes = trueHexes(position)
    const enemy = otherSeat(seatOf(side))
    for (const [id, now] of realMarkers(position, side)) {
      const before = markers.get(id)
      if (before === undefined) continue
      const distance = nearestUnit(position.world, enemy, hexes, now)
      if (distance > FAULT_FIGURES.hiddenFarHexes && distance >= nearestUnit(position.world, enemy, hexes, before))
        this.turns[side]++
    }
  }
}
