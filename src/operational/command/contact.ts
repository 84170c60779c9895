import { inEzoc, type Position } from '../position'
import { MEXICAN } from '../world'
import { santaAnnaInactive } from './command'

/**
 * OPS-19.4.5: is the hex next to another unit of the same army, of whatever formation, that is itself in an EZOC? Those in `along` take
 * the same step and do not count; nor does a garrison, which ignores EZOC (rulings).
 */
function supported(pos: Position, index: number, hex: number, along: readonly number[]): boolean {
  const { world } = pos
  const { army } = world.pieces[index]!.unit!
  for (let dir = 0; dir < 6; dir++) {
    const near = world.grid.neighbours[hex * 6 + dir]!
    if (near < 0 || !inEzoc(pos, near, MEXICAN)) continue
    for (const other of pos.unitsAt[near]!)
      if (
        other !== index &&
        world.pieces[other]!.unit!.army === army &&
        world.pieces[other]!.seat === MEXICAN &&
        !pos.pieceStates[other]!.garrison &&
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
  pos: Position,
  index: number,
  hex: number,
  along: readonly number[] = [],
): boolean =>
  pos.world.pieces[index]!.seat === MEXICAN &&
  inEzoc(pos, hex, MEXICAN) &&
  santaAnnaInactive(pos) &&
  !supported(pos, index, hex, along)
