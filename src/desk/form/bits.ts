// Values as bits, written as letters that an address may hold. What a schema already says takes no room.
import type { JsonSchema } from '../../core/jsonSchema'
import { isRequired, kindOf } from './schema'

/** The 64 letters that stand for six bits each; all may stand in an address as they are. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const BITS_PER_LETTER = 6
/** Measures are written in thousandths, finer than any ruler. */
const MEASURE_UNITS = 1000
/** Whole numbers are written in groups of so many bits, each behind a bit that says that another follows. */
const GROUP_BITS = 4
const GROUP = 1 << GROUP_BITS

/** Writes bits. */
export class BitWriter {
  private readonly bits: number[] = []
  /** Writes a number in so many bits. */
  write(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit--) this.bits.push(Math.floor(value / 2 ** bit) % 2)
  }
  /** Writes a whole number of 0 or more: the smaller, the shorter. */
  writeWhole(value: number): void {
    for (let rest = value; ; rest = Math.floor(rest / GROUP)) {
      this.write(rest >= GROUP ? 1 : 0, 1)
      this.write(rest % GROUP, GROUP_BITS)
      if (rest < GROUP) return
    }
  }
  /** All that was written, as letters. */
  get letters(): string {
    let text = ''
    for (let at = 0; at < this.bits.length; at += BITS_PER_LETTER) {
      const six = this.bits.slice(at, at + BITS_PER_LETTER)
      while (six.length < BITS_PER_LETTER) six.push(0)
      text += LETTERS[six.reduce((value, bit) => value * 2 + bit, 0)]
    }
    return text
  }
}

/** A text that does not hold what it should. */
export class BadBits extends Error {}

/** Reads what a `BitWriter` wrote. Throws `BadBits` where the text ends too soon or has other letters. */
export class BitReader {
  private readonly bits: number[] = []
  private at = 0
  constructor(letters: string) {
    for (const letter of letters) {
      const value = LETTERS.indexOf(letter)
      if (value < 0) throw new BadBits(letter)
      for (let bit = BITS_PER_LETTER - 1; bit >= 0; bit--) this.bits.push((value >> bit) & 1)
    }
  }
  /** Reads a number of so many bits. */
  read(bits: number): number {
    if (this.at + bits > this.bits.length) throw new BadBits('end')
    let value = 0
    for (let nr = 0; nr < bits; nr++) value = value * 2 + this.bits[this.at++]!
    return value
  }
  /** Reads a whole number of 0 or more. */
  readWhole(): number {
    let value = 0
    for (let factor = 1; ; factor *= GROUP) {
      const goesOn = this.read(1)
      value += this.read(GROUP_BITS) * factor
      if (goesOn === 0) return value
      if (factor > Number.MAX_SAFE_INTEGER / GROUP) throw new BadBits('number')
    }
  }
  /** Is there nothing left but the bits that fill up the last letter? */
  get isAtEnd(): boolean {
    return this.bits.length - this.at < BITS_PER_LETTER && this.bits.slice(this.at).every((bit) => bit === 0)
  }
}

/** Bits for one of so many choices. */
const bitsFor = (choices: number): number => Math.max(1, Math.ceil(Math.log2(choices)))
/** A whole number that may be below 0 as one that is not. */
const folded = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const unfolded = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)
/** Capital letters, in which nations are written, take five bits each. */
const CAPITALS = /^[A-Z]*$/
const CAPITAL_BITS = 5
const CODE_BITS = 16

/** Writes a value of a schema. */
export function writeValue(to: BitWriter, schema: JsonSchema, value: unknown): void {
  if (schema.anyOf) {
    const nr = Array.isArray(value) ? schema.anyOf.findIndex(({ type }) => type === 'array') : 0
    to.write(nr, bitsFor(schema.anyOf.length))
    writeValue(to, schema.anyOf[nr]!, value)
  } else if (schema.enum) to.write(schema.enum.indexOf(value as string), bitsFor(schema.enum.length))
  else if (schema.type === 'boolean') to.write(value ? 1 : 0, 1)
  else if (schema.type === 'integer') to.writeWhole(folded((value as number) - (schema.minimum ?? 0)))
  else if (schema.type === 'number') to.writeWhole(folded(Math.round((value as number) * MEASURE_UNITS)))
  else if (schema.type === 'string') writeText(to, value as string)
  else if (schema.type === 'object') writeFields(to, schema, value as Readonly<Record<string, unknown>>)
  else if (schema.prefixItems)
    for (const [nr, item] of schema.prefixItems.entries()) writeValue(to, item, (value as unknown[])[nr])
  else if (schema.items?.enum)
    for (const word of schema.items.enum) to.write((value as unknown[]).includes(word) ? 1 : 0, 1)
  else {
    to.writeWhole((value as unknown[]).length)
    for (const item of value as unknown[]) writeValue(to, schema.items ?? {}, item)
  }
}

/** Is a field written without a bit that says whether it is there? Dice may always be missing. */
const isSure = (schema: JsonSchema, key: string, field: JsonSchema): boolean =>
  isRequired(schema, key) && kindOf(field) !== 'dice'

function writeText(to: BitWriter, text: string): void {
  const isCapitals = CAPITALS.test(text)
  to.write(isCapitals ? 1 : 0, 1)
  to.writeWhole(text.length)
  for (let at = 0; at < text.length; at++)
    to.write(isCapitals ? text.charCodeAt(at) - 65 : text.charCodeAt(at), isCapitals ? CAPITAL_BITS : CODE_BITS)
}

function writeFields(to: BitWriter, schema: JsonSchema, value: Readonly<Record<string, unknown>>): void {
  for (const [key, field] of Object.entries(schema.properties ?? {})) {
    if (key === 'profile') continue
    if (!isSure(schema, key, field)) to.write(key in value ? 1 : 0, 1)
    else if (!(key in value)) throw new BadBits(key)
    if (key in value) writeValue(to, field, value[key])
  }
}

/** Reads a value of a schema. */
export function readValue(from: BitReader, schema: JsonSchema): unknown {
  if (schema.anyOf) return readValue(from, choiceAt(schema.anyOf, from))
  if (schema.enum) return choiceAt(schema.enum, from)
  if (schema.type === 'boolean') return from.read(1) === 1
  if (schema.type === 'integer') return unfolded(from.readWhole()) + (schema.minimum ?? 0)
  if (schema.type === 'number') return unfolded(from.readWhole()) / MEASURE_UNITS
  if (schema.type === 'string') return readText(from)
  if (schema.type === 'object') return readFields(from, schema)
  if (schema.prefixItems) return schema.prefixItems.map((item) => readValue(from, item))
  if (schema.items?.enum) return schema.items.enum.filter(() => from.read(1) === 1)
  return Array.from({ length: from.readWhole() }, () => readValue(from, schema.items ?? {}))
}

function choiceAt<T>(choices: readonly T[], from: BitReader): T {
  const nr = from.read(bitsFor(choices.length))
  if (nr >= choices.length) throw new BadBits('choice')
  return choices[nr]!
}

function readText(from: BitReader): string {
  const isCapitals = from.read(1) === 1
  const length = from.readWhole()
  let text = ''
  while (text.length < length)
    text += String.fromCharCode(isCapitals ? from.read(CAPITAL_BITS) + 65 : from.read(CODE_BITS))
  return text
}

function readFields(from: BitReader, schema: JsonSchema): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(schema.properties ?? {}))
    if (key !== 'profile' && (isSure(schema, key, field) || from.read(1) === 1)) fields[key] = readValue(from, field)
  return fields
}
