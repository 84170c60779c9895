// The work of a class read together: of each lesson and stand the commonest choices and mistakes.
import type { WorkLine } from './work'

/** A choice or mistake, how many pupils made it, and their reasons (stands). */
export interface Tally {
  readonly id: string
  readonly count: number
  readonly reasons: readonly { readonly alias: string; readonly reason: string }[]
}

/** What a class did with one lesson or stand. */
export interface WorkSummary {
  readonly kind: WorkLine['kind']
  readonly id: string
  /** How many lines there are; a pupil who hands in two files of different days counts twice. */
  readonly count: number
  /** Median of the minutes. */
  readonly minutes: number
  /** Lessons: pupils without a wrong try, and wrong tries and hints of all. */
  readonly faultless: number
  readonly wrongTries: number
  readonly hints: number
  /** Stands: the choices, the commonest first. Lessons: the wrong tries, each pupil counted once for each. */
  readonly tallies: readonly Tally[]
  /** Lines made with another edition of the lesson or stand than the one given. */
  readonly otherEdition: number
}

/** The middle of a list of numbers; of two middles their mean. */
function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const half = sorted.length >> 1
  if (sorted.length === 0) return 0
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** What each pupil chose, or which mistakes he made. */
const countedIn = (line: WorkLine): readonly string[] =>
  line.kind === 'stand' ? [line.choice] : [...new Set(line.mistakes)]

function talliesOf(lines: readonly WorkLine[]): Tally[] {
  const ids = [...new Set(lines.flatMap(countedIn))]
  const tallies = ids.map((id) => {
    const who = lines.filter((line) => countedIn(line).includes(id))
    const reasons = who.flatMap(({ alias, reason }) => (reason === '' ? [] : [{ alias, reason }]))
    return { id, count: who.length, reasons }
  })
  return tallies.sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
}

/** Sums up a class's work by lesson and stand, in the order of `items`; `edition`: the one of this page. What nobody did is left out. */
export function summarise(
  lines: readonly WorkLine[],
  items: readonly { readonly kind: WorkLine['kind']; readonly id: string; readonly edition: string }[],
): WorkSummary[] {
  return items.flatMap(({ kind, id, edition }) => {
    const own = lines.filter((line) => line.kind === kind && line.id === id)
    if (own.length === 0) return []
    return [
      {
        ...{ kind, id, count: own.length },
        minutes: medianOf(own.map(({ minutes }) => minutes)),
        faultless: own.filter(({ wrongTries }) => wrongTries === 0).length,
        wrongTries: sum(own.map(({ wrongTries }) => wrongTries)),
        hints: sum(own.map(({ hints }) => hints)),
        tallies: talliesOf(own),
        otherEdition: own.filter((line) => line.edition !== '' && line.edition !== edition).length,
      },
    ]
  })
}
