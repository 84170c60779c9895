// REG-7.3 to 7.9: how a unit can fire at a target from where both stand: which stands bear, at what range, for how many points.
import type { Refusal } from '../../../../core/result'
import { centreOf } from '../../../common/block'
import { boxesMeet, boxOf } from '../../../common/box'
import { FireArc } from '../../../common/fireArc'
import { levelAt } from '../../../common/ground'
import { pointDistance, type Point } from '../../../common/point'
import { boxesApart, gapBetween, passesThrough } from '../../../common/polygon'
import { rulesWith } from '../../data'
import { type FiringStands, type Weapon, weaponPoints, weaponReach } from '../../fire/points'
import { blockOf } from '../block'
import { OVER_FRIENDS_CLEAR } from '../fightFigures'
import { whileNothingMoves } from '../memo'
import { cannot } from '../refusals'
import type { RegimentalTable } from '../run'
import { longShotShare } from '../scenario/special'
import { placesOf, placesSeeUnit } from '../sight'
import { distanceToUnit, factsOf, friendsOf, isFormed, outline, unitOf } from '../units'
import { type FiringRow, firingRow } from './stands'

/** How a unit fires at a target. */
export interface FireSolution {
  readonly unit: string
  /** Thousandths of an inch from the nearest firing stand to the nearest of the target. */
  readonly range: number
  /** Where the stands that bear stand. */
  readonly places: readonly Point[]
  /** Numbers in the roster of the gun stands that bear, in the order of `places`; null: troops. */
  readonly guns: readonly number[] | null
  /** What they fire with, for the tables: troops one line, gun stands one line each. */
  readonly groups: readonly FiringStands[]
  /** REG-7.9: some of it is at half points. */
  readonly isHalved: boolean
  /** Only a part of its points counts, by the battle's special rule on long shots. */
  readonly isLongShot: boolean
}

/** Reasons for half fire of a stand: disordered, low on ammunition, damaged (REG-7.9), mounted (OQ-34). */
const halvings = (...reasons: readonly boolean[]): number => reasons.filter(Boolean).length

/** The weapons of a unit's stands that could fire. */
function weaponsOf(table: RegimentalTable, id: string): Weapon[] {
  const { weapon, guns } = factsOf(table, id)
  if (weapon !== null) return [weapon]
  return unitOf(table, id).guns.map(({ index }) => guns[index]!.type as Weapon)
}

/** The longest range of a unit, thousandths of an inch. */
export const reachOf = (table: RegimentalTable, id: string): number =>
  Math.max(
    0,
    ...weaponsOf(table, id).map((weapon) =>
      weaponReach(rulesWith(table.battle.options), factsOf(table, id).nation, weapon),
    ),
  )

/**
 * REG-7.3: guns fire over friends only from ground higher than theirs, with four inches clear at both ends. Is there a line from this gun to the
 * target that obeys that?
 */
function clearOfFriends(table: RegimentalTable, id: string, from: Point, target: string): boolean {
  const { ground } = table.field
  // Only who stands somewhere between gun and target can be in the way.
  const between = boxOf([from, ...outline(table, target)])
  const friends = friendsOf(table, id).filter(
    (friend) => isFormed(table, friend) && boxesMeet(boxOf(outline(table, friend)), between),
  )
  if (friends.length === 0) return true
  const level = levelAt(ground, from)
  const hinders = friends.filter((friend) => {
    const { x, y } = unitOf(table, friend)
    const isBelow = level > levelAt(ground, { x, y })
    const isFar =
      distanceToUnit(table, from, friend) >= OVER_FRIENDS_CLEAR &&
      gapBetween(outline(table, friend), outline(table, target)) >= OVER_FRIENDS_CLEAR
    return !(isBelow && isFar)
  })
  if (hinders.length === 0) return true
  return [...placesOf(table, target), ...outline(table, target)].some(
    (to) => !hinders.some((friend) => passesThrough(from, to, outline(table, friend))),
  )
}

