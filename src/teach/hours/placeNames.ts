// Where the names of places are written over the picture of an hour: beside what covers their usual place, or not at all.
import type { Box } from './signs'

/** A name that wants to stand by its place, in pixels of the page. */
export interface NameToPlace {
  readonly id: string
  readonly text: string
  /** The middle of its place. */
  readonly x: number
  readonly y: number
  readonly size: number
  /** Width of a letter as a share of `size`. */
  readonly letter: number
  /** From the middle of the place down to the middle of the name, where that is free. */
  readonly below: number
}

/** A name that is written: the middle of its words. */
export interface PlacedName {
  readonly id: string
  readonly text: string
  readonly size: number
  readonly x: number
  readonly y: number
  readonly box: Box
}

/** Distance of a name at the side of its place, in heights of its letters. */
const ASIDE = 0.9
const LINE = 1.15

const areApart = (a: Box, b: Box): boolean =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

/** Writes names, the most important first, where neither `taken` nor a name before them lies: below, above, right or left of their places. None is cut by the edge of `page`. */
export function placeNames(names: readonly NameToPlace[], taken: readonly Box[], page: Box): PlacedName[] {
  const boxes = [...taken]
  return names.flatMap(({ id, text, x, y, size, letter, below }): PlacedName[] => {
    const [width, height] = [text.length * size * letter, size * LINE]
    const aside = width / 2 + size * ASIDE
    const above = -Math.max(below, size * ASIDE)
    const ways = [
      [0, below],
      [0, above],
      [aside, 0],
      [-aside, 0],
      [0, below + height],
      [0, above - height],
      [aside, below],
      [-aside, below],
      [aside, above],
      [-aside, above],
      [0, below + 2 * height],
      [0, above - 2 * height],
      [aside + 2 * size, 0],
      [-aside - 2 * size, 0],
      [aside + 2 * size, below],
      [-aside - 2 * size, below],
    ] as const
    for (const [dx, dy] of ways) {
      const [left, top] = [x + dx - width / 2, y + dy - height / 2]
      const box = { left, right: left + width, top, bottom: top + height }
      if (left < page.left || box.right > page.right || !boxes.every((other) => areApart(box, other))) continue
      boxes.push(box)
      return [{ id, text, size, x: x + dx, y: y + dy, box }]
    }
    return []
  })
}
