import type { HexId } from '../../../operational/types'
import { say, services } from '../../shell/services'
import { dialog } from '../../shell/page'
import { isNarrow } from '../../shared/phone'
import type { BoardInput } from '../board'
import { requestEndPhase } from '../endPhase/endPhase'
import { currentSeat } from '../seat/current'
import { NO_FIGHT } from '../seat/currentFight'
import type { SeatStore } from '../seat/store'
import { act } from './act'
import { answerWith } from './answer'
import { declareAttack, joinOrLeave } from './attack'
import { pressConcealKey, takeFromHex } from './hiding'
import type { Command, KeyEventType } from './interactionChart'
import {
  rollForCommand,
  deselect,
  moveSelection,
  selectAt,
  undoAndFollow,
  redoAndFollow,
  toggleGarrison,
  toggleMarch,
} from './moves'
import { selectNext } from './nextPiece'
import { endLook, followLook } from './stackLook'
import { type Tap, tapFacts } from './tapFacts'

/** Tells the interaction chart of a seat about each change of the game, and carries out the commands of the chart. */
export function followInteraction(seat: SeatStore): void {
  seat.effect(() => {
    const situation = seat.busy.value ? 'busy' : seat.situation.value
    seat.send({ type: 'POSITION', situation, choosablePieces: seat.choosablePieces.value })
  })
  seat.onCommand((command) => carryOut(seat, command))
  followLook(seat)
}

/** Carries out a command of the interaction chart. */
function carryOut(seat: SeatStore, command: Command): void {
  switch (command.type) {
    case 'skipAnimation':
      services.board?.skip()
      return
    case 'takeChoice':
      // An attack is declared in several steps; any other choice is one action.
      if (command.choice.kind === 'attack') void declareAttack(seat, command.choice.hex)
      else void answerWith(seat, command.choice)
      return
    case 'takeIntoBox':
      void takeFromHex(seat, command.hex, command.piece)
      return
    case 'joinOrLeave':
      void joinOrLeave(seat, command.unit)
      return
    case 'moveSelection':
      void moveSelection(seat, command.hex, { garrison: command.garrison })
      return
    case 'selectAt':
      seat.panelTab.value = 'unit'
      if (!selectAt(seat, command.hex, command.piece)) deselect(seat)
      return
    case 'explain':
      seat.panelTab.value = 'unit'
      say(seat, command.refusal.words, command.refusal.rule, 'bad')
      return
    case 'inspect':
      // On a phone the sheet shows an inspected hex: pointing does not change it.
      if (!seat.sheetOpen.value) seat.inspectedHex.value = command.hex
      return
    case 'deselect':
      deselect(seat)
      return
    case 'cancelAttack':
      void act(seat, { type: 'cancel' })
      return
    case 'closeSheet':
      seat.sheetOpen.value = false
      return
    case 'key':
      carryOutKey(seat, command.key)
  }
}

/** Carries out a key, or the button that stands for the key. */
function carryOutKey(seat: SeatStore, key: KeyEventType): void {
  switch (key) {
    case 'NEXT':
    case 'BACK':
      selectNext(seat, { back: key === 'BACK' })
      return
    case 'UNDO':
      void undoAndFollow(seat)
      return
    case 'REDO':
      void redoAndFollow(seat)
      return
    case 'MARCH':
      toggleMarch(seat)
      return
    case 'BEGIN':
      void rollForCommand(seat)
      return
    case 'STOP':
      void act(seat, { type: 'stop' })
      return
    case 'GARRISON':
      void toggleGarrison(seat)
      return
    case 'CONCEAL':
      pressConcealKey(seat)
      return
    case 'END_PHASE':
      requestEndPhase(seat)
  }
}

/** A tap or click on a hex, or Enter on the cursor's hex. */
export function tapHex(seat: SeatStore, hex: HexId, tap: Tap): void {
  endLook(seat)
  seat.cursorHex.value = hex
  seat.inspectedHex.value = hex
  // While an action is in progress a tap only ends its animation.
  if (!seat.busy.value) {
    if (dialog.value) return
    services.playClick()
    seat.recentNews.value = null
    // On a phone a fight that is over would cover the map.
    if (isNarrow.value && seat.view.value.pending.length === 0) seat.shownFightStart.value = NO_FIGHT
  }
  seat.send({ type: 'TAP_HEX', ...tapFacts(seat, hex, tap) })
}

/** Carries out Escape: closes the dialog, or the list of what has just happened (`recentNews`), or else takes back the last mark. */
export function cancel(seat: SeatStore): void {
  endLook(seat)
  if (dialog.value) dialog.value = null
  else if (seat.recentNews.value) seat.recentNews.value = null
  else seat.send({ type: 'CANCEL' })
}

/**
 * What the map reports is passed to the seat. Without a seat, before the first game and behind the curtain between players, pointing does nothing.
 */
export const boardInput: BoardInput = {
  tap(hex, tap) {
    const seat = currentSeat.peek()
    if (seat) tapHex(seat, hex, tap)
  },
  hover(hex) {
    const seat = currentSeat.peek()
    if (!seat) return
    seat.hoveredHex.value = hex
    seat.send({ type: 'HOVER', hex })
  },
  inspect(hex) {
    const seat = currentSeat.peek()
    if (!seat) return
    seat.inspectedHex.value = hex
    seat.cursorHex.value = hex
    seat.panelTab.value = 'terrain'
    seat.sheetOpen.value = true
    seat.lookedHex.value = hex
  },
}
