import { inEzoc, pieceDef, pieceState, type Position, unitsIn } from '../position'
import { MEXICAN } from '../world'
import { santaAnnaInactive } from './command'

/**
 * OPS-19.4.5: is the hex next to another unit of the same army that is itself in an EZOC? Rulings: units that take the same step (`along`)
 * do not count, nor does a garrison, which ignores EZOC.
 */
function supported(position: Position, index: number, hex: number, along: readonly number[]): boolean {
  const { world } = position
  const { army } = pieceDef(position, index).unit!
  for (let dir = 0; dir < 6; dir++) {
    const near = world.grid.neighbour(hex, dir)
    if (near < 0 || !inEzoc(position, near, MEXICAN)) continue
    for (const other of unitsIn(position, near))
      if (
        other !== index &&
        pieceDef(position, other).unit!.army === army &&
        pieceDef(position, other).seat === MEXICAN &&
        !pieceState(position, other).garrison &&
        !along.includes(other)
      )
        return true
  }
  return false
}

/**
 * OPS-19.4.3: must a unit pass a morale check (19.4.4) before it comes into that hex in movement or a FOW move? Only Mexicans, while
 * Santa Anna is inactive, into an EZOC, unless 19.4.5 lets them in.
 */
export const mustCheckBeforeEzoc = (
  position: Position,
  index: number,
  hex: number,
  along: readonly number[] = [],
): boolean =>
  pieceDef(position, index).seat === MEXICAN &&
  inEzoc(position, hex, MEXICAN) &&
  santaAnnaInactive(position) &&
  !supported(position, index, hex, along)
