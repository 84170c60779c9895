import type { DATA_REASONS } from '../../../src/operational/data'

// Mutations reach into raw JSON, so the copies are as loose as a file is.
// biome-ignore lint/suspicious/noExplicitAny: raw JSON
export type Raw = any
/** What is broken, how, and which fault must be named. */
export type Row = [
  what: string,
  mutate: (raw: Raw) => void,
  file: string,
  field: string,
  reason: keyof typeof DATA_REASONS,
]

export const find = (list: Raw[], key: string, value: string): Raw => list.find((item) => item[key] === value)
export const at = (list: Raw[], key: string, value: string): number => list.findIndex((item) => item[key] === value)
