// The hint after the prompt: what the player can do now, by his task (`interactionChart.ts`).
import type { PieceId } from '../../../operational/types'
import { capitalised, mpText } from '../../shared/format'
import { text } from '../../shell/page'
import { attackPreviewWords } from '../combat/attackPreview'
import { fillingStep, whyNot } from '../controller/hiding'
import type { Task } from '../controller/interactionChart'
import { halfMpLeft } from '../controller/marks'
import { mustRollForCommand } from '../controller/moves'
import type { SeatStore } from '../seat/store'
import { names } from '../shared/scenario'

/** The short names of pieces, as on the counters, since a prompt is one line. The viewer's markers are called real or dummy. */
export function shortNames(seat: SeatStore, ids: readonly PieceId[]): string {
  const t = text.value.hide
  const shortIdNames = ids.map((id) => {
    const marker = seat.view.value.markers[id]
    return marker ? `${names.value.short(id)} (${marker.real ? t.real : t.dummy})` : names.value.short(id)
  })
  return capitalised(shortIdNames.join(', '))
}

/** The hint for what the player is doing. */
export const hint = (seat: SeatStore): string => HINTS[seat.task.value](seat)

const noHint = (): string => ''

const HINTS: Readonly<Record<Task, (seat: SeatStore) => string>> = {
  watching: noHint,
  busy: noHint,
  declaring: noHint,
  idle: idleHint,
  selected: selectedHint,
  filling: fillingHint,
  answering: answeringHint,
  deploying: answeringHint,
  entering: enteringHint,
}

/** Nothing is selected: how much is left to do in the segment. */
function idleHint(seat: SeatStore): string {
  const t = text.value.hint
  const { segment } = seat.view.value
  const { unmoved, entering, targets } = seat.undone.value
  if (segment === 'command') return commandHint(seat)
  if (segment === 'move') {
    const piecesLeft = unmoved.length + entering.length
    return piecesLeft === 0 ? t.noOne : t.due(piecesLeft)
  }
  if (segment === 'combat')
    return attackPreviewWords(seat) ?? (targets.length === 0 ? t.noAttack : t.attacks(targets.length))
  return ''
}

/**
 * Says in how many hexes the next box can be opened, or why none can; and, where boxes are in use, that they may be revealed.
 * A box holds units hidden together under two markers, one real and one dummy (OPS-19.5).
 */
function commandHint(seat: SeatStore): string {
  const t = text.value.hint
  const view = seat.view.value
  const box = seat.nextBox.value
  const openingPlaces = box === null ? [] : (seat.boxOpenings.value.get(box) ?? [])
  // A box can also be opened off the map (`off`), for reinforcements.
  const openingHexCount = openingPlaces.filter((place) => place !== 'off').length
  if (seat.markingBoxHexes.value && openingHexCount > 0) return t.commandMarked
  const revealHint = Object.keys(view.boxes).length > 0 ? t.commandReveal : ''
  if (openingHexCount > 0) return `${t.command(openingHexCount)} ${revealHint}`
  // A refusal can be asked only for a box and a hex. Since no box can be opened anywhere, any box and hex bring the reason.
  const reason = box === null ? whyNot(seat, { type: 'open', box: 'A', hex: view.pieces[0]?.at ?? '' }) : null
  const reasonWords = reason ? `${reason.words} ${reason.rule ?? ''}` : ''
  return `${reasonWords} ${revealHint}`
}

/** Pieces are selected: what they can do in the movement segment, and the movement points left to them. */
function selectedHint(seat: SeatStore): string {
  const t = text.value.hint
  const selection = seat.selection.value
  if (!selection || seat.view.value.segment !== 'move') return idleHint(seat)
  const pieceNames = shortNames(seat, [...selection.units, ...selection.leaders])
  if (mustRollForCommand(seat, selection)) return t.begin(pieceNames)
  if (seat.reach.value.size === 0) return t.selectedNoMp(pieceNames)
  if (seat.marching.value) return `${pieceNames}. ${t.marching}`
  // Leaders who go along with units do not slow them down.
  const paceSetters = selection.units.length > 0 ? selection.units : selection.leaders
  return t.selected(pieceNames, mpText(Math.min(...paceSetters.map((id) => halfMpLeft(seat, id)))))
}

/** A box is being filled: its next step. */
function fillingHint(seat: SeatStore): string {
  const t = text.value.hint
  const filling = seat.boxFilling.value
  if (!filling) return ''
  if (filling.hex !== 'off') return t[fillingStep(seat)]
  return filling.pieces.length > 0 ? t.close : t.takeOff
}

/** A choice is pending or pieces are placed: with which piece the player answers now. */
function answeringHint(seat: SeatStore): string {
  const t = text.value.hint
  const view = seat.view.value
  const piece = seat.answeringPiece.value
  if (piece === null) return seat.choicesByHex.value.size > 0 ? t.choose : ''
  const name = names.value.piece(piece)
  if (view.pending.at(-1)?.kind === 'deploy') return t.deploy(name)
  return view.segment === 'setup' ? t.place(capitalised(name)) : `${name}: ${t.choose}`
}

/** A reinforcement is chosen to enter the map. */
function enteringHint(seat: SeatStore): string {
  const piece = seat.answeringPiece.value
  return piece === null ? '' : text.value.hint.enter(capitalised(names.value.piece(piece)))
}
