// The turn chart of the hex game: an xstate chart that follows a game through the sequence of play and finds out when it strays (OPS-3). A place
// is a point where the game waits for a choice, such as `combat.lead`. A box is a hidden-movement box off the map (19.5).
import { assign, setup, type SnapshotFrom, transition } from 'xstate'
import { PLACE_TABLE, type HexPlaceRow, type Place } from './places'
import {
  BOX_NAMES,
  type BoxLife,
  type BoxName,
  type Clock,
  isBefore,
  isRightChooser,
  isSameClock,
  type TurnFacts,
} from './turnFacts'
import type { ActionType, Segment } from './types'

/** An action that was carried out, with the facts of the game after it: all that the chart reads of a game (clock, place, legal types, boxes). */
export type TurnEvent = { [T in ActionType]: { type: T; facts: TurnFacts } }[ActionType]

interface TurnContext {
  readonly facts: TurnFacts
  /** The chart's own clock. It goes through the sequence of play by itself (OPS-3.1, 3.2) and must agree with the clock of the facts. */
  readonly clock: Clock
}

/** What the page shows at a place (see `HexPlaceRow`). */
export type PlaceMeta = Pick<HexPlaceRow, 'prompt' | 'barSegment' | 'buttons'>

/** The part of a chart state that says what the page shows there. */
const metaOf = (place: Place): { meta: PlaceMeta } => {
  const { prompt, barSegment, buttons } = PLACE_TABLE[place]
  return { meta: { prompt, barSegment, buttons } }
}

/**
 * A place where play waits. Every type of action that the table of places allows there, and that is legal now, leads to the state
 * `after.<afterState>`. `resign` is left out: it is allowed everywhere, so the chart has it once for all places.
 */
function waits(place: Place, afterState: string) {
  const transitionAfter = {
    guard: 'legal' as const,
    actions: 'storeFacts' as const,
    target: `#turn.sequence.after.${afterState}`,
  }
  const types = PLACE_TABLE[place].types.filter((type) => type !== 'resign')
  return {
    // All types of action have the same transition. The cast names one of them, so that xstate's types stay simple.
    on: Object.fromEntries(types.map((type) => [type, transitionAfter])) as Record<'ready', typeof transitionAfter>,
    ...metaOf(place),
  }
}

/** The transition to the state of a place, taken if the facts say that play waits there. */
const transitionTo = (place: Place) => ({
  guard: { type: 'waitsAt' as const, params: { place } },
  target: `#turn.sequence.${place}`,
})
/** The transition that is taken when no other one fits: play went where the rulebook does not lead. */
const LOST = { target: '#turn.sequence.lost' }

/**
 * A state that play leaves at once: to the end of the game, or to the first of `places` at which the facts say that play waits. `laterState`: the
 * state to go to when the facts are of a later time than the chart's clock. If nothing fits, play is lost.
 */
function successors(places: readonly Place[], laterState?: string) {
  const intoLaterState =
    laterState === undefined ? [] : [{ guard: 'isClockBehind' as const, target: `#turn.sequence.${laterState}` }]
  return { always: [transitionTo('over'), ...places.map(transitionTo), ...intoLaterState, LOST] }
}

/** The state in which a segment begins: the chart's clock is set to the segment, and play goes on as from `successors`. */
const begins = (segment: Segment, places: readonly Place[], laterState?: string) => ({
  entry: { type: 'setClock' as const, params: { segment } },
  ...successors(places, laterState),
})

/** Places that may follow an action of the movement phase. */
const AFTER_MOVE: readonly Place[] = [
  'move.idle',
  'move.underWay',
  'interrupted.deploy',
  'interrupted.leaderFlees',
  'interrupted.displace',
]
/** Places to which play may return when an interruption (a place `interrupted.…`) is over: the segment goes on where it was interrupted. */
const AFTER_INTERRUPTION: readonly Place[] = [
  'command.return',
  'command.choose',
  ...AFTER_MOVE,
  'combat.retreat',
  'combat.advance',
  'combat.choose',
]
/** Places that may follow once the dice of an attack have been thrown, up to the next attack. */
const AFTERMATH: readonly Place[] = [
  'combat.retreat',
  'combat.advance',
  'combat.choose',
  'interrupted.deploy',
  'interrupted.leaderFlees',
]
/** Places that may follow when an attack comes to the fight: a clash that people command (22.1), or what comes after a fight. */
const FIGHT: readonly Place[] = ['combat.clash', ...AFTERMATH]
/** Places where a result of fog of war lets a side choose (8.4). */
const FOG: readonly Place[] = ['combat.fogOfWar.reserve', 'combat.fogOfWar.slip', 'combat.fogOfWar.guns']

