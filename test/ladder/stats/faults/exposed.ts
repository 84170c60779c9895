import type { AddressedEvent, Position } from '../../../../src/operational/engine'
import type { HexId, Side } from '../../../../src/operational/types'
import { ARTILLERY, INFANTRY } from '../../../../src/operational/world'
import { FAULT_FIGURES } from './figures'

/** Counts what attacks meet: units of San Antonio's works that die one after the other, and batteries without infantry. */
export class ExposedWatcher {
  /** Attacks on batteries in whose hex no infantry stood with them, by the side of the batteries. */
  readonly loneBatteries: Record<Side, number> = { us: 0, mexican: 0 }
  /** By hex of the works: Mexican units destroyed in each attack on it. */
  readonly #destroyed = new Map<HexId, number[]>()
  #defenders: readonly string[] = []
  #hex: HexId | null = null

  record(events: readonly AddressedEvent[], { world }: Position): void {
    for (const { body } of events) {
      if (body.kind === 'segment') this.#hex = null
      else if (body.kind === 'clashBegun') {
        this.#hex = body.hex
        this.#defenders = body.defenders
        this.#destroyed.set(body.hex, [...(this.#destroyed.get(body.hex) ?? []), 0])
        const units = body.defenders.map((id) => world.pieces[world.pieceIndexes.get(id)!]!)
        const has = (arm: number): boolean => units.some(({ pieceClass }) => pieceClass === arm)
        // `lead` null: batteries fire from afar, against which infantry in the hex would not help (OPS-9.8).
        if (body.lead !== null && has(ARTILLERY) && !has(INFANTRY)) this.loneBatteries[units[0]!.side]++
      } else if (body.kind === 'destroyed' && this.#hex !== null && this.#defenders.includes(body.piece)) {
        const counts = this.#destroyed.get(this.#hex)!
        if (body.piece.startsWith('mexican.')) counts[counts.length - 1]!++
      }
    }
  }

  /** Mexican units destroyed singly in a hex of San Antonio's works in which the same had happened before: the first of each hex is not counted. */
  fed(): number {
    return FAULT_FIGURES.fedWorks.reduce((sum, hex) => {
      const singly = (this.#destroyed.get(hex) ?? []).filter((units) => units === 1).length
      return sum + Math.max(0, singly - 1)
    }, 0)
  }
}
