import type { Fraction } from '../../core/fraction'

// The rules print inches and degrees; positions, distances and angles are kept in thousandths of an inch and hundredths of a degree.

const THOUSANDTHS_PER_INCH = 1000
const HUNDREDTHS_PER_DEGREE = 100
/** A number nearer than this to a whole one differs from it by a rounding error of the multiplication. */
const ROUNDING_ERROR = 1e-6

const withoutRoundingError = (value: number): number => {
  const whole = Math.round(value)
  return Math.abs(value - whole) < ROUNDING_ERROR ? whole : value
}

/** Converts inches to thousandths of an inch. Finer fractions are kept: distances are never rounded (SAR-0.5). */
export const inchesToThousandths = (inches: number): number => withoutRoundingError(inches * THOUSANDTHS_PER_INCH)

/** Converts thousandths of an inch to inches, for display. */
export const inInches = (distance: number): number => distance / THOUSANDTHS_PER_INCH

/** Converts degrees to hundredths of a degree. */
export const degreesToHundredths = (degrees: number): number => withoutRoundingError(degrees * HUNDREDTHS_PER_DEGREE)

/** Converts a fraction of inches to thousandths of an inch, rounded down. */
export const fractionToThousandths = ({ num, den }: Fraction): number => Math.floor((num * THOUSANDTHS_PER_INCH) / den)
