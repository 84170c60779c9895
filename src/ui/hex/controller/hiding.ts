import { parseMarkerId } from '../../../operational/hidden/markerIds'
import type { SeatStore } from '../seat/store'
import type { Action, BoxLetter, HexId, PieceId, PieceView } from '../../../operational/types'
import { refusalText } from '../../i18n/messages'
import { areAdjacent } from '../shared/ground'
import { headsArmy, piecesOf, unitDef } from '../shared/pieces'
import { settings } from '../../shell/storage/settings'
import { names } from '../shared/scenario'
import { act, actAll } from './act'
import { say } from '../../shell/services'

// A box: units hidden together under two markers, one real and one dummy (OPS-19.5).

/** Legal actions that take a piece into the open box. */
const takeActions = (seat: SeatStore): (Action & { type: 'take' })[] =>
  seat.legal.value.filter((action): action is Action & { type: 'take' } => action.type === 'take')

/**
 * May a button that takes many pieces at once take this piece too? Not the HQ and the army commander: in a box they are inactive, and with
 * them the whole command (OPS-4.1, OPS-19.5.4), so that the player must choose them by name.
 */
const mayBeTakenInBulk = (id: PieceId): boolean => !headsArmy(id)

/** Opens the next box in a hex, or with the place `off` for reinforcements off the map (OPS-19.5.2). False: the box was not opened. */
export async function openBox(seat: SeatStore, place: string): Promise<boolean> {
  const box = seat.nextBox.value
  if (box === null) return false
  const outcome = await act(seat, { type: 'open', box, hex: place })
  if (outcome) {
    seat.panelTab.value = 'hidden'
    if (place !== 'off') seat.inspectedHex.value = place
  }
  return outcome !== null
}

/** Can the next box be opened in that hex? */
export const canOpenBoxAt = (seat: SeatStore, hex: HexId): boolean =>
  seat.nextBox.value !== null && (seat.boxOpenings.value.get(seat.nextBox.value)?.includes(hex) ?? false)

/** Marks the hexes where a box can be opened, or removes the marks. */
export function toggleBoxHexMarks(seat: SeatStore): void {
  seat.markingBoxHexes.value = !seat.markingBoxHexes.value && seat.nextBox.value !== null
  seat.send({ type: 'END_PREVIEW' })
}

/** In place of a piece: the whole stack of the hex, as far as it may be taken in bulk. */
const WHOLE_STACK = null

/** Opens a box in the hex of a stack and takes in as many of its pieces as may share the box (OPS-19.5.3). */
export async function hideStack(seat: SeatStore, hex: HexId): Promise<void> {
  seat.send({ type: 'END_PREVIEW' })
  if (!(await openBox(seat, hex))) return
  await takeFromHex(seat, hex, WHOLE_STACK)
}

/** Takes one piece of a hex, or its whole stack, into the open box; says why where nothing can be taken. */
export async function takeFromHex(seat: SeatStore, hex: HexId, piece: PieceId | typeof WHOLE_STACK): Promise<void> {
  seat.inspectedHex.value = hex
  /** A legal action that takes in the piece, or one more piece of the stack. */
  const nextTakeAction = (): Action | null =>
    takeActions(seat).find(
      (action) =>
        seat.hexOfPiece(action.piece) === hex &&
        (piece === WHOLE_STACK ? mayBeTakenInBulk(action.piece) : action.piece === piece),
    ) ?? null
  if (!nextTakeAction()) {
    const refusedPieces = seat.view.value.pieces.filter(
      ({ id, at }) => at === hex && (piece === WHOLE_STACK || id === piece),
    )
    const reason = refusedPieces
      .map(({ id }) => whyNot(seat, { type: 'take', piece: id }))
      .find((each) => each !== null)
    if (reason) say(seat, reason.words, reason.rule, 'bad')
    return
  }
  let hasTaken = false
  await actAll(seat, () => {
    // A single piece is taken once; a stack goes on until nothing of it can be taken.
    if (piece !== WHOLE_STACK && hasTaken) return null
    hasTaken = true
    return nextTakeAction()
  })
}

/** Takes every piece into the open box that may be taken in bulk. */
export async function takeAll(seat: SeatStore): Promise<void> {
  await actAll(seat, () => takeActions(seat).find((action) => mayBeTakenInBulk(action.piece)) ?? null)
}

/**
 * Pieces that the player might put into the open box: his own pieces in its hex and beside it, or the reinforcements for a box off the map.
 * Some of them may not go in; `whyNot` gives the reason. Those in the hex of the box come first, and units before leaders.
 */
