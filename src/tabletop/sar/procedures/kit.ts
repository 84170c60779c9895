import * as v from 'valibot'
import { type JsonSchema, toJsonSchema } from '../../../core/jsonSchema'
import { inheritedFieldKeys } from '../../../core/json'
import { refuse, type Result } from '../../../core/result'
import { deepestIssue, fieldPath } from '../../../game/fault'
import { badInput, inputObject, type ProcedureDescription, runRule } from '../../../game/procedure'
export { optionalFlag } from '../../../game/procedure'
import { tablesOf } from '../data'
import { checkedDie, refusalOfError, RuleError } from '../errors'
import { PROFILES } from '../schemas/base'
import type { Modifier, Shift, Tables } from '../types'

/** A look-up or roll of the miniatures rulebook. Its input names the ruleset, a printed edition (`profile`). */
export interface SarProcedure extends ProcedureDescription {
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

type DiceSpecs = Readonly<Record<string, DieSpec<'one' | 'each' | 'some'>>>
/** The dice as the rule gets them. A single die may be missing if the rule does not need it; the rule refuses a missing die that it needs. */
type ThrownDice<D extends DiceSpecs> = {
  readonly [K in keyof D]: D[K] extends DieSpec<'one'>
    ? number | undefined
    : D[K] extends DieSpec<'each'>
      ? readonly number[]
      : readonly number[] | undefined
}

/** A procedure as it is declared: the schemas of its input and output, its dice, and the function that carries it out. */
interface ProcedureSpec<I extends v.ObjectEntries, D extends DiceSpecs, O extends v.GenericSchema> {
  readonly rule: string
  readonly input: I
  readonly dice?: D
  readonly output: O
  run(
    tables: Tables,
    input: v.InferOutput<v.StrictObjectSchema<I, undefined>>,
    dice: ThrownDice<D>,
  ): v.InferOutput<NoInfer<O>>
}

/** The rule that a refusal of a field names, where it is not the rule of the procedure itself. */
const RULE_OF_FIELD: Readonly<Record<string, string>> = {
  lr: 'SAR-4.1',
  leaderLR: 'SAR-4.1',
  training: 'SAR-2.3',
  arm: 'SAR-2.1',
  effectives: 'SAR-2.2',
  stragglers: 'SAR-2.2',
  weapon: 'SAR-11.6',
}

function schemaOfDie({ kind, faces }: DieSpec<'one' | 'each' | 'some'>): JsonSchema {
  const die: JsonSchema = { type: 'integer', minimum: 1, maximum: faces }
  if (kind === 'one') return { ...die, description: `d${faces}` }
  const list: JsonSchema = { type: 'array', items: die, description: `d${faces}` }
  return kind === 'each' ? { ...list, minItems: 1 } : list
}

/**
 * The dice of an input, by the name of their field; refuses an impossible face (SAR-0.4). In place of a list with one die the input may hold
 * the die itself.
 */
function checkedDiceOfInput(
  rule: string,
  specs: DiceSpecs,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const diceByField: Record<string, unknown> = {}
  for (const [name, { kind, faces }] of Object.entries(specs)) {
    const value = input[name]
    if (value === undefined) continue
    const list: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (kind === 'one' && Array.isArray(value))
      throw new RuleError('BAD_DICE', rule, 'refusal.sarDice', { die: name, wanted: 1, given: list.length })
    if (kind === 'each' && list.length === 0)
      throw new RuleError('missing-die', rule, 'refusal.missingDie', { die: name, faces })
    // Anything but a number is refused like the impossible face 0.
    const rolls = list.map((item) => checkedDie('SAR-0.4', name, typeof item === 'number' ? item : 0, faces))
    diceByField[name] = kind === 'one' ? rolls[0] : rolls
  }
  return diceByField
}

/** The refusal of an input: of its first wrong value, or, if no value is wrong, of its first missing one. */
function refusalOfIssues(rule: string, issues: readonly v.BaseIssue<unknown>[]): Result<never> {
  const deepestIssues = issues.map((issue) => deepestIssue(issue))
  const wrongValue = deepestIssues.find(({ issue }) => issue.received !== 'undefined')
  const { keys } = wrongValue ?? deepestIssues[0]!
  return refuse('BAD_VALUE', RULE_OF_FIELD[String(keys[0])] ?? rule, 'refusal.badArgument', { field: fieldPath(keys) })
}

/**
 * Makes a procedure out of its declaration. It refuses, in this order: an input that is no object, an unknown profile, an impossible die, a
 * wrong value, a missing value, what the rule forbids, a missing die.
 */
export function procedure<I extends v.ObjectEntries, D extends DiceSpecs, O extends v.GenericSchema>(
  name: string,
  spec: ProcedureSpec<I, D, O>,
): SarProcedure {
  const { rule } = spec
  const specs: DiceSpecs = spec.dice ?? {}
  const schema = v.strictObject(spec.input)
  const inputSchema = toJsonSchema(schema)
  const diceFields = Object.entries(specs)
  return {
    name,
    rule,
    input: {
      ...inputSchema,
      properties: {
        profile: { enum: PROFILES },
        ...inputSchema.properties,
        ...Object.fromEntries(diceFields.map(([key, dieSpec]) => [key, schemaOfDie(dieSpec)])),
      },
      // Other dice may be missing where the rule does not need them.
      required: [
        'profile',
        ...(inputSchema.required ?? []),
        ...diceFields.filter(([, { kind }]) => kind === 'each').map(([key]) => key),
      ],
    },
    output: toJsonSchema(spec.output),
    run(input) {
      const fields = inputObject(input)
      if (!fields.ok) return fields
      const inherited = inheritedFieldKeys(input)
      if (inherited) return badInput(`input.${inherited.join('.')}`)
      const { profile, ...rest } = fields.value
      const tables = tablesOf(profile)
      if (!tables.ok) return tables
      const rolledDice = runRule(() => checkedDiceOfInput(rule, specs, rest), refusalOfError)
      if (!rolledDice.ok) return rolledDice
      for (const [key] of diceFields) delete rest[key]
      const parsed = v.safeParse(schema, rest)
      if (!parsed.success) return refusalOfIssues(rule, parsed.issues)
      return runRule(() => {
        // A list of dice must be given: `checkedDie` refuses the missing one.
        for (const [key, { kind, faces }] of diceFields)
          if (kind === 'each' && rolledDice.value[key] === undefined) checkedDie(rule, key, undefined, faces)
        return spec.run(tables.value, parsed.output, rolledDice.value as ThrownDice<D>)
      }, refusalOfError)
    },
  }
}

/** The schema of a list of names; without the field the list is empty. A name counts once, however often the list holds it. */
export const flagListSchema = <const F extends readonly string[]>(names: F) =>
  v.exactOptional(v.array(v.picklist(names)), [])

/** SAR-11.9: one modifier: the name of its row, and its value. */
export const ModifierSchema = v.strictObject({ name: v.string(), value: v.pipe(v.number(), v.integer()) })
/** Output fields that explain a sum: its modifiers, and the names of those that were given but do not apply (SAR-11.9). */
export const modifierFields = { modifiers: v.array(ModifierSchema), warnings: v.array(v.string()) }
/** The values of `modifierFields` for a shift. */
export const modifierOutput = ({ modifiers, warnings }: Shift): { modifiers: Modifier[]; warnings: string[] } => ({
  modifiers: [...modifiers],
  warnings: [...warnings],
})
