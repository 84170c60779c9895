// Reads the data files in which every figure of a computer player has a name, a value, a unit and a sentence that explains it.

import * as v from 'valibot'

const finite = v.pipe(v.number(), v.finite())
const notNegative = v.pipe(finite, v.minValue(0))
const share = v.pipe(notNegative, v.maxValue(1))
const count = v.pipe(notNegative, v.integer())

/**
 * For each unit in which a figure may be given: the schema of a valid number. Points are victory points (OPS-18.3), differentials those of OPS-9.2.
 */
const UNITS = {
  points: v.pipe(finite, v.minValue(-100), v.maxValue(100)),
  'points per CF': v.pipe(notNegative, v.maxValue(10)),
  'points per turn': v.pipe(notNegative, v.maxValue(10)),
  factor: v.pipe(notNegative, v.maxValue(100)),
  share,
  chance: share,
  differential: v.pipe(finite, v.integer()),
  'die face': v.pipe(count, v.minValue(1), v.maxValue(6)),
  CF: notNegative,
  'half MP': count,
  hexes: count,
  turns: notNegative,
  'thousandths of an inch': count,
  'hundredths of a point': finite,
  // More than 100 is allowed, for factors such as 150 percent.
  percent: v.pipe(count, v.maxValue(1000)),
  evaluations: count,
  count,
  /** A number without unit, compared only with other scores of the same script or ranking. */
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

/** A data file of figures. `about` says what the figures of the file are for. */
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

/** The values of a file of figures, by the names of the figures. */
export type FiguresOf<File extends FigureFile> = {
  readonly [Name in keyof File['figures']]: File['figures'][Name]['value']
}

/**
 * Reads a file of figures and returns their values by name. Throws an error that names file and figure if a value, unit or explanation is
 * missing, or if a number is not valid in its unit. `name`: the name of the file, for that error.
 */
export function figuresFrom<File extends FigureFile>(name: string, file: File): FiguresOf<File> {
  const parsed = v.safeParse(FileSchema, file)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    throw new Error(`${name} ${v.getDotPath(issue) ?? ''}: ${issue.message}`)
  }
  const values: Record<string, FigureValue> = {}
  for (const [figureName, { value, unit }] of Object.entries(parsed.output.figures)) {
    const numbers = typeof value === 'number' ? [value] : Object.values(value)
    for (const number of numbers)
      if (!v.is(UNITS[unit], number))
        throw new Error(`${name} figures.${figureName}: ${number} is not valid in ${unit}`)
    values[figureName] = value
  }
  return values as FiguresOf<File>
}

/** The figures of one side: a figure with a number for each side becomes the number of that side. */
export type SideFigures<Figures> = {
  readonly [Name in keyof Figures]: Figures[Name] extends Readonly<Record<string, number>> ? number : Figures[Name]
}

/** The figures as they are for one side: where a figure has a number for each side, the number of `side` is taken. */
export function figuresForSide<Figures extends Readonly<Record<string, FigureValue>>>(
  figures: Figures,
  side: string,
): SideFigures<Figures> {
  const values: Record<string, FigureValue> = {}
  for (const [figureName, value] of Object.entries(figures)) {
    if (typeof value === 'number' || Array.isArray(value)) {
      values[figureName] = value
      continue
    }
    const sideValue = (value as Readonly<Record<string, number>>)[side]
    if (sideValue === undefined) throw new Error(`figure ${figureName} has no value for side ${side}`)
    values[figureName] = sideValue
  }
  return values as SideFigures<Figures>
}
