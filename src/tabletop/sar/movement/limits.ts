import { throwBadValue, checkedNonNegative } from '../errors'
import { degreesToHundredths, inchesToThousandths } from '../inches'
import type { Tables } from '../types'

/** SAR-7.5: the reason for a unit's move. */
export type MoveKind = 'move' | 'charge' | 'retreat' | 'randomAdvance' | 'withdraw'

/** SAR-7.5: must the whole distance be used? A charge stops at contact. */
export const usesWholeDistance = (kind: MoveKind): boolean => kind !== 'move'

/** SAR-7.10: refuses an oblique move at a larger angle (`off`, hundredths of a degree) from straight ahead than the rules allow. */
export function checkOblique({ movement }: Tables, off: number): void {
  if (checkedNonNegative('SAR-7.10', 'degrees', off) > degreesToHundredths(movement.obliqueMaxDegrees))
    throwBadValue('SAR-7.10', 'degrees')
}

/**
 * SAR-7.15, 7.16: the least distance between an enemy and a unit without a Charge order, in thousandths of an inch. Skirmishers keep
 * out of the short range of formed enemies (Q21).
 */
export function standoffDistance(
  { movement }: Tables,
  skirmisher: boolean,
  enemy: { readonly formed: boolean; readonly shortRangeInches: number | null },
): number {
  const standoff = inchesToThousandths(movement.standoffInches)
  const short = skirmisher && enemy.formed ? inchesToThousandths(enemy.shortRangeInches ?? 0) : 0
  return Math.max(standoff, short)
}

/** SAR-7.15, 7.16: refuses a move that ends too near an enemy: exactly one inch away is allowed, exactly at short range is not. */
export function checkEndDistance(
  tables: Tables,
  skirmisher: boolean,
  enemy: { readonly formed: boolean; readonly shortRangeInches: number | null },
  distance: number,
): void {
  checkedNonNegative('SAR-7.16', 'distance', distance)
  if (distance < standoffDistance(tables, false, enemy)) throwBadValue('SAR-7.16', 'distance')
  const off = standoffDistance(tables, skirmisher, enemy)
  if (skirmisher && enemy.formed && enemy.shortRangeInches !== null && distance <= off)
    throwBadValue('SAR-7.15', 'distance')
}

/**
 * SAR-8.2: how far a unit comes that enters terrain: its distance less the cost, but at least to the edge of the terrain and at least
 * the minimum of SAR-7.4. All in thousandths of an inch.
 * @param movedBefore distance to the edge of the terrain
 */
export function endsInTerrain({ movement }: Tables, distance: number, movedBefore: number, cost: number): number {
  return Math.max(movedBefore, distance - cost, Math.min(distance, inchesToThousandths(movement.minimum.normal)))
}
