/** An exact number: numerator `num` over denominator `den`. */
export interface Fraction {
  readonly num: number
  readonly den: number
}

/** The product of all factors, not reduced. */
export const product = (...factors: readonly Fraction[]): Fraction =>
  factors.reduce((left, right) => ({ num: left.num * right.num, den: left.den * right.den }), { num: 1, den: 1 })

/** The largest whole number that is not above the fraction. */
export const roundedDown = ({ num, den }: Fraction): number => Math.floor(num / den)
/** The smallest whole number that is not below the fraction. */
export const roundedUp = ({ num, den }: Fraction): number => Math.ceil(num / den)

/** `value` times the fraction, rounded down. */
export const timesRoundedDown = (value: number, { num, den }: Fraction): number => Math.floor((value * num) / den)
/** `value` times the fraction, rounded up. */
export const timesRoundedUp = (value: number, { num, den }: Fraction): number => Math.ceil((value * num) / den)
