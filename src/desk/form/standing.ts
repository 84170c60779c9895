// What the fields of a form may hold, found by asking the procedure: which field or word is closed, and what each modifier is worth now.
import type { Refusal, Result } from '../../core/result'
import type { JsonSchema } from '../../core/jsonSchema'
import type { DeskProcedure, Input } from '../procedures'
import { completed } from './dice'
import { fieldsOf, fits, isRequired, kindOf, plainSchema, valueAt, withValue } from './schema'

/** What can be said of a field, or of a word of a choice, before it is used. */
export interface Standing {
  /** Why it cannot be used now; null: it can. */
  readonly closed: Refusal | null
  /** What it adds to the sum of modifiers; null: nothing that the procedure tells. */
  readonly worth: number | null
  /** This ruleset has the row but counts nothing for it here (SAR-11.9). */
  readonly idle: boolean
}

const OPEN: Standing = { closed: null, worth: null, idle: false }

/** The answer with dice of middling faces: enough to learn what is refused, and what the modifiers are. */
const tried = (procedure: DeskProcedure, input: Input): Result<unknown> =>
  completed(procedure, input, (_path, _nr, faces) => Math.ceil(faces / 2)).answer

/** The field of the input that a refusal names; '' where it names none. `terrain[0].kind` belongs to `terrain`. */
const namedField = ({ args }: Refusal): string => /^(?:input\.)?(\w+)/.exec(String(args.field ?? ''))?.[1] ?? ''

/** Values with which a field is tried out: every word of a choice, the smallest number and one more. */
function samples(given: JsonSchema): unknown[] {
  const schema = plainSchema(given)
  const kind = kindOf(schema)
  if (kind === 'choice') return (schema.enum ?? []).filter((word) => word !== null)
  if (kind === 'flag') return [!schema.default]
  if (kind === 'whole' || kind === 'measure') return [schema.minimum ?? 0, (schema.minimum ?? 0) + 1, 6]
  if (kind === 'pair') return [(schema.prefixItems ?? []).map((item) => samples(item)[0])]
  return []
}

/** An input from which the fields that do not belong to it have been taken, and those fields. */
export interface Fitted {
  readonly input: Input
  /** Names of fields that the procedure refuses beside the others, whatever they hold: pounds of infantry, castings of guns. */
  readonly closed: ReadonlySet<string>
  /** Names of fields without which this input is refused, though the schema lets them be left out: the castings of infantry. */
  readonly needed: ReadonlySet<string>
}

const isWrong = (field: JsonSchema, value: unknown): boolean => !fits(field, value)

/** Is a field that need not be there refused whatever it holds? */
function isClosed(procedure: DeskProcedure, input: Input, key: string, field: JsonSchema): boolean {
  const trials = samples(field)
  return (
    trials.length > 0 &&
    trials.every((value) => {
      const answer = tried(procedure, { ...input, [key]: value })
      return !answer.ok && (namedField(answer.refusal) === key || refersTo(answer.refusal, key))
    })
  )
}
/** Is an input without this field refused for the lack of it? */
function isNeeded(procedure: DeskProcedure, input: Input, key: string): boolean {
  const answer = tried(procedure, withValue(input, key, undefined))
  return !answer.ok && namedField(answer.refusal) === key
}
/** Does a refusal of a state name this field? */
const refersTo = ({ args }: Refusal, key: string): boolean => args.what === key

/** Takes fields that are not for this input out of it, such as castings once the arm is artillery. */
export function fitted(procedure: DeskProcedure, input: Input): Fitted {
  const closed = new Set<string>()
  let fittedInput = input
  const optional = fieldsOf(procedure.input).filter(([key]) => !isRequired(procedure.input, key))
  // A field that is closed may hide the fault of another: each is tried once more than there are fields.
  for (let round = 0; round <= optional.length; round++) {
    const answer = tried(procedure, fittedInput)
    if (answer.ok) break
    const { refusal } = answer
    const at = optional.find(
      ([key]) => key in fittedInput && !closed.has(key) && (namedField(refusal) === key || refersTo(refusal, key)),
    )
    if (!at) break
    const [key, field] = at
    const without = withValue(fittedInput, key, undefined)
    if (isClosed(procedure, without, key, field)) closed.add(key)
    // A word of a choice that does not go with the others is left out; a wrong number is the player's to mend.
    else if (kindOf(field) !== 'choice' || isWrong(field, fittedInput[key])) break
    fittedInput = without
  }
  for (const [key, field] of optional)
    if (!closed.has(key) && !(key in fittedInput) && isClosed(procedure, fittedInput, key, field)) closed.add(key)
  const needed = optional.flatMap(([key]) => (!closed.has(key) && isNeeded(procedure, fittedInput, key) ? [key] : []))
  return { input: fittedInput, closed, needed: new Set(needed) }
}

