import { badValue } from '../errors'
import type { Arm, Tables, Terrain } from '../types'
import type { Distance } from './baseDistance'

/** SAR-8.2: kinds that count once a move, however often they are entered; lines count at each crossing (Q23). */
const AREAS: readonly Terrain[] = ['woods', 'rough']

/** SAR-8.1: what entering or crossing costs; SAR-8.3: guns never cross walls and hedges. */
export function terrainCost({ movement }: Tables, arm: Arm, terrain: Terrain): Distance {
  const cost = movement.terrainCost[terrain][arm]
  return cost === 'impassable' ? badValue('SAR-8.3', 'terrain') : cost
}

/** SAR-8.3: is the way barred to the arm altogether? */
export const isImpassable = ({ movement }: Tables, arm: Arm, terrain: Terrain): boolean =>
  movement.terrainCost[terrain][arm] === 'impassable'

/** SAR-8.2: a kind of area may not be charged twice in a move. */
export function checkTerrainOnce(kinds: readonly Terrain[]): void {
  for (const area of AREAS) if (kinds.filter((kind) => kind === area).length > 1) badValue('SAR-8.2', 'terrain')
}
