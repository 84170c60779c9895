// Exact odds by what the player asks: for each field of the answer that the dice decide, the chance of each value.
import { asNumber, type Chance, type Outcome, plus } from '../form/odds'

/** The chance of one value; `orMore`: of it or a greater one, for numbers. */
export interface ValueChance {
  readonly value: unknown
  readonly chance: Chance
  readonly orMore: Chance | null
}
/** The odds of one field of the answer. */
export interface FieldOdds {
  readonly field: string
  readonly values: readonly ValueChance[]
  /** What a number is on average; null: it is no number. */
  readonly average: number | null
}

/** Fields that only tell how the answer came about. */
const WORKING_FIELDS = new Set([
  ...['total', 'modifiers', 'warnings', 'closeTotal', 'standTotal', 'dieResult', 'attackerTotal', 'defenderTotal'],
  'difference',
])
const ZERO: Chance = { num: 0n, den: 1n }

/** The odds of every field that differs between the outcomes. A list of one value counts as that value. */
export function fieldOdds(outcomes: readonly Outcome[]): FieldOdds[] {
  const fields = Object.keys(outcomes[0]?.output ?? {}).filter((field) => !WORKING_FIELDS.has(field))
  return fields.flatMap((field): FieldOdds[] => {
    const chances = new Map<string, { value: unknown; chance: Chance }>()
    for (const { output, chance } of outcomes) {
      const given = output[field]
      const value = Array.isArray(given) && given.length === 1 ? given[0] : given
      const key = JSON.stringify(value)
      chances.set(key, { value, chance: plus(chances.get(key)?.chance ?? ZERO, chance) })
    }
    const found = [...chances.values()]
    const hasParts = found.some(({ value }) => value !== null && typeof value === 'object')
    if (found.length < 2 || hasParts) return []
    const isNumber = found.every(({ value }) => typeof value === 'number')
    if (!isNumber) return [{ field, values: found.map((one) => ({ ...one, orMore: null })), average: null }]
    const sorted = found.sort((a, b) => (a.value as number) - (b.value as number))
    let orMore = ZERO
    const values = [...sorted]
      .reverse()
      .map((one) => {
        orMore = plus(orMore, one.chance)
        return { ...one, orMore }
      })
      .reverse()
    const average = sorted.reduce((sum, { value, chance }) => sum + (value as number) * asNumber(chance), 0)
    return [{ field, values, average }]
  })
}

/** A chance in percent: whole, with one decimal below 10, never 0 or 100 for what may yet be otherwise. */
export function percentText(chance: Chance): string {
  const percent = asNumber(chance) * 100
  if (percent > 0 && percent < 0.1) return '<0.1'
  if (percent > 99.9 && chance.num !== chance.den) return '>99.9'
  return percent < 10 || percent > 90 ? String(Math.round(percent * 10) / 10) : String(Math.round(percent))
}
/** The fraction itself where it is short enough to read. */
export const fractionText = ({ num, den }: Chance): string => (den < 1000n ? `${num}/${den}` : '')
