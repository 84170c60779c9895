// The arithmetic of an answer, line by line.
import { tablesOf } from '../../tabletop/sar/data'
import { facesOf, kindOf } from '../form/schema'
import type { DeskProcedure, Input } from '../procedures'
import sums from '../data/sums.json'
import { fractionOf, numberText, outputText, signedText } from './answer'
import { type DeskWords, fieldName, outputName, valueName } from './words'

/** One line: what it is, and what it counts. `isSum`: the line under which the others are added up. */
export interface WorkingLine {
  readonly what: string
  readonly value: string
  readonly isSum: boolean
}

type Told = Readonly<Record<string, unknown>> & {
  readonly modifiers?: readonly { readonly name: string; readonly value: number }[]
}
/** What a rule adds to the die besides modifiers: a field of the input times this factor. */
const ADDED = sums.added as Readonly<Record<string, Readonly<Record<string, number>>>>
/** The field that accounts for what is left over. */
const REST = sums.rest as Readonly<Record<string, string>>
const TOTALS = sums.total as Readonly<Record<string, string>>
const COUNTED_DICE = sums.dice as Readonly<Record<string, readonly string[]>>
const ADDED_OUTPUTS = sums.outputs as Readonly<Record<string, readonly string[]>>

/** The field of an answer that is the total of a roll. */
export const totalField = (procedure: string): string => TOTALS[procedure] ?? 'total'

/** The addends of an answer that has a total, with the names of the fields they come from. Their sum is the total. */
export function addendsOf(
  { name, input: schema }: DeskProcedure,
  input: Input,
  output: Told,
): { field: string; value: number }[] {
  const total = output[totalField(name)]
  if (typeof total !== 'number') return []
  const dice = Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const value = input[key]
    if (kindOf(field) !== 'dice' || value === undefined || COUNTED_DICE[name]?.includes(key) === false) return []
    return [{ field: key, value: [value as number | number[]].flat().reduce((sum, one) => sum + one, 0) }]
  })
  if (dice.length === 0) return []
  const added = Object.entries(ADDED[name] ?? {}).flatMap(([field, factor]) => {
    const value = input[field]
    return typeof value === 'number' && value !== 0 ? [{ field, value: value * factor }] : []
  })
  const outputs = (ADDED_OUTPUTS[name] ?? []).map((field) => ({ field, value: output[field] as number }))
  const rows = (output.modifiers ?? []).map(({ name: field, value }) => ({ field, value }))
  const known = [...dice, ...added, ...outputs, ...rows]
  const rest = total - known.reduce((sum, { value }) => sum + value, 0)
  return rest === 0 ? known : [...known, { field: REST[name] ?? '', value: rest }]
}

/** A modifier's name: the field of the input that it stands for, with its word, or the name of its row. */
function modifierName(of: DeskWords, procedure: DeskProcedure, input: Input, row: string): string {
  const { name } = procedure
  const field = row === 'leader' ? 'leaderLR' : Object.keys(input).find((key) => key === row || input[key] === row)
  const value = field === undefined ? undefined : input[field]
  if (field !== undefined && typeof value === 'string')
    return `${fieldName(of, name, field)}: ${valueName(of, field, value)}`
  if (field !== undefined && typeof value === 'number') return `${fieldName(of, name, field)} ${numberText(value)}`
  if (Array.isArray(input.target) && input.target.includes(row)) return valueName(of, 'target', row)
  return of.values[row] ?? of.fields[row] ?? row
}

