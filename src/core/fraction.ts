/** An exact number, num/den. */
export interface Fraction {
  readonly num: number
  readonly den: number
}

/** The product of all factors, not reduced. */
export const product = (...factors: readonly Fraction[]): Fraction =>
  factors.reduce((a, b) => ({ num: a.num * b.num, den: a.den * b.den }), { num: 1, den: 1 })

/** The largest whole number not above it. */
export const roundedDown = ({ num, den }: Fraction): number => Math.floor(num / den)
/** The smallest whole number not below it. */
export const roundedUp = ({ num, den }: Fraction): number => Math.ceil(num / den)

/** `value` times the fraction, rounded down. */
export const timesRoundedDown = (value: number, { num, den }: Fraction): number => Math.floor((value * num) / den)
/** `value` times the fraction, rounded up. */
export const timesRoundedUp = (value: number, { num, den }: Fraction): number => Math.ceil((value * num) / den)