/**
 * For each state of a box: the states into which one action may bring it (19.5.1, 19.5.2, 19.5.10-12). The contents of a revealed box
 * may all be placed within the action that reveals it, so that `free` may follow `hidden` at once.
 */
const NEXT_LIVES: Record<BoxLife, readonly BoxLife[]> = {
  beingSetUp: ['free', 'offMap', 'hidden', 'revealed'],
  free: ['filling'],
  filling: ['free', 'offMap', 'hidden'],
  offMap: ['hidden', 'free'],
  hidden: ['revealed', 'free'],
  revealed: ['free'],
}
const BOX_LIVES = Object.keys(NEXT_LIVES) as BoxLife[]

/** The region of one box. It follows the facts; a change that the rules do not allow leads to `lost`. */
function boxRegion(box: BoxName) {
  const transitionWhen = (life: BoxLife, target: string) => ({
    guard: { type: 'isBoxLife' as const, params: { box, life } },
    target,
  })
  const stateOf = (current: BoxLife) => ({
    always: BOX_LIVES.filter((life) => life !== current).map((life) =>
      transitionWhen(life, NEXT_LIVES[current].includes(life) ? life : 'lost'),
    ),
  })
  return {
    initial: 'beingSetUp' as const,
    states: {
      ...(Object.fromEntries(BOX_LIVES.map((life) => [life, stateOf(life)])) as Record<
        BoxLife,
        ReturnType<typeof stateOf>
      >),
      lost: {},
    },
  }
}

const boxRegions = () =>
  Object.fromEntries(BOX_NAMES.map((box) => [box, boxRegion(box)])) as Record<BoxName, ReturnType<typeof boxRegion>>

/**
 * The turn chart: OPS-3 as a statechart. It holds no rules: the facts say what is legal and what happened, and the chart checks that play goes
 * where the rulebook allows. Region `sequence` has the places where play waits. Every action leads to a state of `after`, which lists the
 * places that may follow; anything else leads to `lost`. Region `mexicanCommand` is 19.4, `hiddenMovement` is 19.5.
 */