type Told = Readonly<Record<string, unknown>>
/** Every list of this name in an answer, also in its parts: a combat has the modifiers of both sides. */
const listsIn = (told: Told, name: string): unknown[] =>
  Object.entries(told).flatMap(([key, value]): unknown[] => {
    if (key === name && Array.isArray(value)) return value
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? listsIn(value as Told, name) : []
  })
const rowsOf = (told: Told): { name: string; value: number }[] =>
  listsIn(told, 'modifiers') as { name: string; value: number }[]
const sumOf = (told: Told): number => rowsOf(told).reduce((sum, { value }) => sum + value, 0)

/** What changes between an answer without and one with a modifier. */
function difference(without: Told, having: Told): Standing {
  const worth = sumOf(having) - sumOf(without)
  const isWarned = listsIn(having, 'warnings').length > listsIn(without, 'warnings').length
  const hasRow = rowsOf(having).length > rowsOf(without).length
  return { closed: null, worth: worth !== 0 || hasRow ? worth : null, idle: isWarned }
}

/** How a value of a field stands beside the others of an input: closed, and what it is worth against the field being `otherwise`. */
function standingOf(procedure: DeskProcedure, input: Input, key: string, value: unknown, otherwise: unknown): Standing {
  const having = tried(procedure, withValue(input, key, value))
  const without = tried(procedure, withValue(input, key, otherwise))
  if (!having.ok) {
    // What is refused anyway is no fault of this value.
    const isItsFault = without.ok || without.refusal.key !== having.refusal.key || argsOf(without) !== argsOf(having)
    const isAboutIt = namedField(having.refusal) === key || isWordOf(having.refusal, value)
    return isItsFault && (without.ok || isAboutIt) ? { ...OPEN, closed: having.refusal } : OPEN
  }
  return without.ok ? difference(without.value as Told, having.value as Told) : OPEN
}
const argsOf = (answer: Result<unknown>): string => (answer.ok ? '' : JSON.stringify(answer.refusal.args))
const isWordOf = ({ args }: Refusal, value: unknown): boolean => {
  const words = [value].flat().map(String)
  return [args.a, args.b, args.what, args.value].some((word) => words.includes(String(word)))
}

/** How every toggle and every word of a choice stands, by `field` or `field:word`; of parts by their path, such as `attacker.modifiers:fresh`. */
export function standings(procedure: DeskProcedure, input: Input): ReadonlyMap<string, Standing> {
  const found = new Map<string, Standing>()
  const look = (schema: JsonSchema, prefix: string): void => {
    for (const [key, given] of fieldsOf(schema)) {
      const path = `${prefix}${key}`
      const field = plainSchema(given)
      const kind = kindOf(field)
      if (kind === 'flag') found.set(path, standingOf(procedure, input, path, true, false))
      if (kind === 'choice')
        for (const word of field.enum ?? [])
          found.set(`${path}:${word}`, choiceStanding(procedure, input, path, field, word))
      if (kind === 'flags') {
        const now = valueAt(input, path)
        const chosen = Array.isArray(now) ? (now as unknown[]) : []
        for (const word of field.items?.enum ?? []) {
          const others = chosen.filter((one) => one !== word)
          found.set(`${path}:${word}`, standingOf(procedure, input, path, [...others, word], others))
        }
      }
      if (kind === 'part') look(field, `${path}.`)
    }
  }
  look(procedure.input, '')
  return found
}

/** A word of a choice is closed if the refusal names its field, or this ruleset does not have it; a better other choice may open it. */
function choiceStanding(
  procedure: DeskProcedure,
  input: Input,
  path: string,
  field: JsonSchema,
  word: unknown,
): Standing {
  const answer = tried(procedure, withValue(input, path, word))
  if (answer.ok) return OPEN
  const { refusal } = answer
  return namedField(refusal) === path && fits(field, word) ? { ...OPEN, closed: refusal } : OPEN
}
