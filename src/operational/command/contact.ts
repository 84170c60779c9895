// A Mexican unit that would enter an enemy zone of control (EZOC) while Santa Anna is not in command (OPS-19.4.3 to 19.4.5). Pieces and hexes are
// indexes; `world` is what never changes (map, pieces, tables); a `seat` is the number of a side: 0 US, 1 Mexican.
import { SIDES_OF_HEX } from '../../hex/grid'
import { inEzoc, pieceDef, pieceState, type Position, unitsIn } from '../position'
import { MEXICAN } from '../world'
import { santaAnnaInactive } from './command'

/**
 * Is there, next to the hex that a Mexican unit would enter, another unit of its army that is itself in an EZOC (OPS-19.4.5)? By rulings these
 * do not count: the units that enter together with it (`companions`), and garrisons, which ignore EZOC.
 */
function isSupported(position: Position, index: number, hex: number, companions: readonly number[]): boolean {
  const { world } = position
  const { army } = pieceDef(position, index).unit!
  for (let direction = 0; direction < SIDES_OF_HEX; direction++) {
    const neighbour = world.grid.neighbour(hex, direction)
    if (neighbour < 0 || !inEzoc(position, neighbour, MEXICAN)) continue
    for (const other of unitsIn(position, neighbour))
      if (
        other !== index &&
        // Army of the East, North or South.
        pieceDef(position, other).unit!.army === army &&
        pieceDef(position, other).seat === MEXICAN &&
        !pieceState(position, other).garrison &&
        !companions.includes(other)
      )
        return true
  }
  return false
}

/**
 * Must a unit pass a morale check (19.4.4) before it enters that hex in movement or in a move after fog of war (OPS-19.4.3)? Only a Mexican
 * unit must, while Santa Anna is inactive, before an EZOC, and not if 19.4.5 lets it in.
 */
export const mustCheckBeforeEzoc = (
  position: Position,
  index: number,
  hex: number,
  companions: readonly number[] = [],
): boolean =>
  pieceDef(position, index).seat === MEXICAN &&
  inEzoc(position, hex, MEXICAN) &&
  santaAnnaInactive(position) &&
  !isSupported(position, index, hex, companions)
