import { assign, setup } from 'xstate'
import type { Side } from '../operational/types'

/** What the session says after an action, an undo or a load. */
export interface Standing {
  readonly toAct: Side | null
  readonly over: boolean
}

type SessionEvent =
  /** A game was begun or loaded. */
  | { type: 'begin'; standing: Standing }
  /** An action was done or taken back. */
  | { type: 'acted'; standing: Standing }
  /** The next player has sat down: the curtain may rise. */
  | { type: 'seated' }
  | { type: 'menu' }
  /** Back from the menu to the game in progress. */
  | { type: 'resume' }
  /** The curtain is wanted or not; without it the map turns to the next player at once. */
  | { type: 'curtain'; on: boolean }
  /** The finished game is looked at again. */
  | { type: 'look' }
  | { type: 'replay' }
  | { type: 'replayEnds' }

interface SessionContext {
  readonly standing: Standing | null
  /** Whose view is on the screen. */
  readonly seat: Side
  readonly curtain: boolean
}

/**
 * The session chart: menu, play, the curtain between two players at one screen, result, replay. It owns which view may be shown
 * (`seat`): behind the curtain nobody's is, so nothing is redrawn before the other player sits there.
 */
export const sessionChart = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { curtain: boolean },
  },
  guards: {
    over: ({ context }) => context.standing?.over === true,
    inGame: ({ context }) => context.standing !== null,
    sameSeat: ({ context }) => context.standing?.toAct === context.seat,
    noCurtain: ({ context }) => !context.curtain,
  },
  actions: {
    learn: assign(({ event }) => ('standing' in event ? { standing: event.standing } : {})),
    sit: assign(({ context }) => ({ seat: context.standing?.toAct ?? context.seat })),
    setCurtain: assign(({ event }) => (event.type === 'curtain' ? { curtain: event.on } : {})),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ standing: null, seat: 'us', curtain: input.curtain }),
  initial: 'menu',
  on: {
    begin: { actions: ['learn', 'sit'], target: '.settle' },
    curtain: { actions: 'setCurtain' },
  },
  states: {
    menu: { on: { resume: { guard: 'inGame', target: 'settle' } } },
    settle: {
      always: [
        { guard: 'over', target: 'result' },
        { guard: 'sameSeat', target: 'playing' },
        { guard: 'noCurtain', actions: 'sit', target: 'playing' },
        { target: 'handOver' },
      ],
    },
    playing: {
      on: { acted: { actions: 'learn', target: 'settle' }, menu: 'menu', replay: 'replay' },
    },
    handOver: {
      on: { seated: { actions: 'sit', target: 'playing' }, menu: 'menu' },
    },
    result: {
      initial: 'shown',
      states: { shown: { on: { look: 'looking' } }, looking: { on: { look: 'shown' } } },
      on: { menu: 'menu', replay: 'replay' },
    },
    /** Reserved: replays come with a later edition. */
    replay: { on: { replayEnds: 'settle', menu: 'menu' } },
  },
})
