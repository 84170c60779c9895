// What an answer comes to, in words.
import type { Refusal } from '../../core/result'
import type { AnswerReader } from '../../ui/i18n/deskTypes'
import { HEAD_FIELDS, valueAt } from '../form/schema'
import type { DeskProcedure, Input } from '../procedures'
import clauses from '../data/clauses.json'
import { type DeskWords, fieldName, outputName, valueName } from './words'

/** A number with a true minus sign, and at most three decimals. */
export const numberText = (value: number): string => String(Math.round(value * 1000) / 1000).replace('-', '−')
/** A number with its sign. */
export const signedText = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value)}`

/** The clause of a field of a procedure, or of a word in it; the rule of the procedure where it has no other. */
export function clauseOf({ name, rule }: DeskProcedure, field: string, word?: string): string {
  const known = clauses.clauses as Readonly<Record<string, string>>
  const book = name.slice(0, name.indexOf('.')).toUpperCase()
  const last = field.split('.').at(-1) ?? field
  const found =
    (word === undefined ? undefined : (known[`${name}.${field}:${word}`] ?? known[`${field}:${word}`])) ??
    known[`${name}.${field}`] ??
    known[`${book.toLowerCase()}.${last}`] ??
    known[last]
  return found?.startsWith(book) ? found : rule
}

/** A value of an answer in words. */
function inWords(of: DeskWords, procedure: string, field: string, value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? of.yes : of.no
  if (typeof value === 'number') return numberText(value)
  if (Array.isArray(value)) return value.map((one) => inWords(of, procedure, field, one)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, inner]) => `${outputName(of, procedure, key)} ${inWords(of, procedure, key, inner)}`)
      .join(', ')
  return valueName(of, field, value)
}
/** A value of an answer in words, under the name of its field. */
export const outputText = (of: DeskWords, { name }: DeskProcedure, field: string, value: unknown): string =>
  inWords(of, name, field, value)

const FRACTIONS: Readonly<Record<string, string>> = { '1/4': '¼', '1/2': '½', '1/3': '⅓' }
/** A pair of numbers as a fraction, such as ¼. */
export const fractionOf = ([num = 0, den = 1]: readonly number[]): string =>
  FRACTIONS[`${num}/${den}`] ?? `${num}/${den}`

/** The reader of an answer for the sentences of the catalogue. */
function readerOf(of: DeskWords, procedure: DeskProcedure, output: unknown): AnswerReader {
  const at = (field: string): unknown => valueAt(output, field)
  const last = (field: string): string => field.split('.').at(-1) ?? field
  return {
    n: (field) => (typeof at(field) === 'number' ? (at(field) as number) : 0),
    is: (field) => {
      const value = at(field)
      return Array.isArray(value) ? value.some((one) => one !== null) : Boolean(value)
    },
    any: (field) => [at(field)].flat().includes(true),
    has: (field, value) => at(field) === value,
    w: (field) => outputText(of, procedure, last(field), at(field)),
    size: (field) => [at(field)].flat().length,
    list: (field) => outputText(of, procedure, last(field), [at(field)].flat()),
    fraction: (field) => fractionOf(at(field) as [number, number]),
  }
}

/** What an answer comes to in a sentence or two; for a procedure without a sentence of its own, its fields by name. */
export function answerText(of: DeskWords, procedure: DeskProcedure, output: unknown): string {
  const says = of.says[procedure.name]
  if (says) return says(readerOf(of, procedure, output))
  return Object.entries(output as Record<string, unknown>)
    .filter(
      ([key, value]) =>
        key !== 'modifiers' &&
        key !== 'warnings' &&
        !(value !== null && typeof value === 'object' && 'modifiers' in value),
    )
    .map(([key, value]) => `${outputName(of, procedure.name, key)}: ${outputText(of, procedure, key, value)}.`)
    .join(' ')
}

/** Why something is refused, in a sentence. */
export function refusalText(of: DeskWords, procedure: DeskProcedure | null, { key, args }: Refusal): string {
  const named = (word: unknown): string => {
    const text = String(word ?? '')
    if (!procedure) return text
    const last =
      text
        .replace(/\[\d+\]/g, '')
        .split('.')
        .at(-1) ?? text
    return (
      of.states[text] ??
      of.fields[`${procedure.name}.${last}`] ??
      of.values[last] ??
      fieldName(of, procedure.name, last)
    )
  }
  const sentence = of.refusals[key] ?? of.refusals['refusal.other'] ?? ''
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => named(args[name]))
}

/** A line that says what was asked, such as "Infantry, Medium, Castings that fire 10". Fields are those of the input. */
export function askedText(of: DeskWords, procedure: DeskProcedure, input: Input): string {
  const parts = Object.entries(input).flatMap(([key, value]): string[] => {
    if (HEAD_FIELDS.has(key) || value === false || (Array.isArray(value) && value.length === 0)) return []
    if (value === true) return [fieldName(of, procedure.name, key)]
    const schema = procedure.input.properties?.[key]
    if (typeof value === 'string') return [schema?.enum || schema?.pattern ? valueName(of, key, value) : value]
    if (Array.isArray(value) && schema?.items?.enum) return value.map((word) => valueName(of, key, word))
    return [`${fieldName(of, procedure.name, key)} ${askedValue(of, procedure, key, value)}`]
  })
  return parts.join(' · ')
}
function askedValue(of: DeskWords, procedure: DeskProcedure, key: string, value: unknown): string {
  if (Array.isArray(value) && procedure.input.properties?.[key]?.prefixItems) return fractionOf(value as number[])
  if (Array.isArray(value)) return value.map((one) => askedValue(of, procedure, key, one)).join(', ')
  if (value !== null && typeof value === 'object')
    return Object.entries(value)
      .map(([inner, one]) => `${askedValue(of, procedure, inner, one)}`)
      .join(' ')
  return typeof value === 'number' ? numberText(value) : valueName(of, key, value)
}
