import { throwBadValue, throwNotInProfile } from '../errors'
import type { Arm, GunClass, Tables, Training } from '../types'

/** SAR-0.8: a distance of fixed inches plus the sum of some d6. */
export type Distance = Tables['movement']['leader']

/** A unit that moves. Its training counts for infantry and cavalry, its class for artillery. */
export interface Mover {
  readonly arm: Arm
  readonly training?: Training
  readonly artilleryClass?: GunClass
  /** SAR-7.19: dismounted cavalry moves as infantry. */
  readonly dismounted?: boolean
}

/** SAR-7.19: the arm whose row of the movement tables counts for a unit. */
export function movingArmOf({ arm, dismounted }: Mover): Arm {
  if (dismounted && arm !== 'cavalry') throwBadValue('SAR-7.19', 'dismounted')
  return dismounted ? 'infantry' : arm
}

/** SAR-7.2: the distance of a limbered battery. */
export function limberedDistance({ movement }: Tables, artilleryClass: GunClass | undefined): Distance {
  if (artilleryClass === undefined) return throwBadValue('SAR-7.2', 'artilleryClass')
  return movement.base.artillery[artilleryClass] ?? throwNotInProfile('SAR-7.2', 'artilleryClass', artilleryClass)
}

/** SAR-7.2, 23.2: a unit's distance before modifiers. */
export function baseDistance(tables: Tables, mover: Mover): Distance {
  const arm = movingArmOf(mover)
  if (arm === 'artillery') return limberedDistance(tables, mover.artilleryClass)
  return tables.movement.base[arm][mover.training ?? throwBadValue('SAR-7.2', 'training')]
}

/** SAR-7.2, 7.18: how far a unit retreats, before terrain. */
export function retreatDistance(tables: Tables, mover: Mover): Distance {
  const arm = movingArmOf(mover)
  return arm === 'artillery' ? limberedDistance(tables, mover.artilleryClass) : tables.movement.retreat[arm]
}
