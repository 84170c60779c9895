import { assign, setup } from 'xstate'
import type { Side } from '../game/side'

/** What the chart must know of the game after an action, an undo or a load. */
export interface SessionFacts {
  readonly toAct: Side | null
  readonly over: boolean
  /** The side whose view a finished game shows at first, if nobody has sat down yet. */
  readonly firstSide: Side
}

type SessionEvent =
  /** A new game: the player of the side to act sits at the screen. `standing`: how the game stands now. */
  | { type: 'begin'; standing: SessionFacts }
  /** A stored game goes on: nobody sits at the screen yet. */
  | { type: 'load'; standing: SessionFacts }
  /** An action was done or taken back. */
  | { type: 'acted'; standing: SessionFacts }
  /** The next player has sat down. `news`: something happened since that player last sat there; it is shown first. */
  | { type: 'seated'; news: boolean }
  | { type: 'menu' }
  /** Back from the menu to the game in progress. */
  | { type: 'resume' }
  /** Switches the curtain between two players on or off. Without it the map turns to the next player at once. */
  | { type: 'curtain'; on: boolean }
  /** After the end of the game: switches between the result and the map. */
  | { type: 'look' }
  /** Earlier events are shown again, as far as the player knows them. */
  | { type: 'replay' }
  /** After the end of the game: shows it as this side sees it. */
  | { type: 'eyes'; side: Side }
  | { type: 'replayEnds' }

interface SessionContext {
  /** How the game stands, as far as the chart was told; null: no game is in progress. */
  readonly standing: SessionFacts | null
  /** The side whose view may be on the screen; null: nobody has sat down yet. */
  readonly seat: Side | null
  /** Is a curtain shown between two players at one screen? */
  readonly curtain: boolean
}

/**
 * The session chart: menu, play, the curtain between two players at one screen, replay, result. It decides whose view may be shown
 * (`seat`). Behind the curtain no view is shown, so nothing is drawn before the other player has sat down.
 */
export const sessionChart = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { curtain: boolean },
  },
  guards: {
    isOver: ({ context }) => context.standing?.over === true,
    isInGame: ({ context }) => context.standing !== null,
    isSeatToAct: ({ context }) => context.seat !== null && context.standing?.toAct === context.seat,
    hasNoCurtain: ({ context }) => !context.curtain,
    hasNews: ({ event }) => event.type === 'seated' && event.news,
  },
  actions: {
    noteStanding: assign(({ event }) => ('standing' in event ? { standing: event.standing } : {})),
    // The player of the side to act sits down. When the game is over whoever sat there stays, or else the first side sits down.
    seatPlayer: assign(({ context: { standing, seat } }) => ({
      seat: standing?.toAct ?? seat ?? standing?.firstSide ?? null,
    })),
    seatChosenSide: assign(({ event }) => (event.type === 'eyes' ? { seat: event.side } : {})),
    emptySeat: assign({ seat: null }),
    setCurtain: assign(({ event }) => (event.type === 'curtain' ? { curtain: event.on } : {})),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ standing: null, seat: null, curtain: input.curtain }),
  initial: 'menu',
  on: {
    begin: { actions: ['noteStanding', 'seatPlayer'], target: '.settle' },
    load: { actions: ['noteStanding', 'emptySeat'], target: '.settle' },
    curtain: { actions: 'setCurtain' },
  },
  states: {
    menu: { on: { resume: { guard: 'isInGame', target: 'settle' } } },
    // Passes at once to the state that fits how the game stands.
    settle: {
      always: [
        // A finished game hides nothing any more.
        { guard: 'isOver', actions: 'seatPlayer', target: 'result' },
        { guard: 'isSeatToAct', target: 'playing' },
        { guard: 'hasNoCurtain', actions: 'seatPlayer', target: 'playing' },
        { target: 'handOver' },
      ],
    },
    playing: {
      on: { acted: { actions: 'noteStanding', target: 'settle' }, menu: 'menu', replay: 'replay' },
    },
    // The curtain is shown.
    handOver: {
      on: {
        seated: [
          { guard: 'hasNews', actions: 'seatPlayer', target: 'replay' },
          { actions: 'seatPlayer', target: 'playing' },
        ],
        menu: 'menu',
      },
    },
    // `shown`: the result is on the screen; `looking`: the map is.
    result: {
      initial: 'shown',
      states: { shown: { on: { look: 'looking' } }, looking: { on: { look: 'shown' } } },
      on: { menu: 'menu', replay: 'replay', eyes: { actions: 'seatChosenSide' } },
    },
    replay: {
      on: {
        replayEnds: [{ guard: 'isOver', target: 'result.looking' }, { target: 'settle' }],
        menu: 'menu',
      },
    },
  },
})
