// The keyboard cursor of the map.
import { createGrid } from '../../../hex/grid'
import type { HexId, PieceView } from '../../../operational/types'
import { mpText, percent } from '../../shared/format'
import { services } from '../../shell/services'
import { settings } from '../../shell/storage/settings'
import { text } from '../../shell/page'
import { statesInWords } from '../cards/PieceParts'
import type { SeatStore } from '../seat/store'
import { combatFactorAt, markerDef, sideOfPiece, unitDef } from '../shared/pieces'
import { names, scenario } from '../shared/scenario'
import { halfMpLeft } from './marks'
import { reachableHex } from './path'
import { whyOutOfReach } from './tapRefusal'

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

/** A piece in words: whose it is, its name, and of a unit strength, steps and what weakens it: "Mexico: Line detachments, CF 2, steps 2/2, disrupted". */
function pieceWords(seat: SeatStore, piece: PieceView): string {
  const t = text.value
  const unit = unitDef(piece.id)
  const strength = unit
    ? [`${t.card.cf} ${combatFactorAt(piece.id, piece.steps)}`, `${t.card.steps} ${piece.steps}/${unit.steps}`]
    : []
  const states = statesInWords(seat, piece)
    .filter(({ tone }) => tone === 'bad')
    .map(({ word }) => word)
  return `${t.side[sideOfPiece(piece.id)]}: ${[names.value.piece(piece.id), ...strength, ...states].join(', ')}`
}

/** What it costs the selection to go to a hex, what is left and how likely it arrives; else why it cannot; '' with nothing selected. */
function wayWords(seat: SeatStore, hex: HexId): string {
  const selection = seat.selection.value
  if (!selection || hex === selection.hex || seat.view.value.segment !== 'move') return ''
  const t = text.value
  const entry = reachableHex(seat.reach.value, hex)
  if (!entry) return seat.reach.value.size === 0 ? '' : (whyOutOfReach(seat, selection, hex)?.words ?? '')
  const chance = entry.chance.num < entry.chance.den ? t.path.chance(percent(entry.chance, settings.value.lang)) : ''
  const paceSetters = selection.units.length > 0 ? selection.units : selection.leaders
  const left = Math.min(...paceSetters.map((id) => halfMpLeft(seat, id))) - entry.cost2
  return `${t.ground.mp(mpText(entry.cost2))}, ${t.ground.leftThere(mpText(Math.max(0, left)))}. ${chance}`.trim()
}

/**
 * The hex under the cursor in words, which a screen reader reads out: its name, terrain, pieces and markers with side and strength, and what the
 * way there costs. '' without a cursor. A marker stands for a box of hidden units, or is its dummy (OPS-19.5).
 */
export function cursorWords(seat: SeatStore): string {
  const hex = seat.cursorHex.value
  const view = seat.view.value
  if (hex === null) return ''
  const mapHex = scenario.battlefield.map.hexes.find((each) => each.id === hex)
  const t = text.value
  const whatStandsThere = view.pieces.filter((piece) => piece.at === hex).map((piece) => pieceWords(seat, piece))
  for (const [id, marker] of Object.entries(view.markers))
    if (marker.at === hex)
      whatStandsThere.push(`${t.marker.own(markerDef(id)?.box ?? '')}, ${marker.real ? t.hide.real : t.hide.dummy}`)
  for (const marker of view.enemyMarkers) if (marker.at === hex) whatStandsThere.push(t.marker.enemy(marker.letter))
  const place = [names.value.hex(hex), mapHex ? t.rules.terrain[mapHex.terrain] : ''].filter(Boolean).join(', ')
  return [place, ...whatStandsThere, wayWords(seat, hex)].filter(Boolean).join('; ')
}
