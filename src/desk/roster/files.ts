// A roster as a file: JSON, or a table for a spreadsheet (CSV). A fault names line and field.
import { ok, refuse, type Result } from '../../core/result'
import { checkedField, FIELD_NAMES, NEW_UNIT, type RosterUnit, UNIT_FIELDS } from './unit'

/** What a JSON file says it is. */
const FORMAT = 'pedregal-roster'
const VERSION = 1
/** A roster has at most so many units. */
export const MOST_UNITS = 400

/** A unit of a file; `where`: how a fault names its place. Fields that are left out get their usual value. */
function unitOf(
  fields: Readonly<Record<string, unknown>>,
  where: Readonly<Record<string, string | number>>,
): Result<RosterUnit> {
  const unit: Record<string, unknown> = { ...NEW_UNIT }
  for (const key of Object.keys(fields))
    if (!(key in NEW_UNIT))
      return refuse('bad-argument', null, 'desk.rosterField', {
        ...where,
        field: key.slice(0, 40),
        fields: FIELD_NAMES.join(', '),
      })
  for (const field of FIELD_NAMES) {
    if (!(field in fields) && field !== 'name') continue
    const value = checkedField(field, fields[field] ?? '')
    if (!value.ok) return refuse('bad-argument', null, value.refusal.key, { ...where, ...value.refusal.args, field })
    unit[field] = value.value
  }
  const { start, casualties, stragglers } = unit as unknown as RosterUnit
  if (casualties + stragglers > start)
    return refuse('bad-argument', null, 'desk.rosterMore', {
      ...where,
      field: 'casualties',
      value: casualties + stragglers,
      most: start,
    })
  return ok(unit as unknown as RosterUnit)
}

/** Reads units one after the other; the first fault ends it. */
function unitsOf(list: readonly { fields: Readonly<Record<string, unknown>>; line: number }[]): Result<RosterUnit[]> {
  if (list.length > MOST_UNITS) return refuse('bad-argument', null, 'desk.rosterLong', { most: MOST_UNITS })
  const units: RosterUnit[] = []
  for (const { fields, line } of list) {
    const unit = unitOf(fields, { line })
    if (!unit.ok) return unit
    units.push(unit.value)
  }
  return ok(units)
}

/** A roster as JSON, a unit a line. */
export const toJson = (units: readonly RosterUnit[]): string =>
  `{"format":"${FORMAT}","v":${VERSION},"units":[\n${units.map((unit) => JSON.stringify(unit)).join(',\n')}\n]}\n`

/** The number of the line, from 1, on which a place in a text lies. */
const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** Reads a roster from JSON. */
export function fromJson(text: string): Result<RosterUnit[]> {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch (error) {
    const message = String(error)
    const at = Number(/position (\d+)/.exec(message)?.[1] ?? Number.NaN)
    const line = Number(/line (\d+)/.exec(message)?.[1] ?? Number.NaN)
    return refuse('bad-argument', null, 'desk.rosterJson', {
      line: Number.isNaN(line) ? (Number.isNaN(at) ? lineAt(text, text.length) : lineAt(text, at)) : line,
    })
  }
  const file = raw as { format?: unknown; units?: unknown } | null
  if (file === null || typeof file !== 'object' || file.format !== FORMAT || !Array.isArray(file.units))
    return refuse('bad-argument', null, 'desk.rosterFormat', {})
  const lines = unitLines(text)
  const list = (file.units as unknown[]).map((unit, nr) => ({
    fields: unit !== null && typeof unit === 'object' && !Array.isArray(unit) ? (unit as Record<string, unknown>) : {},
    line: lines[nr] ?? nr + 1,
  }))
  return unitsOf(list)
}

