/** Tables of the rulebooks as text. */

/** A table as text. The first cell of a row is its heading. */
export interface WordTable {
  head: string[]
  rows: string[][]
}

/** The text of a cell for which the table has no figure. */
export const DASH = '–'

/** A number with a true minus sign. */
const plain = (number: number): string => String(number).replace('-', '−')

/** The numbers from `min` to `max`; null: no limit at that end. Below zero the one nearer to zero stands first: `−1 … −3`. */
export function rangeText(min: number | null, max: number | null): string {
  if (min === null) return max === null ? DASH : `≤ ${plain(max)}`
  if (max === null) return `≥ ${plain(min)}`
  if (min === max) return plain(min)
  return min < 0 ? `${plain(max)} … ${plain(min)}` : `${min}–${max}`
}
