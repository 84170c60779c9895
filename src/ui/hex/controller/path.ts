import type { HexId, ReachHex } from '../../../operational/types'

export type Reach = ReadonlyMap<HexId, ReachHex>

/** The path to a reachable hex, the start first; empty: the hex is not reachable. */
export function pathTo(reach: Reach, hex: HexId): HexId[] {
  const out: HexId[] = []
  for (let at: HexId | null = hex; at !== null; ) {
    const entry: ReachHex | undefined = reach.get(at)
    if (!entry || out.length > reach.size) return []
    out.unshift(at)
    at = entry.prev
  }
  return out
}

/** The entry of a hex that can be reached; null: it cannot, or the pieces stand there already. */
export const reachableHex = (reach: Reach, hex: HexId): ReachHex | null => {
  const entry = reach.get(hex)
  return entry && entry.prev !== null ? entry : null
}