export function boxCandidates(seat: SeatStore): PieceId[] {
  const view = seat.view.value
  const filling = seat.boxFilling.value
  if (!filling) return []
  if (filling.hex === 'off') return view.offMap.map((piece) => piece.id).filter((id) => !filling.pieces.includes(id))
  const ownPieces = new Set(piecesOf(view.side))
  /** The lowest rank comes first in the list: the hex of the box counts more than units before leaders. */
  const listRank = ({ id, at }: PieceView): number => (at === filling.hex ? 0 : 2) + (unitDef(id) ? 0 : 1)
  return view.pieces
    .filter(
      (piece) =>
        ownPieces.has(piece.id) &&
        !filling.pieces.includes(piece.id) &&
        (piece.at === filling.hex || areAdjacent(piece.at, filling.hex)),
    )
    .sort((one, other) => listRank(one) - listRank(other))
    .map((piece) => piece.id)
}

/** What the open box needs next: pieces, its real marker, its dummy marker, or to be closed. */
export type FillingStep = 'take' | 'real' | 'dummy' | 'close'
export function fillingStep(seat: SeatStore): FillingStep {
  const filling = seat.boxFilling.value
  const legalTypes = new Set(seat.legal.value.map((action) => action.type))
  // A box off the map has no markers to place: pieces can be added until it is closed.
  if (filling && legalTypes.has('close')) return filling.hex === 'off' ? 'take' : 'close'
  if (legalTypes.has('dummy')) return 'dummy'
  return legalTypes.has('real') ? 'real' : 'take'
}

/** Why an action is refused: a sentence and its rule. */
export interface RefusalReason {
  words: string
  rule: string | null
}

/** Why an action is not legal now; null: the action is legal. */
export function whyNot(seat: SeatStore, action: Action): RefusalReason | null {
  const refusal = seat.game.refusalOf(action)
  return refusal && { words: refusalText(refusal, settings.value.lang, names.value), rule: refusal.rule }
}

/** Places all remaining pieces of the revealed box in one hex, as far as that is legal (OPS-19.5.12). */
export async function deployAll(seat: SeatStore, hex: HexId): Promise<void> {
  seat.send({ type: 'END_PREVIEW' })
  const box = revealedBox(seat)
  await actAll(seat, () => {
    // Placing a piece may reveal another box, whose pieces must be placed first: then the player goes on himself.
    if (box === null || revealedBox(seat) !== box) return null
    return seat.legal.value.find((action) => action.type === 'deploy' && action.hex === hex) ?? null
  })
}

/** The revealed box whose pieces the player must place now; null: none. */
export function revealedBox(seat: SeatStore): BoxLetter | null {
  const { pending, toAct, side } = seat.view.value
  const topChoice = pending.at(-1)
  if (topChoice?.kind !== 'deploy' || toAct !== side) return null
  // In a view of the other side the choice has no `box`.
  return 'box' in topChoice ? topChoice.box : null
}

/** Hexes where the chosen piece of the revealed box can be placed. While such a piece waits, the choices on the map are just these. */
export const deployHexes = (seat: SeatStore): HexId[] => [...seat.choicesByHex.value.keys()].sort()

/** The state of one of the player's boxes: free, being filled (`open`), filled in this segment, or in use (`used`), with markers. */
export type BoxState = 'free' | 'filled' | 'open' | 'used'
export function boxState(seat: SeatStore, box: BoxLetter): BoxState {
  const view = seat.view.value
  // `hiding`: the boxes that the player fills, or has filled and closed, in this command segment.
  const filling = view.hiding.find((each) => each.box === box)
  if (filling) return filling.closed ? 'filled' : 'open'
  return Object.keys(view.markers).some((id) => parseMarkerId(id)?.box === box) ? 'used' : 'free'
}

/**
 * Carries out the key K in the command segment: hides the stack under the cursor, or else marks where a box can be opened. While a box is
 * being filled, closes the box if that is legal, or else takes all pieces in.
 */
export function pressConcealKey(seat: SeatStore): void {
  if (seat.view.value.segment !== 'command') return
  if (seat.boxFilling.value) {
    if (whyNot(seat, { type: 'close' }) === null) void act(seat, { type: 'close' })
    else void takeAll(seat)
    return
  }
  const { pieces, side } = seat.view.value
  const hex = seat.cursorHex.value ?? seat.inspectedHex.value
  // The id of a piece begins with its side.
  const holdsOwnPiece = pieces.some((piece) => piece.at === hex && piece.id.startsWith(side))
  if (hex !== null && holdsOwnPiece && canOpenBoxAt(seat, hex)) {
    void hideStack(seat, hex)
    return
  }
  const box = seat.nextBox.value
  if (box !== null) toggleBoxHexMarks(seat)
  // The player wanted to hide a stack of his own, or no box can be opened anywhere: he is told the reason.
  if (!holdsOwnPiece && box !== null) return
  // The reason is that of a refused `open`, which must name a box and a hex. Without them box A and the hex of some piece stand in.
  const reason = whyNot(seat, { type: 'open', box: box ?? 'A', hex: hex ?? pieces[0]?.at ?? '' })
  if (reason) say(seat, reason.words, reason.rule, 'bad')
}
