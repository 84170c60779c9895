import { createGrid } from '../../../hex/grid'
import type { HexId } from '../../../operational/types'
import { LOOKS, OVERLAYS, type Overlay } from '../overlay'
import { markerDef, placeIn } from '../shared/pieces'
import { clause, dialog, game, names, scenario, sheetOpen, tab, text, view } from '../../state'
import { act, outside, say } from './act'
import { endNow, requestEnd } from '../endPhase/endPhase'
import {
  answering,
  answering_,
  countersHidden,
  cursor,
  draft,
  hidingBox,
  hovered,
  inspected,
  overlays,
  readyPieces,
  selection,
} from './marks'
import { canHideAt, hideStack, takeAll, toggleConcealing, whyNot } from './hiding'
import { begin, nextHex, selectAt, takeBack, toggleGarrison, toggleMarch } from './moves'
import { cancel, tap } from './tap'

const { rows, cols } = scenario.battlefield.map.meta.grid
const grid = createGrid(rows, cols)
const E = 0
const NE = 1
const NW = 2
const W = 3
const SW = 4
const SE = 5

const MOVES: Record<string, number | 'up' | 'down'> = {
  q: NW,
  e: NE,
  a: W,
  d: E,
  z: SW,
  c: SE,
  w: 'up',
  x: 'down',
  ArrowLeft: W,
  ArrowRight: E,
  ArrowUp: 'up',
  ArrowDown: 'down',
  Numpad7: NW,
  Numpad9: NE,
  Numpad4: W,
  Numpad6: E,
  Numpad1: SW,
  Numpad3: SE,
  Numpad8: 'up',
  Numpad2: 'down',
}

/** Straight up or down keeps to the column by going left and right in turn. */
function direction(move: number | 'up' | 'down', hex: HexId): number {
  if (typeof move === 'number') return move
  const even = Number(hex.slice(0, 2)) % 2 === 0
  return move === 'up' ? (even ? NW : NE) : even ? SW : SE
}

/** Moves the map cursor one hex and keeps it in sight. */
export function moveCursor(move: number | 'up' | 'down'): void {
  const from = cursor.value ?? selection.value?.hex ?? scenario.battlefield.map.locs.us[0] ?? '0118'
  if (cursor.value === null) {
    lookAt(from)
    return
  }
  const i = grid.indexOf(from)
  const to = grid.neighbours[i * 6 + direction(move, from)]
  if (to !== undefined && to >= 0) lookAt(grid.ids[to] ?? from)
  // As under the pointer: the way there and its cost are shown.
  hovered.value = cursor.value
}

/** Puts cursor, cards and, if need be, the map on a hex. */
export function lookAt(hex: HexId): void {
  cursor.value = hex
  inspected.value = hex
  const spot = outside.board?.screenOf(hex)
  const box = document.querySelector('#map')?.getBoundingClientRect()
  if (!spot || !box) return
  const edge = 24
  if (spot.x < box.left + edge || spot.x > box.right - edge || spot.y < box.top + edge || spot.y > box.bottom - edge)
    outside.board?.centre(hex)
}

/** Moves the map, if need be, so that a hex is not under the attack dialog. */
export function showBeside(hex: HexId): void {
  const spot = outside.board?.screenOf(hex)
  const box = document.querySelector('.fight-box')?.getBoundingClientRect()
  if (!spot || !box || box.width > innerWidth * 0.8) return
  if (spot.x > box.left - 60) outside.board?.pan(spot.x - box.left + 120, 0)
}

/** N: the next piece that has something left to do. */
export function next(back: boolean): void {
  const ids = answering_.value
  if (view.value && view.value.pending.length > 0 && ids.length > 0) {
    const i = ids.indexOf(answering.value ?? '')
    const id = ids[(i + (back ? ids.length - 1 : 1)) % ids.length]
    answering.value = id ?? null
    const at = placeIn(view.value, id ?? '')
    if (at && /^\d{4}$/.test(at)) lookAt(at)
    return
  }
  const hex = nextHex(readyPieces.value, selection.value?.hex ?? cursor.value, back)
  if (hex === null) {
    say(text.value.hint.noOne)
    return
  }
  tab.value = 'unit'
  selection.value = null
  selectAt(hex)
  lookAt(hex)
}

/** K: hides what stands under the cursor, elsewhere marks where it can be done; while a box is being filled, all that may go in, then closes it. */
function conceal(): void {
  if (view.value?.segment !== 'command') return
  if (draft.value) {
    if (whyNot({ type: 'close' }) === null) void act({ type: 'close' })
    else void takeAll()
    return
  }
  const hex = cursor.value ?? inspected.value
  const own = view.value.pieces.some((p) => p.at === hex && p.id.startsWith(view.value?.side ?? ''))
  if (hex !== null && own && canHideAt(hex)) void hideStack(hex)
  else {
    if (hidingBox.value !== null) toggleConcealing()
    const why = whyNot({ type: 'open', box: hidingBox.value ?? 'A', hex: hex ?? view.value.pieces[0]?.at ?? '' })
    if (why && (own || hidingBox.value === null)) say(why.words, why.rule, 'bad')
  }
}

