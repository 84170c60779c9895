// Places along a path, for what is drawn on its way. Nothing of it goes back into a game: shares and places have fractions.
import type { Point } from '../../tabletop/common/point'

/** The place at a share, 0 to 1, of the length of a path; the last place of a path without length. */
export function placeAlong(path: readonly Point[], share: number): Point {
  const { at } = cutPath(path, share)
  return at
}

/** The part of a path up to a share, 0 to 1, of its length, with the place where it ends. */
export function cutPath(path: readonly Point[], share: number): { path: Point[]; at: Point } {
  const lengths = path.slice(1).map((to, i) => Math.hypot(to.x - path[i]!.x, to.y - path[i]!.y))
  let left = lengths.reduce((sum, length) => sum + length, 0) * share
  const passed: Point[] = path.slice(0, 1)
  for (const [i, length] of lengths.entries()) {
    const [from, to] = [path[i]!, path[i + 1]!]
    if (left <= length && length > 0) {
      const at = { x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length }
      return { path: [...passed, at], at }
    }
    passed.push(to)
    left -= length
  }
  return { path: passed, at: path.at(-1) ?? { x: 0, y: 0 } }
}
