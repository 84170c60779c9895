import { centreOf, footprint } from '../../../common/block'
import { levelAt } from '../../../common/ground'
import { pointDistance, type Point } from '../../../common/point'
import type { Polygon } from '../../../common/polygon'
import { mayCross, type Screen, sightBlock } from '../../../common/sight'
import { boxAround, boxesMeet, boxOf, groundWithin, longerSide } from '../../../common/box'
import { firingCastings } from '../../fire/firingCastings'
import { rangeBandAt, gunRow, smallArmRow } from '../../fire/weaponBand'
import { inchesToThousandths } from '../../inches'
import { isFormed } from '../../movement/passThrough'
import type { Band, FireTarget, Tables, Zone } from '../../types'
import { cachedUntilUnitsChange } from '../cachedUntilUnitsChange'
import { filesAndRanksOf, unitBlock } from '../layout'
import type { BattleTable } from '../run'
import { rosterUnitOf } from '../units'
import { FireArc } from '../../../common/fireArc'
import { castingsFitToFire, type FiringFront, firingFronts } from './fronts'
import { gunsServed } from './gunsServed'
import { occupiedBuilding, sectionLevel, type WorkSection, workShielding } from './sections'
import { castingsInReach, targetRows, targetPolygon, targetZone } from './targets'

/** How a unit can fire at a target: with how many castings, from how far, and against what cover (SAR-10, 11.3 to 11.5). */
export interface FireSolution {
  /** Castings that fire; for artillery gun castings. */
  readonly castings: number
  /** For artillery: indices of the guns that can hit. */
  readonly guns: readonly number[]
  /** SAR-11.5: from the middle of those who fire to the middle of those they can hit, in inchesToThousandths of an inch. */
  readonly range: number
  /** The range band; for guns that of the first gun that can hit. */
  readonly band: Band
  /** SAR-10.4: the zone of the target from which the fire comes. */
  readonly zone: Zone
  /** SAR-11.9, 11.14: modifier rows about the target. */
  readonly targetRows: readonly FireTarget[]
  /** SAR-21.4: the section of works at which guns may fire instead. */
  readonly section: WorkSection | null
}

type Weapon = Tables['weapons'][number]

/** Infantry and cavalry have one weapon for all; artillery has a list, by gun. */
const isOneWeapon = (weapons: Weapon | readonly (Weapon | null)[]): weapons is Weapon => 'id' in weapons

/** SAR-11.6: the one weapon of infantry or cavalry, or the weapon of each gun; null: this gun cannot fire now. */
function weaponsOf(table: BattleTable, id: string): readonly (Weapon | null)[] | Weapon {
  const unit = table.battle.units[id]!
  const { arm, weapon } = rosterUnitOf(table, unit)
  if (arm !== 'artillery') return weapon === null ? [] : smallArmRow(table.field.tables, weapon)
  const served = gunsServed(table, id)
  return unit.guns.map((gun, i) => (served.includes(i) ? gunRow(table.field.tables, gun.pounds) : null))
}

/** SAR-11.6: the range band of a shot that reaches its target. The measured range may be a little beyond the limit; it is then long. */
export const bandOf = (weapon: Weapon, range: number): Band => rangeBandAt(weapon, range) ?? 'long'

/** The longest range of a weapon, in inchesToThousandths of an inch; 0 without a weapon. */
const longestRange = (weapon: Weapon | null): number =>
  weapon === null ? 0 : inchesToThousandths(Math.max(weapon.short ?? 0, weapon.medium ?? 0, weapon.long ?? 0))

/** SAR-10.3: makes a test of lines of sight from castings of the shooter (`men`) to places along the target (`marks`). Areas and formed units of either side block them. */
function sightTest(
  table: BattleTable,
  shooter: string,
  target: string,
  men: readonly Point[],
  marks: readonly Point[],
) {
  const { field, battle } = table
  const box = boxOf([...men, ...marks])
  const crossed = mayCross(men, marks)
  const ground = groundWithin(field.ground, box)
  const screens: Screen[] = []
  for (const id of Object.keys(battle.units)) {
    const unit = battle.units[id]!
    if (id === shooter || id === target || unit.at === null || unit.gone || unit.garrison !== null) continue
    // SAR-22 (optional): a hidden unit must not give itself away by blocking sight.
    if (unit.hidden) continue
    if (!isFormed(field.tables, unit.stance)) continue
    const block = unitBlock(field, unit)!
    if (!boxesMeet(box, boxAround(block))) continue
    const standing = footprint(block)
    if (crossed(standing)) screens.push({ outline: standing, level: levelAt(ground, centreOf(block)) })
  }
  return (from: Point, to: Point): boolean => sightBlock(ground, from, to, screens) === null
}

/** About so many lines of sight are tested for each man, evenly spread over the marks and the last mark in addition: more would be slow. */
const SIGHT_TESTS_PER_MAN = 4

/**
 * Indices of the men of one front who can hit the target, and the places of the target that they can hit. A man whose arc holds no mark is
 * tested against the nearest one.
 */