export const turnChart = setup({
  types: {
    context: {} as TurnContext,
    input: {} as TurnFacts,
    events: {} as TurnEvent,
    meta: {} as PlaceMeta,
  },
  guards: {
    legal: ({ context, event }) => context.facts.legalTypes.includes(event.type),
    /** Play waits at that place, for the right side, at the time of the chart's own clock. */
    waitsAt: ({ context: { facts, clock } }, { place }: { place: Place }) =>
      facts.place === place && isRightChooser(facts) && (place === 'over' || isSameClock(facts.clock, clock)),
    isClockBehind: ({ context: { facts, clock } }) => facts.place !== 'over' && isBefore(clock, facts.clock),
    santaAnnaActive: ({ context }) => context.facts.santaAnna,
    santaAnnaInactive: ({ context }) => !context.facts.santaAnna,
    usTurn: ({ context }) => context.clock.active === 'us',
    /** The box is in that state. When the game is over the states of boxes no longer matter. */
    isBoxLife: ({ context: { facts } }, { box, life }: { box: BoxName; life: BoxLife }) =>
      facts.place !== 'over' && facts.boxes[box] === life,
  },
  actions: {
    storeFacts: assign({ facts: ({ event }) => event.facts }),
    setClock: assign({ clock: ({ context }, { segment }: { segment: Segment }) => clockAt(context.clock, segment) }),
  },
}).createMachine({
  id: 'turn',
  type: 'parallel',
  context: ({ input }) => ({ facts: input, clock: input.clock }),
  states: {
    sequence: {
      initial: 'setup',
      on: { resign: { guard: 'legal', actions: 'storeFacts', target: '#turn.sequence.after.resigned' } },
      states: {
        setup: {
          initial: 'mexican',
          states: { mexican: waits('setup.mexican', 'mexicanSetUp'), us: waits('setup.us', 'usSetUp') },
        },
        command: {
          initial: 'begins',
          states: {
            begins: begins('command', ['interrupted.deploy', 'command.return', 'command.choose'], 'move'),
            return: waits('command.return', 'return'),
            choose: waits('command.choose', 'chosen'),
            filling: waits('command.filling', 'filling'),
          },
        },
        move: {
          initial: 'begins',
          states: {
            begins: begins('move', ['move.idle']),
            idle: waits('move.idle', 'movement'),
            underWay: waits('move.underWay', 'movement'),
          },
        },
        recovery: begins('recovery', [], 'combat'),
        combat: {
          initial: 'begins',
          states: {
            begins: begins('combat', ['combat.choose'], 'playerTurnEnd'),
            choose: waits('combat.choose', 'choosing'),
            declaring: waits('combat.declaring', 'declaring'),
            resolver: waits('combat.resolver', 'agreement'),
            lead: waits('combat.lead', 'lead'),
            fogOfWar: {
              initial: 'reserve',
              states: {
                reserve: waits('combat.fogOfWar.reserve', 'fog'),
                slip: waits('combat.fogOfWar.slip', 'fog'),
                guns: waits('combat.fogOfWar.guns', 'fog'),
              },
            },
            clash: waits('combat.clash', 'onTable'),
            retreat: waits('combat.retreat', 'retreat'),
            advance: waits('combat.advance', 'advance'),
          },
        },
        interrupted: {
          initial: 'leaderFlees',
          states: {
            leaderFlees: waits('interrupted.leaderFlees', 'flight'),
            displace: waits('interrupted.displace', 'displacement'),
            deploy: waits('interrupted.deploy', 'deployment'),
          },
        },
        // The US player turn is followed by the Mexican one, which begins with its command segment (OPS-3.1).
        playerTurnEnd: { always: [{ guard: 'usTurn', target: 'command' }, { target: 'turnEnd' }] },
        turnEnd: {
          ...begins('turnEnd', ['interrupted.deploy'], 'command'),
          meta: { prompt: 'prompt.turnEnd', barSegment: 'turnEnd' as const, buttons: [] },
        },
        over: metaOf('over'),
        after: {
          initial: 'resigned',
          states: {
            resigned: successors([]),
            mexicanSetUp: successors(['setup.mexican', 'setup.us'], 'command'),
            usSetUp: successors(['setup.us', 'setup.mexican'], 'command'),
            return: successors(
              ['command.return', 'command.choose', 'interrupted.deploy', 'interrupted.leaderFlees'],
              'move',
            ),
            chosen: successors(['command.choose', 'command.filling', 'interrupted.deploy'], 'move'),
            filling: successors(['command.filling', 'command.choose']),
            deployment: successors(AFTER_INTERRUPTION, 'segmentEnds'),
            movement: successors(AFTER_MOVE, 'recovery'),
            flight: successors(AFTER_INTERRUPTION, 'segmentEnds'),
            displacement: successors(
              ['interrupted.displace', 'interrupted.deploy', 'interrupted.leaderFlees'],
              'recovery',
            ),
            choosing: successors(['combat.declaring'], 'playerTurnEnd'),
            declaring: successors(
              ['combat.declaring', 'combat.resolver', 'combat.lead', ...FOG, ...FIGHT],
              'playerTurnEnd',
            ),
            agreement: successors(['combat.lead', ...FOG, ...FIGHT], 'playerTurnEnd'),
            lead: successors([...FOG, ...FIGHT], 'playerTurnEnd'),
            fog: successors(FIGHT, 'playerTurnEnd'),
            onTable: successors(FIGHT, 'playerTurnEnd'),
            retreat: successors(AFTERMATH, 'playerTurnEnd'),
            advance: successors(
              ['combat.advance', 'combat.choose', 'interrupted.deploy', 'interrupted.leaderFlees'],
              'playerTurnEnd',
            ),
          },
        },
        // The segment that was interrupted has ended: the next one of the sequence of play begins.
        segmentEnds: {
          always: [
            { guard: ({ context }) => context.clock.segment === 'command', target: 'move' },
            { guard: ({ context }) => context.clock.segment === 'move', target: 'recovery' },
            { target: 'playerTurnEnd' },
          ],
        },
        lost: {},
      },
    },
    mexicanCommand: {
      initial: 'inactive',
      states: {
        inactive: { always: { guard: 'santaAnnaActive', target: 'active' } },
        // 19.4.1: once activated he stays so.
        active: { always: { guard: 'santaAnnaInactive', target: 'lost' } },
        lost: {},
      },
    },
    /** 19.5: the life of each box and its two markers. */
    hiddenMovement: { type: 'parallel', states: boxRegions() },
  },
})

