// Where the map looks: at the whole of it, at the player's own front when his turn begins, and back to his view after what the game showed.
import { createGrid } from '../../../hex/grid'
import { isHexId } from '../../../hex/hexId'
import type { HexId, Side, View } from '../../../operational/types'
import { services } from '../../shell/services'
import { untracked } from '@preact/signals'
import { scenario } from '../shared/scenario'
import { currentSeat } from './current'
import type { SeatStore } from './store'

const { rows, cols } = scenario.battlefield.map.meta.grid
const grid = createGrid(rows, cols)
const unitIds = new Set(scenario.battlefield.counters.units.map(({ id }) => id))

/** Own units at most this many hexes further from the nearest enemy than the foremost unit make up the front. */
const FRONT_DEPTH = 4

/** Indexes in the grid of the hexes of pieces and markers. */
const indexesOf = (places: readonly { readonly at: string }[]): number[] =>
  places.flatMap(({ at }) => (isHexId(at) ? [grid.indexOf(at)] : [])).filter((index) => index >= 0)

/**
 * The hexes of a side's front: those of its units that are nearest to the enemies that it sees, or of all its units without enemies in sight.
 * The hex from which the others are nearest comes first. Empty: the side has no unit on the map.
 */
export function frontHexes(view: View, side: Side): HexId[] {
  const ownUnits = view.pieces.filter(({ id }) => unitIds.has(id) && id.startsWith(`${side}.`))
  const ownMarkers = Object.values(view.markers).filter(({ real }) => real)
  const own = indexesOf([...ownUnits, ...ownMarkers])
  const enemies = indexesOf([...view.pieces.filter(({ id }) => !id.startsWith(`${side}.`)), ...view.enemyMarkers])
  const wayToEnemy = (from: number): number => Math.min(...enemies.map((to) => grid.distance(from, to)))
  const foremost = Math.min(...own.map(wayToEnemy))
  const front = enemies.length === 0 ? own : own.filter((index) => wayToEnemy(index) <= foremost + FRONT_DEPTH)
  const waysToAll = (from: number): number => front.reduce((sum, to) => sum + grid.distance(from, to), 0)
  const middleFirst = [...new Set(front)].sort((a, b) => waysToAll(a) - waysToAll(b) || a - b)
  return middleFirst.map((index) => grid.ids[index] ?? '')
}

/** On a page at least as wide as this the whole map can be read at once. */
const WHOLE_MAP_WIDTH_PX = 700
/** The zoom on narrower pages, relative to the whole map: large enough to read the counters. */
const PHONE_ZOOM = 2.6

/** Shows the whole map where there is room for it; on a phone the part of the map round the own headquarters, else the front. */
export function frameBoard(): void {
  const { board } = services
  if (!board) return
  board.fit()
  if (window.innerWidth >= WHOLE_MAP_WIDTH_PX) return
  board.zoom(PHONE_ZOOM)
  const seat = currentSeat.peek()
  if (!seat) return
  const view = seat.view.peek()
  const hq = view.pieces.find(({ id }) => id === `${seat.side}.hq`)?.at
  const first = isHexId(hq) ? hq : frontHexes(view, seat.side)[0]
  if (first !== undefined) board.centre(first)
}

/** Brings the middle of the player's own front into view, if all of the front is out of view. */
function showFront(seat: SeatStore): void {
  const front = frontHexes(seat.view.peek(), seat.side)
  if (front[0] !== undefined) services.board?.bringIntoView(front[0], front)
}

/** A part of the page that takes at least this share of the map's width lies across it; any other lies at its side. */
const ACROSS_SHARE = 0.6
/** Parts of the page that may lie over the edges of the map. */
const OVER_MAP = '.fight-box.on, .panels.open .panel-scroll'

/** How much of the map is covered by panels, from its right and its lower edge, in CSS pixels. */
export function measureCover(): { right: number; bottom: number } {
  const cover = { right: 0, bottom: 0 }
  const map = document.querySelector('#map')?.getBoundingClientRect()
  if (!map) return cover
  for (const element of document.querySelectorAll(OVER_MAP)) {
    const box = element.getBoundingClientRect()
    const isOverMap = box.left < map.right && box.right > map.left && box.top < map.bottom && box.bottom > map.top
    if (!isOverMap) continue
    if (box.width >= map.width * ACROSS_SHARE) cover.bottom = Math.max(cover.bottom, map.bottom - box.top)
    else if (box.right >= map.right - 1) cover.right = Math.max(cover.right, map.right - box.left)
  }
  return cover
}

/**
 * Keeps the map calm for the player of a seat. While the game shows him something (a fight, the enemy's turn, a replay) the map may go to
 * it, and afterwards it returns to his view. When his own turn begins, his front is brought into view and a card names the turn.
 */
export function followView(seat: SeatStore): void {
  let wasShowing = false
  /** Turn and side whose beginning was announced last. */
  let announced = ''
  seat.effect(() => {
    const view = seat.view.value
    const isVisit =
      seat.isDeclaring.value || view.pending.length > 0 || seat.replay.value !== null || seat.opponentActs.value
    // While an action of a visit is under way, the visit is not over.
    const isShowing = isVisit || (wasShowing && seat.busy.value)
    const hasTurn = view.active === seat.side && view.segment !== 'setup' && view.result === null
    const turn = `${view.turn} ${view.active}`
    untracked(() => {
      if (isShowing !== wasShowing) {
        if (isShowing) services.board?.beginVisit()
        else services.board?.endVisit()
      }
      wasShowing = isShowing
      if (!hasTurn || isShowing || turn === announced) return
      announced = turn
      showFront(seat)
      seat.announcedTurn.value = view.turn
    })
  })
}
