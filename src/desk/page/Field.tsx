// The fields of a form, made from the schema of the procedure alone.
import type { ComponentChildren } from 'preact'
import type { JsonSchema } from '../../core/jsonSchema'
import starts from '../data/starts.json'
import { type FieldKind, fieldsOf, isRequired, kindOf, plainSchema, withValue } from '../form/schema'
import type { Standing } from '../form/standing'
import type { DeskProcedure } from '../procedures'
import { fieldName, valueName, words } from '../told/words'
import { Choice, type FieldProps, NumberField, PairChoice, suggestions, Toggle, WordField } from './inputs'

/** So many rows a list may have on the page: more would not fit a link. */
const MOST_ROWS = 8

/** A first value for a new row of a list. */
function newRow(schema: JsonSchema): unknown {
  const kind = kindOf(schema)
  if (kind === 'choice') return schema.enum?.[0]
  if (kind === 'whole' || kind === 'measure') return Math.max(schema.minimum ?? 0, 1)
  if (kind === 'word') return suggestions.nation?.[0] && schema.pattern ? suggestions.nation[0] : ''
  if (kind === 'pair') return (schema.prefixItems ?? []).map(newRow)
  if (kind === 'rows') return [newRow(schema.items ?? {})]
  return Object.fromEntries(
    fieldsOf(schema)
      .filter(([key]) => isRequired(schema, key))
      .map(([key, field]) => [key, newRow(field)]),
  )
}

/** A list to which rows can be added. */
function Rows(props: FieldProps) {
  const { procedure, path, fieldKey, schema, value, onChange } = props
  const t = words()
  const label = fieldName(t, procedure.name, fieldKey)
  const list = Array.isArray(value) ? (value as unknown[]) : []
  const items = schema.items ?? {}
  return (
    <fieldset class="field rows">
      <legend>{label}</legend>
      {list.map((item, nr) => (
        // The place in the list is all that tells its rows apart.
        <div class="row" key={nr}>
          <Field
            {...props}
            path={`${path}[${nr}]`}
            schema={items}
            required
            value={item}
            onChange={(changed) => onChange(list.map((one, at) => (at === nr ? changed : one)))}
          />
          <button
            type="button"
            class="remove"
            disabled={list.length <= (schema.minItems ?? 0)}
            aria-label={`${t.remove}: ${label} ${nr + 1}`}
            onClick={() => onChange(list.filter((_, at) => at !== nr))}
          >
            ✕
          </button>
        </div>
      ))}
      <button
        type="button"
        class="add"
        disabled={list.length >= MOST_ROWS}
        data-testid={`add-${path}`}
        onClick={() => onChange([...list, newRow(items)])}
      >
        + {t.addRow}
      </button>
    </fieldset>
  )
}

/** A field of any kind. */
export function Field(props: FieldProps) {
  const { procedure, path, fieldKey, value, standing, onChange } = props
  const schema = plainSchema(props.schema)
  const t = words()
  const plain = { ...props, schema }
  switch (kindOf(schema)) {
    case 'choice':
      return <Choice {...plain} />
    case 'flag':
      return (
        <Toggle
          procedure={procedure}
          field={path}
          label={fieldName(t, procedure.name, fieldKey)}
          on={(value ?? schema.default) === true}
          standing={standing.get(path)}
          onChange={onChange}
        />
      )
    case 'flags': {
      const chosen = Array.isArray(value) ? (value as string[]) : []
      const all = (schema.items?.enum ?? []) as string[]
      return (
        <fieldset class="field flags">
          <legend>{fieldName(t, procedure.name, fieldKey)}</legend>
          <div class="toggles">
            {all
              .filter((word) => chosen.includes(word) || !isIdle(standing.get(`${path}:${word}`)))
              .map((word) => (
                <Toggle
                  key={word}
                  procedure={procedure}
                  field={path}
                  word={word}
                  label={valueName(t, fieldKey, word)}
                  on={chosen.includes(word)}
                  standing={standing.get(`${path}:${word}`)}
                  onChange={(on) => onChange(all.filter((one) => (one === word ? on : chosen.includes(one))))}
                />
              ))}
          </div>
        </fieldset>
      )
    }
    case 'whole':
    case 'measure':
      return <NumberField {...plain} />
    case 'word':
      return <WordField {...plain} />
    case 'pair':
      if (fieldKey in starts.pairs) return <PairChoice {...plain} />
      return (
        <fieldset class="field pair">
          <legend>
            {fieldName(t, procedure.name, fieldKey)}
            {props.required ? null : <span class="small"> {t.optional}</span>}
          </legend>
          <div class="row">
            {(schema.prefixItems ?? []).map((item, nr) => (
              <Field
                key={nr}
                {...props}
                path={`${path}[${nr}]`}
                fieldKey={partKey(fieldKey, item)}
                schema={item}
                required
                value={(value as unknown[] | undefined)?.[nr]}
                onChange={(changed) => onChange(withPart(schema, value, nr, changed))}
              />
            ))}
          </div>
        </fieldset>
      )
    case 'part':
      return (
        <fieldset class="field part">
          {/* The rows of a list have its name already. */}
          <legend class={path.endsWith(']') ? 'sr' : ''}>{fieldName(t, procedure.name, fieldKey)}</legend>
          <FieldList
            {...plain}
            of={schema}
            prefix={`${path}.`}
            values={(value ?? {}) as Record<string, unknown>}
            onChange={(key, changed) => onChange(withValue(value ?? {}, key, changed))}
          />
        </fieldset>
      )
    case 'rows':
      return <Rows {...plain} />
    default:
      return null
  }
}
/** The name of a part of a pair: a word of its own where it is a nation or a list, else that of the pair. */
const partKey = (fieldKey: string, item: JsonSchema): string =>
  item.pattern ? 'nation' : kindOf(item) === 'rows' ? 'pounds' : fieldKey
