import type { AddressedEvent, Position } from '../../../../src/operational/engine'
import type { HexId } from '../../../../src/operational/types'
import { TRAIL } from '../../../../src/operational/world'

/** Counts dice thrown for steps into lava (OPS-19.1.3) where no trail leads; without an engineer a step along the trail asks for one too. */
export class LavaDiceCounter {
  offTrail = 0

  record(events: readonly AddressedEvent[], position: Position): void {
    let roller: string | null = null
    for (const { body } of events) {
      if (body.kind === 'die' && body.purpose === 'lava') {
        roller = body.piece
      } else if (roller !== null && body.kind === 'lavaRefused') {
        this.#thrown(position, placeOf(position, roller), body.hex)
        roller = null
      } else if (
        roller !== null &&
        (body.kind === 'moved' || body.kind === 'markerMoved' || body.kind === 'advanced')
      ) {
        this.#thrown(position, body.from, body.to)
        roller = null
      }
    }
  }

  #thrown({ world }: Position, from: HexId | null, to: HexId): void {
    const start = from === null ? -1 : world.grid.indexOf(from)
    const direction = start < 0 ? -1 : world.grid.directionTo(start, world.grid.indexOf(to))
    if (direction < 0 || !(world.hexsideFlags[start * 6 + direction]! & TRAIL)) this.offTrail++
  }
}

/** The hex of a piece or marker. */
const placeOf = ({ game }: Position, id: string): HexId | null =>
  game.ops.pieces[id]?.at ?? game.ops.markers[id]?.at ?? null
