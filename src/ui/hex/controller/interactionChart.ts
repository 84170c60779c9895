import { assign, emit, setup } from 'xstate'
import type { HexId, PieceId } from '../../../operational/types'
import type { HexChoice } from './choices'
import type { Selection } from './select'

/**
 * What the game asks of the player at the screen, by where the game waits (src/operational/places.ts). `watching`: nothing; `busy`: an action
 * or a replay is in progress; `free`: it is his own phase, and no choice is pending; the others: the state of that name in the chart below.
 */
export type Situation = 'watching' | 'busy' | 'free' | 'declaring' | 'filling' | 'answering' | 'deploying'

/** What a tap on a hex could mean (`tapFacts.ts` looks it up). `needsSecondTap`: the first tap only previews, a second one confirms. */
export interface TapFacts {
  readonly hex: HexId
  /** The counter that was hit, where a stack is fanned out. */
  readonly piece: PieceId | null
  /** The action that the player chooses by tapping this hex. */
  readonly choice: { readonly choice: HexChoice; readonly needsSecondTap: boolean } | null
  /** The piece in the hex with which the player can answer the pending choice, so that a tap chooses the piece. */
  readonly choosablePiece: PieceId | null
  /** The unit in the hex that can join or leave the declared attack. */
  readonly unitForAttack: PieceId | null
  /** The move of the selection to this hex; null: it cannot go there. `garrison`: only straight into the bastion (OPS-19.1.14). */
  readonly move: { readonly garrison: boolean; readonly needsSecondTap: boolean } | null
  /** Why what the player seems to want cannot be done in this hex; null: the hex means something else. */
  readonly refusal: TapRefusal | null
}

/** Why a tap does nothing: a sentence, and the rule. */
export interface TapRefusal {
  readonly words: string
  readonly rule: string | null
}

/** What the chart is told: what the player did with pointer, touch, keys and buttons, and how the game stands. */
export type InteractionEvent =
  /** The game has changed. `choosablePieces`: pieces that can answer the pending choice, be placed or enter. */
  | { type: 'POSITION'; situation: Situation; choosablePieces: readonly PieceId[] }
  | ({ type: 'TAP_HEX' } & TapFacts)
  /** The pointer is over another hex now; null: it has left the map. */
  | { type: 'HOVER'; hex: HexId | null }
  /** Escape was pressed. */
  | { type: 'CANCEL' }
  /** Units and leaders were selected; null: none are selected any more. */
  | { type: 'SELECT'; selection: Selection | null }
  /** The player has chosen the piece that is to answer a choice, to be placed or to enter; null: none. */
  | { type: 'CHOOSE_PIECE'; piece: PieceId | null }
  /** What a first tap previewed is done in another way, or is out of date. */
  | { type: 'END_PREVIEW' }
  /** Selection, preview and chosen piece are forgotten. */
  | { type: 'CLEAR' }
  | { type: KeyEventType }

/**
 * Keys that act on the game; most have a button too. `NEXT` and `BACK` go to the next or previous piece with something left to do; `BEGIN`
 * rolls for command (OPS-4.3); `STOP` ends the move under way; `CONCEAL` hides the stack in a box (OPS-19.5.2).
 */
export type KeyEventType =
  | 'NEXT'
  | 'BACK'
  | 'UNDO'
  | 'REDO'
  | 'MARCH'
  | 'BEGIN'
  | 'STOP'
  | 'GARRISON'
  | 'CONCEAL'
  | 'END_PHASE'

/** What the chart has decided; the controller carries it out (`carryOut` in interaction.ts). */
export type Command =
  | { type: 'skipAnimation' }
  | { type: 'takeChoice'; choice: HexChoice }
  /** The piece goes into the box (units hidden under two markers, OPS-19.5) that is being filled; null: the whole stack of the hex. */
  | { type: 'takeIntoBox'; hex: HexId; piece: PieceId | null }
  /** The unit joins or leaves the declared attack. */
  | { type: 'joinOrLeave'; unit: PieceId }
  /** The selection moves to the hex. */
  | { type: 'moveSelection'; hex: HexId; garrison: boolean }
  /** The piece is selected; null: the next group of the stack. */
  | { type: 'selectAt'; hex: HexId; piece: PieceId | null }
  /** The cards show the hex. */
  | { type: 'inspect'; hex: HexId }
  /** The selection is given up. */
  | { type: 'deselect' }
  /** The player is told why his tap does nothing. */
  | { type: 'explain'; hex: HexId; refusal: TapRefusal }
  | { type: 'cancelAttack' }
  /** On a phone, the sheet with the cards no longer covers the map. */
  | { type: 'closeSheet' }
  | { type: 'key'; key: KeyEventType }

