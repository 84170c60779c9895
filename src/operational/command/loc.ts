import { bareEzoc, holder, type Position } from '../position'
import { HQ } from '../world'

const FAR = 255

/** Off-road hexes of the best chain from each hex to a LOC hex of the side, for tracers of one class; FAR: none. */
function chains(pos: Position, sideNo: number, cls: number): Uint8Array {
  const { world } = pos
  const best = new Uint8Array(world.grid.count).fill(FAR)
  const limit = world.tables.command.loc.offRoadHexes
  const table = world.cost2[sideNo * 5 + cls]!
  const free = (hex: number): boolean => holder(pos, hex) !== 1 - sideNo && !bareEzoc(pos, hex, sideNo)
  let ring: number[] = []
  for (const hex of world.locs[sideNo]!) {
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
        if (table[back]! < 0 || !free(other)) continue
        const onLink = (world.sideBits[back]! & 3) !== 0
        const cost = onLink ? used : used + 1
        if (cost > limit || best[other]! <= cost) continue
        best[other] = cost
        if (onLink) ring.push(other)
        else next.push(other)
      }
    }
    ring = next
  }
  return best
}

/** Has a tracer of that class a line of communications from that hex (OPS-13.1)? */
export function hasLoc(pos: Position, sideNo: number, cls: number, hex: number): boolean {
  // Foot crosses what leaders cross; the others differ by class only in name, but owners may correct the chart.
  const key = `loc${sideNo}${cls}`
  const cached = pos.cache.get(key) as { version: number; best: Uint8Array } | undefined
  let best = cached?.best
  if (!cached || cached.version !== pos.version) {
    best = chains(pos, sideNo, cls)
    pos.cache.set(key, { version: pos.version, best })
  }
  return best![hex]! !== FAR
}

/** Does this unit trace a LOC where it stands (13.2)? */
export function unitHasLoc(pos: Position, index: number): boolean {
  const piece = pos.world.pieces[index]!
  return hasLoc(pos, piece.sideNo, piece.cls, pos.hexOf[index]!)
}

/** Does the side's HQ trace a LOC (4.1, 13.2)? False off the map. */
export function hqHasLoc(pos: Position, sideNo: number): boolean {
  const hex = pos.hexOf[pos.world.hq[sideNo]!]!
  return hex >= 0 && hasLoc(pos, sideNo, HQ, hex)
}
