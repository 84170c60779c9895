import type { MessageArgs, Refusal, RefusalCode } from '../../core/result'

/** An error without a stack trace: hundreds are thrown while the legal list is built, and a trace would cost most of that time. */
class Stackless extends Error {
  constructor() {
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    super()
    Error.stackTraceLimit = limit
  }
}

/**
 * Bad input to a rule of miniatures (SAR-0.6, and every other ruleset): a code, the rule that forbids it and the key of a sentence. It is
 * thrown only inside src/tabletop; the battles and the procedures return it as a refusal (`refusalFrom`).
 */
export class RuleError extends Stackless {
  constructor(
    readonly code: RefusalCode,
    readonly rule: string,
    readonly key: string,
    readonly args: MessageArgs,
  ) {
    super()
  }

  override get message(): string {
    return `${this.code} ${this.rule} ${this.key} ${JSON.stringify(this.args)}`
  }
}

/** Throws a refusal of a value that is negative, fractional, unknown or in conflict with another. */
export function throwBadValue(rule: string, field: string): never {
  throw new RuleError('BAD_VALUE', rule, 'refusal.badArgument', { field })
}
/** Throws a refusal of something that this profile (edition of the rules) does not have. */
export function throwNotInProfile(rule: string, field: string, value: string): never {
  throw new RuleError('BAD_VALUE', rule, 'refusal.sarAbsent', { field, value })
}
/** Throws a refusal of two things that exclude each other. */
export function throwBadPair(rule: string, a: string, b: string): never {
  throw new RuleError('BAD_VALUE', rule, 'refusal.sarPair', { a, b })
}
/** Throws a refusal of something that is not allowed now, or not for this unit. `reason`: a word for the message, or the unit's id. */
export function throwBadState(rule: string, reason: string): never {
  throw new RuleError('BAD_STATE', rule, 'refusal.sarState', { what: reason })
}
/** Throws a refusal of a target. `reason`: a word for the message, or the target's id. */
export function throwBadTarget(rule: string, reason: string): never {
  throw new RuleError('BAD_TARGET', rule, 'refusal.sarTarget', { what: reason })
}

/** Returns a whole number of at least `least`; throws a refusal of any other value. */
export function checkedWhole(rule: string, field: string, value: number, least = 0): number {
  return Number.isSafeInteger(value) && value >= least ? value : throwBadValue(rule, field)
}
/** Returns a number of at least 0, such as a distance; throws a refusal of any other value. */
export function checkedNonNegative(rule: string, field: string, value: number): number {
  return Number.isFinite(value) && value >= 0 ? value : throwBadValue(rule, field)
}

/** Returns the result of one die (SAR-0.4); throws a refusal, with the name of the die, of a missing or impossible result. */
export function checkedDie(rule: string, dieName: string, value: number | undefined, faces: number): number {
  if (value === undefined) throw new RuleError('missing-die', rule, 'refusal.missingDie', { die: dieName, faces })
  if (!Number.isInteger(value) || value < 1 || value > faces)
    throw new RuleError('BAD_DICE', rule, 'refusal.sarDie', { die: dieName, faces })
  return value
}

/** Returns the results of several dice (SAR-7.1); throws a refusal unless there are exactly `count`, each from 1 to `faces`. */
export function checkedDice(
  rule: string,
  diceName: string,
  values: readonly number[] | undefined,
  count: number,
  faces: number,
): readonly number[] {
  if (values === undefined && count > 0)
    throw new RuleError('missing-die', rule, 'refusal.missingDie', { die: diceName, faces })
  const givenValues = values ?? []
  for (const value of givenValues) checkedDie(rule, diceName, value, faces)
  if (givenValues.length !== count)
    throw new RuleError('BAD_DICE', rule, 'refusal.sarDice', {
      die: diceName,
      wanted: count,
      given: givenValues.length,
    })
  return givenValues
}

/** Throws a refusal of an order. `reason`: a word for the message, the order's name or the unit's id. */
export function throwBadOrder(rule: string, reason: string): never {
  throw new RuleError('BAD_ORDER', rule, 'refusal.sarOrder', { what: reason })
}

/** The refusal that an error carries; null when the error is no RuleError. */
export function refusalOfError(error: unknown): Refusal | null {
  if (!(error instanceof RuleError)) return null
  const { code, rule, key, args } = error
  return { code, rule, key, args }
}

/** Runs a check and returns the refusal that the check throws; null when it throws none. An error that is no RuleError is thrown on. */
export function refusalFrom(check: () => unknown): Refusal | null {
  try {
    check()
    return null
  } catch (error) {
    const refusal = refusalOfError(error)
    if (refusal === null) throw error
    return refusal
  }
}

/** Does a check pass, without a refusal? An error that is no RuleError is thrown on. */
export const isAllowed = (check: () => unknown): boolean => refusalFrom(check) === null
