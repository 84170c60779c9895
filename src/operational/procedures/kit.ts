// Procedures: look-ups and rolls of the rulebook that a client can call one by one, without a game, with dice that it has thrown itself.
import * as v from 'valibot'
import { toJsonSchema } from '../../core/jsonSchema'
import { type Refusal, refusal, type Result } from '../../core/result'
import { badInput, inputObject, type ProcedureDescription, runRule } from '../../game/procedure'
import { DieFaceSchema, int } from '../data/base'
import { parseFile } from '../data/fault'
import type { Modifier } from '../types'
import type { World } from '../world'

/** Takes the next of the dice that the player gives. `die` is the name by which the refusal speaks of a missing die. */
export type Draw = (die: string) => number

/** A look-up or roll of the hex game's rulebook that can be called by itself. It reads the map and the tables of a scenario. */
export interface Procedure extends ProcedureDescription {
  run(world: World, input: unknown): Result<unknown>
}

/** What a rule throws to refuse the input. The procedure's `run` catches it and returns the refusal. */
class InputRefused {
  constructor(readonly refusal: Refusal) {}
}

/** Refuses, by throwing, a field whose form is right but whose value is unknown, such as a hex off the map. */
export function refuseField(field: string): never {
  throw new InputRefused(refusal('bad-argument', null, 'refusal.badArgument', { field: `input.${field}` }))
}

/** What a procedure is made from: its rule number, the schemas of input and output, and the rule itself. */
interface ProcedureSpec<I extends v.GenericSchema, O extends v.GenericSchema> {
  readonly rule: string
  readonly input: I
  readonly output: O
  /** Most dice that it draws; left out: none. */
  readonly dice?: number
  run(world: World, input: v.InferOutput<I>, draw: Draw): v.InferOutput<O>
}

/** Most dice that an input may hold; no procedure draws as many. */
const MAX_INPUT_DICE = 12
const DiceSchema = v.pipe(v.array(DieFaceSchema), v.maxLength(MAX_INPUT_DICE))

/**
 * Makes a procedure that a client can call with any input: it checks the input, hands the given dice to the rule one by one, and refuses when
 * a die is missing or left over.
 */
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
      const fields = inputObject(value)
      if (!fields.ok) return fields
      const { dice: givenDice = [], ...withoutDice } = fields.value
      // Where no dice are taken, a field `dice` is unknown and refused with the other fields.
      const parsed = parseFile(spec.input, 'input', takesDice ? withoutDice : value)
      if (!parsed.ok) return parsed
      const dice = parseFile(DiceSchema, 'input', givenDice)
      if (!dice.ok) return badInput('input.dice')
      let drawnCount = 0
      const draw: Draw = (die) => {
        const face = dice.value[drawnCount++]
        if (face === undefined)
          throw new InputRefused(refusal('missing-die', spec.rule, 'refusal.missingDie', { die, nr: drawnCount }))
        return face
      }
      const output = runRule(
        () => spec.run(world, parsed.value, draw),
        (error) => (error instanceof InputRefused ? error.refusal : null),
      )
      const hasDiceLeft = takesDice && drawnCount < dice.value.length
      return output.ok && hasDiceLeft ? badInput(`input.dice[${drawnCount}]`) : output
    },
  }
}

/** A modifier as an output shows it (`Modifier` in src/operational/types/events.ts). */
export const ModifierSchema = v.strictObject({ name: v.string(), value: int, rule: v.string() })
/** The sum of a number and its modifiers. */
export const total = (base: number, modifiers: readonly Modifier[]): number =>
  modifiers.reduce((sum, modifier) => sum + modifier.value, base)
