import { apply, clonePosition, type AddressedEvent, type Position } from '../../../src/operational/engine'
import type { Action, EventBody, Side } from '../../../src/operational/types'

// The dice of the director: it tries an action, sees what each die was thrown for, and lays down the face that the record wants.

export type DieEvent = Extract<EventBody, { kind: 'die' }>
/** The face that a die should have; null: as it lies. `nth`: which of the dice of that event. `events`: all that the action brought about. */
export type FaceWish = (die: DieEvent, nth: number, events: readonly AddressedEvent[]) => number | null

/** The faces laid down so far: face of die number n of the stream `ops`. */
export class LaidDice {
  readonly faces: number[] = []

  /** As the header of a game holds them. */
  get forced() {
    return this.faces.map((value, n) => ({ stream: 'ops', key: String(n), value }))
  }

  /** Carries out the action with the wished faces, and keeps these. Returns what happened, or the refusal. */
  play(position: Position, side: Side, action: Action, wish: FaceWish) {
    const first = position.game.ops.dice
    this.faces.length = first
    // Each round sets one die right; later dice may then be thrown for something else.
    for (let round = 0; round < 400; round++) {
      const trial = clonePosition(position)
      const applied = apply(trial, side, action, { seed: 'campaign', forced: this.forced })
      if (!applied.ok) return applied
      const wrong = this.#firstWrong(first, applied.value, wish)
      if (wrong === null) {
        if (this.faces.length !== trial.game.ops.dice) throw new Error(`a die without event in ${JSON.stringify(action)}`)
        return apply(position, side, action, { seed: 'campaign', forced: this.forced })
      }
      this.faces[wrong.n] = wrong.face
    }
    throw new Error(`no dice for ${JSON.stringify(action)}`)
  }

  /** The first die that does not lie as wished, or is not laid down yet. */
  #firstWrong(first: number, events: readonly AddressedEvent[], wish: FaceWish): { n: number; face: number } | null {
    let n = first
    for (const { body } of events) {
      if (body.kind !== 'die') continue
      for (const [nth, face] of body.faces.entries()) {
        const wished = wish(body, nth, events) ?? face
        if (this.faces[n] !== wished) return { n, face: wished }
        n++
      }
    }
    return null
  }
}
