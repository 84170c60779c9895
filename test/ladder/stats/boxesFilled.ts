import type { AddressedEvent } from '../../../src/operational/engine'
import { type Side, SIDES } from '../../../src/operational/types'
import { spreadText } from './spread'

/** Hidden-movement boxes that a side has filled after set-up (OPS-19.5.2). */
export interface BoxesFilled {
  readonly boxes: number
  /** Pieces that went into them. */
  readonly pieces: number
}

/** Counts the boxes that are filled in command segments; those of the set-up come before the first of these. */
export class BoxFillingCounter {
  readonly filled: Record<Side, { boxes: number; pieces: number }> = {
    us: { boxes: 0, pieces: 0 },
    mexican: { boxes: 0, pieces: 0 },
  }
  #hasBegun = false

  record(events: readonly AddressedEvent[]): void {
    for (const { body, to } of events) {
      if (body.kind === 'segment') this.#hasBegun = true
      // The enemy is told of the box too, but not what is in it.
      else if (body.kind === 'boxed' && this.#hasBegun && to === body.side) {
        const counted = this.filled[body.side]
        counted.boxes++
        counted.pieces += body.pieces.length
      }
    }
  }
}

/** Report on the boxes filled after set-up. */
export const boxLines = (games: readonly { readonly boxes: Readonly<Record<Side, BoxesFilled>> }[]): string[] => [
  'hidden-movement boxes filled after set-up (OPS-19.5.2), a game:',
  ...SIDES.map((side) => {
    const of = games.map(({ boxes }) => boxes[side])
    return `  ${side}: boxes ${spreadText(of.map(({ boxes }) => boxes))}, pieces ${spreadText(of.map(({ pieces }) => pieces))}`
  }),
]
