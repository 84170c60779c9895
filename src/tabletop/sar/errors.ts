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
 * Bad input to a rule (SAR-0.6): a code, the rule that forbids it and the key of a sentence. It is thrown only inside
 * src/tabletop/sar; the battle and the procedures return it as a refusal (`refusalFrom`).
 */
export class SarError extends Stackless {
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

/** Refuses a value that is negative, fractional, unknown or in conflict with another. */
export function throwBadValue(rule: string, field: string): never {
  throw new SarError('BAD_VALUE', rule, 'refusal.badArgument', { field })
}
/** Refuses something that this profile does not have. */
export function throwNotInProfile(rule: string, field: string, value: string): never {
  throw new SarError('BAD_VALUE', rule, 'refusal.sarAbsent', { field, value })
}
/** Refuses two things that exclude each other. */
export function throwBadPair(rule: string, a: string, b: string): never {
  throw new SarError('BAD_VALUE', rule, 'refusal.sarPair', { a, b })
}
/** Refuses something that is not allowed now, or not for this unit. */
export function throwBadState(rule: string, what: string): never {
  throw new SarError('BAD_STATE', rule, 'refusal.sarState', { what })
}
/** Refuses a target. */
export function throwBadTarget(rule: string, what: string): never {
  throw new SarError('BAD_TARGET', rule, 'refusal.sarTarget', { what })
}

/** Returns a whole number of at least `least`; refuses any other value. */
export function checkedWhole(rule: string, field: string, value: number, least = 0): number {
  return Number.isSafeInteger(value) && value >= least ? value : throwBadValue(rule, field)
}
/** Returns a number of at least 0, such as a distance; refuses any other value. */
export function checkedNonNegative(rule: string, field: string, value: number): number {
  return Number.isFinite(value) && value >= 0 ? value : throwBadValue(rule, field)
}

/** Returns the result of one die (SAR-0.4); refuses a missing or impossible one by the name of the die. */
export function checkedDie(rule: string, die: string, value: number | undefined, faces: number): number {
  if (value === undefined) throw new SarError('missing-die', rule, 'refusal.missingDie', { die, faces })
  if (!Number.isInteger(value) || value < 1 || value > faces)
    throw new SarError('BAD_DICE', rule, 'refusal.sarDie', { die, faces })
  return value
}

/** Returns the results of several dice; refuses more or fewer than `wanted` (SAR-7.1). `sides`: faces of each die. */
export function checkedDice(
  rule: string,
  die: string,
  values: readonly number[] | undefined,
  wanted: number,
  sides: number,
): readonly number[] {
  if (values === undefined && wanted > 0)
    throw new SarError('missing-die', rule, 'refusal.missingDie', { die, faces: sides })
  const given = values ?? []
  for (const value of given) checkedDie(rule, die, value, sides)
  if (given.length !== wanted)
    throw new SarError('BAD_DICE', rule, 'refusal.sarDice', { die, wanted, given: given.length })
  return given
}

/** Refuses an order. */
export function throwBadOrder(rule: string, what: string): never {
  throw new SarError('BAD_ORDER', rule, 'refusal.sarOrder', { what })
}

/** The refusal that an error carries; null: it is no SarError. */
export function refusalOfError(error: unknown): Refusal | null {
  if (!(error instanceof SarError)) return null
  const { code, rule, key, args } = error
  return { code, rule, key, args }
}

/** Runs a check and returns the refusal that it throws; null: it passes. Any other error is thrown on. */
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

/** Does a check pass? Any error but a SarError is thrown on. */
export const isAllowed = (check: () => unknown): boolean => refusalFrom(check) === null
