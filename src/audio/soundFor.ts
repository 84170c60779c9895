// Which sound belongs to each event of the hex game.
import type { GameEvent, PieceId, View } from '../operational/types'
import type { SoundName } from './sounds'

/**
 * The sound of one event; null for a silent event. The caller passes only events that the listening side may know, so that a sound gives
 * away no more than the log. `isArtillery` is called for attackers only, whom both sides know (OPS-19.5).
 */
export function soundFor(event: GameEvent, isArtillery: (piece: PieceId) => boolean = () => false): SoundName | null {
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
    // Both sides know that a box (a hidden-movement box off the map) is filled or a garrison changes, so both hear the same.
    case 'boxed':
    case 'garrison':
      return 'select'
    case 'revealed':
      return 'march'
    case 'deployed':
      return 'step'
    // Of the two markers of a box one is real, the other a dummy. Both sound the same.
    case 'markerMoved':
    case 'moved':
      return event.how === 'march' ? 'march' : 'step'
    case 'advanced':
    case 'returned':
      return 'march'
    case 'stopped':
    case 'lavaRefused':
      return 'refuse'
    // A clash is an attack that is fought out.
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

/** The sound in the background: rain in the night turn (OPS-5.5), since it rained in the night between the two days of the battle. */
export const ambienceFor = (clock: View['clock']): SoundName | null => (clock.night ? 'rain' : null)
