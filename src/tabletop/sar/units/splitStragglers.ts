import { throwBadValue, checkedWhole } from '../errors'

/**
 * SAR-2.6: divides a unit's stragglers (or casualties) among its parts by their size, by the largest remainder. Ties go to the
 * earlier part of the list; the first part is the one that stays the old unit (Q4).
 */
export function splitAmong(sizes: readonly number[], stragglers: number): number[] {
  if (sizes.length === 0) throwBadValue('SAR-2.6', 'sizes')
  const total = sizes.reduce((sum, size) => sum + checkedWhole('SAR-2.6', 'sizes', size, 1), 0)
  if (checkedWhole('SAR-2.6', 'stragglers', stragglers) > total) throwBadValue('SAR-2.6', 'stragglers')
  const shares = sizes.map((size) => Math.floor((size * stragglers) / total))
  const byRemainder = sizes
    .map((size, i) => ({ i, remainder: (size * stragglers) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.i - b.i)
  const left = stragglers - shares.reduce((a, b) => a + b, 0)
  for (const { i } of byRemainder.slice(0, left)) shares[i]!++
  return shares
}
