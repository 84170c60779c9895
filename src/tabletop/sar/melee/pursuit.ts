import { checkedNonNegative } from '../errors'

/**
 * SAR-13.13, 13.14: does a charger catch a unit that falls back, and how much of its distance is left then? Touching is enough. All in
 * thousandths of an inch.
 * @param gap between the two units before the other falls back
 * @param fallBackDistance how far the other unit falls back
 * @param chargeDistance what the charger has left of its distance
 */
export function pursue(
  gap: number,
  fallBackDistance: number,
  chargeDistance: number,
): { caught: boolean; left: number } {
  const needed =
    checkedNonNegative('SAR-13.14', 'gap', gap) + checkedNonNegative('SAR-13.14', 'fallsBack', fallBackDistance)
  const caught = checkedNonNegative('SAR-13.14', 'distance', chargeDistance) >= needed
  return { caught, left: caught ? chargeDistance - needed : 0 }
}
