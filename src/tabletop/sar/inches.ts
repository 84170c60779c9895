import type { Fraction } from '../../core/fraction'

/** Inches as thousandths of an inch, the unit of all positions and distances. */
const THOUSANDTHS_PER_INCH = 1000

/** Converts inches to thousandths of an inch. Finer fractions are kept: distances are never rounded (SAR-0.5). */
export function inchesToThousandths(inches: number): number {
  const exact = inches * THOUSANDTHS_PER_INCH
  const near = Math.round(exact)
  return Math.abs(exact - near) < 1e-6 ? near : exact
}
/** Converts thousandths of an inch to inches, for display. */
export const inInches = (distance: number): number => distance / THOUSANDTHS_PER_INCH

/** Converts degrees to hundredths of a degree. */
export function degreesToHundredths(degrees: number): number {
  const exact = degrees * 100
  const near = Math.round(exact)
  return Math.abs(exact - near) < 1e-6 ? near : exact
}

/** Converts a fraction of inches to thousandths, rounded down. */
export const fractionToThousandths = ({ num, den }: Fraction): number => Math.floor((num * THOUSANDTHS_PER_INCH) / den)
