import { timesRoundedDown } from '../../../core/fraction'
import { checkedWhole } from '../errors'
import type { Tables } from '../types'

/** SAR-5.2: how many stragglers become casualties when enemy cavalry rides through them, and how many stragglers are left. */
export function overrun({ charges }: Tables, stragglers: number): { toCasualties: number; left: number } {
  const toCasualties = timesRoundedDown(
    checkedWhole('SAR-5.2', 'stragglers', stragglers),
    charges.overrunStragglersBecomeCasualties,
  )
  return { toCasualties, left: stragglers - toCasualties }
}
