import { assign, emit, setup } from 'xstate'
import type { HexId, PieceId } from '../../../operational/types'
import type { HexChoice } from './choices'
import type { Selection } from './select'

/**
 * What the game asks of the player at the screen, from the place where it stands (src/operational/places.ts).
 * `watching`: nothing; `busy`: an action or a replay is in progress; `free`: his own phase, nothing begun.
 */
export type Situation = 'watching' | 'busy' | 'free' | 'declaring' | 'filling' | 'answering' | 'deploying'

/** What lies in a tapped hex, as far as it can matter. `twice`: a second tap on the same hex must confirm. */
export interface TapFacts {
  readonly hex: HexId
  /** The counter that was hit, where a stack is fanned out. */
  readonly piece: PieceId | null
  /** An action that this hex answers. */
  readonly choice: { readonly choice: HexChoice; readonly twice: boolean } | null
  /** The piece in the hex that would answer next. */
  readonly answerer: PieceId | null
  /** The unit in the hex that can join or leave the declared attack. */
  readonly joiner: PieceId | null
  /** The selection can go there. `garrison`: only straight into the bastion (OPS-19.1.14). */
  readonly move: { readonly garrison: boolean; readonly twice: boolean } | null
}

/** What pointer, touch, keys and buttons report, and what the game reports. */
export type InteractionEvent =
  | { type: 'POSITION'; situation: Situation; choosablePieces: readonly PieceId[] }
  | ({ type: 'TAP_HEX' } & TapFacts)
  | { type: 'HOVER'; hex: HexId | null }
  | { type: 'CANCEL' }
  /** Units and leaders were picked up, or put down. */
  | { type: 'SELECT'; selection: Selection | null }
  /** The piece that shall answer, be placed or enter was chosen, or none any more. */
  | { type: 'CHOOSE_PIECE'; piece: PieceId | null }
  | { type: 'END_PREVIEW' }
  /** Every mark goes. */
  | { type: 'CLEAR' }
  | { type: KeyEventType }

/** Keys that do something with the position. `NEXT`: on to the next piece with something left to do, or back to the one before. */
export type KeyEventType = 'NEXT' | 'BACK' | 'UNDO' | 'MARCH' | 'BEGIN' | 'STOP' | 'GARRISON' | 'CONCEAL' | 'END_PHASE'

/** What the chart has decided; the controller carries it out (`carryOut` in interaction.ts). */
export type Command =
  | { type: 'skipAnimation' }
  | { type: 'takeChoice'; choice: HexChoice }
  | { type: 'takeIntoBox'; hex: HexId; piece: PieceId | null }
  | { type: 'joinOrLeave'; unit: PieceId }
  | { type: 'go'; hex: HexId; garrison: boolean }
  | { type: 'selectAt'; hex: HexId; piece: PieceId | null }
  | { type: 'inspect'; hex: HexId }
  | { type: 'putDown' }
  | { type: 'cancelAttack' }
  | { type: 'closeSheet' }
  | { type: 'key'; key: KeyEventType }

interface InteractionContext {
  readonly situation: Situation
  readonly choosablePieces: readonly PieceId[]
  readonly selection: Selection | null
  /** The hex of a first tap, which a second tap confirms. */
  readonly previewedHex: HexId | null
  readonly chosenPiece: PieceId | null
}

type Tap = Extract<InteractionEvent, { type: 'TAP_HEX' }>
const tapOf = (event: InteractionEvent): Tap | null => (event.type === 'TAP_HEX' ? event : null)
const NOTHING_TO_DO: Command = { type: 'closeSheet' }

