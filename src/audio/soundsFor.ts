import type { GameEvent, PieceId, View } from '../operational/types'
import type { SoundName } from './sounds'

/**
 * The sound of one event, or null. It is told only events that the listening side may know, and looks at nothing else, so that no
 * sound tells more than the log does. `isArtillery` lets guns be heard as guns; pieces in a clash are public (OPS-19.5).
 */
export function soundsFor(event: GameEvent, isArtillery: (piece: PieceId) => boolean = () => false): SoundName | null {
  switch (event.kind) {
    case 'die':
      return 'dice'
    case 'placed':
    case 'targeted':
    case 'joined':
    case 'left':
    case 'cancelled':
    case 'ready':
      return 'select'
    // What goes into a box, or out of one, is heard as what both sides are told of it: markers put down, a box turned over.
    case 'boxed':
    case 'garrison':
      return 'select'
    case 'revealed':
      return 'march'
    case 'deployed':
      return 'step'
    // A real marker sounds like a dummy.
    case 'markerMoved':
    case 'moved':
      return event.how === 'march' ? 'march' : 'step'
    case 'advanced':
    case 'returned':
      return 'march'
    case 'stopped':
    case 'lavaRefused':
      return 'refuse'
    case 'clashBegun':
      if (event.charge) return 'charge'
      return event.attackers.some(isArtillery) ? 'gun' : 'volley'
    case 'retreated':
    case 'calledOff':
      return 'retreat'
    case 'routed':
      return 'rout'
    case 'turn':
      return 'bell'
    case 'victory':
      return 'victory'
    default:
      return null
  }
}

/** What is heard all the while: it rained through the night between the two days. The clock is public. */
export const ambienceFor = (clock: View['clock']): SoundName | null => (clock.night ? 'rain' : null)
