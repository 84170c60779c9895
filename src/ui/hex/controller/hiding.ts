import { parseMarkerId } from '../../../operational/hidden/markerIds'
import type { SeatStore } from '../seat/store'
import type { Refusal } from '../../../core/result'
import type { Action, BoxLetter, HexId, PieceId } from '../../../operational/types'
import { refusalText } from '../../i18n/messages'
import { areAdjacent } from '../shared/ground'
import { headsArmy, piecesOf, unitDef } from '../shared/pieces'
import { settings } from '../../shell/storage/settings'
import { names } from '../shared/scenario'
import { act, actAll } from './act'
import { say } from '../../shell/services'

const takeActions = (seat: SeatStore): (Action & { type: 'take' })[] =>
  seat.legal.value.filter((action): action is Action & { type: 'take' } => action.type === 'take')

/**
 * May the piece go into a box without being named? The HQ and the army commander may not: in a box they are inactive, and with them the whole
 * command (OPS-4.1, OPS-19.5.4).
 */
const mayGoUnnamed = (id: PieceId): boolean => !headsArmy(id)

const at = (seat: SeatStore, id: PieceId): HexId | undefined =>
  seat.view.value.pieces.find((piece) => piece.id === id)?.at

/** Opens the next box in a hex, or `off` the map with reinforcements (OPS-19.5.2). False: it was not opened. */
export async function openBox(seat: SeatStore, hex: string): Promise<boolean> {
  const box = seat.nextBox.value
  if (box === null) return false
  const done = await act(seat, { type: 'open', box, hex })
  if (done) {
    seat.panelTab.value = 'hidden'
    if (hex !== 'off') seat.inspectedHex.value = hex
  }
  return done !== null
}

/** Can the next box be opened in that hex? */
export const canOpenBoxAt = (seat: SeatStore, hex: HexId): boolean =>
  seat.nextBox.value !== null && (seat.boxOpenings.value.get(seat.nextBox.value)?.includes(hex) ?? false)

/** Marks the hexes where a box can be opened, or removes the marks. */
export function toggleBoxHexMarks(seat: SeatStore): void {
  seat.markingBoxHexes.value = !seat.markingBoxHexes.value && seat.nextBox.value !== null
  seat.send({ type: 'END_PREVIEW' })
}

/** Opens a box in the hex of a stack and takes in as many of its pieces as may share the box (OPS-19.5.3). */
export async function hideStack(seat: SeatStore, hex: HexId): Promise<void> {
  seat.send({ type: 'END_PREVIEW' })
  if (!(await openBox(seat, hex))) return
  await takeFromHex(seat, hex, null)
}

/** Takes one piece of a hex into the open box; with `piece` null, every piece there that may go in unnamed. */
export async function takeFromHex(seat: SeatStore, hex: HexId, piece: PieceId | null): Promise<void> {
  seat.inspectedHex.value = hex
  const wanted = (): Action | null =>
    takeActions(seat).find(
      (action) =>
        at(seat, action.piece) === hex && (piece === null ? mayGoUnnamed(action.piece) : action.piece === piece),
    ) ?? null
  if (!wanted()) {
    const stands = seat.view.value.pieces.filter((p) => p.at === hex && (piece === null || p.id === piece)) ?? []
    const why = stands.map((p) => whyNotTake(seat, p.id)).find((w) => w !== null)
    if (why) say(seat, why.words, why.rule, 'bad')
    return
  }
  let once = false
  await actAll(seat, () => {
    if (piece !== null && once) return null
    once = true
    return wanted()
  })
}

/** Takes every piece into the open box that may go in unnamed. */
export async function takeAll(seat: SeatStore): Promise<void> {
  await actAll(seat, () => takeActions(seat).find((action) => mayGoUnnamed(action.piece)) ?? null)
}

/**
 * Pieces that the player might put into the open box: his own in its hex and beside it, or the reinforcements. Some of them may not go in
 * (`whyNot` gives the reason).
 */