/** The stands of a row that have the target in their arc and see it. */
function bearing(table: RegimentalTable, id: string, row: FiringRow, target: string): number[] | 'arc' | 'sight' {
  const arc = new FireArc(
    { at: row.at, heading: row.heading, castingPlaces: row.places, halfArc: row.halfArc },
    outline(table, target),
  )
  const reach = pointDistance({ x: 0, y: 0 }, { x: table.field.ground.width, y: table.field.ground.depth })
  const inArc = row.places.flatMap((_, i) => (arc.reaches(i, reach) ? [i] : []))
  if (inArc.length === 0) return 'arc'
  const places = inArc.map((i) => row.places[i]!)
  const sees = placesSeeUnit(table, places, target, [id])
  const seeing = inArc.filter(
    (_, n) => sees[n]! && (row.guns === null || clearOfFriends(table, id, places[n]!, target)),
  )
  return seeing.length === 0 ? 'sight' : seeing
}

/** REG-7.3 to 7.9: what a unit's stands that bear fire with at this range. */
function groupsOf(
  table: RegimentalTable,
  id: string,
  row: FiringRow,
  bear: readonly number[],
  range: number,
): FiringStands[] {
  const unit = unitOf(table, id)
  const { nation, weapon, guns } = factsOf(table, id)
  if (row.guns === null) {
    const count = halvings(unit.order === 'disordered', unit.lowAmmo, row.isHalved)
    return [{ nation, weapon: weapon!, range, count: bear.length, halvings: count }]
  }
  const share = longShotShare(table, unit.side, range)
  return bear.map((i) => {
    const index = row.guns![i]!
    const stand = unit.guns.find((one) => one.index === index)!
    const count = halvings(stand.lowAmmo, stand.damaged)
    const weapon = guns[index]!.type as Weapon
    const group = { nation, weapon, range, count: 1, halvings: count }
    return share === null ? group : { ...group, share }
  })
}

/** How a unit can fire at a target by formation, arc, sight and range, whatever it did this turn; or the refusal that says why it cannot. */
export function fireSolution(table: RegimentalTable, id: string, target: string): FireSolution | Refusal {
  const isFar = boxesApart(outline(table, id), outline(table, target), reachOf(table, id) + 1)
  if (isFar) return cannot('REG-7.4', 'outOfRange', { unit: id, target })
  // What it depends on besides the places and orders of all units: which of its stands are served, whole and supplied.
  const { guns, lowAmmo, crewIn } = unitOf(table, id)
  const stands = guns.map((stand) => `${stand.index}${stand.silenced}${stand.damaged}${stand.lowAmmo}`)
  return knownSolution(table, `${id}|${target}|${lowAmmo}|${crewIn}|${stands.join()}`)
}

const knownSolution = whileNothingMoves((table, key): FireSolution | Refusal => {
  const [id, target] = key.split('|') as [string, string]
  const args = { unit: id, target }
  const row = firingRow(table, id, centreOf(blockOf(table.field, target, unitOf(table, target))))
  if (row === null) return cannot('REG-7.3', 'noFiringStands', args)
  const bear = bearing(table, id, row, target)
  if (bear === 'arc') return cannot('REG-7.3', 'outOfArc', args)
  if (bear === 'sight') return cannot('REG-7.3', 'noSight', args)
  const places = bear.map((i) => row.places[i]!)
  const range = Math.min(...places.map((place) => distanceToUnit(table, place, target)))
  const rules = rulesWith(table.battle.options)
  const groups = groupsOf(table, id, row, bear, range)
  const hits = groups.map(({ nation, weapon }) => weaponPoints(rules, nation, weapon, range).num > 0)
  if (!hits.includes(true)) return cannot('REG-7.4', 'outOfRange', args)
  const isReaching = (_: unknown, i: number): boolean => row.guns === null || hits[i]!
  return {
    unit: id,
    range,
    places: places.filter(isReaching),
    guns: row.guns === null ? null : bear.map((i) => row.guns![i]!).filter(isReaching),
    groups: groups.filter(isReaching),
    isHalved: groups.some((group, i) => isReaching(group, i) && group.halvings! > 0),
    isLongShot: groups.some((group, i) => isReaching(group, i) && group.share !== undefined),
  }
})

/** Is it a solution, and no refusal? */
export const isSolution = (value: FireSolution | Refusal): value is FireSolution => 'range' in value
