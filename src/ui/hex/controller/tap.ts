import type { HexId, PieceId } from '../../../operational/types'
import type { BoardInput } from '../board'
import { dialog, game, handover, legal, sheetOpen, tab, view } from '../../state'
import { settings } from '../../shell/storage/settings'
import { act, outside } from './act'
import { declare, declaring, joinOrLeave } from './attack'
import {
  answering,
  answering_,
  busy,
  choices,
  cursor,
  draft,
  gates,
  hovered,
  inspected,
  movable,
  previewed,
  reach,
  selection,
} from './marks'
import { bothWays, type HexChoice } from './choices'
import { takeAt } from './hiding'
import { choose, goTo, mayEnterWorks, selectAt } from './moves'
import { isMarker, placeIn } from '../shared/pieces'
import { reachable } from './path'

/** Does a tap need a second one on the same hex to commit? `choose_`: always, there is something to choose first. */
function firstOfTwo(hex: HexId, touch: boolean, choose_ = false): boolean {
  if (!touch && !settings.value.tapTwice && !choose_) return false
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
  const way = reachable(reach.value, hex)
  if (selection.value && (way || gates.value.has(hex)) && (!own || how.shift)) {
    // Into a bastion there are two ways (19.1.14); where only the way in is open it is taken.
    if (!firstOfTwo(hex, how.touch, way !== null && mayEnterWorks(hex))) await goTo(hex, way === null)
    return
  }
  // A friendly stack within reach: a touch previews the way there first, and a button offers to select it instead; so does a click
  // where there is a bastion and the way in has to be chosen.
  if ((how.touch || mayEnterWorks(hex)) && own && selection.value && reachable(reach.value, hex)) {
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
    // A box is opened only after a look at what stands there; the ways into a bastion are two.
    if (firstOfTwo(hex, how.touch, first.action.type === 'open' || bothWays(list ?? []) !== null)) return true
    await answerWith(first)
    return true
  }
  if (draft.value) {
    await takeAt(hex, how.piece)
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

/** Carries out a choice of a hex. */
export async function answerWith(choice: HexChoice): Promise<void> {
  previewed.value = null
  const done = await act(choice.action)
  const { type } = choice.action
  if (done && (type === 'place' || (type === 'marker' && view.value?.segment === 'setup')))
    answering.value = nextToPlace()
}

/** Goes round the answerers of one hex. */
const nextOf = (here: PieceId[]): PieceId | undefined =>
  here[(here.indexOf(answering.value ?? '') + 1) % Math.max(here.length, 1)]

const at = (id: PieceId): HexId | undefined => (view.value ? placeIn(view.value, id) : undefined)

/** The next piece that lies in the tray, so that placing goes on without clicks between. */
export function nextToPlace(): PieceId | null {
  const v = view.value
  if (!v) return null
  const placed = new Set([...[...v.pieces, ...v.offMap, ...v.boxed].map((p) => p.id), ...Object.keys(v.markers)])
  const left = answering_.value.filter((id) => !placed.has(id))
  // The markers of a box are put down one after the other; pieces by themselves.
  return left.find((id) => isMarker(id) === isMarker(answering.value ?? '')) ?? left[0] ?? null
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
