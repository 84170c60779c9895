import type { Action, HexId, PieceId, Segment } from '../../../operational/types'
import type { ChoiceKind } from '../board'

export type { ChoiceKind }

/** An action that is answered by pointing at a hex. */
export interface HexChoice {
  action: Action
  hex: HexId
  kind: ChoiceKind
  /** Who answers; null where it is the whole stack or no piece at all. */
  piece: PieceId | null
}

/**
 * Reads a legal action as a choice of a hex; null where it is none (buttons, steps of a march). At set-up a marker is put down like a
 * piece; later it moves step by step.
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

/** Pieces that can answer now, in order; empty when choices name no piece. */
export function piecesThatAnswer(legal: readonly Action[], segment: Segment | null = null): PieceId[] {
  const out = new Set<PieceId>()
  for (const action of legal) {
    const choice = hexChoice(action, segment)
    if (choice?.piece) out.add(choice.piece)
  }
  return [...out]
}

/**
 * The hexes that answer for one piece (or for nobody in particular). Where the same hex can be reached with different leaders
 * along, the choice with most of them comes first: they go along unless they are told to stay.
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
 * A hex that can be entered in two ways, in the open or straight into the bastion there (19.1.14): the choice is the player's. Null
 * where there is only one way.
 */
export function openOrGarrison(list: readonly HexChoice[]): { open: HexChoice; garrison: HexChoice } | null {
  const open = list.find((c) => !isGarrisonAction(c.action))
  const garrison = list.find((c) => isGarrisonAction(c.action))
  return open && garrison ? { open, garrison } : null
}

const preference = (action: Action): number => {
  if (isGarrisonAction(action)) return -2
  if (action.type === 'advance') return action.leaders.length
  // Entering unmarched keeps more choices open.
  if (action.type === 'enter') return action.march ? -1 : 0
  return 0
}
