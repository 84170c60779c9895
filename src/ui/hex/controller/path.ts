import type { HexId, ReachHex } from '../../../operational/types'

/** The hexes that the selected pieces can reach, each with the hex before it on its path (`prev`). */
export type Reach = ReadonlyMap<HexId, ReachHex>

/** The path to a reachable hex, the start first; empty: the hex is not reachable. */
export function pathTo(reach: Reach, hex: HexId): HexId[] {
  const path: HexId[] = []
  let step: HexId | null = hex
  while (step !== null) {
    const entry: ReachHex | undefined = reach.get(step)
    // A path longer than the reach would go in a circle; it is not shown.
    const isCircle = path.length > reach.size
    if (!entry || isCircle) return []
    path.unshift(step)
    step = entry.prev
  }
  return path
}

/** The reach entry of a hex; null: the hex cannot be reached, or the pieces stand there already. */
export const reachableHex = (reach: Reach, hex: HexId): ReachHex | null => {
  const entry = reach.get(hex)
  return entry && entry.prev !== null ? entry : null
}
