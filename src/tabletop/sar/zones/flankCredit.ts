import { throwBadValue, checkedWhole } from '../errors'
import type { Zone } from '../types'

/** SAR-10.4, Q2: does a volley count as from a zone? More than half of its firing castings must lie in it. */
export function hasZoneCredit(firing: number, inZone: number): boolean {
  if (checkedWhole('SAR-10.4', 'inZone', inZone) > checkedWhole('SAR-10.4', 'firing', firing, 1))
    throwBadValue('SAR-10.4', 'inZone')
  return 2 * inZone > firing
}

/** SAR-10.4: the zone from which a volley strikes; `zones` holds that of each firing casting. The rear is tested first. */
export function angleOfFire(zones: readonly Zone[]): Zone {
  const countIn = (zone: Zone): number => zones.filter((castingZone) => castingZone === zone).length
  if (hasZoneCredit(zones.length, countIn('rear'))) return 'rear'
  return hasZoneCredit(zones.length, countIn('flank')) ? 'flank' : 'front'
}

/** SAR-10.5: a charge strikes flank or rear if its whole move of the turn lay in one such zone. */
export function angleOfCharge(zonesOfPath: readonly Zone[]): Zone {
  const first = zonesOfPath[0] ?? 'front'
  return zonesOfPath.every((zone) => zone === first) ? first : 'front'
}
