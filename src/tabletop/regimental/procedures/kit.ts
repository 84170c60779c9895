import * as v from 'valibot'
import { toJsonSchema } from '../../../core/jsonSchema'
import { refuse } from '../../../core/result'
import {
  type DiceSpecs,
  makeProcedure,
  type ProcedureBook,
  type ProcedureSpec,
  type TableProcedure,
} from '../../common/procedureKit'
import { regimentalRules } from '../data'
import { DEFAULT_OPTIONS, optionsFrom, SomeOptionsSchema } from '../options'
import { inches } from '../figures'
import { MeasureSchema } from '../schemas/base'
import type { Rules } from '../types'

export { optionalFlag } from '../../../game/procedure'
export {
  diceByRule,
  flagListSchema,
  modifierFields,
  modifierOutput,
  singleDie,
} from '../../common/procedureKit'

/** A look-up or roll of the Regimental charts. Its input may answer open questions of the charts otherwise (`options`, REG-13.5). */
export type RegimentalProcedure = TableProcedure

/** REG-1.1. */
export const D10 = 10

/** What the procedures of the Regimental charts have in common: answers to open questions may be given. */
const BOOK: ProcedureBook<Rules> = {
  head: { options: toJsonSchema(SomeOptionsSchema) },
  requiredHead: [],
  read({ options }) {
    if (options === undefined) return regimentalRules(DEFAULT_OPTIONS)
    const answers = optionsFrom(options)
    if (answers.ok) return regimentalRules(answers.value)
    const { field } = answers.refusal.args
    return refuse('BAD_VALUE', 'REG-13.5', 'refusal.badArgument', { field: field ? `options.${field}` : 'options' })
  },
  dieRule: 'REG-1.1',
  ruleOfField: {
    nation: 'REG-1.2',
    class: 'REG-1.3',
    targetClass: 'REG-1.3',
    arm: 'REG-1.4',
    order: 'REG-1.5',
    mode: 'REG-1.8',
    carriage: 'REG-1.8',
    traction: 'REG-1.8',
    formation: 'REG-1.11',
    ground: 'REG-1.12',
  },
}

/** Makes a procedure of the Regimental charts out of its declaration. */
export const procedure = <I extends v.ObjectEntries, D extends DiceSpecs, O extends v.GenericSchema>(
  name: string,
  spec: ProcedureSpec<Rules, I, D, O>,
): RegimentalProcedure => makeProcedure(BOOK, name, spec)

/** The longest distance that the charts know, with room to spare, in inches. */
const FARTHEST = 200
/** A distance in inches. */
export const InchesSchema = v.pipe(MeasureSchema, v.maxValue(FARTHEST))
/** A distance in inches, in an answer. */
export const InchesOutSchema = MeasureSchema
/** Thousandths of an inch as inches. */
export const inInches = (thousandths: number): number => thousandths / 1000
/** Inches as thousandths of an inch. */
export const thousandths = (value: number): number => inches(value)
/** A number of stands. */
export const StandsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(200))
/** A number of stands, at least 1. */
export const SomeStandsSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200))
