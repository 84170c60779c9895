import { throwBadValue, checkedWhole } from '../errors'
import type { Zone } from '../types'

/** SAR-10.4: does a volley count as from a zone? More than half of its firing castings must stand in the zone (ruling on SAR Q2). */
export function countsAsFromZone(firingCastings: number, castingsInZone: number): boolean {
  // At least one casting fires.
  if (checkedWhole('SAR-10.4', 'inZone', castingsInZone) > checkedWhole('SAR-10.4', 'firing', firingCastings, 1))
    throwBadValue('SAR-10.4', 'inZone')
  return 2 * castingsInZone > firingCastings
}

/** SAR-10.4: the zone of the target from which a volley strikes. `zones`: the zone in which each firing casting stands. The rear is tested first. */
export function zoneOfFire(zones: readonly Zone[]): Zone {
  const countIn = (zone: Zone): number => zones.filter((castingZone) => castingZone === zone).length
  if (countsAsFromZone(zones.length, countIn('rear'))) return 'rear'
  return countsAsFromZone(zones.length, countIn('flank')) ? 'flank' : 'front'
}

/** SAR-10.5: the zone that a charge strikes: flank or rear only if the charger's whole move of the turn lay in that one zone. */
export function zoneOfCharge(zonesOfPath: readonly Zone[]): Zone {
  const first = zonesOfPath[0] ?? 'front'
  return zonesOfPath.every((zone) => zone === first) ? first : 'front'
}
