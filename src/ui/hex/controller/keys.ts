import type { SeatStore } from '../seat/store'
import { currentSeat } from '../seat/current'
import { createGrid } from '../../../hex/grid'
import type { HexId } from '../../../operational/types'
import { LOOKS, OVERLAYS, type Overlay } from '../overlay'
import { markerDef, placeIn } from '../shared/pieces'
import { endNow, requestEnd } from '../endPhase/endPhase'
import { canHideAt, hideStack, takeAll, toggleConcealing, whyNot } from './hiding'
import { begin, nextHex, selectAt, takeBack, toggleGarrison, toggleMarch } from './moves'
import { cancel, tap } from './tap'
import { clause, dialog, text } from '../../shell/page'
import { names, scenario } from '../shared/scenario'
import { act } from './act'
import { outside, say } from '../../shell/outside'
import { countersHidden, overlays } from '../mapDisplay'

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
export function moveCursor(seat: SeatStore, move: number | 'up' | 'down'): void {
  const from = seat.cursorHex.value ?? seat.selection.value?.hex ?? scenario.battlefield.map.locs.us[0] ?? '0118'
  if (seat.cursorHex.value === null) {
    lookAt(seat, from)
    return
  }
  const i = grid.indexOf(from)
  const to = grid.neighbours[i * 6 + direction(move, from)]
  if (to !== undefined && to >= 0) lookAt(seat, grid.ids[to] ?? from)
  // As under the pointer: the way there and its cost are shown.
  seat.hoveredHex.value = seat.cursorHex.value
}

/** Puts cursor, cards and, if need be, the map on a hex. */
export function lookAt(seat: SeatStore, hex: HexId): void {
  seat.cursorHex.value = hex
  seat.inspectedHex.value = hex
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
export function next(seat: SeatStore, back: boolean): void {
  const ids = seat.answeringPieces.value
  if (seat.view.value && seat.view.value.pending.length > 0 && ids.length > 0) {
    const i = ids.indexOf(seat.chosenPiece.value ?? '')
    const id = ids[(i + (back ? ids.length - 1 : 1)) % ids.length]
    seat.chosenPiece.value = id ?? null
    const at = placeIn(seat.view.value, id ?? '')
    if (at && /^\d{4}$/.test(at)) lookAt(seat, at)
    return
  }
  const hex = nextHex(seat, seat.readyPieces.value, seat.selection.value?.hex ?? seat.cursorHex.value, back)
  if (hex === null) {
    say(seat, text.value.hint.noOne)
    return
  }
  seat.panelTab.value = 'unit'
  seat.selection.value = null
  selectAt(seat, hex)
  lookAt(seat, hex)
}

/** K: hides what stands under the cursor, elsewhere marks where it can be done; while a box is being filled, all that may go in, then closes it. */
function conceal(seat: SeatStore): void {
  if (seat.view.value?.segment !== 'command') return
  if (seat.boxFilling.value) {
    if (whyNot(seat, { type: 'close' }) === null) void act(seat, { type: 'close' })
    else void takeAll(seat)
    return
  }
  const hex = seat.cursorHex.value ?? seat.inspectedHex.value
  const own = seat.view.value.pieces.some((p) => p.at === hex && p.id.startsWith(seat.view.value?.side ?? ''))
  if (hex !== null && own && canHideAt(seat, hex)) void hideStack(seat, hex)
  else {
    if (seat.nextBox.value !== null) toggleConcealing(seat)
    const why = whyNot(seat, {
      type: 'open',
      box: seat.nextBox.value ?? 'A',
      hex: hex ?? seat.view.value.pieces[0]?.at ?? '',
    })
    if (why && (own || seat.nextBox.value === null)) say(seat, why.words, why.rule, 'bad')
  }
}

export function toggleOverlay(seat: SeatStore, overlay: Overlay): void {
  const on = new Set(overlays.value)
  if (!on.delete(overlay)) on.add(overlay)
  overlays.value = on
  // The legend of the map says of itself what has come up.
  if (!on.has(overlay) || !(overlay in LOOKS))
    say(seat, `${text.value.overlays[overlay]}: ${on.has(overlay) ? text.value.yes : text.value.no}`)
}

/** From the map to the panels and back (F6). */
export function switchFocus(seat: SeatStore): void {
  const map = document.querySelector<HTMLElement>('#map')
  if (document.activeElement === map) {
    seat.sheetOpen.value = true
    document.querySelector<HTMLElement>('#panels')?.focus()
  } else map?.focus()
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [role=listbox], [role=option]') ||
    target.isContentEditable)

const onControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('button, a, input, summary, [role=tab], [role=option]')

/** Before the first game only these keys mean something. */
function pressWithoutGame({ key }: KeyboardEvent): boolean {
  if (key === 'Escape') {
    if (clause.value !== null) clause.value = null
    else dialog.value = 'menu'
  } else if (key === 'F6') document.querySelector<HTMLElement>('#map')?.focus()
  else return false
  return true
}

/** One key; true when it meant something. */
function press(seat: SeatStore, event: KeyboardEvent): boolean {
  const { key, shiftKey } = event
  if (key === 'Escape') {
    if (clause.value !== null) clause.value = null
    else void cancel(seat)
    return true
  }
  if (key === 'F6') {
    switchFocus(seat)
    return true
  }
  // The second press confirms.
  if (key.toLowerCase() === 'p' && dialog.value === 'endPhase') {
    void endNow(seat)
    return true
  }
  if (dialog.value !== null || clause.value !== null) return false
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
    moveCursor(seat, move)
    return true
  }
  if (key === 'Enter' || key === ' ') {
    if (onControl(event.target) || seat.cursorHex.value === null) return false
    void tap(seat, seat.cursorHex.value, { touch: false, shift: shiftKey, piece: null })
    return true
  }
  return command(seat, lower, shiftKey)
}

