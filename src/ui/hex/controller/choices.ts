import type { Action, HexId, PieceId, Segment } from '../../../operational/types'
import type { ChoiceKind } from '../board'

export type { ChoiceKind }

/** A legal action that the player chooses by pointing at a hex. */
export interface HexChoice {
  action: Action
  hex: HexId
  kind: ChoiceKind
  /** The piece that acts; null: the action names no single piece. */
  piece: PieceId | null
}

/**
 * The choice that offers a legal action to the player in a hex. Null: the action is not chosen by pointing at its hex, but by a button or as
 * a step of a move. A marker is placed by pointing at set-up (`segment`); later it moves step by step.
 */
export function hexChoice(action: Action, segment: Segment | null = null): HexChoice | null {
  switch (action.type) {
    case 'marker':
      return segment === 'setup' ? { action, hex: action.to, kind: 'place', piece: action.id } : null
    // Opens a box (units hidden together under a real and a dummy marker, OPS-19.5), into which units of this hex go; `off`: reinforcements that
    // are still off the map.
    case 'open':
      return action.hex === 'off' ? null : { action, hex: action.hex, kind: 'hide', piece: null }
    // The real or the dummy marker of the box is placed.
    case 'real':
    case 'dummy':
      return { action, hex: action.hex, kind: 'hide', piece: null }
    case 'deploy':
      return { action, hex: action.hex, kind: 'deploy', piece: action.piece }
    case 'place':
      return { action, hex: action.hex, kind: 'place', piece: action.piece }
    case 'enter':
      return { action, hex: action.hex, kind: 'enter', piece: action.piece }
    // A routed unit comes back to the map (OPS-12.4).
    case 'return':
      return { action, hex: action.to, kind: 'place', piece: action.unit }
    case 'flee':
      return { action, hex: action.to, kind: 'flee', piece: action.piece }
    case 'displace':
      return { action, hex: action.to, kind: 'move', piece: action.unit }
    case 'target':
      return { action, hex: action.hex, kind: 'attack', piece: null }
    // Results of the fog of war: a unit of either side may come up, or the defenders may slip away before the attack (OPS-8.4).
    case 'reserve':
      return { action, hex: action.to, kind: 'move', piece: action.unit }
    case 'slip':
      return { action, hex: action.to, kind: 'retreat', piece: null }
    case 'retreat':
      return { action, hex: action.to, kind: 'retreat', piece: action.unit }
    case 'advance':
      return { action, hex: action.to, kind: 'advance', piece: action.unit }
    default:
      return null
  }
}

/** Pieces for which the player can choose a hex now, in the order of the legal list; empty when no choice names a piece. */
export function piecesToChooseFrom(legal: readonly Action[], segment: Segment | null = null): PieceId[] {
  const pieces = new Set<PieceId>()
  for (const action of legal) {
    const choice = hexChoice(action, segment)
    if (choice?.piece) pieces.add(choice.piece)
  }
  return [...pieces]
}

/**
 * The hexes that the player can choose, each with its choices: those of this piece (null: no piece is chosen), and those that name no piece.
 * The preferred choice of a hex comes first; a click takes it.
 */
export function choicesFor(
  legal: readonly Action[],
  piece: PieceId | null,
  segment: Segment | null = null,
): Map<HexId, HexChoice[]> {
  const choicesByHex = new Map<HexId, HexChoice[]>()
  for (const action of legal) {
    const choice = hexChoice(action, segment)
    if (!choice) continue
    const isOfOtherPiece = choice.piece !== null && choice.piece !== piece
    if (isOfOtherPiece) continue
    const choicesThere = choicesByHex.get(choice.hex)
    if (choicesThere) choicesThere.push(choice)
    else choicesByHex.set(choice.hex, [choice])
  }
  for (const choices of choicesByHex.values())
    choices.sort((one, other) => preference(other.action) - preference(one.action))
  return choicesByHex
}

/** Does the action put the piece into a bastion? */
const isGarrisonAction = (action: Action): boolean => 'garrison' in action && action.garrison === true

/**
 * The two choices of a hex where the player decides between the open and the bastion (OPS-19.1.14); null: there is only one of them.
 */
export function openOrGarrison(choices: readonly HexChoice[]): { open: HexChoice; garrison: HexChoice } | null {
  const open = choices.find((choice) => !isGarrisonAction(choice.action))
  const garrison = choices.find((choice) => isGarrisonAction(choice.action))
  return open && garrison ? { open, garrison } : null
}

/**
 * How much an action is preferred to others in the same hex: an advance with as many leaders as possible, an entry without march, and the
 * open rather than the bastion. Only the order of the numbers counts; the highest is preferred.
 */
const preference = (action: Action): number => {
  if (isGarrisonAction(action)) return -2
  if (action.type === 'advance') return action.leaders.length
  // A piece that enters without march has more choices afterwards.
  if (action.type === 'enter') return action.march ? -1 : 0
  return 0
}