const chart = setup({
  types: {
    context: {} as InteractionContext,
    events: {} as InteractionEvent,
    emitted: {} as Command,
  },
  guards: {
    isBusy: ({ context }) => context.situation === 'busy',
    isWatching: ({ context }) => context.situation === 'watching',
    isDeclaring: ({ context }) => context.situation === 'declaring',
    isFilling: ({ context }) => context.situation === 'filling',
    isDeploying: ({ context }) => context.situation === 'deploying',
    isAnswering: ({ context }) => context.situation === 'answering',
    hasPreview: ({ context }) => context.previewedHex !== null,
    hasNoPreview: ({ context }) => context.previewedHex === null,
    hasSelection: ({ context }) => context.selection !== null,
    hasChosenPiece: ({ context }) => context.chosenPiece !== null,
    /** A reinforcement was chosen and can enter (OPS-14.1). */
    isEntering: ({ context }) => context.chosenPiece !== null && context.choosablePieces.includes(context.chosenPiece),
    choiceNeedsSecondTap: ({ context, event }) =>
      tapOf(event)?.choice?.twice === true && context.previewedHex !== tapOf(event)?.hex,
    tapHasChoice: ({ event }) => tapOf(event)?.choice != null,
    moveNeedsSecondTap: ({ context, event }) =>
      tapOf(event)?.move?.twice === true && context.previewedHex !== tapOf(event)?.hex,
    tapHasMove: ({ event }) => tapOf(event)?.move != null,
    tapHasAnswerer: ({ event }) => tapOf(event)?.answerer != null,
    tapHasJoiner: ({ event }) => tapOf(event)?.joiner != null,
    canInspect: ({ context, event }) => event.type === 'HOVER' && event.hex !== null && context.selection === null,
  },
  actions: {
    learnPosition: assign(({ event }) =>
      event.type === 'POSITION' ? { situation: event.situation, choosablePieces: event.choosablePieces } : {},
    ),
    preview: assign(({ event }) => ({ previewedHex: tapOf(event)?.hex ?? null })),
    endPreview: assign({ previewedHex: null }),
    select: assign(({ event }) => (event.type === 'SELECT' ? { selection: event.selection, previewedHex: null } : {})),
    putDown: emit({ type: 'putDown' }),
    choosePiece: assign(({ event }) => (event.type === 'CHOOSE_PIECE' ? { chosenPiece: event.piece } : {})),
    chooseAnswerer: assign(({ event }) => ({ chosenPiece: tapOf(event)?.answerer ?? null })),
    releasePiece: assign({ chosenPiece: null }),
    clear: assign({ selection: null, previewedHex: null, chosenPiece: null }),
    skipAnimation: emit({ type: 'skipAnimation' }),
    cancelAttack: emit({ type: 'cancelAttack' }),
    closeSheet: emit({ type: 'closeSheet' }),
    takeChoice: emit(({ event }) => {
      const choice = tapOf(event)?.choice?.choice
      return choice ? { type: 'takeChoice', choice } : NOTHING_TO_DO
    }),
    takeIntoBox: emit(({ event }) => {
      const tap = tapOf(event)
      return tap ? { type: 'takeIntoBox', hex: tap.hex, piece: tap.piece } : NOTHING_TO_DO
    }),
    joinOrLeave: emit(({ event }) => {
      const unit = tapOf(event)?.joiner
      return unit != null ? { type: 'joinOrLeave', unit } : NOTHING_TO_DO
    }),
    go: emit(({ event }) => {
      const tap = tapOf(event)
      return tap?.move ? { type: 'go', hex: tap.hex, garrison: tap.move.garrison } : NOTHING_TO_DO
    }),
    selectAt: emit(({ event }) => {
      const tap = tapOf(event)
      return tap ? { type: 'selectAt', hex: tap.hex, piece: tap.piece } : NOTHING_TO_DO
    }),
    inspect: emit(({ event }) =>
      event.type === 'HOVER' && event.hex !== null ? { type: 'inspect', hex: event.hex } : NOTHING_TO_DO,
    ),
    pressKey: emit(({ event }) => ({ type: 'key', key: event.type as KeyEventType })),
  },
})

/** Goes to the state that follows from the context. */
const SETTLE = '#interaction.task.settle'

/** A hex that answers: its action, or at first a preview where a second tap must confirm. */
const TAP_CHOICE = [
  { guard: 'choiceNeedsSecondTap', target: SETTLE, actions: 'preview' },
  { guard: 'tapHasChoice', target: SETTLE, actions: ['endPreview', 'takeChoice'] },
] as const
/** A hex that the selection can go to: likewise. */
const TAP_MOVE = [
  { guard: 'moveNeedsSecondTap', target: SETTLE, actions: 'preview' },
  { guard: 'tapHasMove', target: SETTLE, actions: ['endPreview', 'go'] },
] as const
/** Any other hex: its stack is picked up, or what was selected is put down. */
const TAP_STACK = { target: SETTLE, actions: ['endPreview', 'selectAt'] } as const
const TAP_ANSWERER = { guard: 'tapHasAnswerer', target: SETTLE, actions: 'chooseAnswerer' } as const

const PRESS_KEY = { actions: 'pressKey' } as const

