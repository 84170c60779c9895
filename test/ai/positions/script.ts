import { canonical } from '../../../src/core/json'
import type { Dice } from '../../../src/core/dice'
import { applyLegal, legal, type Position, type AddressedEvent, toAct } from '../../../src/operational/engine'
import type { Action, Side } from '../../../src/operational/types'

/**
 * A line of play, split into words: "step us.1.clarke,us.1.duncan+us.ldr.worth 0722 0822" (hex by hex), "target 1222", "join x", "attack",
 * "retreat x 0703", "end". Each word after a moving piece is a hex that it enters.
 */
type Line = readonly string[]

const piecesOf = (text: string): { units: string[]; leaders: string[] } => {
  const [units, leaders] = text.split('+')
  const list = (part: string | undefined): string[] =>
    (part ?? '')
      .split(',')
      .filter((id) => id !== '')
      .sort()
  return { units: list(units), leaders: list(leaders) }
}

/** The actions that a line stands for; a move over several hexes gives several. */
function actionsOf([verb, a = '', ...rest]: Line): Record<string, unknown>[] {
  const b = rest[0] ?? ''
  switch (verb) {
    case 'step':
    case 'march':
      return rest.map((to, k) => ({
        type: 'step',
        ...piecesOf(a),
        to,
        ...(verb === 'march' && k === 0 && { march: true }),
      }))
    case 'into':
      return [{ type: 'step', ...piecesOf(a), to: b, garrison: true }]
    case 'begin':
      return [{ type: 'begin', units: piecesOf(a).units }]
    case 'garrison':
      return [{ type: 'garrison', unit: a, in: b === 'in' }]
    case 'marker':
      return rest.map((to) => ({ type: 'marker', id: a, to }))
    case 'enter':
    case 'deploy':
      return [{ type: verb, piece: a, hex: b }]
    case 'flee':
      return [{ type: verb, piece: a, to: b }]
    case 'retreat':
    case 'return':
    case 'displace':
    case 'reserve':
      return [{ type: verb, unit: a, to: b }]
    case 'slip':
      return [{ type: verb, to: a }]
    case 'hold':
    case 'target':
    case 'real':
    case 'dummy':
      return [{ type: verb, hex: a }]
    case 'wait':
    case 'join':
    case 'leave':
    case 'lead':
      return [{ type: verb, unit: a }]
    case 'take':
      return [{ type: verb, piece: a }]
    case 'reveal':
      return [{ type: verb, box: a }]
    case 'open':
      return [{ type: verb, box: a, hex: b }]
    case 'advance':
      return [{ type: verb, unit: piecesOf(a).units[0], leaders: piecesOf(a).leaders, to: b }]
    case 'charge':
      return [{ type: verb, on: a !== 'off' }]
    case 'end':
      return [{ type: 'endPhase' }]
    default:
      return [{ type: verb }]
  }
}

/**
 * Plays lines, each for the side that must act. `before` gets every action before it is carried out, `each` its events. Throws if an action is not
 * legal.
 */
export function playLines(
  position: Position,
  lines: readonly string[],
  dice: Dice,
  each: (side: Side, action: Action, events: readonly AddressedEvent[]) => void = () => {},
  before: (side: Side, action: Action) => void = () => {},
): void {
  for (const line of lines) {
    for (const wanted of actionsOf(line.split(/\s+/))) {
      const side = toAct(position.game)
      if (!side) throw new Error(`"${line}": the game is over`)
      const options = legal(position, side)
      const text = canonical(wanted)
      const action = options.find((one) => one.type === wanted.type && canonical(one) === text)
      if (!action) {
        const legalOfType = options.filter((one) => one.type === wanted.type).map(canonical)
        throw new Error(
          `"${line}" is not legal for ${side} in ${position.game.ops.segment}: ${text} not in ${legalOfType.join(' ')}`,
        )
      }
      before(side, action)
      each(side, action, applyLegal(position, side, action, dice))
    }
  }
}
