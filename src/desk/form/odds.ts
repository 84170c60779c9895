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

/** Inputs with some of their dice, and how many throws come to the same. */
interface Begun {
  readonly input: Input
  readonly ways: bigint
  readonly sum: number
  readonly highest: number
}

/**
 * The odds of a procedure that asks for nothing but a sum of its dice and how many show the highest face. Die after die, what has the same sum and
 * as many highest faces is put together, so that even twenty dice are few cases.
 */
function oddsOfSums(procedure: DeskProcedure, input: Input, taken: readonly string[]): readonly Outcome[] | null {
  let begun: Begun[] = [{ input, ways: 1n, sum: 0, highest: 0 }]
  let all = 1n
  // Which dice are wanted does not hang on what was thrown: the first case asks for all.
  for (let wanted = wantedDice(procedure, input); wanted; wanted = wantedDice(procedure, begun[0]!.input)) {
    const { path, faces, count, isList } = wanted
    const sign = taken.some((field) => path.startsWith(field)) ? -1 : 1
    const next = new Map<string, Begun>()
    for (const before of begun)
      for (const one of summedThrows(wanted)) {
        const sum = before.sum + sign * one.faces.reduce((total, face) => total + face, 0)
        const highest = before.highest + one.faces.filter((face) => face === faces).length
        const key = `${sum} ${highest}`
        const known = next.get(key)
        const ways = before.ways * one.ways
        next.set(key, {
          input: known?.input ?? withValue(before.input, path, isList ? one.faces : one.faces[0]),
          ways: (known?.ways ?? 0n) + ways,
          sum,
          highest,
        })
      }
    begun = [...next.values()]
    all *= BigInt(faces) ** BigInt(count)
  }
  const outcomes = new Map<string, Outcome>()
  for (const { input: filled, ways } of begun)
    if (!addOutcome(outcomes, procedure, filled, { num: ways, den: all })) return null
  return [...outcomes.values()]
}

/** One throw for each sum and number of highest faces. */
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

/** Runs an input with all its dice and adds what comes of it. False: it is refused. */
function addOutcome(outcomes: Map<string, Outcome>, procedure: DeskProcedure, filled: Input, share: Chance): boolean {
  const answer = procedure.run(filled)
  if (!answer.ok) return false
  const key = JSON.stringify(answer.value)
  const known = outcomes.get(key)
  const chance = plus(known?.chance ?? { num: 0n, den: 1n }, share)
  outcomes.set(key, { output: answer.value as Record<string, unknown>, chance })
  return true
}

const ADDITIVE = additive.procedures as Readonly<Record<string, { readonly taken: readonly string[] }>>

/**
 * The exact odds of a procedure for an input without dice: every outcome with its chance. Null: the input is refused, it wants no dice, or
 * there are more throws than can be counted out (`mostRuns`).
 */
export function oddsOf(procedure: DeskProcedure, input: Input, mostRuns = MOST_RUNS): readonly Outcome[] | null {
  if (!wantedDice(procedure, input)) return null
  const sums = ADDITIVE[procedure.name]
  if (sums) return oddsOfSums(procedure, input, sums.taken)
  const outcomes = new Map<string, Outcome>()
  let runs = 0
  /** Counts out all throws from here on; false: there are too many, or one is refused. `ways` of `all` throws lead here. */
  const countOut = (filled: Input, ways: bigint, all: bigint): boolean => {
    const wanted = wantedDice(procedure, filled)
    if (wanted) {
      const throws = unorderedThrows(wanted)
      const allThrows = all * BigInt(wanted.faces) ** BigInt(wanted.count)
      // Broken off at once where the throws already begun are too many.
      if (runs + throws.length > mostRuns) return false
      return throws.every((one) =>
        countOut(withValue(filled, wanted.path, wanted.isList ? one.faces : one.faces[0]), ways * one.ways, allThrows),
      )
    }
    return ++runs <= mostRuns && addOutcome(outcomes, procedure, filled, { num: ways, den: all })
  }
  return countOut(input, 1n, 1n) ? [...outcomes.values()] : null
}
