// What the procedures of every miniatures ruleset are made of: schemas, dice and refusals. Each ruleset's own kit says how its inputs begin.
import * as v from 'valibot'
import { type JsonSchema, toJsonSchema } from '../../core/jsonSchema'
import { inheritedFieldKeys } from '../../core/json'
import { refuse, type Result } from '../../core/result'
import { deepestIssue, fieldPath } from '../../game/fault'
import { badInput, inputObject, type ProcedureDescription, runRule } from '../../game/procedure'
import { checkedDie, refusalOfError, RuleError } from './ruleError'

/** A look-up or roll of a miniatures rulebook. */
export interface TableProcedure extends ProcedureDescription {
  run(input: unknown): Result<unknown>
}

/**
 * A field of an input that holds dice. `one`: a single die. `each`: a list, and the procedure answers for each die by itself. `some`: dice of one
 * roll, as many as the rule demands.
 */
interface DieSpec<K extends 'one' | 'each' | 'some'> {
  readonly kind: K
  readonly faces: number
}
/** One die. */
export const singleDie = (faces: number): DieSpec<'one'> => ({ kind: 'one', faces })
/** A list of dice; the procedure answers for each die by itself. */
export const independentDice = (faces: number): DieSpec<'each'> => ({ kind: 'each', faces })
/** Dice whose number the rule works out and checks. */
export const diceByRule = (faces: number): DieSpec<'some'> => ({ kind: 'some', faces })

/** The dice of a procedure by the path of their field, such as `die` or `attacker.die`. */
export type DiceSpecs = Readonly<Record<string, DieSpec<'one' | 'each' | 'some'>>>
/** The dice as the rule gets them. A single die may be missing if the rule does not need it; the rule refuses a missing die that it needs. */
export type ThrownDice<D extends DiceSpecs> = {
  readonly [K in keyof D]: D[K] extends DieSpec<'one'>
    ? number | undefined
    : D[K] extends DieSpec<'each'>
      ? readonly number[]
      : readonly number[] | undefined
}

/** A procedure as it is declared: the schemas of its input and output, its dice, and the function that carries it out. */
export interface ProcedureSpec<C, I extends v.ObjectEntries, D extends DiceSpecs, O extends v.GenericSchema> {
  readonly rule: string
  readonly input: I
  readonly dice?: D
  readonly output: O
  run(
    context: C,
    input: v.InferOutput<v.StrictObjectSchema<I, undefined>>,
    dice: ThrownDice<D>,
  ): v.InferOutput<NoInfer<O>>
}

