import { throwBadValue, checkedNonNegative, throwNotInProfile } from '../errors'
import { inchesToThousandths } from '../inches'
import { BANDS } from '../schemas/base'
import type { Band, SmallArm, Tables } from '../types'

type WeaponRow = Tables['weapons'][number]

/** SAR-11.6, 23.3, 23.4: the row of a small arm; refuses a weapon that the profile (edition of the rules) does not have. */
export function smallArmRow({ weapons }: Tables, weapon: SmallArm): WeaponRow {
  const row = weapons.find(({ id }) => id === weapon)
  return row?.available ? row : throwNotInProfile('SAR-11.6', 'weapon', weapon)
}

/** SAR-11.6: the row of a gun: the lightest one whose maximum poundage the gun does not exceed. Refuses a gun too heavy for all rows. */
export function gunRow({ weapons }: Tables, pounds: number): WeaponRow {
  if (!Number.isFinite(pounds) || pounds <= 0) throwBadValue('SAR-11.6', 'pounds')
  return (
    weapons.find(({ maxPoundage }) => maxPoundage !== null && pounds <= maxPoundage) ??
    throwBadValue('SAR-11.6', 'pounds')
  )
}

/** SAR-11.6: the range band of a distance in thousandths of an inch, limits included; null when out of range. */
export function rangeBandAt(row: WeaponRow, distance: number): Band | null {
  checkedNonNegative('SAR-11.6', 'distance', distance)
  for (const band of BANDS) {
    const limitInches = row[band]
    if (limitInches !== null && distance <= inchesToThousandths(limitInches)) return band
  }
  return null
}
