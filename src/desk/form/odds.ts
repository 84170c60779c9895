// Exact odds of a procedure: every throw of its dice is run through the procedure itself, none is sampled.
import type { DeskProcedure, Input } from '../procedures'
import additive from '../data/additiveDice.json'
import { wantedDice, type WantedDice } from './dice'
import { withValue } from './schema'

/** An exact chance, as a fraction in its lowest terms. */
export interface Chance {
  readonly num: bigint
  readonly den: bigint
}
/** An outcome and its chance. */
export interface Outcome {
  readonly output: Readonly<Record<string, unknown>>
  readonly chance: Chance
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b))
/** The sum of two chances. */
export function plus(a: Chance, b: Chance): Chance {
  const [num, den] = a.den === b.den ? [a.num + b.num, a.den] : [a.num * b.den + b.num * a.den, a.den * b.den]
  const shared = divisor(num, den)
  return { num: num / shared, den: den / shared }
}
/** A chance as a number from 0 to 1. */
export const asNumber = ({ num, den }: Chance): number => Number((num * 1_000_000n) / den) / 1_000_000

/** The desk counts out at most so many throws; more would keep the page waiting. */
const MOST_RUNS = 30_000

/** Some dice as one throw: the faces, and how many of the equally likely throws come to the same. */
interface Throw {
  readonly faces: readonly number[]
  readonly ways: bigint
}

/** Every throw of dice whose order does not matter, lowest face first. */
function unorderedThrows({ faces, count }: WantedDice): Throw[] {
  const throws: Throw[] = []
  const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1))
  const add = (chosen: number[], from: number, ways: bigint): void => {
    if (chosen.length === count) {
      throws.push({ faces: chosen, ways })
      return
    }
    for (let face = from; face <= faces; face++)
      for (let times = 1; chosen.length + times <= count; times++)
        add([...chosen, ...Array<number>(times).fill(face)], face + 1, ways / factorial(times))
  }
  add([], 1, factorial(count))
  return throws
}

/** One throw for each sum and number of highest faces: where a rule asks for nothing else of its dice, these stand for all. */
function summedThrows({ faces, count }: WantedDice): Throw[] {
  let classes = new Map<string, Throw>([['', { faces: [], ways: 1n }]])
  for (let nr = 0; nr < count; nr++) {
    const next = new Map<string, Throw>()
    for (const { faces: before, ways } of classes.values())
      for (let face = 1; face <= faces; face++) {
        const thrown = [...before, face]
        const key = `${thrown.reduce((sum, one) => sum + one, 0)} ${thrown.filter((one) => one === faces).length}`
        next.set(key, { faces: next.get(key)?.faces ?? thrown, ways: (next.get(key)?.ways ?? 0n) + ways })
      }
    classes = next
  }
  return [...classes.values()]
}

const throwsOf = (procedure: DeskProcedure, wanted: WantedDice): Throw[] =>
  (additive.procedures as readonly string[]).includes(procedure.name) ? summedThrows(wanted) : unorderedThrows(wanted)

/**
 * The exact odds of a procedure for an input without dice: every outcome with its chance. Null: the input is refused, it wants no dice, or
 * there are more throws than can be counted out (`mostRuns`).
 */
export function oddsOf(procedure: DeskProcedure, input: Input, mostRuns = MOST_RUNS): readonly Outcome[] | null {
  if (!wantedDice(procedure, input)) return null
  const outcomes = new Map<string, Outcome>()
  let runs = 0
  /** Counts out all throws from here on; false: there are too many, or one is refused. `ways` of `all` throws lead here. */
  const countOut = (filled: Input, ways: bigint, all: bigint): boolean => {
    const wanted = wantedDice(procedure, filled)
    if (wanted) {
      const throws = throwsOf(procedure, wanted)
      const allThrows = all * BigInt(wanted.faces) ** BigInt(wanted.count)
      // Broken off at once where the throws already begun are too many.
      if (runs + throws.length > mostRuns) return false
      return throws.every((one) =>
        countOut(withValue(filled, wanted.path, wanted.isList ? one.faces : one.faces[0]), ways * one.ways, allThrows),
      )
    }
    const answer = procedure.run(filled)
    if (++runs > mostRuns || !answer.ok) return false
    const key = JSON.stringify(answer.value)
    const known = outcomes.get(key)
    const chance = known ? plus(known.chance, { num: ways, den: all }) : { num: ways, den: all }
    outcomes.set(key, { output: answer.value as Record<string, unknown>, chance })
    return true
  }
  return countOut(input, 1n, 1n) ? [...outcomes.values()] : null
}
