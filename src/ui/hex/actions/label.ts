import type { Action, PieceId, Segment } from '../../../operational/types'
import type { Catalogue, Names } from '../../i18n/messages'

/**
 * A legal action in words. `hexOfPiece` gives the hex where a piece stands. The types `take`, `cancel` and `marker` mean different things in
 * the set-up, in the command segment and later: `segment` decides the words.
 */
export function actionLabel(
  action: Action,
  text: Catalogue,
  names: Names,
  hexOfPiece: (piece: PieceId) => string | undefined = () => undefined,
  segment: Segment | null = null,
): string {
  const t = text.actions
  switch (action.type) {
    case 'place':
      return t.place(names.piece(action.piece), names.hex(action.hex), action.garrison === true)
    case 'take':
      // In the command segment a piece is taken into a box of hidden units (OPS-19.5); at set-up a placed piece is taken back.
      return segment === 'command' ? t.hide(names.piece(action.piece)) : t.take(names.piece(action.piece))
    case 'box':
      return t.box(names.piece(action.piece), action.box)
    case 'reveal':
      return t.reveal(action.box)
    case 'open':
      // `off`: the box holds reinforcements that are still off the map.
      return action.hex === 'off' ? t.openOff(action.box) : t.open(action.box, names.hex(action.hex))
    case 'real':
      return t.real(names.hex(action.hex))
    case 'dummy':
      return t.dummy(names.hex(action.hex))
    case 'cancel':
      // In the command segment the filling of a box is cancelled, in combat a declared attack.
      return segment === 'command' ? t.cancelBox() : t.cancel()
    case 'deploy':
      return t.deploy(names.piece(action.piece), names.hex(action.hex))
    case 'marker':
      return segment === 'setup'
        ? t.putMarker(names.piece(action.id), names.hex(action.to))
        : t.marker(names.piece(action.id), names.hex(action.to), action.march === true)
    case 'garrison':
      // `in`: true to enter the bastion, false to leave it.
      return t.garrison(names.piece(action.unit), action.in)
    case 'fill':
      return t.fill(text.newGame.presets[action.preset])
    case 'return':
      return t.return(names.piece(action.unit), names.hex(action.to))
    case 'wait':
      return t.wait(names.piece(action.unit))
    case 'begin':
      return t.begin(names.pieces(action.units))
    case 'step':
      if (action.garrison)
        return t.stepGarrison(names.pieces([...action.units, ...action.leaders]), names.hex(action.to))
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
      return t.reserve(names.piece(action.unit), names.hex(action.to), action.garrison === true)
    case 'slip':
      return t.slip(names.hex(action.to))
    case 'retreat':
      // A retreat to the unit's own hex: the unit is cornered, and its owner chooses not to hold (OPS-9.6, OPS-10.1).
      return hexOfPiece(action.unit) === action.to
        ? t.cornered(names.piece(action.unit))
        : t.retreat(names.piece(action.unit), names.hex(action.to))
    case 'hold':
      return `${t.hold()} (${names.hex(action.hex)})`
    case 'advance':
      return t.advance(names.pieces([action.unit, ...action.leaders]), names.hex(action.to))
    case 'resolver':
      return t.resolver(action.name, action.mode)
    // Actions without arguments, such as `pass`.
    default:
      return t[action.type]()
  }
}
