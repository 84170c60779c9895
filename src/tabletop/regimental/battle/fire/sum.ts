// REG-7.8 to 7.12: what a fire of several units at one target comes to before the die: points, modifiers, kind.
import type { Fraction } from '../../../../core/fraction'
import { angleFromAhead, pointSeenFrom, type Point } from '../../../common/point'
import { rulesWith } from '../../data'
import { roundedHalfUp } from '../../figures'
import { type FireFacts, fireModifierIds, fireModifiers } from '../../fire/modifiers'
import { type FiringStands, firePoints } from '../../fire/points'
import { pointsModifier } from '../../fire/pointsToModifier'
import type { FireKind, UnitClass } from '../../types'
import { blockOf } from '../block'
import type { SumLine } from '../events'
import { ADJOINING, BATTERY_FRONT, CHARGE_FIRE } from '../fightFigures'
import { coverFrom } from '../groundUnder'
import type { RegimentalTable } from '../run'
import { factsOf, friendsOf, isBattery, isOpenOrder, isSquare, isWithin, unitOf } from '../units'
import type { FireSolution } from './solution'

/** Accuracy dice of the rocket stands of each unit, in stand order (REG-7.7); a unit without an entry has none, and its rockets all count. */
export type RocketDice = ReadonlyMap<string, readonly number[]>

/** What one unit fires, with its rockets' dice put in. */
export function firedGroups({ unit, groups }: FireSolution, dice: RocketDice): FiringStands[] {
  const thrown = dice.get(unit)
  if (thrown === undefined) return [...groups]
  let next = 0
  return groups.map((group) => {
    if (group.weapon !== 'HR') return group
    next += group.count
    return { ...group, accuracyDice: thrown.slice(next - group.count, next) }
  })
}

/** How many rocket stands fire, each of which needs an accuracy die (REG-7.7). */
export const rocketStands = ({ groups }: FireSolution): number =>
  groups.reduce((sum, { weapon, count }) => sum + (weapon === 'HR' ? count : 0), 0)

const isZero = ({ num }: Fraction): boolean => num === 0

/** Do the points of these firers make half or more of the whole? */
function isHalf(part: Fraction, whole: Fraction): boolean {
  return part.num * whole.den * 2 >= whole.num * part.den
}

/** REG-7.12: is the firer or the target part of a charge declared this turn, at four inches or less? */
const isInCharge = ({ battle }: RegimentalTable, firer: string, target: string, range: number): boolean =>
  range <= CHARGE_FIRE &&
  battle.charges.some(
    ({ unit, target: charged }) => unit === firer || charged === firer || unit === target || charged === target,
  )

/** REG-7.11: do these troops fire buck and ball in a charge, or are they sharpshooters? */
function hasBonus(table: RegimentalTable, { unit, range }: FireSolution, target: string): boolean {
  const { traits, weapon } = factsOf(table, unit)
  if (traits.includes('sharpshooters')) return true
  return traits.includes('buckAndBall') && weapon === 'M' && isInCharge(table, unit, target, range)
}

/** REG-7.12: do more than half of the firing stands lie before the target's flank or rear? Squares, garrisons and open order have none. */
export function isEnfiladed(table: RegimentalTable, target: string, places: readonly Point[]): boolean {
  const unit = unitOf(table, target)
  if (isSquare(unit.formation) || unit.formation === 'garrison' || isOpenOrder(unit.formation)) return false
  const front = blockOf(table.field, target, unit)
  const isBattle = isBattery(table, target)
  const flanking = places.filter((place) =>
    isBattle ? angleFromAhead(front, place) > BATTERY_FRONT : pointSeenFrom(front, place).y < 0,
  )
  return flanking.length * 2 > places.length
}

const isColumn = (table: RegimentalTable, id: string): boolean =>
  ['fieldColumn', 'marchColumn'].includes(unitOf(table, id).formation)