function menWhoReach(
  front: FiringFront,
  weapons: ReturnType<typeof weaponsOf>,
  target: Polygon,
  see: (a: Point, b: Point) => boolean,
) {
  const arc = new FireArc(front, target)
  const marks = castingsInReach(target, front.at)
  const men: number[] = []
  const reached = new Set<number>()
  for (const [i, man] of front.castingPlaces.entries()) {
    const range = longestRange(isOneWeapon(weapons) ? weapons : (weapons[i] ?? null))
    if (range === 0 || !arc.reaches(i, range)) continue
    const inArc = arc.placesInArc(i, range, marks)
    const candidates = inArc.length > 0 ? inArc : [nearestOf(marks, man)]
    const step = Math.max(1, Math.ceil(candidates.length / SIGHT_TESTS_PER_MAN))
    const tested = candidates.filter((_, k) => k % step === 0 || k === candidates.length - 1)
    if (!tested.some((mark) => see(man, marks[mark]!))) continue
    men.push(i)
    for (const mark of candidates) reached.add(mark)
  }
  return { men, marks: [...reached].map((mark) => marks[mark]!) }
}

function nearestOf(marks: readonly Point[], from: Point): number {
  let best = 0
  for (const [i, mark] of marks.entries()) if (pointDistance(mark, from) < pointDistance(marks[best]!, from)) best = i
  return best
}

const middleOf = (places: readonly Point[]): Point => ({
  x: Math.round(places.reduce((sum, { x }) => sum + x, 0) / places.length),
  y: Math.round(places.reduce((sum, { y }) => sum + y, 0) / places.length),
})

const solutionCache = cachedUntilUnitsChange<FireSolution | null>()

/**
 * SAR-10, 11.3 to 11.5: how a unit can fire at a target from where both stand; null: not at all. Orders do not count, except the
 * number of functions of a battery (SAR-16.9). Cached, because the same pair is asked for many times in a phase.
 */
export function fireSolution(table: BattleTable, shooter: string, target: string): FireSolution | null {
  const answers = solutionCache(table)
  const key = `${shooter}>${target}>${table.battle.orders[shooter]?.functions.length ?? 0}`
  const before = answers.get(key)
  if (before !== undefined) return before
  const made = computeFireSolution(table, shooter, target)
  answers.set(key, made)
  return made
}

/** The tests are made from the fastest to the slowest, lines of sight last. */
function computeFireSolution(table: BattleTable, shooter: string, target: string): FireSolution | null {
  const { field, battle } = table
  const { tables } = field
  const [unit, enemy] = [battle.units[shooter]!, battle.units[target]!]
  // SAR-16.5: a crew away from its guns does not fire.
  const isCrewAway = Boolean(unit.gunsAt)
  if (unit.at === null || unit.gone || enemy.at === null || enemy.gone || isCrewAway) return null
  const [own, there] = [unitBlock(field, unit)!, unitBlock(field, enemy)!]
  const targetOutline = targetPolygon(table, target)!
  const weapons = weaponsOf(table, shooter)
  const reach = isOneWeapon(weapons) ? longestRange(weapons) : Math.max(0, ...weapons.map(longestRange))
  // A quick and generous bound on the distance at which any of the unit's castings could reach any of the enemy's.
  const walls = occupiedBuilding(table, unit.garrison)?.area
  const across = longerSide(targetOutline) + (walls ? longerSide(walls) : 0)
  if (
    reach === 0 ||
    pointDistance(own.at, there.at) > reach + own.width + own.depth + there.width + there.depth + across
  )
    return null
  const fronts = firingFronts(table, shooter)
  // Made only when needed, because most targets are out of arc or range.
  let isInSight: ReturnType<typeof sightTest> | null = null
  const see = (from: Point, to: Point): boolean => {
    isInSight ??= sightTest(
      table,
      shooter,
      target,
      fronts.flatMap(({ castingPlaces }) => castingPlaces),
      targetOutline,
    )
    return isInSight(from, to)
  }
  const effectives = unit.guns.length > 0 ? unit.guns.length : castingsFitToFire(unit)
  // SAR-21.5: a section reduced to rough ground is no work any more.
  const workBefore = workShielding(table, footprint(own), own.at, centreOf(there))
  const isBehindWork = workBefore !== null && sectionLevel(table, workBefore) !== 'rough'
  const { ranks } = filesAndRanksOf(unit)
  const men: Point[] = []
  const guns: number[] = []
  const marks: Point[] = []
  let castings = 0
  for (const front of fronts) {
    const firing = menWhoReach(front, weapons, targetOutline, see)
    if (firing.men.length === 0) continue
    const behindWork = isBehindWork && front.place === 'open' && unit.guns.length === 0
    castings += firingCastings(tables, {
      frontRank: front.castingPlaces.length,
      // SAR-21.3: behind a work those in the rear ranks fire too.
      withTarget: behindWork ? Math.min(effectives, firing.men.length * ranks) : firing.men.length,
      place: behindWork ? 'fort' : front.place,
      effectives,
    })
    men.push(...firing.men.map((i) => front.castingPlaces[i]!))
    // For artillery the men of a front are its guns.
    guns.push(...firing.men)
    marks.push(...firing.marks)
  }
  if (men.length === 0 || castings === 0) return null
  const [from, to] = [middleOf(men), middleOf(marks)]
  const range = pointDistance(from, to)
  const weapon = isOneWeapon(weapons) ? weapons : weapons[guns[0]!]!
  const { rows, section } = targetRows(table, target, from, to)
  return {
    castings: Math.min(castings, effectives),
    guns: unit.guns.length > 0 ? guns : [],
    range,
    band: bandOf(weapon, range),
    zone: targetZone(table, target, there, men),
    targetRows: rows,
    section,
  }
}
