import type { Side } from '../../src/game/side'

/** A broken invariant. `probe`: the command that showed it, when it is not part of the game. */
export class Fault extends Error {
  readonly probe: { side: Side; action: unknown } | null

  constructor(message: string, probe: { side: Side; action: unknown } | null = null) {
    super(message)
    this.probe = probe
  }
}

export function must(holds: boolean, message: () => string): asserts holds {
  if (!holds) throw new Fault(message())
}
