import { centreOf, footprint } from '../../../common/block'
import { hillsWithin, levelOnHills } from '../../../common/ground'
import { pointDistance, pointFromPose, type Point } from '../../../common/point'
import type { Polygon } from '../../../common/polygon'
import { lineOfSightTest, mayCross, type Screen } from '../../../common/sight'
import { boxAround, boxesMeet, boxOf, longerSide } from '../../../common/box'
import { firingCastings } from '../../fire/firingCastings'
import { rangeBandAt, gunRow, smallArmRow } from '../../fire/weaponBand'
import { inchesToThousandths } from '../../inches'
import { isFormed } from '../../movement/passThrough'
import type { Band, FireTarget, Tables, Zone } from '../../types'
import { cachedUntilUnitsChange } from '../cachedUntilUnitsChange'
import { filesAndRanksOf, unitBlock, unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import { hiddenByWeather } from '../special/weather'
import { rosterUnitOf } from '../units'
import { FireArc } from '../../../common/fireArc'
import { castingsFitToFire, type FiringFront, firingFronts } from './fronts'
import { gunsServed } from './gunsServed'
import { occupiedBuilding, sectionLevel, type WorkSection, workShielding } from './sections'
import { castingsFacing, halfBaseDepth, targetRows, targetPolygon, targetZone } from './targets'

/** How a unit can fire at a target: with how many castings, from how far, and against what cover (SAR-10, 11.3 to 11.5). */
export interface FireSolution {
  /** Castings that fire; for artillery gun castings. */
  readonly castings: number
  /** For artillery: indices of the guns that can hit. */
  readonly guns: readonly number[]
  /** SAR-11.5: the distance from the middle of the castings that fire to the middle of those that they can hit, in thousandths of an inch. */
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

/** Infantry and cavalry have one weapon for all castings; artillery has a list, with the weapon of each gun. */
export const isOneWeapon = (weapons: Weapon | readonly (Weapon | null)[]): weapons is Weapon => 'id' in weapons

/** SAR-11.6: the one weapon of infantry or cavalry, or the weapon of each gun; null for a gun that cannot fire now. Empty without a weapon. */
export function weaponsOf(table: BattleTable, id: string): readonly (Weapon | null)[] | Weapon {
  const unit = table.battle.units[id]!
  const { arm, weapon } = rosterUnitOf(table, unit)
  if (arm !== 'artillery') return weapon === null ? [] : smallArmRow(table.field.tables, weapon)
  const served = gunsServed(table, id)
  return unit.guns.map((gun, i) => (served.includes(i) ? gunRow(table.field.tables, gun.pounds) : null))
}

/**
 * SAR-11.6: the range band of a shot that reaches its target. `range` is measured between middles (SAR-11.5) and may exceed the longest limit a
 * little, although some castings are near enough. The band is then long (ruling on SAR-11.5).
 */
export const bandOf = (weapon: Weapon, range: number): Band => rangeBandAt(weapon, range) ?? 'long'

/** The longest range of a weapon, in thousandths of an inch; 0 without a weapon. */
const longestRange = (weapon: Weapon | null): number =>
  weapon === null ? 0 : inchesToThousandths(Math.max(weapon.short ?? 0, weapon.medium ?? 0, weapon.long ?? 0))

/** SAR-11.6: the longest range of any weapon of a unit, in thousandths of an inch; 0 when it has none. */
export function longestRangeOf(table: BattleTable, id: string): number {
  const weapons = weaponsOf(table, id)
  return isOneWeapon(weapons) ? longestRange(weapons) : Math.max(0, ...weapons.map(longestRange))
}

/**
 * SAR-10.3: makes a test of lines of sight from castings of the shooter to castings of the target. Areas and formed units of either side
 * block them. `targetPlaces`: corners of the target; all places of its castings lie between them.
 */
function sightTest(
  table: BattleTable,
  shooter: string,
  target: string,
  firingPlaces: readonly Point[],
  targetPlaces: readonly Point[],
) {
  const { field, battle } = table
  const box = boxOf([...firingPlaces, ...targetPlaces])
  const mayBeCrossed = mayCross(firingPlaces, targetPlaces)
  const hills = hillsWithin(field.ground, box)
  const screens: Screen[] = []
  for (const id of Object.keys(battle.units)) {
    const unit = battle.units[id]!
    if (id === shooter || id === target || unit.at === null || unit.gone || unit.garrison !== null) continue
    // SAR-22 (optional): a hidden unit must not give itself away by blocking sight.
    if (unit.hidden) continue
    // SAR-10.3: units out of formation block no sight.
    if (!isFormed(field.tables, unit.stance)) continue
    const block = unitBlock(field, unit)!
    if (!boxesMeet(box, boxAround(block))) continue
    const outline = unitPolygon(field, unit)!
    if (mayBeCrossed(outline)) screens.push({ outline, level: levelOnHills(hills, centreOf(block)) })
  }
  const canSee = lineOfSightTest(field.ground, screens, mayBeCrossed, box)
  const isHidden = hiddenByWeather(table)
  return isHidden ? (from: Point, to: Point): boolean => !isHidden(from, to) && canSee(from, to) : canSee
}

/**
 * For each firing casting about this many lines of sight are tested, evenly spread over the castings that it may hit, and one more to the
 * last of them. To test all lines would be slow.
 */
const SIGHT_TESTS_PER_CASTING = 4

/** What one front can hit: the indices of the castings that fire, and the castings of the target that they can hit. */
interface Bearing {
  readonly firing: readonly number[]
  /** SAR-11.5: the middles of the bases of the castings that fire. */
  readonly firingMiddles: readonly Point[]
  readonly hittable: readonly Point[]
  /** The same castings of the target, at the middles of their bases. */
  readonly hittableMiddles: readonly Point[]
}

/**
 * The castings of one front that can hit the target, and those of the target that they can hit. Arc and sight run between the edges of the bases,
 * range between their middles (SAR-11.5). A casting whose arc reaches the target, but holds no casting of it, is tested against the nearest one.
 * `halfDepths`: half the depth of a base of the shooter and of the target, in thousandths of an inch.
 */
function castingsThatCanHit(
  front: FiringFront,
  weapons: ReturnType<typeof weaponsOf>,
  target: Polygon,
  halfDepths: readonly [shooter: number, target: number],
  canSee: (from: Point, to: Point) => boolean,
): Bearing {
  const arc = new FireArc(front, target)
  const { edges: targetCastings, middles: targetMiddles } = castingsFacing(target, front.at, halfDepths[1])
  // From the front edge of a base to its middle: straight back, the same for all castings of the front.
  const middleOfFront = pointFromPose(front, 0, 0 - halfDepths[0])
  const [backX, backY] = [middleOfFront.x - front.at.x, middleOfFront.y - front.at.y]
  const middleOfCasting = ({ x, y }: Point): Point => ({ x: x + backX, y: y + backY })
  const firing: number[] = []
  const hittable = new Set<number>()
  for (const [i, place] of front.castingPlaces.entries()) {
    const range = longestRange(isOneWeapon(weapons) ? weapons : (weapons[i] ?? null))
    if (range === 0 || !arc.reaches(i, range)) continue
    const middle = middleOfCasting(place)
    const inArc = arc.placesInArc(i, range, targetCastings)
    const candidates = (inArc.length > 0 ? inArc : [indexOfNearest(targetCastings, place)]).filter((candidate) =>
      isWithin(middle, targetMiddles[candidate]!, range),
    )
    const step = Math.max(1, Math.ceil(candidates.length / SIGHT_TESTS_PER_CASTING))
    const isTested = (k: number): boolean => k % step === 0 || k === candidates.length - 1
    let isSeen = false
    let seesAny = false
    for (const [k, candidate] of candidates.entries()) {
      // A casting that is not tested is seen like the tested one before it.
      if (isTested(k)) isSeen = canSee(place, targetCastings[candidate]!)
      if (!isSeen) continue
      seesAny = true
      hittable.add(candidate)
    }
    if (seesAny) firing.push(i)
  }
  return {
    firing,
    firingMiddles: firing.map((i) => middleOfCasting(front.castingPlaces[i]!)),
    hittable: [...hittable].map((candidate) => targetCastings[candidate]!),
    hittableMiddles: [...hittable].map((candidate) => targetMiddles[candidate]!),
  }
}

/** Are two places no farther apart than this? Exact, to the last thousandth of an inch. */
const isWithin = (a: Point, b: Point, distance: number): boolean =>
  (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) <= distance * distance

/** The index of the place nearest to another. */
function indexOfNearest(places: readonly Point[], from: Point): number {
  let nearest = 0
  for (const [i, place] of places.entries())
    if (pointDistance(place, from) < pointDistance(places[nearest]!, from)) nearest = i
  return nearest
}

/** The mean of some places. */
export const middleOf = (places: readonly Point[]): Point => ({
  x: Math.round(places.reduce((sum, { x }) => sum + x, 0) / places.length),
  y: Math.round(places.reduce((sum, { y }) => sum + y, 0) / places.length),
})

const solutionCache = cachedUntilUnitsChange<FireSolution | null>()

/**
 * SAR-10, 11.3 to 11.5: how a unit can fire at a target from where both stand; null when it cannot. Orders do not count, except the
 * number of functions of a battery (SAR-16.9). Kept until a unit changes, because the same pair is asked for many times in a phase.
 */
export function fireSolution(table: BattleTable, shooter: string, target: string): FireSolution | null {
  const solutions = solutionCache(table)
  const key = `${shooter}>${target}>${table.battle.orders[shooter]?.functions.length ?? 0}`
  const known = solutions.get(key)
  if (known !== undefined) return known
  const solution = computeFireSolution(table, shooter, target)
  solutions.set(key, solution)
  return solution
}

/** Works out `fireSolution`. The tests are made from the fastest to the slowest, lines of sight last. */
function computeFireSolution(table: BattleTable, shooter: string, target: string): FireSolution | null {
  const { field, battle } = table
  const { tables } = field
  const [unit, enemy] = [battle.units[shooter]!, battle.units[target]!]
  // SAR-16.5: a crew away from its guns does not fire.
  const isCrewAway = Boolean(unit.gunsAt)
  if (unit.at === null || unit.gone || enemy.at === null || enemy.gone || isCrewAway) return null
  const [block, enemyBlock] = [unitBlock(field, unit)!, unitBlock(field, enemy)!]
  const targetOutline = targetPolygon(table, target)!
  const weapons = weaponsOf(table, shooter)
  const maxRange = longestRangeOf(table, shooter)
  if (maxRange === 0) return null
  // A quick and generous bound on the distance at which any of the unit's castings could reach any of the enemy's.
  const building = occupiedBuilding(table, unit.garrison)?.area
  const sizeOfAreas = longerSide(targetOutline) + (building ? longerSide(building) : 0)
  const sizeOfBlocks = block.width + block.depth + enemyBlock.width + enemyBlock.depth
  if (pointDistance(block.at, enemyBlock.at) > maxRange + sizeOfBlocks + sizeOfAreas) return null
  const fronts = firingFronts(table, shooter)
  // The sight test is made only when needed, because most targets are out of arc or range.
  let isInSight: ReturnType<typeof sightTest> | null = null
  const canSee = (from: Point, to: Point): boolean => {
    isInSight ??= sightTest(
      table,
      shooter,
      target,
      fronts.flatMap(({ castingPlaces }) => castingPlaces),
      targetOutline,
    )
    return isInSight(from, to)
  }
  const isArtillery = unit.guns.length > 0
  const fitToFire = isArtillery ? unit.guns.length : castingsFitToFire(unit)
  // SAR-21.5: a section reduced to rough ground is no work any more.
  const ownWork = workShielding(table, footprint(block), block.at, centreOf(enemyBlock))
  const isBehindWork = ownWork !== null && sectionLevel(table, ownWork) !== 'rough'
  const { ranks } = filesAndRanksOf(unit)
  // Collected over all fronts: the places of the castings that fire, the indices of the guns that fire, and the places that can be hit.
  const firingPlaces: Point[] = []
  const guns: number[] = []
  const hittablePlaces: Point[] = []
  const firingMiddles: Point[] = []
  const hittableMiddles: Point[] = []
  const halfDepths = [halfBaseDepth(table, shooter), halfBaseDepth(table, target)] as const
  let castings = 0
  for (const front of fronts) {
    const bearing = castingsThatCanHit(front, weapons, targetOutline, halfDepths, canSee)
    const { firing, hittable } = bearing
    if (firing.length === 0) continue
    const firesFromWork = isBehindWork && front.place === 'open' && !isArtillery
    castings += firingCastings(tables, {
      frontRankCastings: front.castingPlaces.length,
      // SAR-21.3: behind a work those in the rear ranks fire too.
      castingsWithTarget: firesFromWork ? Math.min(fitToFire, firing.length * ranks) : firing.length,
      place: firesFromWork ? 'fort' : front.place,
      castingsFitToFire: fitToFire,
    })
    firingPlaces.push(...firing.map((i) => front.castingPlaces[i]!))
    // The castings of an artillery front are its guns.
    guns.push(...firing)
    hittablePlaces.push(...hittable)
    firingMiddles.push(...bearing.firingMiddles)
    hittableMiddles.push(...bearing.hittableMiddles)
  }
  if (firingPlaces.length === 0 || castings === 0) return null
  // SAR-11.5: range is measured from the centre of the castings that fire to the centre of those that they can hit.
  const range = pointDistance(middleOf(firingMiddles), middleOf(hittableMiddles))
  const [from, to] = [middleOf(firingPlaces), middleOf(hittablePlaces)]
  const weapon = isOneWeapon(weapons) ? weapons : weapons[guns[0]!]!
  const { rows, section } = targetRows(table, target, from, to)
  return {
    castings: Math.min(castings, fitToFire),
    guns: isArtillery ? guns : [],
    range,
    band: bandOf(weapon, range),
    zone: targetZone(table, target, enemyBlock, firingPlaces),
    targetRows: rows,
    section,
  }
}
