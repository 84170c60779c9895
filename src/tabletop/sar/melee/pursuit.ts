import { checkedNonNegative } from '../errors'

/**
 * SAR-13.13, 13.14: does a charger catch a unit that falls back, and how much of its distance is left then? All in thousandths of an
 * inch; touching is enough.
 * @param fallsBack how far the other unit falls back
 * @param distance what the charger has left
 */
export function pursue(gap: number, fallsBack: number, distance: number): { caught: boolean; left: number } {
  const needed = checkedNonNegative('SAR-13.14', 'gap', gap) + checkedNonNegative('SAR-13.14', 'fallsBack', fallsBack)
  const caught = checkedNonNegative('SAR-13.14', 'distance', distance) >= needed
  return { caught, left: caught ? distance - needed : 0 }
}
