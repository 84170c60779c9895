import type { Point } from '../../hex/grid'

/** A fixed fraction from 0 to 1 for whole numbers: the same drawing on every machine and at every zoom, without stored chance. */
export function noise(a: number, b: number, c = 0): number {
  let h = Math.imul(a | 0, 0x27d4eb2d) ^ Math.imul(b | 0, 0x165667b1) ^ Math.imul(c | 0, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Moves a point by a fixed amount, at most `reach` in x and in y. The same point always moves the same way. */
export function jitter(p: Point, reach: number, salt = 0): Point {
  const x = Math.round(p.x * 4)
  const y = Math.round(p.y * 4)
  return {
    x: p.x + (noise(x, y, salt + 1) * 2 - 1) * reach,
    y: p.y + (noise(x, y, salt + 2) * 2 - 1) * reach,
  }
}