/** What the procedures of one ruleset have in common. `C`: what its rules read, such as its tables. */
export interface ProcedureBook<C> {
  /** Fields with which every input begins, and those of them that must be given. */
  readonly head: Readonly<Record<string, JsonSchema>>
  readonly requiredHead: readonly string[]
  /** Reads these fields. */
  read(head: Readonly<Record<string, unknown>>): Result<C>
  /** The rule that a refusal of an impossible die names. */
  readonly dieRule: string
  /** The rule that a refusal of a field names, where it is not the rule of the procedure itself. */
  readonly ruleOfField: Readonly<Record<string, string>>
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path of an input; undefined: there is none. */
function valueAt(input: Fields, path: string): unknown {
  let value: unknown = input
  for (const key of path.split('.')) value = isFields(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return value
}

/** The input without the value at a path. */
function without(input: Fields, path: string): Fields {
  const [key, ...rest] = path.split('.') as [string, ...string[]]
  if (!Object.hasOwn(input, key)) return input
  if (rest.length === 0) {
    const { [key]: _taken, ...others } = input
    return others
  }
  const inner = input[key]
  return isFields(inner) ? { ...input, [key]: without(inner, rest.join('.')) } : input
}

function schemaOfDie({ kind, faces }: DieSpec<'one' | 'each' | 'some'>): JsonSchema {
  const die: JsonSchema = { type: 'integer', minimum: 1, maximum: faces }
  if (kind === 'one') return { ...die, description: `d${faces}` }
  const list: JsonSchema = { type: 'array', items: die, description: `d${faces}` }
  return kind === 'each' ? { ...list, minItems: 1 } : list
}

/** The schema of an input with one more field at a path. */
function withField(schema: JsonSchema, path: string, field: JsonSchema, isRequired: boolean): JsonSchema {
  const [key, ...rest] = path.split('.') as [string, ...string[]]
  const inner = rest.length === 0 ? field : withField(schema.properties![key]!, rest.join('.'), field, isRequired)
  const required = rest.length === 0 && isRequired ? [...(schema.required ?? []), key] : (schema.required ?? [])
  return { ...schema, properties: { ...schema.properties, [key]: inner }, required }
}

/**
 * The dice of an input, by the path of their field; refuses an impossible face. In place of a list with one die the input may hold the die itself.
 */
function checkedDiceOfInput(rule: string, dieRule: string, specs: DiceSpecs, input: Fields): Record<string, unknown> {
  const diceByField: Record<string, unknown> = {}
  for (const [name, { kind, faces }] of Object.entries(specs)) {
    const value = valueAt(input, name)
    if (value === undefined) continue
    const list: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (kind === 'one' && Array.isArray(value))
      throw new RuleError('BAD_DICE', rule, 'refusal.sarDice', { die: name, wanted: 1, given: list.length })
    if (kind === 'each' && list.length === 0)
      throw new RuleError('missing-die', rule, 'refusal.missingDie', { die: name, faces })
    // Anything but a number is refused like the impossible face 0.
    const rolls = list.map((item) => checkedDie(dieRule, name, typeof item === 'number' ? item : 0, faces))
    diceByField[name] = kind === 'one' ? rolls[0] : rolls
  }
  return diceByField
}

/** The refusal of an input: of its first wrong value, or, if no value is wrong, of its first missing one. */
function refusalOfIssues(
  rule: string,
  ruleOfField: Readonly<Record<string, string>>,
  issues: readonly v.BaseIssue<unknown>[],
): Result<never> {
  const deepestIssues = issues.map((issue) => deepestIssue(issue))
  const wrongValue = deepestIssues.find(({ issue }) => issue.received !== 'undefined')
  const { keys } = wrongValue ?? deepestIssues[0]!
  return refuse('BAD_VALUE', ruleOfField[String(keys[0])] ?? rule, 'refusal.badArgument', { field: fieldPath(keys) })
}

/**
 * Makes a procedure out of its declaration. It refuses, in this order: an input that is no object, what the book refuses of its first fields, an
 * impossible die, a wrong value, a missing value, what the rule forbids, a missing die.
 */
export function makeProcedure<C, I extends v.ObjectEntries, D extends DiceSpecs, O extends v.GenericSchema>(
  book: ProcedureBook<C>,
  name: string,
  spec: ProcedureSpec<C, I, D, O>,
): TableProcedure {
  const { rule } = spec
  const { dieRule, ruleOfField } = book
  const specs: DiceSpecs = spec.dice ?? {}
  const schema = v.strictObject(spec.input)
  const inputSchema = toJsonSchema(schema)
  const diceFields = Object.entries(specs)
  const headed: JsonSchema = {
    ...inputSchema,
    properties: { ...book.head, ...inputSchema.properties },
    required: [...book.requiredHead, ...(inputSchema.required ?? [])],
  }
  return {
    name,
    rule,
    // Dice other than lists may be missing where the rule does not need them.
    input: diceFields.reduce(
      (whole, [path, die]) => withField(whole, path, schemaOfDie(die), die.kind === 'each'),
      headed,
    ),
    output: toJsonSchema(spec.output),
    run(input) {
      const fields = inputObject(input)
      if (!fields.ok) return fields
      const inherited = inheritedFieldKeys(input)
      if (inherited) return badInput(`input.${inherited.join('.')}`)
      const context = book.read(fields.value)
      if (!context.ok) return context
      let rest: Fields = fields.value
      for (const key of Object.keys(book.head)) rest = without(rest, key)
      const rolledDice = runRule(() => checkedDiceOfInput(rule, dieRule, specs, rest), refusalOfError)
      if (!rolledDice.ok) return rolledDice
      for (const [path] of diceFields) rest = without(rest, path)
      const parsed = v.safeParse(schema, rest)
      if (!parsed.success) return refusalOfIssues(rule, ruleOfField, parsed.issues)
      return runRule(() => {
        // A list of dice must be given: `checkedDie` refuses the missing one.
        for (const [path, { kind, faces }] of diceFields)
          if (kind === 'each' && rolledDice.value[path] === undefined) checkedDie(rule, path, undefined, faces)
        return spec.run(context.value, parsed.output, rolledDice.value as ThrownDice<D>)
      }, refusalOfError)
    },
  }
}

/** The schema of a list of names; without the field the list is empty. A name counts once, however often the list holds it. */
export const flagListSchema = <const F extends readonly string[]>(names: F) =>
  v.exactOptional(v.array(v.picklist(names)), [])

/** One modifier: the name of its row, and its value. */
export const ModifierSchema = v.strictObject({ name: v.string(), value: v.pipe(v.number(), v.integer()) })
/** Output fields that explain a sum: its modifiers, and the names of those that were given but do not apply. */
export const modifierFields = { modifiers: v.array(ModifierSchema), warnings: v.array(v.string()) }
/** The values of `modifierFields` for a sum. */
export const modifierOutput = (sum: {
  readonly modifiers: readonly { readonly name: string; readonly value: number }[]
  readonly warnings: readonly string[]
}): { modifiers: { name: string; value: number }[]; warnings: string[] } => ({
  modifiers: [...sum.modifiers],
  warnings: [...sum.warnings],
})
