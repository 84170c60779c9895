import type { Action, PieceId } from '../../operational/types'
import type { Catalogue, Names } from '../i18n/messages'

/** A legal action in words; `standsAt` tells where a piece is. DOM-free. */
export function actionLabel(
  action: Action,
  text: Catalogue,
  names: Names,
  standsAt: (piece: PieceId) => string | undefined = () => undefined,
): string {
  const t = text.actions
  switch (action.type) {
    case 'place':
      return t.place(names.piece(action.piece), names.hex(action.hex))
    case 'take':
      return t.take(names.piece(action.piece))
    case 'fill':
      return t.fill(text.newGame.presets[action.preset])
    case 'return':
      return t.return(names.piece(action.unit), names.hex(action.to))
    case 'wait':
      return t.wait(names.piece(action.unit))
    case 'begin':
      return t.begin(names.pieces(action.units))
    case 'step':
      return t.step(names.pieces([...action.units, ...action.leaders]), names.hex(action.to), action.march === true)
    case 'enter':
      return t.enter(names.piece(action.piece), names.hex(action.hex), action.march === true)
    case 'flee':
      return t.flee(names.piece(action.piece), names.hex(action.to))
    case 'displace':
      return t.displace(names.piece(action.unit), names.hex(action.to))
    case 'target':
      return t.target(names.hex(action.hex))
    case 'join':
      return t.join(names.piece(action.unit))
    case 'leave':
      return t.leave(names.piece(action.unit))
    case 'lead':
      return t.lead(names.piece(action.unit))
    case 'charge':
      return t.charge(action.on)
    case 'reserve':
      return t.reserve(names.piece(action.unit), names.hex(action.to))
    case 'slip':
      return t.slip(names.hex(action.to))
    case 'retreat':
      // To its own hex: cornered, and its owner would rather not hold (9.6, 10.1).
      return standsAt(action.unit) === action.to
        ? t.cornered(names.piece(action.unit))
        : t.retreat(names.piece(action.unit), names.hex(action.to))
    case 'hold':
      return `${t.hold()} (${names.hex(action.hex)})`
    case 'advance':
      return t.advance(names.pieces([action.unit, ...action.leaders]), names.hex(action.to))
    default:
      return t[action.type]()
  }
}
