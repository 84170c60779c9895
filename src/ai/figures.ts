import * as v from 'valibot'

const finite = v.pipe(v.number(), v.finite())
const positive = v.pipe(finite, v.minValue(0))
const share = v.pipe(positive, v.maxValue(1))
const count = v.pipe(positive, v.integer())

/** Units in which figures are given, and what a figure in each must be. Points are those of OPS-18.3. */
const UNITS = {
  points: v.pipe(finite, v.minValue(-100), v.maxValue(100)),
  'points per CF': v.pipe(positive, v.maxValue(10)),
  'points per turn': v.pipe(positive, v.maxValue(10)),
  factor: v.pipe(positive, v.maxValue(100)),
  share,
  chance: share,
  differential: v.pipe(finite, v.integer()),
  'die face': v.pipe(count, v.minValue(1), v.maxValue(6)),
  CF: positive,
  'half MP': count,
  hexes: count,
  turns: positive,
  'thousandths of an inch': count,
  'hundredths of a point': finite,
  percent: v.pipe(count, v.maxValue(1000)),
  evaluations: count,
  count,
  /** Comparable only with other figures of the same script or ranking. */
  score: finite,
} as const
type Unit = keyof typeof UNITS

/** A figure: one number, a list of numbers, or one number for each side. */
export type FigureValue = number | readonly number[] | Readonly<Record<string, number>>

interface Figure {
  readonly value: FigureValue
  readonly unit: string
  readonly about: string
}

/** A data file of figures. `about` says what they are for. */
interface FigureFile {
  readonly about: string
  readonly figures: Readonly<Record<string, Figure>>
}

const text = v.pipe(v.string(), v.minLength(1))
const FileSchema = v.strictObject({
  about: text,
  figures: v.record(
    v.string(),
    v.strictObject({
      value: v.union([finite, v.array(finite), v.record(v.string(), finite)]),
      unit: v.picklist(Object.keys(UNITS) as Unit[]),
      about: text,
    }),
  ),
})

/** The numbers of a file of figures, by name. */
export type FiguresOf<F extends FigureFile> = { readonly [K in keyof F['figures']]: F['figures'][K]['value'] }

/**
 * Reads a file of figures: every figure has a name, a value, a unit and a sentence that says what it does. Throws an error that names file
 * and figure if one is missing or out of the range of its unit.
 */
export function figuresFrom<F extends FigureFile>(name: string, file: F): FiguresOf<F> {
  const parsed = v.safeParse(FileSchema, file)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    throw new Error(`${name} ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
  }
  const values: Record<string, FigureValue> = {}
  for (const [key, { value, unit }] of Object.entries(parsed.output.figures)) {
    const numbers = typeof value === 'number' ? [value] : Object.values(value)
    for (const number of numbers)
      if (!v.is(UNITS[unit], number)) throw new Error(`${name} figures.${key}: ${number} is not valid in ${unit}`)
    values[key] = value
  }
  return values as FiguresOf<F>
}

/** The figures of one side: a figure that is given by side becomes that side's number. */
export type SideFigures<T> = { -readonly [K in keyof T]: T[K] extends Readonly<Record<string, number>> ? number : T[K] }

/** Takes one side's numbers from figures, some of which may differ by side. */
export function figuresForSide<T extends Readonly<Record<string, FigureValue>>>(
  figures: T,
  side: string,
): SideFigures<T> {
  const values: Record<string, FigureValue> = {}
  for (const [key, value] of Object.entries(figures)) {
    if (typeof value === 'number' || Array.isArray(value)) {
      values[key] = value
      continue
    }
    const own = (value as Readonly<Record<string, number>>)[side]
    if (own === undefined) throw new Error(`figure ${key} has no value for side ${side}`)
    values[key] = own
  }
  return values as SideFigures<T>
}