function command(seat: SeatStore, key: string, shift: boolean): boolean {
  const board = outside.board
  switch (key) {
    case 'n':
      next(seat, shift)
      return true
    case 'u':
      void takeBack(seat)
      return true
    case 'm':
      toggleMarch(seat)
      return true
    case 'b':
      void begin(seat)
      return true
    case 's':
      void act(seat, { type: 'stop' })
      return true
    case 'g':
      void toggleGarrison(seat)
      return true
    case 'k':
      conceal(seat)
      return true
    case 'r':
      clause.value = ''
      return true
    case 'p':
      requestEnd(seat)
      return true
    case 'l':
      dialog.value = 'actions'
      return true
    case 'i':
      if (seat.cursorHex.value) seat.inspectedHex.value = seat.cursorHex.value
      seat.panelTab.value = 'terrain'
      seat.sheetOpen.value = true
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
      toggleOverlay(seat, overlay)
      return true
    }
  }
}

/** Listens to the whole page; returns how to stop. */
export function listenToKeys(): () => void {
  const on = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (typing(event.target) && event.key !== 'Escape' && event.key !== 'F6') return
    const seat = currentSeat.value
    if (seat ? press(seat, event) : pressWithoutGame(event)) event.preventDefault()
  }
  document.addEventListener('keydown', on)
  return () => document.removeEventListener('keydown', on)
}

/** The hex under the cursor in words, for the live region of the map. */
export function cursorWords(seat: SeatStore): string {
  const hex = seat.cursorHex.value
  const v = seat.view.value
  if (hex === null || !v) return ''
  const def = scenario.battlefield.map.hexes.find((h) => h.id === hex)
  const t = text.value
  const here = v.pieces.filter((p) => p.at === hex).map((p) => names.value.piece(p.id))
  for (const [id, m] of Object.entries(v.markers))
    if (m.at === hex) here.push(`${t.marker.own(markerDef(id)?.box ?? '')}, ${m.real ? t.hide.real : t.hide.dummy}`)
  for (const m of v.enemyMarkers) if (m.at === hex) here.push(t.marker.enemy(m.letter))
  return [names.value.hex(hex), def ? text.value.rules.terrain[def.terrain] : '', ...here].filter(Boolean).join(', ')
}