export function boxCandidates(seat: SeatStore): PieceId[] {
  const view = seat.view.value
  const filling = seat.boxFilling.value
  if (!filling) return []
  if (filling.hex === 'off') return view.offMap.map((piece) => piece.id).filter((id) => !filling.pieces.includes(id))
  const own = new Set(piecesOf(view.side))
  return view.pieces
    .filter(
      (piece) =>
        own.has(piece.id) &&
        !filling.pieces.includes(piece.id) &&
        (piece.at === filling.hex || areAdjacent(piece.at, filling.hex)),
    )
    .sort(
      (a, b) =>
        Number(a.at !== filling.hex) - Number(b.at !== filling.hex) || Number(!unitDef(a.id)) - Number(!unitDef(b.id)),
    )
    .map((p) => p.id)
}

/** What the open box needs next: pieces, its real marker, its dummy marker, or to be closed. */
export type FillingStep = 'take' | 'real' | 'dummy' | 'close'
export function fillingStep(seat: SeatStore): FillingStep {
  const filling = seat.boxFilling.value
  const types = new Set(seat.legal.value.map((action) => action.type))
  if (filling && types.has('close')) return filling.hex === 'off' ? 'take' : 'close'
  if (types.has('dummy')) return 'dummy'
  return types.has('real') ? 'real' : 'take'
}

interface Reason {
  words: string
  rule: string | null
}

const reasonOf = (refusal: Refusal | null): Reason | null =>
  refusal ? { words: refusalText(refusal, settings.value.lang, names.value), rule: refusal.rule } : null

/** Why an action is not legal now; null: it is. */
export const whyNot = (seat: SeatStore, action: Action): Reason | null => reasonOf(seat.game.refusalOf(action))
const whyNotTake = (seat: SeatStore, piece: PieceId): Reason | null => whyNot(seat, { type: 'take', piece })

/** Places all pieces that are left of a revealed box in one hex, as far as that is legal (OPS-19.5.12). */
export async function deployAll(seat: SeatStore, hex: HexId): Promise<void> {
  seat.send({ type: 'END_PREVIEW' })
  const box = revealedBox(seat)
  await actAll(seat, () => {
    // Another side may have to choose in between, or another box may be revealed.
    if (box === null || revealedBox(seat) !== box) return null
    return seat.legal.value.find((action) => action.type === 'deploy' && action.hex === hex) ?? null
  })
}

/** The revealed box whose pieces the player must place now; null: none. */
export function revealedBox(seat: SeatStore): BoxLetter | null {
  const top = seat.view.value.pending.at(-1)
  return top?.kind === 'deploy' && 'box' in top && seat.view.value.toAct === seat.view.value.side ? top.box : null
}

/** Hexes where the chosen piece of the revealed box can be placed. */
export const deployHexes = (seat: SeatStore): HexId[] => [...seat.choicesByHex.value.keys()].sort()

/** The state of one of the player's own boxes. */
export type BoxState = 'free' | 'filled' | 'open' | 'used'
export function boxState(seat: SeatStore, box: BoxLetter): BoxState {
  const view = seat.view.value
  const filling = view?.hiding.find((one) => one.box === box)
  if (filling) return filling.closed ? 'filled' : 'open'
  return view && Object.keys(view.markers).some((id) => parseMarkerId(id)?.box === box) ? 'used' : 'free'
}

/**
 * K in the command segment: hides the stack under the cursor, elsewhere marks where a box can be opened. While a box is being filled,
 * takes in all that may go, then closes it.
 */
export function pressConcealKey(seat: SeatStore): void {
  if (seat.view.value.segment !== 'command') return
  if (seat.boxFilling.value) {
    if (whyNot(seat, { type: 'close' }) === null) void act(seat, { type: 'close' })
    else void takeAll(seat)
    return
  }
  const hex = seat.cursorHex.value ?? seat.inspectedHex.value
  const own = seat.view.value.pieces.some((piece) => piece.at === hex && piece.id.startsWith(seat.view.value.side))
  if (hex !== null && own && canOpenBoxAt(seat, hex)) void hideStack(seat, hex)
  else {
    if (seat.nextBox.value !== null) toggleBoxHexMarks(seat)
    const why = whyNot(seat, {
      type: 'open',
      box: seat.nextBox.value ?? 'A',
      hex: hex ?? seat.view.value.pieces[0]?.at ?? '',
    })
    if (why && (own || seat.nextBox.value === null)) say(seat, why.words, why.rule, 'bad')
  }
}
