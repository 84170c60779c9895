// The procedures that the desk offers: every look-up and roll of the miniatures rules, as the engine protocol has them.
import type { JsonSchema } from '../core/jsonSchema'
import type { Result } from '../core/result'
import { SAR_PROCEDURES } from '../tabletop/sar/procedures'
import groups from './data/groups.json'
import rulesets from './data/rulesets.json'

/** A look-up or roll of a rulebook with its schemas, as `procedures` of the protocol lists it. */
export interface DeskProcedure {
  /** Such as `sar.fire`. */
  readonly name: string
  /** Number of the rule that it carries out, such as `SAR-11.1`. */
  readonly rule: string
  readonly input: JsonSchema
  readonly output: JsonSchema
  run(input: unknown): Result<unknown>
}
/** The input of a procedure, which may still be incomplete. */
export type Input = Readonly<Record<string, unknown>>

/** The procedures of the books that have been loaded, by name (books.ts). */
export const PROCEDURES = new Map<string, DeskProcedure>(SAR_PROCEDURES)

/** A set of rules to play by: a printed edition (profile) of the Santa Anna Rules, or another book as a whole. */
export interface Ruleset {
  /** Name of the profile, such as `sar-2007`; of a book without profiles its prefix, such as `reg`. */
  readonly id: string
  /** What the names of its procedures begin with, such as `sar`. */
  readonly book: string
  /** The profile that the inputs name; null: they name none. */
  readonly profile: string | null
}

const bookOf = ({ name }: DeskProcedure): string => name.slice(0, name.indexOf('.'))

/** All rulesets, also those whose book has not been loaded yet. */
export const RULESETS: readonly Ruleset[] = rulesets.rulesets
/** The ruleset with this id; undefined: there is none. */
export const rulesetOf = (id: string): Ruleset | undefined => RULESETS.find((ruleset) => ruleset.id === id)

/** What a group of procedures is for: `fire`, `melee` and so on, in the order of the desk. */
export type Group = keyof typeof groups.order
/** The groups in the order of the desk. */
export const GROUPS = Object.keys(groups.order) as Group[]

/**
 * The group of a procedure: by its name where it is listed by name, else by the section of its rule, so that a new procedure finds its place
 * by itself; `other` where the section has none.
 */
export function groupOf({ name, rule }: DeskProcedure): Group {
  const byName = (groups.byName as Readonly<Record<string, string>>)[name]
  const section = /^([A-Z]+-\d+)/.exec(rule)?.[1] ?? ''
  return (byName ?? (groups.bySection as Readonly<Record<string, string>>)[section] ?? 'other') as Group
}

/** The procedures of a ruleset in a group: those that are asked most first, the others by their rule. */
export function proceduresIn({ book }: Ruleset, group: Group): DeskProcedure[] {
  const first = groups.order[group] as readonly string[]
  const rank = ({ name }: DeskProcedure): number => {
    const at = first.indexOf(name)
    return at < 0 ? first.length : at
  }
  return [...PROCEDURES.values()]
    .filter((procedure) => bookOf(procedure) === book && groupOf(procedure) === group)
    .sort((a, b) => rank(a) - rank(b) || ruleOrder(a.rule, b.rule))
}

/** Compares the numbers of two rules, such as `SAR-4.10` and `SAR-11.1`. */
function ruleOrder(a: string, b: string): number {
  const numbers = (rule: string): number[] => (rule.match(/\d+/g) ?? []).map(Number)
  const [first, second] = [numbers(a), numbers(b)]
  return (first[0] ?? 0) - (second[0] ?? 0) || (first[1] ?? 0) - (second[1] ?? 0)
}

/** The input with the profile of the ruleset, where its procedures name one. */
export const underRuleset = ({ profile }: Ruleset, input: Input): Input =>
  profile === null ? input : { profile, ...input }