/** How attack points are counted (SAR-11.7): castings or pounds, then each factor of the tables; none where the answer has no such points. */
function pointsLines(of: DeskWords, { name }: DeskProcedure, input: Input): WorkingLine[] {
  const tables = tablesOf(input.profile)
  if (!POINTS.has(name) || !tables.ok) return []
  const { attackPoints } = tables.value
  const isGun = input.arm === 'artillery'
  const band = attackPoints[input.band as 'short' | 'medium' | 'long']
  const times = ({ num, den }: { num: number; den: number }): string => `× ${den === 1 ? num : fractionOf([num, den])}`
  const line = (what: string, value: string): WorkingLine => ({ what, value, isSum: false })
  const lines = [
    line(fieldName(of, name, isGun ? 'pounds' : 'castings'), numberText(Number(isGun ? input.pounds : input.castings))),
    line(
      `${fieldName(of, name, 'band')}: ${valueName(of, 'band', input.band)}`,
      times(isGun ? band.artillery : band.smallArms),
    ),
  ]
  if (input.mounted) lines.push(line(fieldName(of, name, 'mounted'), times(attackPoints.mounted)))
  if (input.lowAmmo) lines.push(line(fieldName(of, name, 'lowAmmo'), times(attackPoints.lowAmmo)))
  if (input.damaged) lines.push(line(fieldName(of, name, 'damaged'), times(attackPoints.damagedGun)))
  const volley = input.volley as [number, number] | undefined
  if (volley) lines.push(line(fieldName(of, name, 'volley'), `× ${fractionOf(volley)}`))
  return lines
}
const POINTS = new Set(['sar.fire', 'sar.attackPoints'])

/** The arithmetic of an answer: what is added up to a total, then what the answer holds, in the order of its schema. */
export function workingOf(of: DeskWords, procedure: DeskProcedure, input: Input, output: Told): WorkingLine[] {
  const { name } = procedure
  const line = (what: string, value: string, isSum = false): WorkingLine => ({ what, value, isSum })
  const addends = addendsOf(procedure, input, output)
  const nameOf = (field: string): string => {
    if (field === '') return of.rest
    if (ADDED_OUTPUTS[name]?.includes(field)) return outputName(of, name, field)
    const isDie = facesOf(procedure.input.properties?.[field] ?? {}) !== null
    return isDie ? fieldName(of, name, field) : modifierName(of, procedure, input, field)
  }
  const lines = addends.map(({ field, value }, nr) =>
    line(nameOf(field), nr === 0 ? numberText(value) : signedText(value)),
  )
  if (addends.length > 0) lines.push(line(of.total, numberText(output[totalField(name)] as number), true))
  const rows =
    addends.length > 0
      ? []
      : (output.modifiers ?? []).map((row) => line(modifierName(of, procedure, input, row.name), signedText(row.value)))
  // Modifiers stand before the shift that they add up to.
  const isAdded = (key: string): boolean =>
    addends.length > 0 && (key === totalField(name) || ADDED_OUTPUTS[name]?.includes(key) === true)
  const keys = Object.keys(procedure.output.properties ?? output).filter((key) => !HIDDEN.has(key) && !isAdded(key))
  for (const key of keys) {
    const value = output[key]
    if (value === null || value === undefined) continue
    if (key === 'shift') lines.push(...rows)
    if (isSum(value)) {
      // The modifiers of one of two sides.
      for (const row of value.modifiers)
        lines.push(
          line(`${outputName(of, name, key)}: ${modifierName(of, procedure, input, row.name)}`, signedText(row.value)),
        )
      continue
    }
    // What becomes of a side is told by the sentence, not added up.
    if (typeof value === 'object' && name in of.says && !Array.isArray(value)) continue
    const text = SHIFTS.has(key) ? signedText(value as number) : outputText(of, procedure, key, value)
    lines.push(line(outputName(of, name, key), text, SUMS.has(key)))
  }
  const counted = pointsLines(of, procedure, input)
  return keys.includes('shift') ? [...counted, ...lines] : [...counted, ...rows, ...lines]
}
/** Fields that are told otherwise. */
const HIDDEN = new Set(['warnings', 'total', 'modifiers', 'result'])
/** Is a value of an answer the modifiers of one side? */
const isSum = (value: unknown): value is { modifiers: readonly { name: string; value: number }[] } =>
  value !== null && typeof value === 'object' && 'modifiers' in value
/** Fields that shift a column, and those that are what it comes to. */
const SHIFTS = new Set(['shift', 'outnumbered'])
const SUMS = new Set(['points', 'column', 'losses'])
