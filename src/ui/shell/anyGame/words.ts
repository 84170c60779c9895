// Actions, events and other objects of any engine in plain words, made from the names of their fields.
import type { Bound } from '../../../tabletop/common/legalEntry'

/** The bound of an open field of a legal entry (src/tabletop/common/legalEntry.ts); null: the field has a fixed value. */
export function boundOf(value: unknown): Bound | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  // Numbers have `min` and `max`, choices have `oneOf`, texts have `letters`.
  if ('min' in value || 'oneOf' in value || 'letters' in value) return value as Bound
  return null
}

/** `endPhase` as "end phase". */
export const plainWord = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A value in one line. */
export function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  if (value !== null && typeof value === 'object') return fieldsInWords(value)
  return value === null || value === undefined ? '–' : String(value)
}

/** The fields of an object in one line; those without a value are left out. */
export const fieldsInWords = (fields: object): string =>
  Object.entries(fields)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => `${plainWord(name)} ${inWords(value)}`)
    .join(' · ')

/** A legal action in one line; of a legal entry the open fields are left out. */
export function actionInWords(action: object): string {
  const { type, ...fields } = action as { type: string }
  const fixed = Object.fromEntries(Object.entries(fields).filter(([, value]) => boundOf(value) === null))
  return [plainWord(type), fieldsInWords(fixed)].filter(Boolean).join(': ')
}

/** A line of the log in words: the kind of event and its fields. Some engines put the event into a field `event` of the line. */
export function entryInWords(entry: object): string {
  const inner = (entry as { event?: unknown }).event
  const event = inner !== null && typeof inner === 'object' ? inner : entry
  // Left out: the number of the event, its rule (shown as a link) and its message key.
  const { n: _number, kind, rule: _rule, key: _key, ...fields } = event as Record<string, unknown>
  return [typeof kind === 'string' ? plainWord(kind) : '', fieldsInWords(fields)].filter(Boolean).join(': ')
}

/** The rule that a line of the log names, if it names one. */
export const ruleOf = (entry: object): string | null => {
  const { rule } = entry as { rule?: unknown }
  return typeof rule === 'string' ? rule : null
}
