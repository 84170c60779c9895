import { throwBadValue, checkedWhole } from '../errors'

/**
 * SAR-2.6: divides a unit's stragglers (or casualties) among its parts in proportion to their sizes. What rounding down leaves over goes one
 * by one to the parts with the largest remainders; of equal ones to the earlier part, first of all to the one that stays the old unit (ruling
 * on SAR Q4).
 */
export function splitAmong(sizes: readonly number[], stragglers: number): number[] {
  if (sizes.length === 0) throwBadValue('SAR-2.6', 'sizes')
  // Each part has at least one casting.
  const total = sizes.reduce((sum, size) => sum + checkedWhole('SAR-2.6', 'sizes', size, 1), 0)
  if (checkedWhole('SAR-2.6', 'stragglers', stragglers) > total) throwBadValue('SAR-2.6', 'stragglers')
  const shares = sizes.map((size) => Math.floor((size * stragglers) / total))
  const byRemainder = sizes
    .map((size, i) => ({ i, remainder: (size * stragglers) % total }))
    .sort((a, b) => b.remainder - a.remainder || a.i - b.i)
  const leftOver = stragglers - shares.reduce((sum, share) => sum + share, 0)
  for (const { i } of byRemainder.slice(0, leftOver)) shares[i]!++
  return shares
}
