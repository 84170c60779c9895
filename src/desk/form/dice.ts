// Which dice a procedure wants, found by asking the procedure itself: it refuses an input without a die and says which one is missing.
import type { Result } from '../../core/result'
import type { DeskProcedure, Input } from '../procedures'
import { facesOf, fieldsOf, HEAD_FIELDS, kindOf, schemaAt, valueAt, withValue } from './schema'

/** Dice that a procedure wants next: `count` dice with so many faces, in the field at this path. */
export interface WantedDice {
  readonly path: string
  readonly faces: number
  readonly count: number
  /** The field holds a list of dice, not a single die. */
  readonly isList: boolean
}

/** Dice of one field, in the order in which they were thrown or entered. */
export type DiceByPath = Readonly<Record<string, readonly number[]>>

/** A throw asks for no more dice than this; beyond it something is wrong. */
const MOST_FIELDS = 40

/** The input with the dice in their fields. */
export function withDice(procedure: DeskProcedure, input: Input, dice: DiceByPath): Input {
  let filled = input
  for (const [path, faces] of Object.entries(dice))
    filled = withValue(filled, path, isDiceList(procedure, path) ? faces : faces[0])
  return filled
}

const isDiceList = (procedure: DeskProcedure, path: string): boolean => schemaAt(procedure, path)?.type === 'array'

/** The dice that a procedure wants besides those that an input holds; null: no more, or the input is refused for something else. */
export function wantedDice(procedure: DeskProcedure, input: Input): WantedDice | null {
  const answer = procedure.run(input)
  if (answer.ok || answer.refusal.code !== 'missing-die') return null
  const path = diePath(procedure, input, String(answer.refusal.args.die ?? ''))
  if (path === null) return null
  const faces = Number(answer.refusal.args.faces ?? facesOf(schemaAt(procedure, path)!))
  if (!isDiceList(procedure, path)) return { path, faces, count: 1, isList: false }
  // One die too few or too many is refused with the number that is wanted.
  const tried = procedure.run(withValue(input, path, [1]))
  const { code, args } = tried.ok ? { code: '', args: {} as Record<string, unknown> } : tried.refusal
  const count = code === 'BAD_DICE' && args.die === path ? Number(args.wanted ?? 1) : 1
  return { path, faces, count, isList: true }
}

/** The path of the field that a refusal names; where it names none, the first field of dice without a value. */
function diePath(procedure: DeskProcedure, input: Input, name: string): string | null {
  if (schemaAt(procedure, name) && name !== '') return name
  const empty = Object.entries(procedure.input.properties ?? {}).find(
    ([key, field]) => kindOf(field) === 'dice' && valueAt(input, key) === undefined,
  )
  return empty?.[0] ?? null
}

/** What came of an input whose dice were all filled in. */
export interface Completed {
  /** The input with its dice. */
  readonly input: Input
  /** The dice that were asked for, in the order of asking. */
  readonly dice: DiceByPath
  readonly answer: Result<unknown>
}

/** Fills in die after die as the procedure asks for them, and runs it. `throwDie` gets the path, the number of the die in its field, and its faces. */
export function completed(
  procedure: DeskProcedure,
  input: Input,
  throwDie: (path: string, nr: number, faces: number) => number,
): Completed {
  let dice: DiceByPath = {}
  let filled = input
  for (let asked = 0; asked < MOST_FIELDS; asked++) {
    const wanted = wantedDice(procedure, filled)
    if (!wanted) break
    const { path, faces, count, isList } = wanted
    const thrown = Array.from({ length: count }, (_, nr) => throwDie(path, nr, faces))
    dice = { ...dice, [path]: thrown }
    filled = withValue(filled, path, isList ? thrown : thrown[0])
  }
  return { input: filled, dice, answer: procedure.run(filled) }
}

/** The input without any dice. */
export function withoutDice(procedure: DeskProcedure, input: Input): Input {
  const strip = (schema: NonNullable<ReturnType<typeof schemaAt>>, value: unknown): unknown => {
    if (Array.isArray(value))
      return value.map((item, nr) => strip(schema.prefixItems?.[nr] ?? schema.items ?? {}, item))
    if (value === null || typeof value !== 'object') return value
    const kept = new Set(fieldsOf(schema).map(([key]) => key))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => kept.has(key) || HEAD_FIELDS.has(key))
        .map(([key, inner]) => [key, strip(schema.properties?.[key] ?? {}, inner)]),
    )
  }
  return strip(procedure.input, input) as Input
}
