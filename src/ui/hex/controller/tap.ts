import type { SeatStore } from '../seat/store'
import type { HexId, PieceId } from '../../../operational/types'
import type { BoardInput } from '../board'
import { settings } from '../../shell/storage/settings'
import { declare, declaring, joinOrLeave } from './attack'
import { bothWays, type HexChoice } from './choices'
import { takeAt } from './hiding'
import { choose, goTo, mayEnterWorks, selectAt } from './moves'
import { isMarker, placeIn } from '../shared/pieces'
import { reachable } from './path'
import { dialog } from '../../shell/page'
import { act } from './act'
import { outside } from '../../shell/outside'
import { currentSeat } from '../seat/current'

/** Does a tap need a second one on the same hex to commit? `choose_`: always, there is something to choose first. */
function firstOfTwo(seat: SeatStore, hex: HexId, touch: boolean, choose_ = false): boolean {
  if (!touch && !settings.value.tapTwice && !choose_) return false
  if (seat.previewedHex.value === hex) return false
  seat.previewedHex.value = hex
  return true
}

/** What pointing at a hex means now: answer, attack, go, or select. */
export async function tap(
  seat: SeatStore,
  hex: HexId,
  how: { touch: boolean; shift: boolean; piece: PieceId | null },
): Promise<void> {
  seat.cursorHex.value = hex
  seat.inspectedHex.value = hex
  if (seat.busy.value) {
    outside.board?.skip()
    return
  }
  if (dialog.value) return
  outside.click()
  seat.recentNews.value = null
  if (await answer(seat, hex, how)) return
  if (declaring(seat)) {
    const unit = seat.legal.value.find(
      (a) =>
        (a.type === 'join' || a.type === 'leave') &&
        at(seat, a.unit) === hex &&
        (how.piece === null || a.unit === how.piece),
    )
    if (unit && 'unit' in unit) await joinOrLeave(seat, unit.unit)
    return
  }
  const own = seat.movableStacks.value.has(hex) && hex !== seat.selection.value?.hex
  const way = reachable(seat.reach.value, hex)
  if (seat.selection.value && (way || seat.enterableBastions.value.has(hex)) && (!own || how.shift)) {
    // Into a bastion there are two ways (19.1.14); where only the way in is open it is taken.
    if (!firstOfTwo(seat, hex, how.touch, way !== null && mayEnterWorks(seat, hex))) await goTo(seat, hex, way === null)
    return
  }
  // A friendly stack within reach: a touch previews the way there first, and a button offers to select it instead; so does a click
  // where there is a bastion and the way in has to be chosen.
  if ((how.touch || mayEnterWorks(seat, hex)) && own && seat.selection.value && reachable(seat.reach.value, hex)) {
    if (!firstOfTwo(seat, hex, true)) await goTo(seat, hex)
    return
  }
  seat.previewedHex.value = null
  seat.panelTab.value = 'unit'
  if (!selectAt(seat, hex, how.piece)) choose(seat, null)
}

/** A tap that answers a choice or picks who answers; true when it did. */
async function answer(seat: SeatStore, hex: HexId, how: { touch: boolean; piece: PieceId | null }): Promise<boolean> {
  const list = seat.choicesByHex.value.get(hex)
  const first = list?.[0]
  if (first) {
    if (first.kind === 'attack') {
      if (!firstOfTwo(seat, hex, how.touch)) await declare(seat, hex)
      return true
    }
    // A box is opened only after a look at what stands there; the ways into a bastion are two.
    if (firstOfTwo(seat, hex, how.touch, first.action.type === 'open' || bothWays(list ?? []) !== null)) return true
    await answerWith(seat, first)
    return true
  }
  if (seat.boxFilling.value) {
    await takeAt(seat, hex, how.piece)
    return true
  }
  const here = seat.answeringPieces.value.filter((id) => at(seat, id) === hex)
  const mine = how.piece !== null && here.includes(how.piece) ? how.piece : nextOf(seat, here)
  if (
    mine !== undefined &&
    seat.view.value &&
    (seat.view.value.pending.length > 0 || seat.view.value.segment === 'setup')
  ) {
    seat.chosenPiece.value = mine
    return true
  }
  return false
}

/** Carries out a choice of a hex. */
export async function answerWith(seat: SeatStore, choice: HexChoice): Promise<void> {
  seat.previewedHex.value = null
  const done = await act(seat, choice.action)
  const { type } = choice.action
  if (done && (type === 'place' || (type === 'marker' && seat.view.value?.segment === 'setup')))
    seat.chosenPiece.value = nextToPlace(seat)
}

/** Goes round the answerers of one hex. */
const nextOf = (seat: SeatStore, here: PieceId[]): PieceId | undefined =>
  here[(here.indexOf(seat.chosenPiece.value ?? '') + 1) % Math.max(here.length, 1)]

const at = (seat: SeatStore, id: PieceId): HexId | undefined =>
  seat.view.value ? placeIn(seat.view.value, id) : undefined

/** The next piece that lies in the tray, so that placing goes on without clicks between. */
export function nextToPlace(seat: SeatStore): PieceId | null {
  const v = seat.view.value
  if (!v) return null
  const placed = new Set([...[...v.pieces, ...v.offMap, ...v.boxed].map((p) => p.id), ...Object.keys(v.markers)])
  const left = seat.answeringPieces.value.filter((id) => !placed.has(id))
  // The markers of a box are put down one after the other; pieces by themselves.
  return left.find((id) => isMarker(id) === isMarker(seat.chosenPiece.value ?? '')) ?? left[0] ?? null
}

/** Esc: takes back the last mark: preview, answering piece, selection, declared attack. */
export async function cancel(seat: SeatStore): Promise<void> {
  if (dialog.value) dialog.value = null
  else if (seat.recentNews.value) seat.recentNews.value = null
  else if (seat.previewedHex.value) seat.previewedHex.value = null
  else if (declaring(seat)) await act(seat, { type: 'cancel' })
  else if (seat.chosenPiece.value) seat.chosenPiece.value = null
  else if (seat.selection.value) choose(seat, null)
  else seat.sheetOpen.value = false
}

/** What the map reports: pointing means nothing before the first game and behind the curtain. */
export const boardInput: BoardInput = {
  tap(hex, how) {
    const seat = currentSeat.peek()
    if (seat) void tap(seat, hex, how)
  },
  hover(hex) {
    const seat = currentSeat.peek()
    if (!seat) return
    seat.hoveredHex.value = hex
    if (hex !== null && !seat.selection.value && !seat.sheetOpen.value) seat.inspectedHex.value = hex
  },
  inspect(hex) {
    const seat = currentSeat.peek()
    if (!seat) return
    seat.inspectedHex.value = hex
    seat.cursorHex.value = hex
    seat.panelTab.value = 'terrain'
    seat.sheetOpen.value = true
  },
}