/** What the chart remembers: the last report of the game, and what the player has marked. */
interface InteractionContext {
  readonly situation: Situation
  readonly choosablePieces: readonly PieceId[]
  readonly selection: Selection | null
  /** The hex of a first tap, which a second tap confirms. */
  readonly previewedHex: HexId | null
  readonly chosenPiece: PieceId | null
}

type TapEvent = Extract<InteractionEvent, { type: 'TAP_HEX' }>
/** The event as a tap; null: it is another event. The types of xstate do not say which event has led to a guard or action. */
const tapOf = (event: InteractionEvent): TapEvent | null => (event.type === 'TAP_HEX' ? event : null)
/** `emit` must give a command, even for an event that an action cannot use. The guards keep such events away; this harmless command stands in. */
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
    /** The chosen piece is a reinforcement that can enter (OPS-14.1). Pieces of other choices do not come here: their guards stand before. */
    isEntering: ({ context }) => context.chosenPiece !== null && context.choosablePieces.includes(context.chosenPiece),
    choiceNeedsSecondTap: ({ context, event }) =>
      tapOf(event)?.choice?.needsSecondTap === true && context.previewedHex !== tapOf(event)?.hex,
    tapHasChoice: ({ event }) => tapOf(event)?.choice != null,
    moveNeedsSecondTap: ({ context, event }) =>
      tapOf(event)?.move?.needsSecondTap === true && context.previewedHex !== tapOf(event)?.hex,
    tapHasMove: ({ event }) => tapOf(event)?.move != null,
    tapIsRefused: ({ event }) => tapOf(event)?.refusal != null,
    tapHasChoosablePiece: ({ event }) => tapOf(event)?.choosablePiece != null,
    tapHasUnitForAttack: ({ event }) => tapOf(event)?.unitForAttack != null,
    canInspect: ({ context, event }) => event.type === 'HOVER' && event.hex !== null && context.selection === null,
  },
  actions: {
    rememberPosition: assign(({ event }) =>
      event.type === 'POSITION' ? { situation: event.situation, choosablePieces: event.choosablePieces } : {},
    ),
    preview: assign(({ event }) => ({ previewedHex: tapOf(event)?.hex ?? null })),
    endPreview: assign({ previewedHex: null }),
    select: assign(({ event }) => (event.type === 'SELECT' ? { selection: event.selection, previewedHex: null } : {})),
    deselect: emit({ type: 'deselect' }),
    choosePiece: assign(({ event }) => (event.type === 'CHOOSE_PIECE' ? { chosenPiece: event.piece } : {})),
    choosePieceInHex: assign(({ event }) => ({ chosenPiece: tapOf(event)?.choosablePiece ?? null })),
    forgetChosenPiece: assign({ chosenPiece: null }),
    forgetMarks: assign({ selection: null, previewedHex: null, chosenPiece: null }),
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
      const unit = tapOf(event)?.unitForAttack
      return unit != null ? { type: 'joinOrLeave', unit } : NOTHING_TO_DO
    }),
    moveSelection: emit(({ event }) => {
      const tap = tapOf(event)
      return tap?.move ? { type: 'moveSelection', hex: tap.hex, garrison: tap.move.garrison } : NOTHING_TO_DO
    }),
    selectAt: emit(({ event }) => {
      const tap = tapOf(event)
      return tap ? { type: 'selectAt', hex: tap.hex, piece: tap.piece } : NOTHING_TO_DO
    }),
    explain: emit(({ event }) => {
      const tap = tapOf(event)
      return tap?.refusal ? { type: 'explain', hex: tap.hex, refusal: tap.refusal } : NOTHING_TO_DO
    }),
    inspect: emit(({ event }) =>
      event.type === 'HOVER' && event.hex !== null ? { type: 'inspect', hex: event.hex } : NOTHING_TO_DO,
    ),
    // Only events of keys lead here (`PRESS_KEY`).
    pressKey: emit(({ event }) => ({ type: 'key', key: event.type as KeyEventType })),
  },
})

/** The state that goes on at once to the task that the context calls for. */
const SETTLE = '#interaction.task.settle'