/** The lines on which the units of a JSON file begin: every brace that opens inside the list. Texts are skipped. */
function unitLines(text: string): number[] {
  const lines: number[] = []
  let depth = 0
  let line = 1
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '\n') line++
    else if (inText && letter === '\\') at++
    else if (letter === '"') inText = !inText
    else if (!inText && letter === '{') {
      depth++
      if (depth === 2) lines.push(line)
    } else if (!inText && letter === '}') depth--
  }
  return lines
}

/** A cell as CSV writes it: in quotes where it holds a comma, a quote or a new line. */
const cell = (value: string | number): string => {
  const text = String(value)
  return /[",;\n\r]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text
}

/** A roster as CSV with a first line of field names. */
export const toCsv = (units: readonly RosterUnit[]): string =>
  [FIELD_NAMES.join(','), ...units.map((unit) => FIELD_NAMES.map((field) => cell(unit[field])).join(','))]
    .join('\r\n')
    .concat('\r\n')

/** The rows of a CSV text with the line on which each begins. `separator`: comma, or semicolon as spreadsheets write where a comma is for decimals. */
function csvRows(text: string, separator: string): { cells: string[]; line: number }[] | null {
  const rows: { cells: string[]; line: number }[] = []
  let cells: string[] = []
  let now = ''
  let inQuotes = false
  let line = 1
  let begins = 1
  const endRow = (): void => {
    cells.push(now)
    if (cells.some((one) => one.trim() !== '')) rows.push({ cells, line: begins })
    cells = []
    now = ''
    begins = line
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (letter === '\n') line++
    if (inQuotes) {
      if (letter !== '"') now += letter
      else if (text[at + 1] === '"') now += text[++at]!
      else inQuotes = false
    } else if (letter === '"' && now.trim() === '') {
      now = ''
      inQuotes = true
    } else if (letter === separator) {
      cells.push(now)
      now = ''
    } else if (letter === '\n') endRow()
    else if (letter !== '\r') now += letter
  }
  if (inQuotes) return null
  endRow()
  return rows
}

/** Is a cell empty where the field cannot be? Then the field has its usual value. */
function isLeftOut(field: string, text: string | undefined): boolean {
  if (text === undefined) return true
  const rule = UNIT_FIELDS[field as keyof RosterUnit]
  return text.trim() === '' && (rule.kind === 'whole' || (rule.kind === 'word' && !rule.words.includes('')))
}

/** Reads a roster from CSV. The first line names the fields, in any order. */
export function fromCsv(text: string): Result<RosterUnit[]> {
  const plain = text.replace(/^\uFEFF/, '')
  const first = plain.split('\n', 1)[0] ?? ''
  const rows = csvRows(plain, first.includes(';') && !first.includes(',') ? ';' : ',')
  if (!rows) return refuse('bad-argument', null, 'desk.rosterQuote', {})
  const [head, ...body] = rows
  if (!head) return refuse('bad-argument', null, 'desk.rosterEmpty', {})
  const fields = head.cells.map((one) => one.trim())
  const unknown = fields.find((field) => !(FIELD_NAMES as string[]).includes(field))
  if (unknown !== undefined)
    return refuse('bad-argument', null, 'desk.rosterField', {
      line: head.line,
      field: unknown.slice(0, 40),
      fields: FIELD_NAMES.join(', '),
    })
  if (!fields.includes('name')) return refuse('bad-argument', null, 'desk.rosterNoName', { line: head.line })
  const short = body.find(({ cells }) => cells.length > fields.length)
  if (short)
    return refuse('bad-argument', null, 'desk.rosterCells', {
      line: short.line,
      wanted: fields.length,
      given: short.cells.length,
    })
  return unitsOf(
    body.map(({ cells, line }) => ({
      fields: Object.fromEntries(
        fields.flatMap((field, nr) => (isLeftOut(field, cells[nr]) ? [] : [[field, cells[nr]]])),
      ),
      line,
    })),
  )
}

/** Reads a file of either kind, by what it begins with. */
export const fromFile = (text: string): Result<RosterUnit[]> => (/^\s*[{[]/.test(text) ? fromJson(text) : fromCsv(text))