export function toggleOverlay(overlay: Overlay): void {
  const on = new Set(overlays.value)
  if (!on.delete(overlay)) on.add(overlay)
  overlays.value = on
  // The legend of the map says of itself what has come up.
  if (!on.has(overlay) || !(overlay in LOOKS))
    say(`${text.value.overlays[overlay]}: ${on.has(overlay) ? text.value.yes : text.value.no}`)
}

/** From the map to the panels and back (F6). */
export function switchFocus(): void {
  const map = document.querySelector<HTMLElement>('#map')
  if (document.activeElement === map) {
    sheetOpen.value = true
    document.querySelector<HTMLElement>('#panels')?.focus()
  } else map?.focus()
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [role=listbox], [role=option]') ||
    target.isContentEditable)

const onControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('button, a, input, summary, [role=tab], [role=option]')

/** One key; true when it meant something. */
function press(event: KeyboardEvent): boolean {
  const { key, shiftKey } = event
  if (key === 'Escape') {
    if (clause.value !== null) clause.value = null
    else void cancel()
    return true
  }
  if (key === 'F6') {
    switchFocus()
    return true
  }
  // The second press confirms.
  if (key.toLowerCase() === 'p' && dialog.value === 'endPhase') {
    void endNow()
    return true
  }
  if (dialog.value !== null || clause.value !== null || !game.value) return false
  if (key === '?') {
    dialog.value = 'help'
    return true
  }
  if (shiftKey && key.startsWith('Arrow')) {
    const step = 120
    outside.board?.pan(
      key === 'ArrowLeft' ? -step : key === 'ArrowRight' ? step : 0,
      key === 'ArrowUp' ? -step : key === 'ArrowDown' ? step : 0,
    )
    return true
  }
  const lower = key.length === 1 ? key.toLowerCase() : key
  const move = event.code.startsWith('Numpad') ? MOVES[event.code] : MOVES[lower]
  // The arrow keys stay with lists, sliders and tabs that have the focus.
  if (move !== undefined && !(key.startsWith('Arrow') && onControl(event.target))) {
    moveCursor(move)
    return true
  }
  if (key === 'Enter' || key === ' ') {
    if (onControl(event.target) || cursor.value === null) return false
    void tap(cursor.value, { touch: false, shift: shiftKey, piece: null })
    return true
  }
  return command(lower, shiftKey)
}

function command(key: string, shift: boolean): boolean {
  const board = outside.board
  switch (key) {
    case 'n':
      next(shift)
      return true
    case 'u':
      void takeBack()
      return true
    case 'm':
      toggleMarch()
      return true
    case 'b':
      void begin()
      return true
    case 's':
      void act({ type: 'stop' })
      return true
    case 'g':
      void toggleGarrison()
      return true
    case 'k':
      conceal()
      return true
    case 'r':
      clause.value = ''
      return true
    case 'p':
      requestEnd()
      return true
    case 'l':
      dialog.value = 'actions'
      return true
    case 'i':
      if (cursor.value) inspected.value = cursor.value
      tab.value = 'terrain'
      sheetOpen.value = true
      return true
    case 'h':
      countersHidden.value = !countersHidden.value
      return true
    case 'f':
      board?.fit()
      return true
    case '+':
    case '=':
      board?.zoom(1.25)
      return true
    case '-':
    case '−':
      board?.zoom(0.8)
      return true
    default: {
      const overlay = OVERLAYS[Number(key) - 1]
      if (overlay === undefined) return false
      toggleOverlay(overlay)
      return true
    }
  }
}

/** Listens to the whole page; returns how to stop. */
export function listenToKeys(): () => void {
  const on = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (typing(event.target) && event.key !== 'Escape' && event.key !== 'F6') return
    if (press(event)) event.preventDefault()
  }
  document.addEventListener('keydown', on)
  return () => document.removeEventListener('keydown', on)
}

/** The hex under the cursor in words, for the live region of the map. */
export function cursorWords(): string {
  const hex = cursor.value
  const v = view.value
  if (hex === null || !v) return ''
  const def = scenario.battlefield.map.hexes.find((h) => h.id === hex)
  const t = text.value
  const here = v.pieces.filter((p) => p.at === hex).map((p) => names.value.piece(p.id))
  for (const [id, m] of Object.entries(v.markers))
    if (m.at === hex) here.push(`${t.marker.own(markerDef(id)?.box ?? '')}, ${m.real ? t.hide.real : t.hide.dummy}`)
  for (const m of v.enemyMarkers) if (m.at === hex) here.push(t.marker.enemy(m.letter))
  return [names.value.hex(hex), def ? text.value.rules.terrain[def.terrain] : '', ...here].filter(Boolean).join(', ')
}
