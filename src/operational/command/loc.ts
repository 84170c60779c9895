import { otherSeat, SEATS, type Seat } from '../../game/side'
import { type Memo, memo } from '../memo'
import { hexOfPiece, inUncoveredEzoc, occupierOf, pieceDef, type Position } from '../position'
import { CLASSES, HQ, movementTables } from '../world'

const NO_CHAIN = 255

/** The best chain from each hex to a LOC hex of the side (13.1). */
interface Chains {
  /** By hex: how many hexes of the chain are off the roads and trails; NO_CHAIN where there is no chain. */
  readonly offRoadHexes: Uint8Array
  /** By hex: the next hex of the chain, -1 at its end. */
  readonly next: Int16Array
}

/** Finds the chains for pieces of one side and class. `free`: may the hex belong to a chain? */
function findChains(
  position: Position,
  seat: Seat,
  cls: number,
  free: (hex: number) => boolean = (hex) => isFree(position, seat, hex),
): Chains {
  const { world } = position
  const offRoadHexes = new Uint8Array(world.grid.count).fill(NO_CHAIN)
  const onward = new Int16Array(world.grid.count).fill(-1)
  const limit = world.tables.command.loc.offRoadHexes
  const { locSteps } = movementTables(world, seat, cls)
  let ring: number[] = []
  for (const hex of world.locHexes[seat]) {
    if (!free(hex)) continue
    offRoadHexes[hex] = 0
    ring.push(hex)
  }
  // Breadth first by the number of off-road hexes. A hex reached along a road or trail joins the present ring.
  for (let used = 0; used <= limit && ring.length > 0; used++) {
    const next: number[] = []
    for (let k = 0; k < ring.length; k++) {
      const hex = ring[k]!
      if (offRoadHexes[hex] !== used) continue
      for (let dir = 0; dir < 6; dir++) {
        const other = world.grid.neighbour(hex, dir)
        if (other < 0 || offRoadHexes[other]! <= used) continue
        // The LOC is traced from the piece to the LOC hex, so the step goes from `other` into `hex`.
        const back = other * 6 + ((dir + 3) % 6)
        if (!locSteps[back] || !free(other)) continue
        const onLink = (world.hexsideFlags[back]! & 3) !== 0
        const cost = onLink ? used : used + 1
        if (cost > limit || offRoadHexes[other]! <= cost) continue
        offRoadHexes[other] = cost
        onward[other] = hex
        if (onLink) ring.push(other)
        else next.push(other)
      }
    }
    ring = next
  }
  return { offRoadHexes, next: onward }
}

/** May a LOC of the side run through the hex (13.1)? It must hold no enemy unit and be in no uncovered EZOC. */
const isFree = (position: Position, seat: Seat, hex: number): boolean =>
  occupierOf(position, hex) !== otherSeat(seat) && !inUncoveredEzoc(position, hex, seat)

/** By [seat * 5 + class]: the chains of the present position. */
const CHAINS = SEATS.flatMap((seat) =>
  CLASSES.map((_, cls) => memo<Chains>(['unitPlaces0', 'unitPlaces1'], (position) => findChains(position, seat, cls))),
)
const chainsMemo = (seat: Seat, cls: number): Memo<Chains> => CHAINS[seat * CLASSES.length + cls]!

/** Has a piece of that class in that hex a line of communications (OPS-13.1)? */
export function hasLoc(position: Position, seat: Seat, cls: number, hex: number): boolean {
  const chains = chainsMemo(seat, cls)
  // A chain found earlier still serves if no enemy has cut it since.
  const earlier = chains.last(position)
  if (earlier && earlier.offRoadHexes[hex] !== NO_CHAIN) {
    let at = hex
    while (at >= 0 && isFree(position, seat, at)) at = earlier.next[at]!
    if (at < 0) return true
  }
  return chains(position).offRoadHexes[hex] !== NO_CHAIN
}

/** Does this unit trace a LOC where it stands (13.2)? */
export function unitHasLoc(position: Position, index: number): boolean {
  const piece = pieceDef(position, index)
  return hasLoc(position, piece.seat, piece.pieceClass, hexOfPiece(position, index))
}

/** Does the side's HQ trace a LOC (4.1, 13.2)? False off the map. */
export function hqHasLoc(position: Position, seat: Seat): boolean {
  const hex = position.hexOf[position.world.hqs[seat]]!
  return hex >= 0 && hasLoc(position, seat, HQ, hex)
}

/**
 * The chain from a hex to a LOC hex of the side (13.1), both included, and those of its hexes that the enemy closes; null: there is none.
 * `cut` false: the chain that there would be without an enemy on the map.
 */
export function locChain(
  position: Position,
  seat: Seat,
  cls: number,
  hex: number,
  cut: boolean,
): { hexes: number[]; cuts: number[] } | null {
  const { offRoadHexes, next } = cut ? chainsMemo(seat, cls)(position) : findChains(position, seat, cls, () => true)
  if (offRoadHexes[hex] === NO_CHAIN) return null
  const hexes: number[] = []
  for (let at = hex; at >= 0; at = next[at]!) hexes.push(at)
  return { hexes, cuts: hexes.filter((each) => !isFree(position, seat, each)) }
}
