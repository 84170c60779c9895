import type { Fraction } from '../../core/fraction'

/** Inches as thousandths of an inch, the unit of all positions and distances. */
const GRAIN = 1000

/** Inches as a table or a player gives them, in thousandths. Finer ones stay what they are: distances are never rounded (SAR-0.5). */
export function thousandths(inches: number): number {
  const exact = inches * GRAIN
  const near = Math.round(exact)
  return Math.abs(exact - near) < 1e-6 ? near : exact
}
/** Thousandths as inches, for people. */
export const inInches = (distance: number): number => distance / GRAIN

/** Degrees as a table or a player gives them, in hundredths. */
export function hundredths(degrees: number): number {
  const exact = degrees * 100
  const near = Math.round(exact)
  return Math.abs(exact - near) < 1e-6 ? near : exact
}

/** A fraction of inches in thousandths, rounded down: what a unit may move of it. */
export const fractionOfInches = ({ num, den }: Fraction): number => Math.floor((num * GRAIN) / den)