/** Escape takes back the last mark. */
const CANCEL = [
  { guard: 'hasPreview', target: SETTLE, actions: 'endPreview' },
  { guard: 'isDeclaring', actions: 'cancelAttack' },
  { guard: 'hasChosenPiece', target: SETTLE, actions: 'releasePiece' },
  { guard: 'hasSelection', actions: 'putDown' },
  { actions: 'closeSheet' },
] as const

/**
 * What pointing and keys mean to the player at the screen. The task follows from the position and from what the player has marked;
 * what a tap does, and what the prompt says, follow from the task. The chart decides and knows no view: a tap brings the facts of its
 * hex, and what is to be done leaves as a command.
 */
export const interactionChart = chart.createMachine({
  id: 'interaction',
  context: { situation: 'watching', choosablePieces: [], selection: null, previewedHex: null, chosenPiece: null },
  type: 'parallel',
  on: {
    POSITION: { target: SETTLE, actions: 'learnPosition' },
    SELECT: { target: SETTLE, actions: 'select' },
    CHOOSE_PIECE: { target: SETTLE, actions: 'choosePiece' },
    END_PREVIEW: { target: SETTLE, actions: 'endPreview' },
    CLEAR: { target: SETTLE, actions: 'clear' },
    CANCEL,
    HOVER: { guard: 'canInspect', actions: 'inspect' },
    NEXT: PRESS_KEY,
    BACK: PRESS_KEY,
    UNDO: PRESS_KEY,
    STOP: PRESS_KEY,
    GARRISON: PRESS_KEY,
    CONCEAL: PRESS_KEY,
    END_PHASE: PRESS_KEY,
  },
  states: {
    task: {
      initial: 'settle',
      states: {
        /** Left at once for the task that follows from the context. */
        settle: {
          always: [
            { guard: 'isBusy', target: 'busy' },
            { guard: 'isWatching', target: 'watching' },
            { guard: 'isDeclaring', target: 'declaring' },
            { guard: 'isFilling', target: 'filling' },
            { guard: 'isDeploying', target: 'deploying' },
            { guard: 'isAnswering', target: 'answering' },
            { guard: 'isEntering', target: 'entering' },
            { guard: 'hasSelection', target: 'selected' },
            { target: 'idle' },
          ],
        },
        /** Nothing is asked of the player: the game is over, the opponent acts, or a replay shows the past. */
        watching: { on: { TAP_HEX: TAP_STACK } },
        /** An action is in progress. */
        busy: { on: { TAP_HEX: { actions: 'skipAnimation' } } },
        /** The player's own phase; nothing is selected. */
        idle: { on: { TAP_HEX: [...TAP_CHOICE, TAP_STACK] } },
        selected: {
          on: { TAP_HEX: [...TAP_CHOICE, ...TAP_MOVE, TAP_STACK], MARCH: PRESS_KEY, BEGIN: PRESS_KEY },
        },
        /** An attack is declared, and units join it or leave it (OPS-8.2). */
        declaring: { on: { TAP_HEX: { guard: 'tapHasJoiner', actions: 'joinOrLeave' } } },
        /** A box is being filled (OPS-19.5.2). */
        filling: { on: { TAP_HEX: [...TAP_CHOICE, { actions: 'takeIntoBox' }] } },
        /** A pending choice is answered, or pieces are placed at set-up. */
        answering: { on: { TAP_HEX: [...TAP_CHOICE, TAP_ANSWERER, TAP_STACK] } },
        /** The pieces of a revealed box are placed (OPS-19.5.12). */
        deploying: { on: { TAP_HEX: [...TAP_CHOICE, TAP_ANSWERER, TAP_STACK] } },
        /** A reinforcement is chosen to enter (OPS-14.1). */
        entering: { on: { TAP_HEX: [...TAP_CHOICE, ...TAP_MOVE, TAP_STACK] } },
      },
    },
    preview: {
      initial: 'none',
      states: {
        none: { always: { guard: 'hasPreview', target: 'previewing' } },
        /** A first tap has shown what a second one on the same hex does. */
        previewing: { always: { guard: 'hasNoPreview', target: 'none' } },
      },
    },
  },
})

/** What the player is doing. */
export type Task =
  | 'watching'
  | 'busy'
  | 'idle'
  | 'selected'
  | 'declaring'
  | 'filling'
  | 'answering'
  | 'deploying'
  | 'entering'
