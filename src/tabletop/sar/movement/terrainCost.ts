import { throwBadValue } from '../errors'
import type { Arm, Tables, Terrain } from '../types'
import type { Distance } from './baseDistance'

/** SAR-8.2: kinds of terrain that cost once in a move, however often the unit enters them. Lines cost at each crossing (SAR-28.23). */
const AREA_TERRAINS: readonly Terrain[] = ['woods', 'rough']

/** SAR-8.1: the cost of entering or crossing terrain. SAR-8.3: refuses terrain that the arm cannot cross. */
export function terrainCost({ movement }: Tables, arm: Arm, terrain: Terrain): Distance {
  const cost = movement.terrainCost[terrain][arm]
  if (cost === 'impassable') return throwBadValue('SAR-8.3', 'terrain')
  return cost
}

/** SAR-8.3: can the arm not enter or cross this terrain at all? */
export const isImpassable = ({ movement }: Tables, arm: Arm, terrain: Terrain): boolean =>
  movement.terrainCost[terrain][arm] === 'impassable'

/** SAR-8.2: refuses the input of a move that names the same kind of area twice: it is paid once, so that the input must name it once. */
export function refuseRepeatedTerrain(kinds: readonly Terrain[]): void {
  for (const area of AREA_TERRAINS)
    if (kinds.filter((kind) => kind === area).length > 1) throwBadValue('SAR-8.2', 'terrain')
}
