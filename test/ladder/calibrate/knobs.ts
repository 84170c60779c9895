import * as v from 'valibot'
import knobsFile from '../data/calibration.json' with { type: 'json' }
import { hashOfText, type Candidate } from './patch'

const finite = v.pipe(v.number(), v.finite())
const about = { figure: v.string(), tag: v.picklist(['H', 'R', 'R/H', 'AI']), reason: v.string() }
const KnobSchema = v.union([
  v.strictObject({
    ...about,
    from: finite,
    to: finite,
    step: v.pipe(finite, v.minValue(1e-6)),
    /** The numbers are factors on the present value. */
    times: v.exactOptional(v.literal(true)),
  }),
  v.strictObject({ ...about, values: v.pipe(v.array(v.unknown()), v.minLength(1)) }),
])
const KnobsFileSchema = v.strictObject({ about: v.string(), knobs: v.pipe(v.array(KnobSchema), v.minLength(1)) })

/** A figure over which is searched, and the values that it may take, in order. */
export interface Knob {
  readonly figure: string
  readonly values: readonly unknown[]
}

/** Hundredths of a step are enough: 0.1 + 0.2 shall not be told as 0.30000000000000004. */
const tidy = (value: number): number => Number(value.toFixed(6))

/** Reads a file of knobs. Throws an error that names the field at fault. */
export function readKnobs(file: unknown): Knob[] {
  return v.parse(KnobsFileSchema, file).knobs.map((knob) => {
    if ('values' in knob) return { figure: knob.figure, values: knob.values }
    const count = Math.floor((knob.to - knob.from) / knob.step + 1e-9) + 1
    const numbers = Array.from({ length: count }, (_, n) => tidy(knob.from + n * knob.step))
    return { figure: knob.figure, values: knob.times ? numbers.map((times) => ({ times })) : numbers }
  })
}

/** The knobs of test/ladder/data/calibration.json. */
export const KNOBS = readKnobs(knobsFile)

/** Where the knobs stand: for each the index of its value; null: as the data are now. */
export type Setting = readonly (number | null)[]

/** The candidate of a setting, on top of another one. */
export function candidateOf(knobs: readonly Knob[], setting: Setting, base: Candidate): Candidate {
  const own = knobs.flatMap(({ figure, values }, n) => {
    const at = setting[n]
    return at === null || at === undefined ? [] : [[figure, values[at]] as const]
  })
  const set = { ...base.set, ...Object.fromEntries(own) }
  const told = own.map(([figure, value]) => `${figure} ${JSON.stringify(value)}`).join(', ')
  return { ...base, name: [base.name, told].filter((part) => part !== '').join(' + ') || 'as it is', set }
}

/** Names a candidate by what it changes, whatever it is called. */
export const keyOf = ({ set }: Candidate): string => hashOfText(JSON.stringify(set))
