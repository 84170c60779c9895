import type { HexId } from '../../operational/types'

/** The hexes that a commander's plan aims at. */
export const placesOf = (_plan: string): readonly HexId[] => []
