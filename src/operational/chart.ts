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

/** An action that was done, with the facts that the rules gave after it. */
export type TurnEvent = { [T in ActionType]: { type: T; facts: TurnFacts } }[ActionType]

interface TurnContext {
  readonly facts: TurnFacts
  /** The chart's own clock: it runs through the sequence of play (OPS-3.1, 3.2) and must meet that of the facts. */
  readonly clock: Clock
}

/** What the HUD shows at a place (see `HexPlaceRow`). */
export type PlaceMeta = Pick<HexPlaceRow, 'prompt' | 'barSegment' | 'buttons'>

const metaOf = (place: Place): { meta: PlaceMeta } => {
  const { prompt, barSegment, buttons } = PLACE_TABLE[place]
  return { meta: { prompt, barSegment, buttons } }
}

/**
 * A place of the table, where play waits. Every type of action that is allowed there and legal now leads to `after.<after>`. A side may
 * resign anywhere, so that the chart takes `resign` once for all places.
 */
function waits(place: Place, after: string) {
  const arrow = { guard: 'legal' as const, actions: 'learn' as const, target: `#turn.sequence.after.${after}` }
  const types = PLACE_TABLE[place].types.filter((type) => type !== 'resign')
  return {
    on: Object.fromEntries(types.map((type) => [type, arrow])) as Record<'ready', typeof arrow>,
    ...metaOf(place),
  }
}

const to = (place: Place) => ({ guard: { type: 'at' as const, params: { place } }, target: `#turn.sequence.${place}` })
const lost = { target: '#turn.sequence.lost' }

/** The places that may follow, in order; then, if given, where play goes when the segment has ended. Anything else is an error. */
function successors(places: readonly Place[], later?: string) {
  const onward = later === undefined ? [] : [{ guard: 'later' as const, target: `#turn.sequence.${later}` }]
  return { always: [to('over'), ...places.map(to), ...onward, lost] }
}

/** A segment begins: the chart's clock moves on, and play waits where the rules have it wait, or the segment passes by itself. */
const begins = (segment: Segment, places: readonly Place[], later?: string) => ({
  entry: { type: 'tick' as const, params: { segment } },
  ...successors(places, later),
})

const AFTER_MOVE: readonly Place[] = [
  'move.idle',
  'move.underWay',
  'interrupted.deploy',
  'interrupted.leaderFlees',
  'interrupted.displace',
]
/** What may follow once the dice of an attack have been thrown, up to the next attack. */
const AFTERMATH: readonly Place[] = [
  'combat.retreat',
  'combat.advance',
  'combat.choose',
  'interrupted.deploy',
  'interrupted.leaderFlees',
]
const FOG: readonly Place[] = ['combat.fogOfWar.reserve', 'combat.fogOfWar.slip', 'combat.fogOfWar.guns']

/** What may become of a box by one action (19.5.1, 19.5.2, 19.5.10-12). What is revealed may all be placed within it. */
const LIFE: Record<BoxLife, readonly BoxLife[]> = {
  beingSetUp: ['free', 'offMap', 'hidden', 'revealed'],
  free: ['filling'],
  filling: ['free', 'offMap', 'hidden'],
  offMap: ['hidden', 'free'],
  hidden: ['revealed', 'free'],
  revealed: ['free'],
}
const LIVES = Object.keys(LIFE) as BoxLife[]

/** The region of one box: it goes where the facts say, if the rules lead there, else it is lost. */
function boxRegion(box: BoxName) {
  const go = (life: BoxLife, target: string) => ({ guard: { type: 'is' as const, params: { box, life } }, target })
  const life = (from: BoxLife) => ({
    always: LIVES.filter((to) => to !== from).map((to) => go(to, LIFE[from].includes(to) ? to : 'lost')),
  })
  return {
    initial: 'beingSetUp' as const,
    states: {
      ...(Object.fromEntries(LIVES.map((from) => [from, life(from)])) as Record<BoxLife, ReturnType<typeof life>>),
      lost: {},
    },
  }
}

const boxRegions = () =>
  Object.fromEntries(BOX_NAMES.map((box) => [box, boxRegion(box)])) as Record<BoxName, ReturnType<typeof boxRegion>>

/**
 * The turn chart: OPS-3 as a statechart. Region `sequence` holds the places where play waits; every action leads to `after`, where
 * the facts choose among the successors that the rulebook allows from that place, and among no others: anything else ends in
 * `lost`. Region `mexicanCommand` is 19.4, `hiddenMovement` 19.5. The chart holds no rules; what is legal and what happened it is told.
 */
