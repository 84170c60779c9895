import * as v from 'valibot'
import { type JsonSchema, toJsonSchema } from '../../../core/jsonSchema'
import { refuse, type Result } from '../../../core/result'
import { deepestIssue, fieldPath } from '../../../game/fault'
import { inputObject, type ProcedureDescription, runRule } from '../../../game/procedure'
export { optionalFlag } from '../../../game/procedure'
import { tablesOf } from '../data'
import { checkedDie, refusalOfError, SarError } from '../errors'
import { PROFILES } from '../schemas/base'
import type { Modifier, Shift, Tables } from '../types'

/** A look-up or roll of the miniatures rulebook. Its input names the ruleset (`profile`). */
export interface SarProcedure extends ProcedureDescription {
  run(input: unknown): Result<unknown>
}

/** Dice of an input: `one` die, `each` of a list that is answered die by die, or `some`, counted by the rule itself. */
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
/** `one` may be missing until the rule asks for it: then it is refused by name. */
type ThrownDice<D extends DiceSpecs> = {
  readonly [K in keyof D]: D[K] extends DieSpec<'one'>
    ? number | undefined
    : D[K] extends DieSpec<'each'>
      ? readonly number[]
      : readonly number[] | undefined
}

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

/** The rule that says which values a field may have, where it is not the procedure's own. */
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

/** The dice of an input, every face checked (SAR-0.4). A list may be given as the one die that it holds. */
function checkedDice(
  rule: string,
  specs: DiceSpecs,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const taken: Record<string, unknown> = {}
  for (const [name, { kind, faces }] of Object.entries(specs)) {
    const value = given[name]
    if (value === undefined) continue
    const list: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (kind === 'one' && Array.isArray(value))
      throw new SarError('BAD_DICE', rule, 'refusal.sarDice', { die: name, wanted: 1, given: list.length })
    if (kind === 'each' && list.length === 0)
      throw new SarError('missing-die', rule, 'refusal.missingDie', { die: name, faces })
    // Anything but a number is refused like the impossible face 0.
    const thrown = list.map((item) => checkedDie('SAR-0.4', name, typeof item === 'number' ? item : 0, faces))
    taken[name] = kind === 'one' ? thrown[0] : thrown
  }
  return taken
}

/** The refusal for the first wrong value; for the first missing one only if no value is wrong. */
function refusalOfIssues(rule: string, issues: readonly v.BaseIssue<unknown>[]): Result<never> {
  const found = issues.map((issue) => deepestIssue(issue))
  const { keys } = found.find(({ issue }) => issue.received !== 'undefined') ?? found[0]!
  return refuse('BAD_VALUE', RULE_OF_FIELD[String(keys[0])] ?? rule, 'refusal.badArgument', { field: fieldPath(keys) })
}

/**
 * Makes a procedure out of its schemas and its function. What is refused, in this order: an input that is no object, a profile
 * that is none, a die that cannot fall so, a value that cannot be, a value that is missing, what the rule says, a die that is missing.
 */
export function procedure<I extends v.ObjectEntries, D extends DiceSpecs, O extends v.GenericSchema>(
  name: string,
  spec: ProcedureSpec<I, D, O>,
): SarProcedure {
  const { rule } = spec
  const specs: DiceSpecs = spec.dice ?? {}
  const schema = v.strictObject(spec.input)
  const values = toJsonSchema(schema)
  const dice = Object.entries(specs)
  return {
    name,
    rule,
    input: {
      ...values,
      properties: {
        profile: { enum: PROFILES },
        ...values.properties,
        ...Object.fromEntries(dice.map(([key, die]) => [key, schemaOfDie(die)])),
      },
      required: [
        'profile',
        ...(values.required ?? []),
        ...dice.filter(([, { kind }]) => kind === 'each').map(([key]) => key),
      ],
    },
    output: toJsonSchema(spec.output),
    run(given) {
      const fields = inputObject(given)
      if (!fields.ok) return fields
      const { profile, ...rest } = fields.value
      const tables = tablesOf(profile)
      if (!tables.ok) return tables
      const thrown = runRule(() => checkedDice(rule, specs, rest), refusalOfError)
      if (!thrown.ok) return thrown
      for (const [key] of dice) delete rest[key]
      const parsed = v.safeParse(schema, rest)
      if (!parsed.success) return refusalOfIssues(rule, parsed.issues)
      return runRule(() => {
        for (const [key, { kind, faces }] of dice)
          if (kind === 'each' && thrown.value[key] === undefined) checkedDie(rule, key, undefined, faces)
        return spec.run(tables.value, parsed.output, thrown.value as ThrownDice<D>)
      }, refusalOfError)
    },
  }
}

/** A list of names, empty unless given. A name counts once, however often the list holds it. */
export const flagListSchema = <const F extends readonly string[]>(names: F) =>
  v.exactOptional(v.array(v.picklist(names)), [])

export const ModifierSchema = v.strictObject({ name: v.string(), value: v.pipe(v.number(), v.integer()) })
/** Output fields beside a sum: the modifiers that it contains, and those that were asked for but do not apply (SAR-11.9). */
export const modifierFields = { modifiers: v.array(ModifierSchema), warnings: v.array(v.string()) }
export const modifierOutput = ({ modifiers, warnings }: Shift): { modifiers: Modifier[]; warnings: string[] } => ({
  modifiers: [...modifiers],
  warnings: [...warnings],
})
