import type { PlaceRow, PlaceTable } from '../game/places'
import type { ActionType, Game, PendingKind, Segment, Side } from './types'

/** Whose choice a place is: one side's in the set-up, else the phasing side's, its enemy's, either side's or nobody's. */
export type Chooser = Side | 'phasing' | 'enemy' | 'either' | 'nobody'

/** A place of the hex game, with what the turn chart and the HUD show there. */
export interface HexPlaceRow extends PlaceRow<ActionType, Chooser> {
  /** Segment to light in the phase bar. Interruptions light the segment that they interrupt. */
  readonly barSegment: Segment | 'interrupted'
  /** Types of action that have a button here, whether or not one is legal now. */
  readonly buttons: readonly ActionType[]
}

const place = (
  chooser: Chooser,
  prompt: string,
  barSegment: HexPlaceRow['barSegment'],
  types: readonly ActionType[],
  buttons: readonly ActionType[] = [],
): HexPlaceRow => ({ chooser, prompt: `prompt.${prompt}`, barSegment, types, buttons })

const SETUP_TYPES: readonly ActionType[] = ['box', 'fill', 'marker', 'place', 'ready', 'resign', 'take']
const SETUP_BUTTONS: readonly ActionType[] = ['fill', 'take', 'ready']
const MOVE_TYPES: readonly ActionType[] = [
  ...(['begin', 'endPhase', 'enter', 'garrison', 'marker', 'resign', 'step', 'stop'] as const),
]
const FILLING_TYPES: readonly ActionType[] = ['cancel', 'close', 'dummy', 'real', 'resign', 'take']
const DECLARING_TYPES: readonly ActionType[] = [
  ...(['attack', 'cancel', 'charge', 'join', 'lead', 'leave', 'resign', 'resolver'] as const),
]

const TABLE = {
  'setup.mexican': place('mexican', 'setup', 'setup', SETUP_TYPES, SETUP_BUTTONS),
  'setup.us': place('us', 'setup', 'setup', SETUP_TYPES, SETUP_BUTTONS),
  // OPS-3.3, 19.5: boxes are revealed, then filled.
  'command.choose': place('phasing', 'command', 'command', ['done', 'open', 'resign', 'reveal'], ['reveal', 'done']),
  'command.filling': place('phasing', 'filling', 'command', FILLING_TYPES, ['close', 'cancel']),
  'command.return': place('phasing', 'return', 'command', ['resign', 'return', 'wait'], ['wait']),
  'move.idle': place('phasing', 'move', 'move', MOVE_TYPES, ['begin', 'enter', 'endPhase']),
  'move.underWay': place('phasing', 'moving', 'move', MOVE_TYPES, ['stop', 'begin', 'enter', 'endPhase']),
  'interrupted.leaderFlees': place('either', 'leaderFlees', 'interrupted', ['flee', 'resign']),
  'interrupted.displace': place('phasing', 'displace', 'interrupted', ['displace', 'resign']),
  // OPS-19.5.11-14: the units that were moving halt until the revealed units are placed.
  'interrupted.deploy': place('either', 'deploy', 'interrupted', ['deploy', 'resign']),
  'combat.choose': place('phasing', 'combat', 'combat', ['endPhase', 'resign', 'target'], ['endPhase']),
  'combat.declaring': place('phasing', 'declaring', 'combat', DECLARING_TYPES, ['attack', 'charge', 'cancel']),
  // OPS-22.1: both sides must agree on another resolver.
  'combat.resolver': place('enemy', 'resolver', 'combat', ['pass', 'resign', 'resolver'], ['resolver', 'pass']),
  'combat.lead': place('enemy', 'lead', 'combat', ['lead', 'resign']),
  'combat.fogOfWar.reserve': place('enemy', 'reserve', 'combat', ['pass', 'reserve', 'resign'], ['pass']),
  'combat.fogOfWar.slip': place('enemy', 'slip', 'combat', ['pass', 'resign', 'slip'], ['pass']),
  'combat.fogOfWar.guns': place('phasing', 'guns', 'combat', ['pass', 'reserve', 'resign'], ['pass']),
  // OPS-22.1: a clash is fought out within the action that brought it about, unless it is played by hand.
  'combat.clash': place('phasing', 'clash', 'combat', ['resign']),
  'combat.retreat': place('either', 'retreat', 'combat', ['hold', 'resign', 'retreat'], ['hold']),
  'combat.advance': place('phasing', 'advance', 'combat', ['advance', 'pass', 'resign'], ['pass']),
  over: place('nobody', 'over', 'over', []),
} as const satisfies Readonly<Record<string, HexPlaceRow>>

/** A place where the hex game waits for a choice (OPS-3.2, 3.5), named as the rulebook names it. */
export type Place = keyof typeof TABLE

/** The places of the hex game: reducer, turn chart, prompt and buttons all read this table. */
export const PLACE_TABLE: PlaceTable<Place, HexPlaceRow> = TABLE

/** Every place, in the order of the table. */
export const PLACES = Object.keys(TABLE) as readonly Place[]

const PLACE_OF_PENDING: Readonly<Record<Exclude<PendingKind, 'setup'>, Place>> = {
  return: 'command.return',
  leaderFlees: 'interrupted.leaderFlees',
  displace: 'interrupted.displace',
  deploy: 'interrupted.deploy',
  resolver: 'combat.resolver',
  clash: 'combat.clash',
  lead: 'combat.lead',
  reserve: 'combat.fogOfWar.reserve',
  slip: 'combat.fogOfWar.slip',
  guns: 'combat.fogOfWar.guns',
  retreat: 'combat.retreat',
  advance: 'combat.advance',
}

/** The place where the game waits, worked out from its state alone; null: it does not wait, but runs on by itself (OPS-3.2). */
export function waitingPlace({ ops }: Game): Place | null {
  if (ops.result) return 'over'
  const top = ops.pending[ops.pending.length - 1]
  if (top) return top.kind === 'setup' ? `setup.${top.owner}` : PLACE_OF_PENDING[top.kind]
  if (ops.segment === 'command') return ops.hiding.some(({ closed }) => !closed) ? 'command.filling' : 'command.choose'
  if (ops.segment === 'move') return ops.moving ? 'move.underWay' : 'move.idle'
  if (ops.segment === 'combat') return ops.attack ? 'combat.declaring' : 'combat.choose'
  return null
}

/** The place of a game that waits. */
export const placeOf = (game: Game): Place =>
  waitingPlace(game) ?? (game.ops.attack ? 'combat.declaring' : 'combat.choose')

/** The place as a side may know it: that a box is being filled is the owner's secret until he is done (OPS-19.5.15). */
export function placeSeenBy(game: Game, side: Side | null): Place {
  const place = placeOf(game)
  return place === 'command.filling' && side !== toAct(game) ? 'command.choose' : place
}

/** The side that must choose now: the owner of the top pending choice, else the phasing side; null when the game is over. */
export function toAct({ ops }: Game): Side | null {
  if (ops.result) return null
  const top = ops.pending[ops.pending.length - 1]
  return top ? top.owner : ops.active
}

const NONE: readonly ActionType[] = []

/** The types of action that the present place of the game allows, in alphabetical order (OPS-3.2, 3.5). */
export function allowedTypes(game: Game): readonly ActionType[] {
  const at = waitingPlace(game)
  return at === null ? NONE : PLACE_TABLE[at].types
}
