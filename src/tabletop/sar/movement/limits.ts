import { throwBadValue, checkedNonNegative } from '../errors'
import { degreesToHundredths, inchesToThousandths } from '../inches'
import type { Tables } from '../types'

/** SAR-7.5: the reason for a unit's move. */
export type MoveKind = 'move' | 'charge' | 'retreat' | 'randomAdvance' | 'withdraw'

/** SAR-7.5: must the whole distance be used? A charge stops at contact. */
export const usesWholeDistance = (kind: MoveKind): boolean => kind !== 'move'

/** SAR-7.10: refuses an oblique move at a larger angle from straight ahead than the rules allow; hundredths of a degree. */
export function checkOblique({ movement }: Tables, angleFromAhead: number): void {
  if (checkedNonNegative('SAR-7.10', 'degrees', angleFromAhead) > degreesToHundredths(movement.obliqueMaxDegrees))
    throwBadValue('SAR-7.10', 'degrees')
}

/**
 * SAR-7.15, 7.16: the least distance between an enemy and a unit without a Charge order, in thousandths of an inch. Skirmishers keep
 * out of the short range of formed enemies (ruling on SAR Q21). `shortRangeInches`: null if the enemy has no weapon that fires.
 */
export function standoffDistance(
  { movement }: Tables,
  isSkirmisher: boolean,
  enemy: { readonly formed: boolean; readonly shortRangeInches: number | null },
): number {
  const standoff = inchesToThousandths(movement.standoffInches)
  const shortRange = isSkirmisher && enemy.formed ? inchesToThousandths(enemy.shortRangeInches ?? 0) : 0
  return Math.max(standoff, shortRange)
}

/** SAR-7.15, 7.16: refuses a move that ends too near an enemy. Exactly one inch away is allowed, exactly at short range is not. */
export function checkEndDistance(
  tables: Tables,
  isSkirmisher: boolean,
  enemy: { readonly formed: boolean; readonly shortRangeInches: number | null },
  distance: number,
): void {
  checkedNonNegative('SAR-7.16', 'distance', distance)
  // What every unit keeps, skirmisher or not.
  const commonStandoff = standoffDistance(tables, false, enemy)
  if (distance < commonStandoff) throwBadValue('SAR-7.16', 'distance')
  const keepsOutOfRange = isSkirmisher && enemy.formed && enemy.shortRangeInches !== null
  if (keepsOutOfRange && distance <= standoffDistance(tables, isSkirmisher, enemy))
    throwBadValue('SAR-7.15', 'distance')
}

/**
 * SAR-8.2: how far a unit moves that enters terrain: its distance less the cost of the terrain. It comes at least to the edge of the
 * terrain, and goes at least the minimum of SAR-7.4. All in thousandths of an inch.
 * @param distanceToEdge how far the unit moves until it enters the terrain
 */
export function distanceIntoTerrain(
  { movement }: Tables,
  distance: number,
  distanceToEdge: number,
  cost: number,
): number {
  return Math.max(distanceToEdge, distance - cost, Math.min(distance, inchesToThousandths(movement.minimum.normal)))
}
