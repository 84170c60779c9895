import { otherSeat, type Seat } from '../../game/side'
import { inUncoveredEzoc, occupierOf, type Position } from '../position'
import { HQ } from '../world'

const NO_CHAIN = 255

/** Off-road hexes of the best chain from each hex to a LOC hex of the side (FAR: none), and the next hex on it. */
interface Chains {
  readonly best: Uint8Array
  readonly next: Int16Array
}

/** Chains of the side for tracers of one class; `free`: hexes that may belong to one. */
function chains(
  pos: Position,
  seat: Seat,
  cls: number,
  free: (hex: number) => boolean = (hex) => isFree(pos, seat, hex),
): Chains {
  const { world } = pos
  const best = new Uint8Array(world.grid.count).fill(NO_CHAIN)
  const onward = new Int16Array(world.grid.count).fill(-1)
  const limit = world.tables.command.loc.offRoadHexes
  const traced = world.locSteps[seat * 5 + cls]!
  let ring: number[] = []
  for (const hex of world.locHexes[seat]) {
    if (!free(hex)) continue
    best[hex] = 0
    ring.push(hex)
  }
  // Breadth first by off-road hexes; along links a hex joins the ring it was reached from.
  for (let used = 0; used <= limit && ring.length > 0; used++) {
    const next: number[] = []
    for (let k = 0; k < ring.length; k++) {
      const hex = ring[k]!
      if (best[hex] !== used) continue
      for (let dir = 0; dir < 6; dir++) {
        const other = world.grid.neighbours[hex * 6 + dir]!
        if (other < 0 || best[other]! <= used) continue
        // Traced from the piece to the LOC hex: the step runs from `other` into `hex`.
        const back = other * 6 + ((dir + 3) % 6)
        if (!traced[back] || !free(other)) continue
        const onLink = (world.hexsideFlags[back]! & 3) !== 0
        const cost = onLink ? used : used + 1
        if (cost > limit || best[other]! <= cost) continue
        best[other] = cost
        onward[other] = hex
        if (onLink) ring.push(other)
        else next.push(other)
      }
    }
    ring = next
  }
  return { best, next: onward }
}

/** Is a hex free for the side's line: no enemy unit, no EZOC without a friend (13.1)? */
const isFree = (pos: Position, seat: Seat, hex: number): boolean =>
  occupierOf(pos, hex) !== otherSeat(seat) && !inUncoveredEzoc(pos, hex, seat)

interface Known extends Chains {
  us: number
  mexican: number
}

function chainsNow(pos: Position, seat: Seat, cls: number): Known {
  const key = `loc${seat}${cls}`
  const known = pos.cache.get(key) as Known | undefined
  const [us, mexican] = pos.placed
  if (known && known.us === us && known.mexican === mexican) return known
  const made: Known = { us, mexican, ...chains(pos, seat, cls) }
  pos.cache.set(key, made)
  return made
}

/** Has a tracer of that class a line of communications from that hex (OPS-13.1)? */
export function hasLoc(pos: Position, seat: Seat, cls: number, hex: number): boolean {
  // A chain found before that nobody has cut since still serves.
  const known = pos.cache.get(`loc${seat}${cls}`) as Known | undefined
  if (known && known.best[hex] !== NO_CHAIN) {
    let at = hex
    while (at >= 0 && isFree(pos, seat, at)) at = known.next[at]!
    if (at < 0) return true
  }
  return chainsNow(pos, seat, cls).best[hex]! !== NO_CHAIN
}

/** Does this unit trace a LOC where it stands (13.2)? */
export function unitHasLoc(pos: Position, index: number): boolean {
  const piece = pos.world.pieces[index]!
  return hasLoc(pos, piece.seat, piece.cls, pos.hexOf[index]!)
}

/** Does the side's HQ trace a LOC (4.1, 13.2)? False off the map. */
export function hqHasLoc(pos: Position, seat: Seat): boolean {
  const hex = pos.hexOf[pos.world.hqs[seat]]!
  return hex >= 0 && hasLoc(pos, seat, HQ, hex)
}

/**
 * The chain from a hex to a LOC hex of the side (13.1), both included, and which of its hexes the enemy closes; null: there is none.
 * `cut` false: as if no enemy stood on the map.
 */
export function locChain(
  pos: Position,
  seat: Seat,
  cls: number,
  hex: number,
  cut: boolean,
): { hexes: number[]; cuts: number[] } | null {
  const { best, next } = cut ? chainsNow(pos, seat, cls) : chains(pos, seat, cls, () => true)
  if (best[hex] === NO_CHAIN) return null
  const hexes: number[] = []
  for (let at = hex; at >= 0; at = next[at]!) hexes.push(at)
  return { hexes, cuts: hexes.filter((each) => !isFree(pos, seat, each)) }
}
