import { badValue, checkedWhole } from '../errors'
import type { Zone } from '../types'

/** SAR-10.4: credit for a zone if more than half of the firing castings lie in it (Q2). */
export function hasZoneCredit(firing: number, inZone: number): boolean {
  if (checkedWhole('SAR-10.4', 'inZone', inZone) > checkedWhole('SAR-10.4', 'firing', firing, 1))
    badValue('SAR-10.4', 'inZone')
  return 2 * inZone > firing
}

/** SAR-10.4: from where a volley strikes; the rear is tested first. */
export function angleOfFire(zones: readonly Zone[]): Zone {
  const inZone = (zone: Zone): number => zones.filter((item) => item === zone).length
  if (hasZoneCredit(zones.length, inZone('rear'))) return 'rear'
  return hasZoneCredit(zones.length, inZone('flank')) ? 'flank' : 'front'
}

/** SAR-10.5: a charge strikes flank or rear if its whole move of the turn lay in one such zone. */
export function angleOfCharge(zonesOfPath: readonly Zone[]): Zone {
  const first = zonesOfPath[0] ?? 'front'
  return zonesOfPath.every((zone) => zone === first) ? first : 'front'
}
