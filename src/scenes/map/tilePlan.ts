// Which tiles of the sheet are baked next and which are dropped. Nothing is drawn here.
import { overlaps, type Rect } from '../layout'
import type { Camera } from './camera'

/** Tiles within this share of the view's width and height beyond its edges are baked ahead. */
const AHEAD_SHARE = 0.35

/** A tile as far as the plan needs it. */
interface PlannedTile {
  readonly area: Rect
  /** A number that grows with time: when the tile was last in view. */
  readonly lastShown: number
}

/**
 * The tiles in view, the nearest to its middle first; with `isAhead` then those just beyond its edges, but no more than `mostTiles` in all. More
 * could not be kept: each that was baked would drive out another, without end.
 */
export function nearestTiles<T extends PlannedTile>(
  tiles: readonly T[],
  camera: Pick<Camera, 'visible' | 'centreX' | 'centreY'>,
  { isAhead, mostTiles }: { isAhead: boolean; mostTiles: number },
): T[] {
  const view = camera.visible
  const wayToMiddle = ({ area }: T): number =>
    Math.hypot(area.x + area.w / 2 - camera.centreX, area.y + area.h / 2 - camera.centreY)
  const nearestFirst = (a: T, b: T): number => wayToMiddle(a) - wayToMiddle(b)
  const inView = tiles.filter(({ area }) => overlaps(area, view)).sort(nearestFirst)
  if (!isAhead) return inView
  const { x, y, w, h } = view
  const ahead: Rect = {
    x: x - w * AHEAD_SHARE,
    y: y - h * AHEAD_SHARE,
    w: w * (1 + 2 * AHEAD_SHARE),
    h: h * (1 + 2 * AHEAD_SHARE),
  }
  const beyond = tiles.filter(({ area }) => overlaps(area, ahead) && !overlaps(area, view)).sort(nearestFirst)
  return [...inView, ...beyond.slice(0, Math.max(0, mostTiles - inView.length))]
}

/** The baked tiles that are dropped so that at most `mostTiles` remain: those that were out of view longest, and none that is wanted now. */
export function tilesToDrop<T extends PlannedTile>(baked: readonly T[], wanted: readonly T[], mostTiles: number): T[] {
  const longestUnseenFirst = baked.filter((tile) => !wanted.includes(tile)).sort((a, b) => a.lastShown - b.lastShown)
  return longestUnseenFirst.slice(0, Math.max(0, baked.length - mostTiles))
}