/** A tap on a hex that the player can choose: does its action, or previews it where a second tap must confirm. */
const TAP_CHOICE = [
  { guard: 'choiceNeedsSecondTap', target: SETTLE, actions: 'preview' },
  { guard: 'tapHasChoice', target: SETTLE, actions: ['endPreview', 'takeChoice'] },
] as const
/** A tap on a hex that the selection can move to: moves there, or previews the move where a second tap must confirm. */
const TAP_MOVE = [
  { guard: 'moveNeedsSecondTap', target: SETTLE, actions: 'preview' },
  { guard: 'tapHasMove', target: SETTLE, actions: ['endPreview', 'moveSelection'] },
] as const
/** A tap where nothing can be done that the player seems to want: he is told why, and keeps what he has selected. */
const TAP_REFUSED = { guard: 'tapIsRefused', target: SETTLE, actions: ['endPreview', 'explain'] } as const
/** A tap on any other hex: selects its stack, or deselects where nothing there can be selected. */
const TAP_STACK = { target: SETTLE, actions: ['endPreview', 'selectAt'] } as const
/** A tap on a piece with which the player can answer: chooses the piece. */
const TAP_CHOOSABLE_PIECE = { guard: 'tapHasChoosablePiece', target: SETTLE, actions: 'choosePieceInHex' } as const

const PRESS_KEY = { actions: 'pressKey' } as const

/** Escape takes back what the player marked or began last. The first line whose guard holds is carried out. */
const CANCEL = [
  { guard: 'hasPreview', target: SETTLE, actions: 'endPreview' },
  { guard: 'isDeclaring', actions: 'cancelAttack' },
  { guard: 'hasChosenPiece', target: SETTLE, actions: 'forgetChosenPiece' },
  { guard: 'hasSelection', actions: 'deselect' },
  { actions: 'closeSheet' },
] as const

/**
 * Decides what pointing and keys mean. The state `task` follows from the situation of the game and from what the player has marked; the task
 * decides what a tap does. The chart knows no view of the game: each tap brings the facts of its hex, and the chart emits commands.
 */
export const interactionChart = chart.createMachine({
  id: 'interaction',
  context: { situation: 'watching', choosablePieces: [], selection: null, previewedHex: null, chosenPiece: null },
  type: 'parallel',
  on: {
    POSITION: { target: SETTLE, actions: 'rememberPosition' },
    SELECT: { target: SETTLE, actions: 'select' },
    CHOOSE_PIECE: { target: SETTLE, actions: 'choosePiece' },
    END_PREVIEW: { target: SETTLE, actions: 'endPreview' },
    CLEAR: { target: SETTLE, actions: 'forgetMarks' },
    CANCEL,
    HOVER: { guard: 'canInspect', actions: 'inspect' },
    NEXT: PRESS_KEY,
    BACK: PRESS_KEY,
    UNDO: PRESS_KEY,
    REDO: PRESS_KEY,
    STOP: PRESS_KEY,
    GARRISON: PRESS_KEY,
    CONCEAL: PRESS_KEY,
    END_PHASE: PRESS_KEY,
  },
  states: {
    task: {
      initial: 'settle',
      states: {
        /** The first task whose guard holds; the order matters. */
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
        idle: { on: { TAP_HEX: [...TAP_CHOICE, TAP_REFUSED, TAP_STACK] } },
        /** Units or leaders are selected and can move. */
        selected: {
          on: { TAP_HEX: [...TAP_CHOICE, ...TAP_MOVE, TAP_REFUSED, TAP_STACK], MARCH: PRESS_KEY, BEGIN: PRESS_KEY },
        },
        /** An attack is declared, and units join it or leave it (OPS-8.2). */
        declaring: {
          on: { TAP_HEX: [{ guard: 'tapHasUnitForAttack', actions: 'joinOrLeave' }, TAP_REFUSED] },
        },
        /** A box is being filled (OPS-19.5.2). */
        filling: { on: { TAP_HEX: [...TAP_CHOICE, { actions: 'takeIntoBox' }] } },
        /** A pending choice is answered, or pieces are placed at set-up. */
        answering: { on: { TAP_HEX: [...TAP_CHOICE, TAP_CHOOSABLE_PIECE, TAP_REFUSED, TAP_STACK] } },
        /** The pieces of a revealed box are placed (OPS-19.5.12). */
        deploying: { on: { TAP_HEX: [...TAP_CHOICE, TAP_CHOOSABLE_PIECE, TAP_REFUSED, TAP_STACK] } },
        /** A reinforcement is chosen to enter (OPS-14.1). */
        entering: { on: { TAP_HEX: [...TAP_CHOICE, ...TAP_MOVE, TAP_REFUSED, TAP_STACK] } },
      },
    },
    /** Is a preview shown? Follows from `previewedHex`. */
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

/** What the player is doing: the states of `task` but `settle`. */
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
