import type { Tables } from '../../../tabletop/sar/types'
import type { Distance } from '../../../tabletop/sar/movement/baseDistance'

// Means and chances of the dice of the Santa Anna Rules. Losses are in hundredths of a casting, chances in percent.

/** Mean losses that have been worked out already, for each set of rule tables. */
const knownMeans = new WeakMap<Tables, readonly number[]>()

/** SAR-11.11: the mean losses of each column, in hundredths of a casting. */
export function meanLossesByColumn(tables: Tables): readonly number[] {
  const known = knownMeans.get(tables)
  if (known) return known
  const { columns, rows } = tables.combatChart
  // Each row holds for a range of the die. The last row ends with the highest face, which is the number of faces.
  const faces = rows.at(-1)!.dice[1]
  const means = Array.from({ length: columns }, (_, column) => {
    const sum = rows.reduce(
      (total, { dice: [firstFace, lastFace], losses }) => total + (lastFace - firstFace + 1) * losses[column]!,
      0,
    )
    return Math.floor((sum * 100) / faces)
  })
  knownMeans.set(tables, means)
  return means
}

/** The chance in percent that a die with this number of faces, plus `added`, is at least `wanted`. */
export const chanceOfAtLeast = (faces: number, added: number, wanted: number): number =>
  Math.floor((Math.max(0, Math.min(faces, faces + 1 + added - wanted)) * 100) / faces)

/** `waysBySum[dice][sum]`: how many throws of that number of six-sided dice come to that sum. No dice: one way, the sum 0. */
const waysBySum: number[][] = [[1]]

/** How many throws of six-sided dice come to each sum, by sum; worked out up to this number of dice when first asked for. */
function waysToThrow(dice: number): readonly number[] {
  while (waysBySum.length <= dice) {
    const withFewerDice = waysBySum.at(-1)!
    const withOneMore = Array.from({ length: withFewerDice.length + 6 }, () => 0)
    for (const [sum, ways] of withFewerDice.entries())
      for (let face = 1; face <= 6; face++) withOneMore[sum + face]! += ways
    waysBySum.push(withOneMore)
  }
  return waysBySum[dice]!
}

/** The chance in percent that a move of inches and six-sided dice (`d6`: how many) comes to at least `thousandths` of an inch. */
export function chanceToReach({ inches, d6 }: Distance, thousandths: number): number {
  const wantedSum = Math.ceil(thousandths / 1000) - inches
  let throwsThatReach = 0
  let allThrows = 0
  for (const [sum, ways] of waysToThrow(d6).entries()) {
    allThrows += ways
    if (sum >= wantedSum) throwsThatReach += ways
  }
  return Math.floor((throwsThatReach * 100) / allThrows)
}

/** The mean of a distance of inches and dice, in thousandths of an inch. A six-sided die is 3.5 inches on average. */
export const meanDistance = ({ inches, d6 }: Distance): number => inches * 1000 + d6 * 3500

/** The sum of two distances; null: no second one. */
export const addDistances = (a: Distance, b: Distance | null): Distance => ({
  inches: a.inches + (b?.inches ?? 0),
  d6: a.d6 + (b?.d6 ?? 0),
})
