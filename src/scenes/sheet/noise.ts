import type { Point } from '../../hex/grid'

/**
 * A fixed random fraction from 0 to 1 for whole numbers `a` and `b`: so a drawing looks random, but is the same on every machine and at every
 * zoom. Each `salt` gives fractions that are independent of those of other salts.
 */
export function noise(a: number, b: number, salt = 0): number {
  // Mixes the bits by multiplications with large odd numbers, then divides by 2 to the power of 32.
  let hash = Math.imul(a | 0, 0x27d4eb2d) ^ Math.imul(b | 0, 0x165667b1) ^ Math.imul(salt | 0, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296
}

/** Moves a point by a fixed random amount, at most `maxShift` in x and in y. The same point always moves the same way. */
export function jitter(point: Point, maxShift: number, salt = 0): Point {
  // `noise` takes whole numbers: the coordinates in quarters of a sheet unit.
  const quarterX = Math.round(point.x * 4)
  const quarterY = Math.round(point.y * 4)
  return {
    x: point.x + (noise(quarterX, quarterY, salt + 1) * 2 - 1) * maxShift,
    y: point.y + (noise(quarterX, quarterY, salt + 2) * 2 - 1) * maxShift,
  }
}
