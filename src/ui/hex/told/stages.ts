// The order in which an action is shown: its dice in step with what moves, so that no die falls before the march that led to it.
import { isTabletopClash } from '../../../operational/resolvers'
import type { GameEvent } from '../../../operational/types'
import type { ToldDie } from './dice'

/** A part of an action: first the replay of a clash where there is one, then dice, then what moves on the map. */
export interface Stage {
  /** The part begins with the end of a clash on the tabletop, which is replayed first. */
  readonly isClash: boolean
  readonly dice: readonly ToldDie[]
  readonly events: readonly GameEvent[]
}

/** Events that are seen to happen on the map: a die after one of them is shown after it. */
const SEEN: ReadonlySet<GameEvent['kind']> = new Set<GameEvent['kind']>([
  'moved',
  'markerMoved',
  'retreated',
  'advanced',
  'deployed',
  'revealed',
  'returned',
  'boxed',
  'clashBegun',
  'stepLost',
  'disrupted',
  'routed',
  'destroyed',
  'leaderHit',
  'captured',
  'recovered',
])

/** The parts of an action, in the order of its events. `dice`: those of its dice that are shown; each stands in one part, and no event is left out. */
export function stagesOf(events: readonly GameEvent[], dice: readonly ToldDie[]): Stage[] {
  const diceByNumber = new Map(dice.map((die) => [die.n, die]))
  const stages: { isClash: boolean; dice: ToldDie[]; events: GameEvent[] }[] = []
  let hasSeen = false
  for (const event of events) {
    const die = diceByNumber.get(event.n)
    const isClash = isTabletopClash(event)
    if (stages.length === 0 || isClash || (die !== undefined && hasSeen)) {
      stages.push({ isClash, dice: [], events: [] })
      hasSeen = false
    }
    const stage = stages.at(-1)!
    if (die !== undefined) stage.dice.push(die)
    else if (event.kind !== 'die') stage.events.push(event)
    hasSeen ||= SEEN.has(event.kind)
  }
  return stages
}

/** How long dice hold the game up at speed 1, in milliseconds: for the first of an action, for the first of a later part, for each more, at most. */
interface Hold {
  readonly first: number
  readonly later: number
  readonly more: number
  readonly most: number
}
/** The player's own dice, and those of a fight: to be read. */
const HOLD: Hold = { first: 1300, later: 900, more: 400, most: 3000 }
/** Dice of the computer that decide no fight: they are seen in passing, and stay for a while beside what moves next. */
const HOLD_IN_PASSING: Hold = { first: 150, later: 150, more: 0, most: 150 }

/** Dice that are thrown in fights only. */
const OF_FIGHTS: ReadonlySet<ToldDie['purpose']> = new Set<ToldDie['purpose']>(['fow', 'combat', 'leader'])

/** Does an action belong to a fight? Its dice, also those for morale, are then to be read. */
export const isOfFight = (stages: readonly Stage[]): boolean =>
  stages.some(
    ({ dice, events }) =>
      dice.some(({ purpose }) => OF_FIGHTS.has(purpose)) ||
      events.some(({ kind }) => kind === 'clashBegun' || kind === 'clashEnded' || kind === 'calledOff'),
  )

/** Milliseconds at speed 1 for which the dice of a part of an action hold the game up. `inPassing`: the player only watches them. */
export function holdMs({ dice }: Stage, { isFirst, inPassing }: { isFirst: boolean; inPassing: boolean }): number {
  if (dice.length === 0) return 0
  const hold = inPassing ? HOLD_IN_PASSING : HOLD
  return Math.min(hold.most, (isFirst ? hold.first : hold.later) + hold.more * (dice.length - 1))
}

/** What of a part of an action is animated. A player who watches the computer is not shown that each of its marches has come to a halt. */
export const animatedOf = ({ events }: Stage, ofComputer: boolean): readonly GameEvent[] =>
  ofComputer ? events.filter(({ kind }) => kind !== 'stopped') : events
