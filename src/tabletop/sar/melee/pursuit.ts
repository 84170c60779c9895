import { measured } from '../errors'

/**
 * SAR-13.13, 13.14: does a charger with so much distance left reach who falls back from it, and what is left then? All in
 * thousandths of an inch; touching is reaching.
 */
export function pursue(gap: number, fallsBack: number, distance: number): { caught: boolean; left: number } {
  const needed = measured('SAR-13.14', 'gap', gap) + measured('SAR-13.14', 'fallsBack', fallsBack)
  const caught = measured('SAR-13.14', 'distance', distance) >= needed
  return { caught, left: caught ? distance - needed : 0 }
}
