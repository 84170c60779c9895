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
const DIRECTIONS = 6

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
  const isColumnEven = Number(hex.slice(0, 2)) % 2 === 0
  if (move === 'up') return isColumnEven ? NW : NE
  return isColumnEven ? SW : SE
}

/** Moves the map cursor one hex and keeps it in sight. */
export function moveCursor(seat: SeatStore, move: CursorMove): void {
  const from = seat.cursorHex.value ?? seat.selection.value?.hex ?? scenario.battlefield.map.locs.us[0] ?? '0118'
  if (seat.cursorHex.value === null) {
    lookAt(seat, from)
    return
  }
  const to = grid.neighbours[grid.indexOf(from) * DIRECTIONS + direction(move, from)]
  if (to !== undefined && to >= 0) lookAt(seat, grid.ids[to] ?? from)
  // As under the pointer, the path there and its cost are shown.
  seat.hoveredHex.value = seat.cursorHex.value
}

/** A hex whose middle is nearer than this to the edge of the map is brought to its middle. */
const EDGE_PX = 24

/** Puts cursor, cards and, if need be, the map on a hex. */
export function lookAt(seat: SeatStore, hex: HexId): void {
  seat.cursorHex.value = hex
  seat.inspectedHex.value = hex
  const spot = services.board?.screenOf(hex)
  const box = document.querySelector('#map')?.getBoundingClientRect()
  if (!spot || !box) return
  if (
    spot.x < box.left + EDGE_PX ||
    spot.x > box.right - EDGE_PX ||
    spot.y < box.top + EDGE_PX ||
    spot.y > box.bottom - EDGE_PX
  )
    services.board?.centre(hex)
}

/** Share of the width of the page that the attack dialog takes at most where the map can be seen beside it. */
const WIDEST_DIALOG_BESIDE_MAP = 0.8
/** From the middle of a hex to the attack dialog: what is enough, and what a pan brings. */
const LEAST_GAP_PX = 60
const WANTED_GAP_PX = 120

/** Moves the map, if need be, so that a hex is not under the attack dialog. */
export function keepClearOfAttackDialog(hex: HexId): void {
  const spot = services.board?.screenOf(hex)
  const box = document.querySelector('.fight-box')?.getBoundingClientRect()
  // On a narrow page the dialog covers the map in its whole width: no pan would free the hex.
  if (!spot || !box || box.width > innerWidth * WIDEST_DIALOG_BESIDE_MAP) return
  if (spot.x > box.left - LEAST_GAP_PX) services.board?.pan(spot.x - box.left + WANTED_GAP_PX, 0)
}

/** The hex under the cursor in words, for the live region of the map. */
export function cursorWords(seat: SeatStore): string {
  const hex = seat.cursorHex.value
  const view = seat.view.value
  if (hex === null) return ''
  const def = scenario.battlefield.map.hexes.find((h) => h.id === hex)
  const t = text.value
  const here = view.pieces.filter((piece) => piece.at === hex).map((piece) => names.value.piece(piece.id))
  for (const [id, m] of Object.entries(view.markers))
    if (m.at === hex) here.push(`${t.marker.own(markerDef(id)?.box ?? '')}, ${m.real ? t.hide.real : t.hide.dummy}`)
  for (const marker of view.enemyMarkers) if (marker.at === hex) here.push(t.marker.enemy(marker.letter))
  return [names.value.hex(hex), def ? text.value.rules.terrain[def.terrain] : '', ...here].filter(Boolean).join(', ')
}
