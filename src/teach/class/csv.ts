// Files of comma-separated values as RFC 4180 describes them. Cells that a spreadsheet would take for a formula are made harmless.
import { ok, refuse, type Result } from '../../core/result'

/** A cell that begins with one of these may be run by a spreadsheet; one that begins with an apostrophe is guarded, so that the guard can be taken off. */
const RISKY_START = /^[=+\-@\t\r\n'＝＋－＠]/
const GUARD = "'"
/** Spreadsheets take a file for UTF-8 if it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Spreadsheets of some countries write semicolons or tabs. */
const DELIMITERS = [',', ';', '\t'] as const

/** Some spreadsheets begin with a line that names the delimiter. */
const SEPARATOR_LINE = /^sep=([,;\t])\r?\n/i

/** A row of a file and the line on which it begins, counted from 1. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** What could be read of a file; `fault`: why the rest could not. */
export interface CsvContent {
  readonly rows: readonly CsvRow[]
  readonly fault: { readonly line: number; readonly reason: 'openQuote' | 'textAfterQuote' } | null
}

const guarded = (cell: string): string => (RISKY_START.test(cell) ? GUARD + cell : cell)

const unguarded = (cell: string): string =>
  cell.startsWith(GUARD) && RISKY_START.test(cell.slice(1)) ? cell.slice(1) : cell

const quoted = (cell: string): string => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Rows as the text of a file, with quotes where they are needed and formulas guarded. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => {
    const line = cells.map((cell) => quoted(guarded(cell))).join(',')
    // A row of one empty cell would be an empty line, which readers skip.
    return line === '' ? '""' : line
  })
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

/** The delimiter that stands most often in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const firstLine = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((sign) => firstLine.split(sign).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!
}

/** Reads a file. Rows before a fault are kept; empty lines are skipped. */
export function readCsv(fileText: string): CsvContent {
  const text = fileText.startsWith(BYTE_ORDER_MARK) ? fileText.slice(1) : fileText
  const named = SEPARATOR_LINE.exec(text)
  const delimiter = named ? named[1]! : delimiterOf(text)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = named ? 2 : 1
  let rowLine = line
  let at = named ? named[0].length : 0
  let hasQuote = false
  const endRow = (): void => {
    if (cells.length > 1 || cells[0] !== '' || hasQuote) rows.push({ line: rowLine, cells: cells.map(unguarded) })
    cells = []
    hasQuote = false
  }
  while (at < text.length) {
    if (cells.length === 0) rowLine = line
    let cell: string
    if (text[at] === '"') {
      const cellLine = line
      hasQuote = true
      cell = ''
      for (;;) {
        const end = text.indexOf('"', at + 1)
        if (end < 0) return { rows, fault: { line: cellLine, reason: 'openQuote' } }
        const part = text.slice(at + 1, end)
        cell += part
        line += part.split('\n').length - 1
        at = end + 1
        if (text[at] !== '"') break
        cell += '"'
      }
      if (at < text.length && text[at] !== delimiter && text[at] !== '\r' && text[at] !== '\n')
        return { rows, fault: { line, reason: 'textAfterQuote' } }
    } else {
      let end = at
      while (end < text.length && text[end] !== delimiter && text[end] !== '\r' && text[end] !== '\n') end++
      cell = text.slice(at, end)
      at = end
    }
    cells.push(cell)
    if (at >= text.length) break
    if (text[at] === delimiter) {
      at++
      // The row ends with an empty cell.
      if (at >= text.length) cells.push('')
      else continue
    } else {
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
      line++
    }
    endRow()
  }
  if (cells.length > 0) endRow()
  return { rows, fault: null }
}

/** The order of bytes in which a file is UTF-16, as Excel saves "Unicode text"; null: it is not. Without its mark, Latin letters tell by their zeros. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : null
}

/** The text of a file: UTF-8, UTF-16 (Excel's "Unicode text"), or what older spreadsheets write (Windows-1252). Refused if it is no text at all. */
export function csvTextOf(bytes: Uint8Array): Result<string> {
  const utf16 = bytes.length % 2 === 0 ? utf16Of(bytes) : null
  if (utf16) return ok(new TextDecoder(utf16, { ignoreBOM: true }).decode(bytes))
  if (bytes.includes(0)) return refuse('bad-argument', null, 'refusal.badArgument', { field: 'bytes' })
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return ok(new TextDecoder('windows-1252').decode(bytes))
  }
}
