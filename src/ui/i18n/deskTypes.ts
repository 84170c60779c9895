/** Reads an answer for a sentence. Names are those of the answer's fields; `US.infantry` is a field of a part. */
export interface AnswerReader {
  /** A number; 0 where there is none. */
  n(field: string): number
  /** Is it true, or there at all? */
  is(field: string): boolean
  /** Is one of a list of values true? */
  any(field: string): boolean
  /** Has it this value? */
  has(field: string, value: string): boolean
  /** A value in words. */
  w(field: string): string
  /** A list of values in words, with commas. */
  list(field: string): string
  /** How many things a list holds. */
  size(field: string): number
  /** A pair of numbers as a fraction, such as ¼. */
  fraction(field: string): string
}
/** Sentences for the answers of procedures, by name. */
export type Says = Readonly<Record<string, (answer: AnswerReader) => string>>
