// Exact chances: results with whole-number shares of equally likely throws. Nothing is thrown here.
import type { Chance, Distribution } from './preview'

/**
 * Possible results with their weights; the weights add up to `den`. They are whole numbers while `den` is one that a double holds exactly; of
 * longer chains of throws they are shares of 1, to the last digits of a double (`den` is then 1).
 */
export interface Odds<Result> {
  readonly den: number
  readonly outcomes: readonly { readonly result: Result; readonly weight: number }[]
}

/** Denominators up to this stay whole numbers: products of two of them are still exact. */
const LARGEST_DEN = Number.MAX_SAFE_INTEGER

/** The denominator of a chance that is only known as a double: 2 to the power of 53. */
const DOUBLE_DEN = Number.MAX_SAFE_INTEGER + 1

/** The greatest whole number that divides both. */
export function greatestDivisor(a: number, b: number): number {
  let [larger, smaller] = [a, b]
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

/** Puts equal results together. `keyOf`: the same text for results that are the same. */
function merged<Result>(
  den: number,
  weighted: Iterable<{ readonly result: Result; readonly weight: number }>,
  keyOf: (result: Result) => string | number,
): Odds<Result> {
  const byKey = new Map<string | number, { result: Result; weight: number }>()
  for (const { result, weight } of weighted) {
    const key = keyOf(result)
    const known = byKey.get(key)
    if (known) known.weight += weight
    else byKey.set(key, { result, weight })
  }
  return { den, outcomes: [...byKey.values()] }
}

/** The same text for results that are equal as JSON, with fields in the same order. */
export const jsonKey = (result: unknown): string => JSON.stringify(result)

/** A result that is certain. */
export const certain = <Result>(result: Result): Odds<Result> => ({ den: 1, outcomes: [{ result, weight: 1 }] })

/** What one die gives, read from each of its faces (SAR-0.4: 1 to `faces`). */
export function dieOdds<Result>(
  faces: number,
  read: (face: number) => Result,
  keyOf: (result: Result) => string | number = jsonKey,
): Odds<Result> {
  const thrown = Array.from({ length: faces }, (_, i) => ({ result: read(i + 1), weight: 1 }))
  return merged(faces, thrown, keyOf)
}

/** The odds of results that are read from others; results that are read alike are put together. */
export const mapOdds = <From, To>(
  odds: Odds<From>,
  read: (result: From) => To,
  keyOf: (result: To) => string | number = jsonKey,
): Odds<To> =>
  merged(
    odds.den,
    odds.outcomes.map(({ result, weight }) => ({ result: read(result), weight })),
    keyOf,
  )

/** What comes of a throw after which another is made, whose odds depend on the first. */
export function chainOdds<From, To>(
  odds: Odds<From>,
  next: (result: From) => Odds<To>,
  keyOf: (result: To) => string | number = jsonKey,
): Odds<To> {
  const branches = odds.outcomes.map(({ result, weight }) => ({ weight, after: next(result) }))
  // A common denominator of all branches.
  let common = 1
  for (const { after } of branches) {
    common = (common / greatestDivisor(common, after.den)) * after.den
    if (odds.den * common > LARGEST_DEN) break
  }
  const isExact = odds.den * common <= LARGEST_DEN
  const den = isExact ? odds.den * common : 1
  function* all(): Generator<{ result: To; weight: number }> {
    for (const { weight, after } of branches)
      for (const outcome of after.outcomes)
        yield {
          result: outcome.result,
          weight: isExact
            ? weight * outcome.weight * (common / after.den)
            : (weight / odds.den) * (outcome.weight / after.den),
        }
  }
  return merged(den, all(), keyOf)
}

/** Thrown by `ask` when a play has come to a throw for which no result is given yet. */
class OpenThrow {
  constructor(readonly odds: Odds<unknown>) {}
}

/**
 * The odds of a play that asks for results of throws one after another and may ask differently by what came before: it is played again for each
 * course of its throws. `play` must do the same whenever it gets the same results.
 */
export function playedOut<Result>(
  play: (ask: <Thrown>(odds: Odds<Thrown>) => Thrown) => Result,
  keyOf: (result: Result) => string | number = jsonKey,
): Odds<Result> {
  const continued = (given: readonly unknown[]): Odds<Result> => {
    let asked = 0
    const ask = <Thrown>(odds: Odds<Thrown>): Thrown => {
      if (asked === given.length) throw new OpenThrow(odds)
      return given[asked++] as Thrown
    }
    try {
      return certain(play(ask))
    } catch (open) {
      if (!(open instanceof OpenThrow)) throw open
      return chainOdds(open.odds, (thrown) => continued([...given, thrown]), keyOf)
    }
  }
  return continued([])
}

/** `d6Values` by number of dice, worked out when first asked for. */
const knownD6Values: Odds<readonly number[]>[] = [certain([])]

/** Values that some six-sided dice may show: one example for each sum, with its odds. */
export function d6Values(dice: number): Odds<readonly number[]> {
  const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
  while (knownD6Values.length <= dice)
    knownD6Values.push(
      chainOdds(knownD6Values.at(-1)!, (before) => dieOdds(6, (face) => [...before, face], sumOf), sumOf),
    )
  return knownD6Values[dice]!
}

/** The sum of some equal dice, such as 2d4; no dice give 0. */
export function sumOfDice(dice: number, faces: number): Odds<number> {
  let sum: Odds<number> = certain(0)
  for (let die = 0; die < dice; die++)
    sum = chainOdds(sum, (before) => dieOdds(faces, (face) => before + face, String), String)
  return sum
}

/** A weight of odds as a chance, in lowest terms. */
export function chanceOf(weight: number, den: number): Chance {
  if (den === 1 && !Number.isInteger(weight)) {
    // A share that is a double: rounding errors may have lifted it over 1.
    const share = Math.min(1, weight)
    return { num: Math.round(share * DOUBLE_DEN), den: DOUBLE_DEN }
  }
  const divisor = greatestDivisor(den, weight)
  return { num: weight / divisor, den: den / divisor }
}

/** The chance of all results for which this is true. */
export function chanceThat<Result>({ den, outcomes }: Odds<Result>, isMet: (result: Result) => boolean): Chance {
  let met = 0
  for (const { result, weight } of outcomes) if (isMet(result)) met += weight
  return chanceOf(met, den)
}

/** The odds of those results for which this is true, given that one of them comes; null: none can come. */
export function given<Result>(
  { den, outcomes }: Odds<Result>,
  isMet: (result: Result) => boolean,
): Odds<Result> | null {
  const met = outcomes.filter(({ result }) => isMet(result))
  if (met.length === 0) return null
  const weight = met.reduce((sum, outcome) => sum + outcome.weight, 0)
  if (den !== 1 || Number.isInteger(weight)) return { den: weight, outcomes: met }
  return { den: 1, outcomes: met.map((outcome) => ({ ...outcome, weight: outcome.weight / weight })) }
}

/** A chance as a number from 0 to 1. */
export const shareOf = ({ num, den }: Chance): number => num / den

/** Odds as a list for the player, sorted by `order`. */
export const distributionOf = <Result>(
  { den, outcomes }: Odds<Result>,
  order: (a: Result, b: Result) => number,
): Distribution<Result> =>
  [...outcomes]
    .sort((a, b) => order(a.result, b.result))
    .map(({ result, weight }) => ({ result, chance: chanceOf(weight, den) }))
