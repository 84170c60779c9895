// Puts together what the computer does step by step and what is shown as one: the march of a stack, and the dice for units out of command.
import type { GameEvent } from '../../../operational/types'
import type { ActionOutcome } from '../game'

/** Events that may come with a step without ending the smooth march: works that are left, hexes whose owner changes. */
const ON_THE_WAY: ReadonlySet<GameEvent['kind']> = new Set(['garrison', 'control'])
/** Events that may come at the last step of a march. */
const AT_THE_END: ReadonlySet<GameEvent['kind']> = new Set(['garrison', 'control', 'stopped'])

/** The pieces that an event moves by one step of a march on the map, in one string; null: it is no such step. */
function steppers(event: GameEvent): string | null {
  if (event.kind === 'moved' && (event.how === 'step' || event.how === 'march')) return event.pieces.join()
  if (event.kind === 'markerMoved' && event.how !== 'enter') return event.marker
  return null
}

/** What is shown together with outcomes of the same kind; null: it is shown by itself. */
interface Joinable {
  /** Outcomes with the same key, one after another, are shown as one. */
  readonly key: string
  /** Nothing may follow it. */
  readonly ends: boolean
}

/** What of an outcome can be shown together with others; null: nothing. */
function joinable({ events, over }: ActionOutcome): Joinable | null {
  if (over !== null || events.length === 0) return null
  // Dice for units out of command (4.3) come one after another at the start of the movement.
  if (events.every((event) => event.kind === 'die' && event.purpose === 'command'))
    return { key: 'dice for command', ends: false }
  const stepIndex = events.findIndex((event) => steppers(event) !== null)
  const step = events[stepIndex]
  if (step === undefined) return null
  const before = events.slice(0, stepIndex)
  const after = events.slice(stepIndex + 1)
  if (!before.every(({ kind }) => ON_THE_WAY.has(kind)) || !after.every(({ kind }) => AT_THE_END.has(kind))) return null
  return { key: steppers(step)!, ends: after.some(({ kind }) => kind !== 'control') }
}

/** Gathers outcomes that are shown as one. */
export class Gathering {
  #gathered: ActionOutcome | null = null
  #last: Joinable | null = null

  /**
   * Takes the next outcome, null for one that the human does not see, and gives what must be shown now, in order: what was gathered so far where
   * the new outcome does not go on with it, and the new one where nothing can go on with it.
   */
  take(outcome: ActionOutcome | null): ActionOutcome[] {
    if (outcome === null) return []
    const next = joinable(outcome)
    if (this.#gathered !== null && next !== null && this.#last?.ends === false && next.key === this.#last.key) {
      this.#gathered = { ...outcome, events: [...this.#gathered.events, ...outcome.events] }
      this.#last = next
      return []
    }
    const shown = this.rest()
    if (next === null) return [...shown, outcome]
    this.#gathered = outcome
    this.#last = next
    return shown
  }

  /** Gives what is still gathered, when the computer is not to act any more. */
  rest(): ActionOutcome[] {
    const rest = this.#gathered === null ? [] : [this.#gathered]
    this.#gathered = null
    this.#last = null
    return rest
  }
}
