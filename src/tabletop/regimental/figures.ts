// Printed figures as whole numbers and fractions: the rules add no floats.
import type { Fraction } from '../../core/fraction'

const THOUSANDTHS_PER_INCH = 1000

/** A printed number of inches in thousandths of an inch. */
export const inches = (printed: number): number => Math.round(printed * THOUSANDTHS_PER_INCH)
/** Printed degrees in hundredths of a degree. */
export const degrees = (printed: number): number => Math.round(printed * 100)
/** A printed share such as 0.35 in hundredths. */
export const hundredths = (share: number): number => Math.round(share * 100)
/** A printed share such as 1.5 or 0.25 as a fraction of whole hundredths, in lowest terms. */
export const fractionOf = (share: number): Fraction => reduced({ num: hundredths(share), den: 100 })

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))

/** The fraction in lowest terms; 0 is 0/1. */
export function reduced({ num, den }: Fraction): Fraction {
  const divisor = greatestCommonDivisor(Math.abs(num), den) || 1
  return { num: num / divisor, den: den / divisor }
}
/** The sum of fractions in lowest terms. */
export const sumOf = (fractions: readonly Fraction[]): Fraction =>
  fractions.reduce(
    (left, right) => reduced({ num: left.num * right.den + right.num * left.den, den: left.den * right.den }),
    { num: 0, den: 1 },
  )
/** A fraction rounded, a half up (REG-7.10, 12.10). */
export const roundedHalfUp = ({ num, den }: Fraction): number => Math.floor((2 * num + den) / (2 * den))