/** The chart's clock when that segment next begins. A turn is the US player turn, the Mexican player turn, and the turn end (OPS-3.1). */
function clockAt(clock: Clock, segment: Segment): Clock {
  // Only a command segment begins a player turn, and the first one after the set-up belongs to the side that the clock names already.
  if (segment !== 'command' || clock.segment === 'setup') return { ...clock, segment }
  if (clock.segment === 'turnEnd') return { turn: clock.turn + 1, active: 'us', segment }
  return { ...clock, active: 'mexican', segment }
}

export type TurnSnapshot = SnapshotFrom<typeof turnChart>

/** A value of an xstate region: nested objects with one key each. */
type RegionValue = string | { readonly [key: string]: RegionValue | undefined }
/** Writes `{ combat: 'lead' }` as `combat.lead`. */
const pathOf = (value: RegionValue): string => {
  if (typeof value === 'string') return value
  const [key, inner] = Object.entries(value)[0] ?? ['', '']
  return `${key}.${pathOf(inner ?? '')}`
}
/** Reads `combat.lead` as `{ combat: 'lead' }`. */
const regionValueOf = (path: string): RegionValue => {
  const dot = path.indexOf('.')
  return dot < 0 ? path : { [path.slice(0, dot)]: regionValueOf(path.slice(dot + 1)) }
}

/** The chart at the place of a game that was loaded or begun, or in which an action was undone. */
export function chartAt(facts: TurnFacts): TurnSnapshot {
  const value = {
    sequence: regionValueOf(facts.place),
    mexicanCommand: facts.santaAnna ? 'active' : 'inactive',
    hiddenMovement: { ...facts.boxes },
  }
  return turnChart.resolveState({ value, context: { facts, clock: facts.clock } })
}

/** The chart after an action that the rules have carried out. */
export function chartAfter(snapshot: TurnSnapshot, type: ActionType, facts: TurnFacts): TurnSnapshot {
  return transition(turnChart, snapshot, { type, facts } as TurnEvent)[0]
}

/** The place of the chart; `lost` when play went where the rulebook does not lead, in any region. */
export function chartPlace(snapshot: TurnSnapshot): Place | 'lost' {
  if (snapshot.value.mexicanCommand === 'lost') return 'lost'
  if (Object.values(snapshot.value.hiddenMovement).includes('lost')) return 'lost'
  return pathOf(snapshot.value.sequence as RegionValue) as Place | 'lost'
}

/** Does the chart have a transition for an action of this type now? */
export const chartAllows = (snapshot: TurnSnapshot, type: ActionType): boolean =>
  snapshot.can({ type, facts: snapshot.context.facts } as TurnEvent)

/** Prompt, segment of the phase bar and buttons of the chart's place. */
export function chartMeta(snapshot: TurnSnapshot): PlaceMeta {
  // Of the three regions only `sequence` has meta data. A lost chart has none and is shown as a game that is over.
  const { barSegment, ...rest } = Object.values(snapshot.getMeta()).find((meta) => meta !== undefined) ?? {
    prompt: 'prompt.over',
    barSegment: 'over' as const,
    buttons: [],
  }
  // An interruption leaves the interrupted segment lit.
  return { ...rest, barSegment: barSegment === 'interrupted' ? snapshot.context.clock.segment : barSegment }
}
