import { assign, setup } from 'xstate'
import type { Side } from '../operational/types'

/** What the session says after an action, an undo or a load. */
export interface SessionFacts {
  readonly toAct: Side | null
  readonly over: boolean
}

type SessionEvent =
  /** A new game: whoever is to act first sits down with it. */
  | { type: 'begin'; standing: SessionFacts }
  /** A stored game goes on: nobody sits yet. */
  | { type: 'load'; standing: SessionFacts }
  /** An action was done or taken back. */
  | { type: 'acted'; standing: SessionFacts }
  /** The next player has sat down: the curtain may rise. `news`: something happened since he last sat, and is shown first. */
  | { type: 'seated'; news: boolean }
  | { type: 'menu' }
  /** Back from the menu to the game in progress. */
  | { type: 'resume' }
  /** The curtain is wanted or not; without it the map turns to the next player at once. */
  | { type: 'curtain'; on: boolean }
  /** The finished game is looked at again. */
  | { type: 'look' }
  /** What the player knows of an earlier time is played again. */
  | { type: 'replay' }
  /** The game is over: it is looked at with the eyes of this side. */
  | { type: 'eyes'; side: Side }
  | { type: 'replayEnds' }

interface SessionContext {
  readonly standing: SessionFacts | null
  /** Whose view may be on the screen; null: nobody has sat down yet. */
  readonly seat: Side | null
  readonly curtain: boolean
}

/**
 * The session chart: menu, play, the curtain between two players at one screen, replay, result. It owns which view may be shown
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
    sameSeat: ({ context }) => context.seat !== null && context.standing?.toAct === context.seat,
    noCurtain: ({ context }) => !context.curtain,
    news: ({ event }) => event.type === 'seated' && event.news,
  },
  actions: {
    learn: assign(({ event }) => ('standing' in event ? { standing: event.standing } : {})),
    sit: assign(({ context }) => ({ seat: context.standing?.toAct ?? context.seat ?? 'us' })),
    see: assign(({ event }) => (event.type === 'eyes' ? { seat: event.side } : {})),
    rise: assign({ seat: null }),
    setCurtain: assign(({ event }) => (event.type === 'curtain' ? { curtain: event.on } : {})),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ standing: null, seat: null, curtain: input.curtain }),
  initial: 'menu',
  on: {
    begin: { actions: ['learn', 'sit'], target: '.settle' },
    load: { actions: ['learn', 'rise'], target: '.settle' },
    curtain: { actions: 'setCurtain' },
  },
  states: {
    menu: { on: { resume: { guard: 'inGame', target: 'settle' } } },
    settle: {
      always: [
        // Nothing is left to hide from whoever finished the game.
        { guard: 'over', actions: 'sit', target: 'result' },
        { guard: 'sameSeat', target: 'playing' },
        { guard: 'noCurtain', actions: 'sit', target: 'playing' },
        { target: 'handOver' },
      ],
    },
    playing: {
      on: { acted: { actions: 'learn', target: 'settle' }, menu: 'menu', replay: 'replay' },
    },
    handOver: {
      on: {
        seated: [
          { guard: 'news', actions: 'sit', target: 'replay' },
          { actions: 'sit', target: 'playing' },
        ],
        menu: 'menu',
      },
    },
    result: {
      initial: 'shown',
      states: { shown: { on: { look: 'looking' } }, looking: { on: { look: 'shown' } } },
      on: { menu: 'menu', replay: 'replay', eyes: { actions: 'see' } },
    },
    replay: {
      on: {
        replayEnds: [{ guard: 'over', target: 'result.looking' }, { target: 'settle' }],
        menu: 'menu',
      },
    },
  },
})
