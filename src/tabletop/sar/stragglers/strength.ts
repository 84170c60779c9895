import { throwBadValue, checkedWhole } from '../errors'
import type { Strength } from '../types'

/** SAR-2.2: effectives: start less casualties and stragglers. Throws a refusal of impossible numbers. */
export function effectivesOf({ start, casualties, stragglers }: Strength): number {
  checkedWhole('SAR-2.2', 'start', start)
  checkedWhole('SAR-2.2', 'casualties', casualties)
  checkedWhole('SAR-2.2', 'stragglers', stragglers)
  if (casualties + stragglers > start) throwBadValue('SAR-2.2', 'start')
  return start - casualties - stragglers
}
