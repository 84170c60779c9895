import { createGrid } from '../../../hex/grid'
import type { HexId } from '../../../operational/types'
import { services } from '../../shell/services'
import { text } from '../../shell/page'
import type { SeatStore } from '../seat/store'
import { markerDef } from '../shared/pieces'
import { names, scenario } from '../shared/scenario'

const { rows, cols } = scenario.battlefield.map.meta.grid
const grid = createGrid(rows, cols)
const E = 0
const NE = 1
const NW = 2
const W = 3
const SW = 4
const SE = 5

type CursorMove = number | 'up' | 'down'

/** Where a key moves the cursor: a direction, or straight up or down. */
export const CURSOR_MOVES: Record<string, CursorMove> = {
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

/** The direction of a move; straight up or down keeps to the column by going left and right in turn. */
function direction(move: CursorMove, hex: HexId): number {
  if (typeof move === 'number') return move
  const even = Number(hex.slice(0, 2)) % 2 === 0
  return move === 'up' ? (even ? NW : NE) : even ? SW : SE
}

/** Moves the map cursor one hex and keeps it in sight. */
export function moveCursor(seat: SeatStore, move: CursorMove): void {
  const from = seat.cursorHex.value ?? seat.selection.value?.hex ?? scenario.battlefield.map.locs.us[0] ?? '0118'
  if (seat.cursorHex.value === null) {
    lookAt(seat, from)
    return
  }
  const i = grid.indexOf(from)
  const to = grid.neighbours[i * 6 + direction(move, from)]
  if (to !== undefined && to >= 0) lookAt(seat, grid.ids[to] ?? from)
  // As under the pointer, the path there and its cost are shown.
  seat.hoveredHex.value = seat.cursorHex.value
}

/** Puts cursor, cards and, if need be, the map on a hex. */
export function lookAt(seat: SeatStore, hex: HexId): void {
  seat.cursorHex.value = hex
  seat.inspectedHex.value = hex
  const spot = services.board?.screenOf(hex)
  const box = document.querySelector('#map')?.getBoundingClientRect()
  if (!spot || !box) return
  const edge = 24
  if (spot.x < box.left + edge || spot.x > box.right - edge || spot.y < box.top + edge || spot.y > box.bottom - edge)
    services.board?.centre(hex)
}

/** Moves the map, if need be, so that a hex is not under the attack dialog. */
export function showBeside(hex: HexId): void {
  const spot = services.board?.screenOf(hex)
  const box = document.querySelector('.fight-box')?.getBoundingClientRect()
  if (!spot || !box || box.width > innerWidth * 0.8) return
  if (spot.x > box.left - 60) services.board?.pan(spot.x - box.left + 120, 0)
}

/** The hex under the cursor in words, for the live region of the map. */
export function cursorWords(seat: SeatStore): string {
  const hex = seat.cursorHex.value
  const view = seat.view.value
  if (hex === null) return ''
  const def = scenario.battlefield.map.hexes.find((h) => h.id === hex)
  const t = text.value
  const here = view.pieces.filter((p) => p.at === hex).map((p) => names.value.piece(p.id))
  for (const [id, m] of Object.entries(view.markers))
    if (m.at === hex) here.push(`${t.marker.own(markerDef(id)?.box ?? '')}, ${m.real ? t.hide.real : t.hide.dummy}`)
  for (const m of view.enemyMarkers) if (m.at === hex) here.push(t.marker.enemy(m.letter))
  return [names.value.hex(hex), def ? text.value.rules.terrain[def.terrain] : '', ...here].filter(Boolean).join(', ')
}
