import type { Refusal } from '../../../core/result'
import type { Action, BoxLetter, HexId, PieceId } from '../../../operational/types'
import { refusalText } from '../../i18n/messages'
import { adjacent } from '../shared/ground'
import { headsArmy, piecesOf, unitDef } from '../shared/pieces'
import { game, legal, names, tab, view } from '../../state'
import { settings } from '../../shell/storage/settings'
import { act, actAll, say } from './act'
import { choices, concealing, draft, hidingBox, inspected, openings, previewed } from './marks'

const takes = (): (Action & { type: 'take' })[] =>
  legal.value.filter((a): a is Action & { type: 'take' } => a.type === 'take')

/**
 * What goes in when nobody is named: never the HQ or the army commander, who would be inactive in the box and with them the whole command
 * (4.1, 19.5.4). They are taken one by one.
 */
const unnamed = (id: PieceId): boolean => !headsArmy(id)

const at = (id: PieceId): HexId | undefined => view.value?.pieces.find((p) => p.id === id)?.at

/** Opens the box that is next, in that hex (19.5.2). */
export async function openBox(hex: string): Promise<boolean> {
  const box = hidingBox.value
  if (box === null) return false
  const done = await act({ type: 'open', box, hex })
  if (done) {
    tab.value = 'hidden'
    if (hex !== 'off') inspected.value = hex
  }
  return done !== null
}

/** Can the box that is next be opened in that hex? */
export const canHideAt = (hex: HexId): boolean =>
  hidingBox.value !== null && (openings.value.get(hidingBox.value)?.includes(hex) ?? false)

/** K: marks the hexes where a box can be opened, or takes the marks off again. */
export function toggleConcealing(): void {
  concealing.value = !concealing.value && hidingBox.value !== null
  previewed.value = null
}

/** Opens a box where a stack stands and takes it in, as many of it as may share the box (19.5.3). */
export async function hideStack(hex: HexId): Promise<void> {
  previewed.value = null
  if (!(await openBox(hex))) return
  await takeAt(hex, null)
}

/** Takes one piece of a hex into the open box, or all there that may and are not the army's head. */
export async function takeAt(hex: HexId, piece: PieceId | null): Promise<void> {
  inspected.value = hex
  const wanted = (): Action | null =>
    takes().find((a) => at(a.piece) === hex && (piece === null ? unnamed(a.piece) : a.piece === piece)) ?? null
  if (!wanted()) {
    const stands = view.value?.pieces.filter((p) => p.at === hex && (piece === null || p.id === piece)) ?? []
    const why = stands.map((p) => whyNotTake(p.id)).find((w) => w !== null)
    if (why) say(why.words, why.rule, 'bad')
    return
  }
  let once = false
  await actAll(() => {
    if (piece !== null && once) return null
    once = true
    return wanted()
  })
}

/** Takes in every piece that may come. */
export async function takeAll(): Promise<void> {
  await actAll(() => takes().find((a) => unnamed(a.piece)) ?? null)
}

/** One's own pieces in or next to the hex of the open box, or reinforcements; those that cannot go in come with the reason. */
export function candidates(): PieceId[] {
  const v = view.value
  const d = draft.value
  if (!v || !d) return []
  if (d.hex === 'off') return v.offMap.map((p) => p.id).filter((id) => !d.pieces.includes(id))
  const own = new Set(piecesOf(v.side))
  return v.pieces
    .filter((p) => own.has(p.id) && !d.pieces.includes(p.id) && (p.at === d.hex || adjacent(p.at, d.hex)))
    .sort((a, b) => Number(a.at !== d.hex) - Number(b.at !== d.hex) || Number(!unitDef(a.id)) - Number(!unitDef(b.id)))
    .map((p) => p.id)
}

/** What the open box asks for now: pieces, its real marker, its dummy, or to be closed. */
export type Stage = 'take' | 'real' | 'dummy' | 'close'
export function stage(): Stage {
  const d = draft.value
  const types = new Set(legal.value.map((a) => a.type))
  if (d && types.has('close')) return d.hex === 'off' ? 'take' : 'close'
  if (types.has('dummy')) return 'dummy'
  return types.has('real') ? 'real' : 'take'
}

interface Reason {
  words: string
  rule: string | null
}

const reasonOf = (refusal: Refusal | null): Reason | null =>
  refusal ? { words: refusalText(refusal, settings.value.lang, names.value), rule: refusal.rule } : null

/** Why an action is not to be had now; null: it is. */
export const whyNot = (action: Action): Reason | null => reasonOf(game.value?.why(action) ?? null)
const whyNotTake = (piece: PieceId): Reason | null => whyNot({ type: 'take', piece })

/** Puts one after the other down where it was in a revealed box: all that are left, in one hex, as far as it goes (19.5.12). */
export async function deployAll(hex: HexId): Promise<void> {
  previewed.value = null
  const box = revealedBox()
  await actAll(() => {
    // Somebody else may have to choose in between, or another box come to light.
    if (box === null || revealedBox() !== box) return null
    return legal.value.find((a) => a.type === 'deploy' && a.hex === hex) ?? null
  })
}

/** The box whose pieces the viewer has to place now. */
export function revealedBox(): BoxLetter | null {
  const top = view.value?.pending.at(-1)
  return top?.kind === 'deploy' && 'box' in top && view.value?.toAct === view.value?.side ? top.box : null
}

/** Hexes where a piece of the revealed box can be placed. */
export const deployHexes = (): HexId[] => [...choices.value.keys()].sort()

/** Boxes of the viewer, each letter with what is known of it. */
export type BoxState = 'free' | 'filled' | 'open' | 'used'
export function boxState(box: BoxLetter): BoxState {
  const v = view.value
  const d = v?.hiding.find((one) => one.box === box)
  if (d) return d.closed ? 'filled' : 'open'
  return v && Object.keys(v.markers).some((id) => id.includes(`.marker.${box.toLowerCase()}.`)) ? 'used' : 'free'
}