/** A pair with one part changed; without any part it is not given. */
function withPart(schema: JsonSchema, value: unknown, nr: number, changed: unknown): unknown {
  const parts = (schema.prefixItems ?? []).map((item, at) =>
    at === nr ? changed : ((value as unknown[] | undefined)?.[at] ?? newRow(item)),
  )
  return changed === undefined ? undefined : parts
}

/** A row that these rules do not have for this case: it would only be in the way. */
const isIdle = (standing: Standing | undefined): boolean => standing?.idle === true && standing.worth === null

/** Facts about the unit: they stand folded in one line, since they change less often than what it does. */
const isFact = (key: string): boolean => (starts.facts as readonly string[]).includes(key)

interface ListProps {
  readonly procedure: DeskProcedure
  /** The schema of the part whose fields these are. */
  readonly of: JsonSchema
  /** What stands before the name of a field in its path. */
  readonly prefix: string
  readonly values: Readonly<Record<string, unknown>>
  /** Fields that are not for this input, and fields that it must have though the schema does not say so. */
  readonly closed?: ReadonlySet<string>
  readonly needed?: ReadonlySet<string>
  readonly standing: ReadonlyMap<string, Standing>
  onChange(key: string, value: unknown): void
}

/** The facts about the unit, folded to a line that names them. */
function Facts({ list, children }: { list: ListProps; children: ComponentChildren }) {
  const t = words()
  const { procedure, of, values, closed } = list
  const told = fieldsOf(of)
    .filter(([key]) => isFact(key) && !closed?.has(key))
    .flatMap(([key, schema]): string[] => {
      const value = values[key] ?? schema.default
      if (value === undefined || value === false || value === 0) return []
      if (value === true) return [fieldName(t, procedure.name, key)]
      return [
        kindOf(schema) === 'whole' ? `${fieldName(t, procedure.name, key)} ${String(value)}` : valueName(t, key, value),
      ]
    })
  return (
    <details class="facts" data-testid="facts">
      <summary>
        {t.unit}: <b>{told.join(' · ') || t.notGiven}</b>
      </summary>
      <div class="facts-in">{children}</div>
    </details>
  )
}

/** The fields of a part of an input: facts about the unit in a line, then choices, numbers, and what is on or off. */
export function FieldList(list: ListProps) {
  const { procedure, of, prefix, values, closed, needed, standing, onChange } = list
  const shown = fieldsOf(of).filter(([key]) => !closed?.has(key))
  const part = (kinds: readonly FieldKind[], facts: boolean) =>
    shown
      .filter(([key, schema]) => kinds.includes(kindOf(schema)) && isFact(key) === facts)
      .filter(([key]) => values[key] === true || !isIdle(standing.get(`${prefix}${key}`)))
      .map(([key, schema]) => (
        <Field
          key={key}
          procedure={procedure}
          path={`${prefix}${key}`}
          fieldKey={key}
          schema={schema}
          required={isRequired(of, key) || needed?.has(key) === true}
          value={values[key]}
          standing={standing}
          onChange={(value) => onChange(key, value)}
        />
      ))
  const inOrder = (facts: boolean) => {
    const flags = part(['flag'], facts)
    const numbers = part(['whole', 'measure', 'pair'], facts)
    return (
      <>
        {part(['choice', 'word'], facts)}
        {numbers.length > 0 ? <div class="numbers">{numbers}</div> : null}
        {flags.length > 0 ? <div class="toggles">{flags}</div> : null}
        {part(['rows'], facts)}
        {part(['flags'], facts)}
        {part(['part'], facts)}
      </>
    )
  }
  const hasFacts = shown.some(([key]) => isFact(key))
  return (
    <>
      {!hasFacts ? null : prefix.includes('[') ? inOrder(true) : <Facts list={list}>{inOrder(true)}</Facts>}
      {inOrder(false)}
    </>
  )
}