export const turnChart = setup({
  types: {
    context: {} as TurnContext,
    input: {} as TurnFacts,
    events: {} as TurnEvent,
    meta: {} as PlaceMeta,
  },
  guards: {
    legal: ({ context, event }) => context.facts.types.includes(event.type),
    at: ({ context: { facts, clock } }, { place }: { place: Place }) =>
      facts.place === place && isRightChooser(facts) && (place === 'over' || isSameClock(facts.clock, clock)),
    later: ({ context: { facts, clock } }) => facts.place !== 'over' && isBefore(clock, facts.clock),
    awake: ({ context }) => context.facts.santaAnna,
    asleep: ({ context }) => !context.facts.santaAnna,
    usTurn: ({ context }) => context.clock.active === 'us',
    /** What a box is now; when the game is over nobody asks. */
    is: ({ context: { facts } }, { box, life }: { box: BoxName; life: BoxLife }) =>
      facts.place !== 'over' && facts.boxes[box] === life,
  },
  actions: {
    learn: assign({ facts: ({ event }) => event.facts }),
    tick: assign({ clock: ({ context }, { segment }: { segment: Segment }) => ticked(context.clock, segment) }),
  },
}).createMachine({
  id: 'turn',
  type: 'parallel',
  context: ({ input }) => ({ facts: input, clock: input.clock }),
  states: {
    sequence: {
      initial: 'setup',
      on: { resign: { guard: 'legal', actions: 'learn', target: '#turn.sequence.after.resigned' } },
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
            choose: waits('command.choose', 'covering'),
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
            clash: metaOf('combat.clash'),
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
            covering: successors(['command.choose', 'command.filling', 'interrupted.deploy'], 'move'),
            filling: successors(['command.filling', 'command.choose']),
            deployment: successors(
              ['command.return', 'command.choose', ...AFTER_MOVE, 'combat.retreat', 'combat.advance', 'combat.choose'],
              'segmentEnds',
            ),
            movement: successors(AFTER_MOVE, 'recovery'),
            // Who flees or makes room gives way to what was under way below.
            flight: successors(
              ['command.return', 'command.choose', ...AFTER_MOVE, 'combat.retreat', 'combat.advance', 'combat.choose'],
              'segmentEnds',
            ),
            displacement: successors(
              ['interrupted.displace', 'interrupted.deploy', 'interrupted.leaderFlees'],
              'recovery',
            ),
            choosing: successors(['combat.declaring'], 'playerTurnEnd'),
            declaring: successors(
              ['combat.declaring', 'combat.resolver', 'combat.lead', ...FOG, ...AFTERMATH],
              'playerTurnEnd',
            ),
            agreement: successors(['combat.lead', ...FOG, ...AFTERMATH], 'playerTurnEnd'),
            lead: successors([...FOG, ...AFTERMATH], 'playerTurnEnd'),
            fog: successors(AFTERMATH, 'playerTurnEnd'),
            retreat: successors(AFTERMATH, 'playerTurnEnd'),
            advance: successors(
              ['combat.advance', 'combat.choose', 'interrupted.deploy', 'interrupted.leaderFlees'],
              'playerTurnEnd',
            ),
          },
        },
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
      initial: 'asleep',
      states: {
        asleep: { always: { guard: 'awake', target: 'awake' } },
        // 19.4.1: once awake he stays so.
        awake: { always: { guard: 'asleep', target: 'relapsed' } },
        relapsed: {},
      },
    },
    /** 19.5: the life of each box and its two markers. */
    hiddenMovement: { type: 'parallel', states: boxRegions() },
  },
})

/** OPS-3.1: US player turn, Mexican player turn, turn end. */
function ticked(clock: Clock, segment: Segment): Clock {
  if (segment !== 'command' || clock.segment === 'setup') return { ...clock, segment }
  if (clock.segment === 'turnEnd') return { turn: clock.turn + 1, active: 'us', segment }
  return { ...clock, active: 'mexican', segment }
}

export type TurnSnapshot = SnapshotFrom<typeof turnChart>

type Value = string | { readonly [key: string]: Value | undefined }
const path = (value: Value): string => {
  if (typeof value === 'string') return value
  const [key, inner] = Object.entries(value)[0] ?? ['', '']
  return `${key}.${path(inner ?? '')}`
}
const nest = (place: string): Value => {
  const dot = place.indexOf('.')
  return dot < 0 ? place : { [place.slice(0, dot)]: nest(place.slice(dot + 1)) }
}

/** The chart at the place of a game that was loaded, begun or taken back. */
export function chartAt(facts: TurnFacts): TurnSnapshot {
  const value = {
    sequence: nest(facts.place),
    mexicanCommand: facts.santaAnna ? 'awake' : 'asleep',
    hiddenMovement: { ...facts.boxes },
  }
  return turnChart.resolveState({ value, context: { facts, clock: facts.clock } })
}

/** The chart after an action that the rules have done. */
export function chartAfter(snapshot: TurnSnapshot, type: ActionType, facts: TurnFacts): TurnSnapshot {
  return transition(turnChart, snapshot, { type, facts } as TurnEvent)[0]
}

/** Where the chart rests; `lost` when play went where the rulebook does not lead. */
export function chartPlace(snapshot: TurnSnapshot): Place | 'lost' {
  if (snapshot.value.mexicanCommand === 'relapsed') return 'lost'
  if (Object.values(snapshot.value.hiddenMovement).includes('lost')) return 'lost'
  return path(snapshot.value.sequence as Value) as Place | 'lost'
}

/** Does the chart take an action of this type now? */
export const chartAllows = (snapshot: TurnSnapshot, type: ActionType): boolean =>
  snapshot.can({ type, facts: snapshot.context.facts } as TurnEvent)

/** Prompt, phase bar and buttons of the chart's place. */
export function chartMeta(snapshot: TurnSnapshot): PlaceMeta {
  const { barSegment, ...rest } = Object.values(snapshot.getMeta()).find((item) => item !== undefined) ?? {
    prompt: 'prompt.over',
    barSegment: 'over' as const,
    buttons: [],
  }
  return { ...rest, barSegment: barSegment === 'interrupted' ? snapshot.context.clock.segment : barSegment }
}
