// The keyboard cursor of the map.
import { createGrid } from '../../../hex/grid'
import type { HexId } from '../../../operational/types'
import { services } from '../../shell/services'
import { text } from '../../shell/page'
import type { SeatStore } from '../seat/store'
import { markerDef } from '../shared/pieces'
import { names, scenario } from '../shared/scenario'

const { rows, cols } = scenario.battlefield.map.meta.grid
const grid = createGrid(rows, cols)
// Directions as src/hex/grid.ts numbers them.
const E = 0
const NE = 1
const NW = 2
const W = 3
const SW = 4
const SE = 5
const DIRECTION_COUNT = 6

/** One of the six directions; or straight up or down, where a hex has no neighbour. */
type CursorMove = number | 'up' | 'down'

/** Where each key moves the cursor. */
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

/** The direction of a cursor move. Up and down go left from even rows and right from odd ones, so that the cursor stays in its column. */
function directionOf(move: CursorMove, hex: HexId): number {
  if (typeof move === 'number') return move
  // The first two digits of a hex number are its row.
  const isRowEven = Number(hex.slice(0, 2)) % 2 === 0
  if (move === 'up') return isRowEven ? NW : NE
  return isRowEven ? SW : SE
}

/** Where the cursor appears when nothing is selected: at the source of the US line of communications, or in some hex if the map has no source. */
const FIRST_CURSOR_HEX = scenario.battlefield.map.locs.us[0] ?? '0118'

/** Moves the map cursor one hex and keeps the cursor in sight. */
export function moveCursor(seat: SeatStore, move: CursorMove): void {
  const from = seat.cursorHex.value ?? seat.selection.value?.hex ?? FIRST_CURSOR_HEX
  // The first key only shows the cursor.
  if (seat.cursorHex.value === null) {
    putCursorOn(seat, from)
    return
  }
  // `neighbours` has six entries for each hex; below 0: there the map ends.
  const neighbourIndex = grid.neighbours[grid.indexOf(from) * DIRECTION_COUNT + directionOf(move, from)]
  if (neighbourIndex !== undefined && neighbourIndex >= 0) putCursorOn(seat, grid.ids[neighbourIndex] ?? from)
  // The cursor counts as the pointer, so that the path to its hex and the cost are shown.
  seat.hoveredHex.value = seat.cursorHex.value
}

/** Moves the map cursor to the next hex that the player can choose, in the order of hex numbers; `back`: to the one before. */
export function moveCursorToChoice(seat: SeatStore, { back }: { back: boolean }): void {
  const hexes = [...seat.choicesByHex.value.keys()].sort()
  const cursor = seat.cursorHex.value ?? ''
  const after = back ? hexes.filter((hex) => hex < cursor).at(-1) : hexes.find((hex) => hex > cursor)
  // After the last hex comes the first, before the first the last.
  const next = after ?? hexes.at(back ? -1 : 0)
  if (next === undefined) return
  putCursorOn(seat, next)
  seat.hoveredHex.value = next
}

/** Puts the cursor on a hex, shows the hex in the cards, and brings it into view where it is out of sight. */
export function putCursorOn(seat: SeatStore, hex: HexId): void {
  seat.cursorHex.value = hex
  seat.inspectedHex.value = hex
  services.board?.bringIntoView(hex)
}

/**
 * The hex under the cursor in words, which a screen reader reads out: its name, terrain, pieces and markers. '' without a cursor. A marker
 * stands for a box of hidden units, or is its dummy (OPS-19.5).
 */
export function cursorWords(seat: SeatStore): string {
  const hex = seat.cursorHex.value
  const view = seat.view.value
  if (hex === null) return ''
  const mapHex = scenario.battlefield.map.hexes.find((each) => each.id === hex)
  const t = text.value
  const whatStandsThere = view.pieces.filter((piece) => piece.at === hex).map((piece) => names.value.piece(piece.id))
  for (const [id, marker] of Object.entries(view.markers))
    if (marker.at === hex)
      whatStandsThere.push(`${t.marker.own(markerDef(id)?.box ?? '')}, ${marker.real ? t.hide.real : t.hide.dummy}`)
  for (const marker of view.enemyMarkers) if (marker.at === hex) whatStandsThere.push(t.marker.enemy(marker.letter))
  return [names.value.hex(hex), mapHex ? t.rules.terrain[mapHex.terrain] : '', ...whatStandsThere]
    .filter(Boolean)
    .join(', ')
}
