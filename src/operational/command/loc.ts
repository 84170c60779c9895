// Lines of communications (LOC, 13.1): chains of hexes from a piece to one of the LOC hexes of its side, few of them off the roads.
import { otherSeat, SEATS, type Seat } from '../../game/side'
import { SIDES_OF_HEX } from '../../hex/grid'
import { type Memo, memo } from '../memo'
import { hexOfPiece, pieceDef, type Position } from '../position'
import { CLASSES, HQ, movementTables, ROAD, TRAIL } from '../world'

/** In place of a number of off-road hexes: there is no chain. */
const NO_CHAIN = 255
/** In place of the next hex of a chain: the chain ends here. */
const CHAIN_END = -1

/** The best chain from each hex to a LOC hex of the side: the one with the fewest off-road hexes. */
interface Chains {
  /** By hex: how many hexes of its chain are off the roads and trails; NO_CHAIN where there is no chain. */
  readonly offRoadHexes: Uint8Array
  /** By hex: the next hex of its chain; CHAIN_END at a LOC hex. */
  readonly nextHex: Int16Array
}

/**
 * Finds the chains for pieces of one side (`seat`: its index, 0 or 1) and class. `mayUse`: may the hex belong to a chain? By default the enemy
 * must not close it.
 */
function findChains(
  position: Position,
  seat: Seat,
  pieceClass: number,
  mayUse: (hex: number) => boolean = (hex) => isFree(position, seat, hex),
): Chains {
  const { world } = position
  const { neighbours } = world.grid
  const offRoadHexes = new Uint8Array(world.grid.count).fill(NO_CHAIN)
  const nextHex = new Int16Array(world.grid.count).fill(CHAIN_END)
  const maxOffRoadHexes = world.tables.command.loc.offRoadHexes
  const { locSteps } = movementTables(world, seat, pieceClass)
  let ring: number[] = []
  for (const hex of world.locHexes[seat]) {
    if (!mayUse(hex)) continue
    offRoadHexes[hex] = 0
    ring.push(hex)
  }
  // The search starts from the LOC hexes. A ring holds the hexes whose chains have the same number of off-road hexes; a hex reached along a
  // road or trail joins the ring that is being searched, any other hex the next ring.
  for (let ringOffRoad = 0; ringOffRoad <= maxOffRoadHexes && ring.length > 0; ringOffRoad++) {
    const nextRing: number[] = []
    for (let i = 0; i < ring.length; i++) {
      const hex = ring[i]!
      // The hex was put into this ring, and then a better chain was found for it in the ring before.
      if (offRoadHexes[hex] !== ringOffRoad) continue
      for (let direction = 0; direction < SIDES_OF_HEX; direction++) {
        const neighbour = neighbours[hex * SIDES_OF_HEX + direction]!
        if (neighbour < 0 || offRoadHexes[neighbour]! <= ringOffRoad) continue
        // The LOC is traced from the piece to the LOC hex, so the step goes from the neighbour into `hex`, in the opposite direction.
        const stepIntoHex = neighbour * SIDES_OF_HEX + ((direction + SIDES_OF_HEX / 2) % SIDES_OF_HEX)
        if (!locSteps[stepIntoHex] || !mayUse(neighbour)) continue
        const isOnRoadOrTrail = (world.hexsideFlags[stepIntoHex]! & (ROAD | TRAIL)) !== 0
        const neighbourOffRoad = isOnRoadOrTrail ? ringOffRoad : ringOffRoad + 1
        if (neighbourOffRoad > maxOffRoadHexes || offRoadHexes[neighbour]! <= neighbourOffRoad) continue
        offRoadHexes[neighbour] = neighbourOffRoad
        nextHex[neighbour] = hex
        if (isOnRoadOrTrail) ring.push(neighbour)
        else nextRing.push(neighbour)
      }
    }
    ring = nextRing
  }
  return { offRoadHexes, nextHex }
}

/**
 * May a LOC of the side run through the hex (13.1)? The hex must hold no enemy unit. An enemy zone of control closes it too (EZOC), unless it holds
 * an own unit.
 */
function isFree(position: Position, seat: Seat, hex: number): boolean {
  const enemy = otherSeat(seat)
  return (
    position.unitCounts[enemy][hex] === 0 && (position.zoc[enemy][hex] === 0 || position.unitCounts[seat][hex]! > 0)
  )
}

/**
 * By [seat * CLASSES.length + class]: memo (a value kept until something changes) of the chains. They are found again when a unit of either seat has
 * moved or its ZOC has changed.
 */
const CHAIN_MEMOS = SEATS.flatMap((seat) =>
  CLASSES.map((_, pieceClass) =>
    memo<Chains>(['unitPlaces0', 'unitPlaces1'], (position) => findChains(position, seat, pieceClass), {
      isShared: true,
    }),
  ),
)
const chainsMemo = (seat: Seat, pieceClass: number): Memo<Chains> => CHAIN_MEMOS[seat * CLASSES.length + pieceClass]!

/** Has a piece of that class in that hex a line of communications (OPS-13.1)? */
export function hasLoc(position: Position, seat: Seat, pieceClass: number, hex: number): boolean {
  const chains = chainsMemo(seat, pieceClass)
  // A chain found earlier is still good if no enemy has cut it since. That is quicker to see than to find all chains again.
  // `last`: the chains as they were last worked out, perhaps out of date.
  const earlier = chains.last(position)
  if (earlier && earlier.offRoadHexes[hex] !== NO_CHAIN) {
    let chainHex = hex
    while (chainHex !== CHAIN_END && isFree(position, seat, chainHex)) chainHex = earlier.nextHex[chainHex]!
    if (chainHex === CHAIN_END) return true
  }
  return chains(position).offRoadHexes[hex] !== NO_CHAIN
}

/** Has this unit a LOC from its hex (13.2)? */
export function unitHasLoc(position: Position, index: number): boolean {
  const piece = pieceDef(position, index)
  return hasLoc(position, piece.seat, piece.pieceClass, hexOfPiece(position, index))
}

/** Has the side's HQ a LOC (4.1, 13.2)? An HQ off the map has none. */
export function hqHasLoc(position: Position, seat: Seat): boolean {
  const hex = position.hexOf[position.world.hqs[seat]]!
  return hex >= 0 && hasLoc(position, seat, HQ, hex)
}

/**
 * The hexes of a chain from a hex to a LOC hex of the side (13.1), both included; `closed`: the hexes of the chain that the enemy closes. Null:
 * there is no chain. `ignoreEnemy`: finds the chain that there would be without an enemy on the map.
 */
export function locChain(
  position: Position,
  seat: Seat,
  pieceClass: number,
  hex: number,
  { ignoreEnemy }: { ignoreEnemy: boolean },
): { hexes: number[]; closed: number[] } | null {
  const { offRoadHexes, nextHex } = ignoreEnemy
    ? findChains(position, seat, pieceClass, () => true)
    : chainsMemo(seat, pieceClass)(position)
  if (offRoadHexes[hex] === NO_CHAIN) return null
  const hexes: number[] = []
  for (let chainHex = hex; chainHex !== CHAIN_END; chainHex = nextHex[chainHex]!) hexes.push(chainHex)
  return { hexes, closed: hexes.filter((chainHex) => !isFree(position, seat, chainHex)) }
}
