import type { Tables } from '../../../tabletop/sar/types'
import type { Distance } from '../../../tabletop/sar/movement/baseDistance'

/** Expected losses are in hundredths of a casting, chances in percent. */
export const HUNDRED = 100

const means = new WeakMap<Tables, readonly number[]>()

/** SAR-11.11: the mean losses of each column, in hundredths of a casting. */
export function meanLossesByColumn(tables: Tables): readonly number[] {
  const known = means.get(tables)
  if (known) return known
  const { columns, rows } = tables.combatChart
  const all = rows.at(-1)!.dice[1]
  const made = Array.from({ length: columns }, (_, column) => {
    const sum = rows.reduce((total, { dice: [from, to], losses }) => total + (to - from + 1) * losses[column]!, 0)
    return Math.floor((sum * HUNDRED) / all)
  })
  means.set(tables, made)
  return made
}

/** The chance in percent that a die with so many faces, plus `added`, is at least `wanted`. */
export const chanceOfAtLeast = (faces: number, added: number, wanted: number): number =>
  Math.floor((Math.max(0, Math.min(faces, faces + 1 + added - wanted)) * HUNDRED) / faces)

/** For each number of six-sided dice: how many of all throws come to each sum. */
const throws: number[][] = [[1]]
function waysToThrow(dice: number): readonly number[] {
  while (throws.length <= dice) {
    const last = throws.at(-1)!
    const next = Array.from({ length: last.length + 6 }, () => 0)
    for (const [sum, ways] of last.entries()) for (let face = 1; face <= 6; face++) next[sum + face]! += ways
    throws.push(next)
  }
  return throws[dice]!
}

/** The chance in percent that a distance of inches and dice comes to at least `thousandths` of an inch. */
export function chanceToReach({ inches, d6 }: Distance, thousandths: number): number {
  const wanted = Math.ceil(thousandths / 1000) - inches
  const ways = waysToThrow(d6)
  let good = 0
  let all = 0
  for (const [sum, many] of ways.entries()) {
    all += many
    if (sum >= wanted) good += many
  }
  return Math.floor((good * HUNDRED) / all)
}

/** The mean of a distance of inches and dice, in thousandths of an inch. */
export const meanDistance = ({ inches, d6 }: Distance): number => inches * 1000 + d6 * 3500

/** The sum of two distances. */
export const addDistances = (a: Distance, b: Distance | null): Distance => ({
  inches: a.inches + (b?.inches ?? 0),
  d6: a.d6 + (b?.d6 ?? 0),
})
