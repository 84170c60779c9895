import type { AddressedEvent, Position } from '../../../../src/operational/engine'
import type { Side } from '../../../../src/operational/types'

/** Counts the steps that units lose because too many of them are in a hex at the end of a phase (OPS-6.2). */
export class CrowdingCounter {
  readonly steps: Record<Side, number> = { us: 0, mexican: 0 }

  record(events: readonly AddressedEvent[], { world }: Pick<Position, 'world'>): void {
    for (const { body, to } of events) {
      if (body.kind !== 'stepLost' || body.rule !== 'OPS-6.2') continue
      const { side } = world.pieces[world.pieceIndexes.get(body.piece)!]!
      // `to` null: the event is for both sides.
      if (to === null || to === side) this.steps[side]++
    }
  }
}
