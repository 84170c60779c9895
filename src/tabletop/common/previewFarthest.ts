// Finds the greatest legal size of a step, a distance or an angle, by asking the action's own check.
import { canonical } from '../../core/json'
import type { Refusal } from '../../core/result'

/** Why a step of this size is refused; null: it is legal. Sizes are whole numbers from 1. */
export type RefusalOfSize = (size: number) => Refusal | null

const isSame = (a: Refusal | null, b: Refusal): boolean =>
  a !== null && a.rule === b.rule && a.code === b.code && canonical(a.args) === canonical(b.args)

/** Sizes this little above a limit are tried one by one: places are rounded to thousandths, so that the limit may be jagged. */
const JAGGED = 12

/** The greatest legal size among the few above a limit, or the limit itself. */
function beyondJags(refusalOf: RefusalOfSize, limit: number, top: number): number {
  let greatest = limit
  for (let size = limit + 1; size <= Math.min(top, greatest + JAGGED); size++)
    if (refusalOf(size) === null) greatest = size
  return greatest
}

/**
 * The greatest legal size up to `top`; 0: none. For steps of which every cause of a refusal, where it forbids a size, forbids all sizes from some
 * lesser one up to that: so it is on a straight way, which comes to an obstacle and may lead out of it again. `skip`: a size below a refused one
 * such that all between are refused too, where a cause is not of that kind; null: it is.
 */
export function farthestOnWay(
  refusalOf: RefusalOfSize,
  top: number,
  skip: (size: number, refusal: Refusal) => number | null = () => null,
): number {
  let limit = top
  while (limit > 0) {
    const refusal = refusalOf(limit)
    if (refusal === null) return beyondJags(refusalOf, limit, top)
    const skipped = skip(limit, refusal)
    if (skipped !== null) {
      limit = skipped
      continue
    }
    // The greatest size that this cause does not forbid.
    let [free, forbidden] = [0, limit]
    while (forbidden - free > 1) {
      const middle = (free + forbidden) >> 1
      if (isSame(refusalOf(middle), refusal)) forbidden = middle
      else free = middle
    }
    limit = Math.max(free, beyondJags(refusalOf, free, limit - 1))
  }
  return 0
}

/**
 * The greatest legal size up to `top`; 0: none. For wheels and turns, where a size beyond several forbidden ones
 * may be legal: sizes are tried from the top down,
 * `grain` apart, and the limit is then found exactly.
 */
export function farthestByTries(refusalOf: RefusalOfSize, top: number, grain: number): number {
  let forbidden = top + 1
  let legal = top
  while (legal > 0 && refusalOf(legal) !== null) {
    forbidden = legal
    legal -= grain
  }
  if (legal <= 0) legal = 0
  while (forbidden - legal > 1) {
    const middle = (legal + forbidden) >> 1
    if (refusalOf(middle) === null) legal = middle
    else forbidden = middle
  }
  return legal === 0 ? 0 : beyondJags(refusalOf, legal, top)
}

/** How many sizes below a legal one are tried when gaps are looked for. */
const GAP_TRIES = 16

/** A range of smaller sizes that are not legal although `max` is; null: none was found. */
export function gapBelow(
  refusalOf: RefusalOfSize,
  max: number,
): { readonly from: number; readonly to: number; readonly refusal: Refusal } | null {
  for (let i = 1; i < GAP_TRIES; i++) {
    const size = Math.floor((max * i) / GAP_TRIES)
    const refusal = size > 0 ? refusalOf(size) : null
    if (refusal === null) continue
    return { from: edge(refusalOf, size, 0), to: edge(refusalOf, size, max), refusal }
  }
  return null
}

/** The last refused size from a refused one toward a legal one (or 0, which is no step). */
function edge(refusalOf: RefusalOfSize, refused: number, legal: number): number {
  let [inside, outside] = [refused, legal]
  while (Math.abs(outside - inside) > 1) {
    const middle = (inside + outside) >> 1
    if (refusalOf(middle) === null) outside = middle
    else inside = middle
  }
  return inside
}

/**
 * The legal size nearest to a wished one; 0: no step, where that is nearer than any. `max`: the greatest legal size.
 * @param below the greatest legal size up to a given one
 */
export function nearestSize(
  refusalOf: RefusalOfSize,
  wished: number,
  max: number,
  below: (top: number) => number,
): number {
  if (wished >= max) return max
  if (refusalOf(wished) === null) return wished
  const [less, more] = [below(wished), edge(refusalOf, wished, max) + 1]
  return more - wished < wished - less ? more : less
}
