import * as v from 'valibot'
import { type JsonSchema, toJsonSchema } from '../../core/jsonSchema'
import { ok, refuse, type Result } from '../../core/result'
import { face, int } from '../data/base'
import { parseFile } from '../data/fault'
import type { Modifier } from '../types'
import type { World } from '../world'

/** The player's dice, in drawing order; each has a name, so that a missing one can be asked for. */
export type Draw = (die: string) => number

/** One look-up or procedure of the rule book, for itself (src/cli/PROTOCOL.md). */
export interface Procedure {
  readonly name: string
  readonly rule: string
  readonly input: JsonSchema
  readonly output: JsonSchema
  run(world: World, input: unknown): Result<unknown>
}

class MissingDie {
  constructor(
    readonly die: string,
    readonly nr: number,
  ) {}
}
class BadField {
  constructor(readonly field: string) {}
}

/** Refuses a field whose form is right but whose value is unknown, such as a hex off the map. */
export function badField(field: string): never {
  throw new BadField(field)
}

interface Spec<I extends v.GenericSchema, O extends v.GenericSchema> {
  readonly rule: string
  readonly input: I
  readonly output: O
  /** Most dice it may draw; 0: it takes none. */
  readonly dice?: number
  run(world: World, input: v.InferOutput<I>, draw: Draw): v.InferOutput<O>
}

const DiceSchema = v.pipe(v.array(face), v.maxLength(12))

/** Makes a procedure out of its schemas and its function: checks the input, deals its dice, names the one that is missing. */
export function procedure<I extends v.GenericSchema, O extends v.GenericSchema>(
  name: string,
  spec: Spec<I, O>,
): Procedure {
  const most = spec.dice ?? 0
  const input = toJsonSchema(spec.input)
  const diceInput = { ...toJsonSchema(DiceSchema), maxItems: most, description: 'In drawing order.' }
  return {
    name,
    rule: spec.rule,
    input: most > 0 ? { ...input, properties: { ...input.properties, dice: diceInput } } : input,
    output: toJsonSchema(spec.output),
    run(world, value) {
      if (value === null || typeof value !== 'object' || Array.isArray(value))
        return refuse('bad-argument', null, 'refusal.badArgument', { field: 'input' })
      const { dice: given = [], ...rest } = value as Record<string, unknown>
      const parsed = parseFile(spec.input, 'input', most > 0 ? rest : value)
      if (!parsed.ok) return parsed
      const dice = parseFile(DiceSchema, 'input', given)
      if (!dice.ok) return refuse('bad-argument', null, 'refusal.badArgument', { field: 'input.dice' })
      let drawn = 0
      const draw: Draw = (die) => {
        const value = dice.value[drawn++]
        if (value === undefined) throw new MissingDie(die, drawn)
        return value
      }
      try {
        const output = spec.run(world, parsed.value, draw)
        if (most > 0 && drawn < dice.value.length)
          return refuse('bad-argument', null, 'refusal.badArgument', { field: `input.dice[${drawn}]` })
        return ok(output)
      } catch (thrown) {
        if (thrown instanceof MissingDie)
          return refuse('missing-die', spec.rule, 'refusal.missingDie', { die: thrown.die, nr: thrown.nr })
        if (thrown instanceof BadField)
          return refuse('bad-argument', null, 'refusal.badArgument', { field: `input.${thrown.field}` })
        throw thrown
      }
    },
  }
}

export const ModifierSchema = v.strictObject({ name: v.string(), value: int, rule: v.string() })
export const total = (start: number, modifiers: readonly Modifier[]): number =>
  modifiers.reduce((sum, item) => sum + item.value, start)
export const yes = v.exactOptional(v.boolean(), false)
