import { cloneJson } from '../../../src/core/json'
import { ok, type Result } from '../../../src/core/result'
import { apply, type AddressedEvent, type Position, positionOf } from '../../../src/operational/engine'
import type { Action, EventBody, Side } from '../../../src/operational/types'

// The dice of the director: it tries an action, sees what each die was thrown for, and lays down the face that the record wants.

export type DieEvent = Extract<EventBody, { kind: 'die' }>
/** The face that a die should have; null: as it lies. `nth`: which of the dice of that event. `events`: all that the action brought about. */
export type FaceWish = (die: DieEvent, nth: number, events: readonly AddressedEvent[]) => number | null

/** What an action brought about. */
interface Played {
  readonly position: Position
  readonly events: readonly AddressedEvent[]
}

/** More tries than an action has dice times faces. */
const MAX_ROUNDS = 400

/** The faces laid down so far: face of die number n of the stream `ops`. */
export class LaidDice {
  faces: number[] = []

  /** `guess`: faces to try first, such as those of the game as it was made before. */
  constructor(private readonly guess: readonly number[] = []) {}

  /** As the header of a game holds them. */
  get forced() {
    return this.faces.map((value, n) => ({ stream: 'ops', key: String(n), value }))
  }

  /** Carries out the action with the wished faces, and keeps these. Returns what happened and the position after it, or the refusal. */
  play(position: Position, side: Side, action: Action, wish: FaceWish): Result<Played> {
    const first = position.game.ops.dice
    this.faces = [...this.faces.slice(0, first), ...this.guess.slice(first)]
    const before = cloneJson(position.game)
    let trial = position
    // Each round sets one die right; later dice may then be thrown for something else.
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const applied = apply(trial, side, action, { seed: 'campaign', forced: this.forced })
      if (!applied.ok) return applied
      const wrong = this.#firstWrong(first, applied.value, wish)
      if (wrong === null) {
        this.faces.length = Math.min(this.faces.length, trial.game.ops.dice)
        if (this.faces.length !== trial.game.ops.dice)
          throw new Error(`a die without event in ${JSON.stringify(action)}`)
        return ok({ position: trial, events: applied.value })
      }
      this.faces[wrong.n] = wrong.face
      trial = positionOf(position.world, cloneJson(before))
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
