// An address that holds a ruleset, a procedure and everything that is set in its form, in at most 300 characters.
import { ok, refuse, type Result } from '../../core/result'
import { type DeskProcedure, type Input, PROCEDURES, type Ruleset, RULESETS } from '../procedures'
import { BadBits, BitReader, BitWriter, readValue, writeValue } from './bits'
import { fits, kindOf } from './schema'

/** An address is at most so long; a longer one is not made. */
export const MOST_CHARACTERS = 300

/** What an address asks the desk to show. */
export interface Linked {
  readonly ruleset: Ruleset
  readonly procedure: DeskProcedure
  /** The input without its profile, with the dice that were in it. */
  readonly input: Input
}

/** Letters of the mark. */
const MARK_LETTERS = 3
const FNV_PRIME = 0x01000193
const FNV_START = 0x811c9dc5

/** A short mark of a text (FNV-1a): a link that was cut off, or made for other fields, has another mark. */
function markOf(text: string): string {
  let bits = FNV_START
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), FNV_PRIME) >>> 0
  return bits.toString(36).padStart(MARK_LETTERS, '0').slice(-MARK_LETTERS)
}

/** The part of an address after `#`: `sar-2007/fire/` and letters. Null: it would be too long. `before`: the address without this part. */
export function writeLink(before: string, { ruleset, procedure, input }: Linked): string | null {
  const writer = new BitWriter()
  try {
    writeValue(writer, procedure.input, input)
  } catch (error) {
    // A field that must be there is still empty.
    if (error instanceof BadBits) return null
    throw error
  }
  const { letters } = writer
  const mark = markOf(letters + JSON.stringify(procedure.input))
  const link = `#${ruleset.id}/${procedure.name.slice(ruleset.book.length + 1)}/${mark}${letters}`
  return before.length + link.length <= MOST_CHARACTERS ? link : null
}

const badLink = (key: string): Result<never> => refuse('bad-argument', null, key)

/** Reads what `writeLink` wrote; null: the address asks for nothing. Whatever is wrong is refused, and nothing is half read. */
export function readLink(hash: string): Result<Linked | null> {
  const text = hash.replace(/^#/, '')
  if (text === '') return ok(null)
  const [rulesetId, name, rest = ''] = text.split('/')
  const ruleset = RULESETS.find(({ id }) => id === rulesetId)
  if (!ruleset) return badLink('desk.linkRuleset')
  const procedure = PROCEDURES.get(`${ruleset.book}.${name}`)
  if (!procedure) return badLink('desk.linkProcedure')
  const [mark, letters] = [rest.slice(0, MARK_LETTERS), rest.slice(MARK_LETTERS)]
  if (mark !== markOf(letters + JSON.stringify(procedure.input))) return badLink('desk.linkBroken')
  try {
    const reader = new BitReader(letters)
    const input = readValue(reader, procedure.input) as Input
    if (!reader.isAtEnd || !fitsForm(procedure, input)) return badLink('desk.linkBroken')
    return ok({ ruleset, procedure, input })
  } catch (error) {
    if (error instanceof BadBits) return badLink('desk.linkBroken')
    throw error
  }
}

/** Does an input without its profile, and perhaps without dice, fit the schema? */
function fitsForm({ input: { required = [], ...schema } }: DeskProcedure, input: Input): boolean {
  const sure = required.filter((key) => key !== 'profile' && kindOf(schema.properties?.[key] ?? {}) !== 'dice')
  return fits({ ...schema, required: sure }, input)
}
