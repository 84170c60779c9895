import type { Action, HexId, PieceId, Segment } from '../../../operational/types'
import type { ChoiceKind } from '../board'

export type { ChoiceKind }

/** A legal action that the player chooses by pointing at a hex. */
export interface HexChoice {
  action: Action
  hex: HexId
  kind: ChoiceKind
  /** The piece that acts; null: the whole stack, or no piece. */
  piece: PieceId | null
}

/**
 * The choice of a hex that a legal action amounts to; null: it is chosen by a button or is a step of a move. At set-up a marker is placed
 * like a piece; later it moves step by step.
 */
export function hexChoice(action: Action, segment: Segment | null = null): HexChoice | null {
  switch (action.type) {
    case 'marker':
      return segment === 'setup' ? { action, hex: action.to, kind: 'place', piece: action.id } : null
    case 'open':
      return action.hex === 'off' ? null : { action, hex: action.hex, kind: 'hide', piece: null }
    case 'real':
    case 'dummy':
      return { action, hex: action.hex, kind: 'hide', piece: null }
    case 'deploy':
      return { action, hex: action.hex, kind: 'deploy', piece: action.piece }
    case 'place':
      return { action, hex: action.hex, kind: 'place', piece: action.piece }
    case 'enter':
      return { action, hex: action.hex, kind: 'enter', piece: action.piece }
    case 'return':
      return { action, hex: action.to, kind: 'place', piece: action.unit }
    case 'flee':
      return { action, hex: action.to, kind: 'flee', piece: action.piece }
    case 'displace':
      return { action, hex: action.to, kind: 'move', piece: action.unit }
    case 'target':
      return { action, hex: action.hex, kind: 'attack', piece: null }
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

/** Pieces that can answer now, in the order of the legal list; empty when no choice names a piece. */
export function piecesToChooseFrom(legal: readonly Action[], segment: Segment | null = null): PieceId[] {
  const out = new Set<PieceId>()
  for (const action of legal) {
    const choice = hexChoice(action, segment)
    if (choice?.piece) out.add(choice.piece)
  }
  return [...out]
}

/**
 * The hexes that the player can choose for one piece (or for none in particular), each with its actions. The preferred action comes first:
 * an advance with as many leaders as possible, an entry without march, and in the open before into the bastion.
 */
export function choicesFor(
  legal: readonly Action[],
  piece: PieceId | null,
  segment: Segment | null = null,
): Map<HexId, HexChoice[]> {
  const out = new Map<HexId, HexChoice[]>()
  for (const action of legal) {
    const choice = hexChoice(action, segment)
    if (!choice || (choice.piece !== null && choice.piece !== piece)) continue
    const there = out.get(choice.hex)
    if (there) there.push(choice)
    else out.set(choice.hex, [choice])
  }
  for (const list of out.values()) list.sort((a, b) => preference(b.action) - preference(a.action))
  return out
}

const isGarrisonAction = (action: Action): boolean => 'garrison' in action && action.garrison === true

/**
 * The two actions of a hex that can be entered in the open or straight into its bastion (OPS-19.1.14), between which the player
 * chooses; null: there is only one.
 */
export function openOrGarrison(list: readonly HexChoice[]): { open: HexChoice; garrison: HexChoice } | null {
  const open = list.find((c) => !isGarrisonAction(c.action))
  const garrison = list.find((c) => isGarrisonAction(c.action))
  return open && garrison ? { open, garrison } : null
}

const preference = (action: Action): number => {
  if (isGarrisonAction(action)) return -2
  if (action.type === 'advance') return action.leaders.length
  // Entering without march leaves more choices.
  if (action.type === 'enter') return action.march ? -1 : 0
  return 0
}