/** REG-7.11: what the modifiers read of a target. `from`: where the weightiest firer stands. */
function targetFacts(
  table: RegimentalTable,
  target: string,
  places: readonly Point[],
  from: Point,
): FireFacts['target'] {
  const { formation, order, postures } = unitOf(table, target)
  return {
    isBattery: isBattery(table, target),
    isExposed: formation === 'fieldColumn' || order === 'broken' || postures.length > 0,
    isEnfiladed: isEnfiladed(table, target, places),
    isDense: isSquare(formation) || formation === 'marchColumn',
    isAdjoiningColumn:
      formation === 'fieldColumn' &&
      friendsOf(table, target).some((friend) => isColumn(table, friend) && isWithin(table, friend, target, ADJOINING)),
    isLimbered: formation === 'limbered',
    isOpenOrder: isOpenOrder(formation),
    cover: coverFrom(table, target, from),
  }
}

/** The middle of some places. */
export const middleOf = (places: readonly Point[]): Point => ({
  x: Math.round(places.reduce((sum, { x }) => sum + x, 0) / places.length),
  y: Math.round(places.reduce((sum, { y }) => sum + y, 0) / places.length),
})

/** A fire before its die. */
export interface FireSum {
  readonly target: string
  readonly targetClass: UnitClass
  readonly kind: FireKind
  /** Points of each firer, and all of them, not rounded. */
  readonly shares: readonly { readonly unit: string; readonly points: Fraction }[]
  readonly points: Fraction
  /** REG-7.10: rounded points. */
  readonly rounded: number
  /** The modifier of the points and all others; null: too few points, there is no fire (REG-7.10). */
  readonly lines: readonly SumLine[] | null
  readonly modifier: number
}

/** REG-7.1 b and c: adds up a fire. The firer with the most points decides on what side cover lies (ruling on REG-7.11). */
export function fireSum(
  table: RegimentalTable,
  target: string,
  solutions: readonly FireSolution[],
  dice: RocketDice = new Map(),
): FireSum {
  const rules = rulesWith(table.battle.options)
  const fired = solutions.map((solution) => ({ solution, groups: firedGroups(solution, dice) }))
  const shares = fired.map(({ solution, groups }) => ({ unit: solution.unit, points: firePoints(rules, groups) }))
  const points = firePoints(
    rules,
    fired.flatMap(({ groups }) => groups),
  )
  const partOf = (counts: (solution: FireSolution) => boolean): Fraction =>
    firePoints(
      rules,
      fired.flatMap(({ solution, groups }) => (counts(solution) ? groups : [])),
    )
  const heaviest = shares.reduce(
    (best, share, i) =>
      share.points.num * shares[best]!.points.den > shares[best]!.points.num * share.points.den ? i : best,
    0,
  )
  const raw = partOf(({ unit }) => factsOf(table, unit).class === 'raw')
  const bonus = partOf((solution) => hasBonus(table, solution, target))
  const modifiers = fireModifiers(
    rules,
    fireModifierIds(rules, {
      isFirerRaw: !isZero(raw) && isHalf(raw, points),
      hasFirerBonus: !isZero(bonus) && isHalf(bonus, points),
      target: targetFacts(
        table,
        target,
        solutions.flatMap(({ places }) => places),
        middleOf(solutions[heaviest]!.places),
      ),
    }),
  )
  const forPoints = pointsModifier(rules, points)
  const lines =
    forPoints === null
      ? null
      : [
          { id: 'points', rule: 'REG-7.10', value: forPoints },
          ...modifiers.modifiers.map(({ name, value }) => ({ id: name, rule: 'REG-7.11', value })),
        ]
  return {
    target,
    targetClass: factsOf(table, target).class,
    kind: solutions.some(({ unit, guns }, i) => guns !== null && !isZero(shares[i]!.points) && isBattery(table, unit))
      ? 'cannonade'
      : 'musketry',
    shares,
    points,
    rounded: roundedHalfUp(points),
    lines,
    modifier: (forPoints ?? 0) + modifiers.sum,
  }
}
