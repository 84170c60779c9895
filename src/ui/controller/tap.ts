import type { HexId, PieceId } from '../../operational/types'
import type { BoardInput } from '../board'
import { dialog, game, handover, legal, sheetOpen, tab, view } from '../state'
import { settings } from '../storage/settings'
import { act, outside } from './act'
import { declare, declaring, joinOrLeave } from './fight'
import {
  answering,
  answering_,
  busy,
  choices,
  cursor,
  hovered,
  inspected,
  movable,
  previewed,
  reach,
  selection,
} from './marks'
import { choose, goTo, selectAt } from './moves'
import { reachable } from './path'

/** Does a tap need a second one on the same hex to commit? */
function firstOfTwo(hex: HexId, touch: boolean): boolean {
  if (!touch && !settings.value.tapTwice) return false
  if (previewed.value === hex) return false
  previewed.value = hex
  return true
}

/** What pointing at a hex means now: answer, attack, go, or select. */
export async function tap(hex: HexId, how: { touch: boolean; shift: boolean; piece: PieceId | null }): Promise<void> {
  cursor.value = hex
  inspected.value = hex
  if (busy.value) {
    outside.board?.skip()
    return
  }
  if (!game.value || dialog.value) return
  outside.click()
  handover.value = null
  if (await answer(hex, how)) return
  if (declaring()) {
    const unit = legal.value.find(
      (a) =>
        (a.type === 'join' || a.type === 'leave') && at(a.unit) === hex && (how.piece === null || a.unit === how.piece),
    )
    if (unit && 'unit' in unit) await joinOrLeave(unit.unit)
    return
  }
  const own = movable.value.has(hex) && hex !== selection.value?.hex
  if (selection.value && reachable(reach.value, hex) && (!own || how.shift)) {
    if (!firstOfTwo(hex, how.touch)) await goTo(hex)
    return
  }
  // A friendly stack within reach: a touch previews the way there first, and a button offers to select it instead.
  if (how.touch && own && selection.value && reachable(reach.value, hex)) {
    if (!firstOfTwo(hex, true)) await goTo(hex)
    return
  }
  previewed.value = null
  tab.value = 'unit'
  if (!selectAt(hex, how.piece)) choose(null)
}

/** A tap that answers a choice or picks who answers; true when it did. */
async function answer(hex: HexId, how: { touch: boolean; piece: PieceId | null }): Promise<boolean> {
  const list = choices.value.get(hex)
  const first = list?.[0]
  if (first) {
    if (first.kind === 'attack') {
      if (!firstOfTwo(hex, how.touch)) await declare(hex)
      return true
    }
    if (firstOfTwo(hex, how.touch)) return true
    previewed.value = null
    const done = await act(first.action)
    if (done && first.action.type === 'place') answering.value = nextToPlace()
    return true
  }
  const here = answering_.value.filter((id) => at(id) === hex)
  const mine = how.piece !== null && here.includes(how.piece) ? how.piece : nextOf(here)
  if (mine !== undefined && view.value && (view.value.pending.length > 0 || view.value.segment === 'setup')) {
    answering.value = mine
    return true
  }
  return false
}

/** Goes round the answerers of one hex. */
const nextOf = (here: PieceId[]): PieceId | undefined =>
  here[(here.indexOf(answering.value ?? '') + 1) % Math.max(here.length, 1)]

const at = (id: PieceId): HexId | undefined => view.value?.pieces.find((p) => p.id === id)?.at

/** The next piece that lies in the tray, so that placing goes on without clicks between. */
export function nextToPlace(): PieceId | null {
  const v = view.value
  if (!v) return null
  const placed = new Set([...v.pieces.map((p) => p.id), ...v.offMap.map((p) => p.id)])
  return answering_.value.find((id) => !placed.has(id)) ?? null
}

/** Esc: takes back the last mark: preview, answering piece, selection, declared attack. */
export async function cancel(): Promise<void> {
  // Before the first game there is nothing behind the menu.
  if (dialog.value) dialog.value = game.value ? null : 'menu'
  else if (handover.value) handover.value = null
  else if (previewed.value) previewed.value = null
  else if (declaring()) await act({ type: 'cancel' })
  else if (answering.value) answering.value = null
  else if (selection.value) choose(null)
  else sheetOpen.value = false
}

export const boardInput: BoardInput = {
  tap: (hex, how) => void tap(hex, how),
  hover(hex) {
    hovered.value = hex
    if (hex !== null && !selection.value && !sheetOpen.value) inspected.value = hex
  },
  inspect(hex) {
    inspected.value = hex
    cursor.value = hex
    tab.value = 'terrain'
    sheetOpen.value = true
  },
}
