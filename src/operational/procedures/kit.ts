import * as v from 'valibot'
import { toJsonSchema } from '../../core/jsonSchema'
import { type Refusal, refusal, type Result } from '../../core/result'
import { badInput, inputObject, type ProcedureDescription, runRule } from '../../game/procedure'
import { DieFaceSchema, int } from '../data/base'
import { parseFile } from '../data/fault'
import type { Modifier } from '../types'
import type { World } from '../world'

/** Takes the next of the player's dice. The name of the die appears in the refusal if it is missing. */
export type Draw = (die: string) => number

/** A look-up or procedure of the hex game's rulebook. It reads the map and the tables of a scenario. */
export interface Procedure extends ProcedureDescription {
  run(world: World, input: unknown): Result<unknown>
}

/** Thrown by a rule of a procedure to refuse the input; `run` returns the refusal. */
class InputRefused {
  constructor(readonly refusal: Refusal) {}
}

/** Refuses a field whose form is right but whose value is unknown, such as a hex off the map. */
export function badField(field: string): never {
  throw new InputRefused(refusal('bad-argument', null, 'refusal.badArgument', { field: `input.${field}` }))
}

interface ProcedureSpec<I extends v.GenericSchema, O extends v.GenericSchema> {
  readonly rule: string
  readonly input: I
  readonly output: O
  /** Most dice it may draw; 0: it takes none. */
  readonly dice?: number
  run(world: World, input: v.InferOutput<I>, draw: Draw): v.InferOutput<O>
}

/** More dice than any procedure draws. */
const MAX_DICE = 12
const DiceSchema = v.pipe(v.array(DieFaceSchema), v.maxLength(MAX_DICE))

/** Makes a procedure from its schemas and its rule. It checks the input, gives out its dice, and names the die that is missing. */
export function procedure<I extends v.GenericSchema, O extends v.GenericSchema>(
  name: string,
  spec: ProcedureSpec<I, O>,
): Procedure {
  const maxDice = spec.dice ?? 0
  const takesDice = maxDice > 0
  const input = toJsonSchema(spec.input)
  const diceInput = { ...toJsonSchema(DiceSchema), maxItems: maxDice, description: 'In drawing order.' }
  return {
    name,
    rule: spec.rule,
    input: takesDice ? { ...input, properties: { ...input.properties, dice: diceInput } } : input,
    output: toJsonSchema(spec.output),
    run(world, value) {
      const given = inputObject(value)
      if (!given.ok) return given
      const { dice: givenDice = [], ...withoutDice } = given.value
      // Where no dice are taken, a field `dice` is unknown and refused with the other fields.
      const parsed = parseFile(spec.input, 'input', takesDice ? withoutDice : value)
      if (!parsed.ok) return parsed
      const dice = parseFile(DiceSchema, 'input', givenDice)
      if (!dice.ok) return badInput('input.dice')
      let drawn = 0
      const draw: Draw = (die) => {
        const rolled = dice.value[drawn++]
        if (rolled === undefined)
          throw new InputRefused(refusal('missing-die', spec.rule, 'refusal.missingDie', { die, nr: drawn }))
        return rolled
      }
      const output = runRule(
        () => spec.run(world, parsed.value, draw),
        (error) => (error instanceof InputRefused ? error.refusal : null),
      )
      const hasDiceLeft = takesDice && drawn < dice.value.length
      return output.ok && hasDiceLeft ? badInput(`input.dice[${drawn}]`) : output
    },
  }
}

export const ModifierSchema = v.strictObject({ name: v.string(), value: int, rule: v.string() })
/** A number with its modifiers added. */
export const total = (start: number, modifiers: readonly Modifier[]): number =>
  modifiers.reduce((sum, item) => sum + item.value, start)
