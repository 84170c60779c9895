import type { Fraction } from '../../../core/fraction'
import { throwBadValue } from '../../common/ruleError'
import { fractionOf, inches, reduced, sumOf } from '../figures'
import type { Cannon, MusketryWeapon, Nation, Rules } from '../types'

/** REG-7.4 to 7.7: what a stand fires with. */
export type Weapon = MusketryWeapon | Cannon

const MUSKETRY: readonly string[] = ['R', 'IR', 'M', 'IM', 'C']
/** REG-7.8: is a weapon one of musketry, not a cannon? */
export const isMusketry = (weapon: Weapon): weapon is MusketryWeapon => MUSKETRY.includes(weapon)

/** A row of a table of fire points: limits of the bands in thousandths of an inch, and printed points of each. */
interface WeaponRow {
  readonly limits: readonly number[]
  readonly points: readonly number[]
}

/** REG-1.2, 7.4 to 7.7: the row of a weapon in the tables of its nation; throws a refusal of a weapon that the nation does not have. */
export function weaponRow({ tables, words, options }: Rules, nation: Nation, weapon: Weapon): WeaponRow {
  const { musketry, cannonade } = tables.fire
  if (isMusketry(weapon)) {
    const grid = musketry.alternatives.find(({ id }) => id === options.musketryGrid)
    const points =
      grid !== undefined && weapon in grid ? grid[weapon as 'IR' | 'M' | 'IM'] : musketry.weapons[weapon].points
    return { limits: musketry.rangesInches.map(inches), points }
  }
  if (nation === 'US') {
    if (weapon === 'HR') {
      const { rangesInches, points } = cannonade.rocket.HR
      return { limits: rangesInches.map(inches), points }
    }
    if (weapon === 'MG') return throwBadValue('REG-7.5', 'weapon')
    const { rangesInches, guns } = cannonade.US
    const points = guns[weapon].points
    if (weapon !== 'LH') return { limits: rangesInches.map(inches), points }
    // OQ-4: the third value of the light howitzer.
    return {
      limits: rangesInches.map(inches),
      points: points.map((value, i) => (i === 2 ? options.lightHowitzerAt24 : value)),
    }
  }
  if (weapon !== 'SG' && weapon !== 'HG' && weapon !== 'MG' && weapon !== 'LG')
    return throwBadValue('REG-7.6', 'weapon')
  const { rangesInches, guns } = cannonade.MEX
  // OQ-3: the four columns from 4 in on, or from 12 in on.
  const ranges =
    options.mexicanRanges === 'from12' ? rangesInches : [words.mexicanFirstRangeFrom4, ...rangesInches.slice(0, -1)]
  return { limits: ranges.map(inches), points: guns[weapon].points }
}

/** REG-7.3: the band of range in which a distance (thousandths of an inch) lies, from 0; a band includes its limit; null: out of range. */
export function bandAt({ limits }: WeaponRow, range: number): number | null {
  const band = limits.findIndex((limit) => range <= limit)
  return band === -1 ? null : band
}

/** REG-7.4 to 7.7: printed points of one stand of a weapon at a range (thousandths of an inch); 0 where it does not reach. */
export function weaponPoints(rules: Rules, nation: Nation, weapon: Weapon, range: number): Fraction {
  const row = weaponRow(rules, nation, weapon)
  const band = bandAt(row, range)
  return band === null ? { num: 0, den: 1 } : fractionOf(row.points[band]!)
}

/** REG-7.4 to 7.7: the longest range at which a weapon gives points, in thousandths of an inch. */
export function weaponReach(rules: Rules, nation: Nation, weapon: Weapon): number {
  const { limits, points } = weaponRow(rules, nation, weapon)
  return limits.reduce((reach, limit, i) => (points[i]! > 0 ? limit : reach), 0)
}

/** REG-7.7: does a rocket find its range with this die? The window depends on the band. Out of range it does not. */
export function isRocketOnTarget({ tables }: Rules, range: number, die: number): boolean {
  const { rangesInches, accuracyMin, accuracyMax } = tables.fire.cannonade.rocket.HR
  const band = bandAt({ limits: rangesInches.map(inches), points: [] }, range)
  return band !== null && die >= accuracyMin[band]! && die <= accuracyMax
}

/** Stands of one unit that fire with one weapon at one range. */
export interface FiringStands {
  readonly nation: Nation
  readonly weapon: Weapon
  /** Thousandths of an inch from the nearest firing stand to the nearest of the target. */
  readonly range: number
  readonly count: number
  /** REG-7.9, 7.3: how many reasons for half fire hold: disordered, low on ammunition, damaged gun; mounted cavalry in open order. */
  readonly halvings?: number
  /** REG-7.7: of rocket stands: the accuracy die of each. */
  readonly accuracyDice?: readonly number[]
  /** What part of their points counts by a special rule of the scenario; without it: all. It takes the place of half fire where it is less. */
  readonly share?: Fraction
}

/** REG-7.9: what half fire multiplies points by. OQ-25: several reasons halve once, or each again. */
export function halfFire({ tables, options }: Rules, halvings: number): Fraction {
  const { multiplier } = tables.fire.pointMultipliers[0]
  const times = options.halvesMultiply ? halvings : Math.min(halvings, 1)
  const { num, den } = fractionOf(multiplier)
  let share: Fraction = { num: 1, den: 1 }
  for (let i = 0; i < times; i++) share = reduced({ num: share.num * num, den: share.den * den })
  return share
}

/** REG-7.7: how many of the stands count: of rockets those whose die lies in the window, of others all. */
function effectiveCount(rules: Rules, stands: FiringStands): number {
  if (stands.weapon !== 'HR' || stands.accuracyDice === undefined) return stands.count
  return stands.accuracyDice.filter((die) => isRocketOnTarget(rules, stands.range, die)).length
}

const WHOLE: Fraction = { num: 1, den: 1 }
const least = (a: Fraction, b: Fraction): Fraction => (a.num * b.den <= b.num * a.den ? a : b)

/** REG-7.4 to 7.9: fire points of these stands. */
export function pointsOf(rules: Rules, stands: FiringStands): Fraction {
  const each = weaponPoints(rules, stands.nation, stands.weapon, stands.range)
  const half = least(halfFire(rules, stands.halvings ?? 0), stands.share ?? WHOLE)
  return reduced({
    num: effectiveCount(rules, stands) * each.num * half.num,
    den: each.den * half.den,
  })
}

/** REG-7.8: fire points of all who join against one target, added first and not rounded yet. */
export const firePoints = (rules: Rules, group: readonly FiringStands[]): Fraction =>
  sumOf(group.map((stands) => pointsOf(rules, stands)))
