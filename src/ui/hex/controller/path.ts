import type { HexId, ReachHex } from '../../../operational/types'

export type Reach = ReadonlyMap<HexId, ReachHex>

/** The way to a reachable hex, start first; empty when it is not reachable. */
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

/** Reach without the hex the pieces stand in, for lighting and clicking. */
export const reachableHex = (reach: Reach, hex: HexId): ReachHex | null => {
  const entry = reach.get(hex)
  return entry && entry.prev !== null ? entry : null
}
