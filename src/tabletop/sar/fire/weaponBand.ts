import { throwBadValue, checkedNonNegative, throwNotInProfile } from '../errors'
import { inchesToThousandths } from '../inches'
import { BANDS } from '../schemas/base'
import type { Band, SmallArm, Tables } from '../types'

type Row = Tables['weapons'][number]

/** SAR-11.6, 23.3, 23.4: the row of a small arm; refuses a weapon that the profile does not have. */
export function smallArmRow({ weapons }: Tables, weapon: SmallArm): Row {
  const row = weapons.find(({ id }) => id === weapon)
  return row?.available ? row : throwNotInProfile('SAR-11.6', 'weapon', weapon)
}

/** SAR-11.6: the row of a gun: the first row with a maximum poundage of at least its own. */
export function gunRow({ weapons }: Tables, pounds: number): Row {
  if (!Number.isFinite(pounds) || pounds <= 0) throwBadValue('SAR-11.6', 'pounds')
  return (
    weapons.find(({ maxPoundage }) => maxPoundage !== null && pounds <= maxPoundage) ??
    throwBadValue('SAR-11.6', 'pounds')
  )
}

/** SAR-11.6: the range band of a distance (thousandths of an inch), limits included; null: out of range. */
export function rangeBandAt(row: Row, distance: number): Band | null {
  checkedNonNegative('SAR-11.6', 'distance', distance)
  for (const band of BANDS) {
    const limit = row[band]
    if (limit !== null && distance <= inchesToThousandths(limit)) return band
  }
  return null
}
