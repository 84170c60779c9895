// The places of the hex game: the decision points where it waits for a side to choose, and what may be done at each.
import type { PlaceRow, PlaceTable } from '../game/places'
import type { ActionType, Game, PendingKind, Segment, Side } from './types'

/** Who chooses at a place: one side by name (in the set-up), the phasing side, its enemy, either of them, or nobody. */
export type Chooser = Side | 'phasing' | 'enemy' | 'either' | 'nobody'

/** A row of the table of places (game/places.ts), with what the page shows there. */
export interface HexPlaceRow extends PlaceRow<ActionType, Chooser> {
  /** Segment that is lit in the phase bar. `interrupted`: the segment that was going on stays lit. */
  readonly barSegment: Segment | 'interrupted'
  /** Types of action that have a button here even when none of them is legal. */
  readonly buttons: readonly ActionType[]
}

/** Makes a row of the table. `prompt` is the last part of its message key. */
const place = (
  chooser: Chooser,
  prompt: string,
  barSegment: HexPlaceRow['barSegment'],
  types: readonly ActionType[],
  buttons: readonly ActionType[] = [],
): HexPlaceRow => ({ chooser, prompt: `prompt.${prompt}`, barSegment, types, buttons })

const SETUP_TYPES: readonly ActionType[] = ['box', 'fill', 'marker', 'place', 'ready', 'resign', 'take']
const SETUP_BUTTONS: readonly ActionType[] = ['fill', 'take', 'ready']
const MOVE_TYPES: readonly ActionType[] = ['begin', 'endPhase', 'enter', 'garrison', 'marker', 'resign', 'step', 'stop']
const FILLING_TYPES: readonly ActionType[] = ['cancel', 'close', 'dummy', 'real', 'resign', 'take']
const DECLARING_TYPES: readonly ActionType[] = [
  'attack',
  'cancel',
  'charge',
  'join',
  'lead',
  'leave',
  'resign',
  'resolver',
]

const TABLE = {
  'setup.mexican': place('mexican', 'setup', 'setup', SETUP_TYPES, SETUP_BUTTONS),
  'setup.us': place('us', 'setup', 'setup', SETUP_TYPES, SETUP_BUTTONS),
  // OPS-3.3, 19.5: hidden-movement boxes are revealed, then others are filled.
  'command.choose': place('phasing', 'command', 'command', ['done', 'open', 'resign', 'reveal'], ['reveal', 'done']),
  'command.filling': place('phasing', 'filling', 'command', FILLING_TYPES, ['close', 'cancel']),
  'command.return': place('phasing', 'return', 'command', ['resign', 'return', 'wait'], ['wait']),
  'move.idle': place('phasing', 'move', 'move', MOVE_TYPES, ['begin', 'enter', 'endPhase']),
  'move.underWay': place('phasing', 'moving', 'move', MOVE_TYPES, ['stop', 'begin', 'enter', 'endPhase']),
  'interrupted.leaderFlees': place('either', 'leaderFlees', 'interrupted', ['flee', 'resign']),
  'interrupted.displace': place('phasing', 'displace', 'interrupted', ['displace', 'resign']),
  // OPS-19.5.11-14: the units that were moving halt until the units of a revealed box are placed.
  'interrupted.deploy': place('either', 'deploy', 'interrupted', ['deploy', 'resign']),
  'combat.choose': place('phasing', 'combat', 'combat', ['endPhase', 'resign', 'target'], ['endPhase']),
  'combat.declaring': place('phasing', 'declaring', 'combat', DECLARING_TYPES, ['attack', 'charge', 'cancel']),
  // OPS-22.1: both sides must agree on another resolver.
  'combat.resolver': place('enemy', 'resolver', 'combat', ['pass', 'resign', 'resolver'], ['resolver', 'pass']),
  'combat.lead': place('enemy', 'lead', 'combat', ['lead', 'resign']),
  'combat.fogOfWar.reserve': place('enemy', 'reserve', 'combat', ['pass', 'reserve', 'resign'], ['pass']),
  'combat.fogOfWar.slip': place('enemy', 'slip', 'combat', ['pass', 'resign', 'slip'], ['pass']),
  'combat.fogOfWar.guns': place('phasing', 'guns', 'combat', ['pass', 'reserve', 'resign'], ['pass']),
  // OPS-22.1: the game waits here only while people command a clash; otherwise the clash is fought within the action that caused it. `resign` gives up
  // the game; a clash is given up by the tabletop's own action of that name.
  'combat.clash': place('either', 'clash', 'combat', ['resign', 'table']),
  'combat.retreat': place('either', 'retreat', 'combat', ['hold', 'resign', 'retreat'], ['hold']),
  'combat.advance': place('phasing', 'advance', 'combat', ['advance', 'pass', 'resign'], ['pass']),
  over: place('nobody', 'over', 'over', []),
} as const satisfies Readonly<Record<string, HexPlaceRow>>

/** A place where the hex game waits for a choice (OPS-3.2, 3.5), named as the rulebook names it. */
export type Place = keyof typeof TABLE

/** The table of places. Legal list, turn chart, prompt and buttons are read from it. */
export const PLACE_TABLE: PlaceTable<Place, HexPlaceRow> = TABLE

/** Every place, in the order of the table. */
export const PLACES = Object.keys(TABLE) as readonly Place[]

/** The place where the game waits for each kind of choice; for the set-up it depends on the side too. */
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

/** The place where the game waits, worked out from its state alone. Null: it waits for no choice, and the rules go on by themselves (OPS-3.2). */
export function waitingPlace({ ops }: Game): Place | null {
  if (ops.result) return 'over'
  const topChoice = ops.pending[ops.pending.length - 1]
  if (topChoice) return topChoice.kind === 'setup' ? `setup.${topChoice.owner}` : PLACE_OF_PENDING[topChoice.kind]
  // A box that is being filled and is not closed yet has its own place.
  if (ops.segment === 'command') return ops.hiding.some(({ closed }) => !closed) ? 'command.filling' : 'command.choose'
  if (ops.segment === 'move') return ops.moving ? 'move.underWay' : 'move.idle'
  if (ops.segment === 'combat') return ops.attack ? 'combat.declaring' : 'combat.choose'
  return null
}

/** The place of a game that waits for a choice. While the rules go on by themselves there is no such place; the combat phase stands for it. */
export const placeOf = (game: Game): Place =>
  waitingPlace(game) ?? (game.ops.attack ? 'combat.declaring' : 'combat.choose')

/** The place as a side may know it. That a box is being filled is the owner's secret until the command segment is done (OPS-19.5.15). */
export function placeSeenBy(game: Game, side: Side | null): Place {
  const place = placeOf(game)
  return place === 'command.filling' && side !== toAct(game) ? 'command.choose' : place
}

/** The side that must choose now: the owner of the choice on top of the stack, else the phasing side. Null: the game is over. */
export function toAct({ ops }: Game): Side | null {
  if (ops.result) return null
  const topChoice = ops.pending[ops.pending.length - 1]
  return topChoice ? topChoice.owner : ops.active
}

/** One empty list for all calls, so that none is made anew. */
const NO_TYPES: readonly ActionType[] = []

/** The types of action allowed at the place where the game waits, in alphabetical order (OPS-3.2, 3.5). */
export function allowedTypes(game: Game): readonly ActionType[] {
  const place = waitingPlace(game)
  return place === null ? NO_TYPES : PLACE_TABLE[place].types
}
