// Lines of sight: between units (REG-7.3), from leaders to their units (REG-3.2, 3.5).
import { type Box, boxesMeet, boxOf } from '../../common/box'
import { frontRankPlaces } from '../../common/block'
import { hillsWithin, levelAt, levelOnHills, sortedAreasOf } from '../../common/ground'
import type { Area } from '../../common/groundSchema'
import type { Point } from '../../common/point'
import { containsPoint, passesThrough, type Polygon, spansWithin } from '../../common/polygon'
import { blockOf, filesAndRanks, standCount } from './block'
import { THROUGH_WOODS } from './figures'
import type { RegimentalField } from './field'
import { whileNothingMoves } from './memo'
import type { RegimentalTable } from './run'
import { smokeOn } from './scenario/special'
import { distanceToUnit, isBattery, isFormed, leaderOf, outline, placeOfLeader, unitOf, unitsOnTable } from './units'

/** Features through which sight goes only a little way: woods that rise, and dense chaparral (ruling under REG-7.3). */
const isThicket = (field: RegimentalField, { kind, height, id }: Area): boolean =>
  (kind === 'woods' && height !== 0) || field.features.get(id)?.isDenseChaparral === true

/** Which obstacles of lines count: units by their ids, dense chaparral for fire only, impassable ground for leaders. */
interface SightRules {
  /** Units that block, those of the two ends left out. */
  readonly screens: readonly string[]
  readonly chaparralBlocks: boolean
  readonly impassableBlocks: boolean
}

/** Something that may block a line whose ends lie lower than its top. */
interface Obstacle {
  readonly area: Polygon
  readonly top: number
  /** `solid` blocks who is not in it; `screen` in any case; `thicket` lets sight through a little way. */
  readonly how: 'solid' | 'screen' | 'thicket'
}

/** What may block lines within a box: ground by its height, impassable ground for leaders, formed units. */
function obstaclesWithin(
  table: RegimentalTable,
  box: Box,
  { screens, chaparralBlocks, impassableBlocks }: SightRules,
): Obstacle[] {
  const { field } = table
  const { ground } = field
  const found: Obstacle[] = []
  for (const boxed of sortedAreasOf(ground).areas) {
    if (!boxesMeet(boxed, box)) continue
    const { area, kind, height, id } = boxed.feature
    if (impassableBlocks && kind === 'impassable') found.push({ area, top: Number.POSITIVE_INFINITY, how: 'screen' })
    const rise = kind === 'building' ? (height ?? 1) : (height ?? 0)
    if (kind === 'hill') found.push({ area, top: rise, how: 'solid' })
    else if (isThicket(field, boxed.feature)) {
      if (chaparralBlocks || field.features.get(id)?.isDenseChaparral !== true)
        found.push({ area, top: Math.max(1, rise) + levelAt(ground, area[0]!), how: 'thicket' })
    } else if (rise > 0 && kind !== 'open') found.push({ area, top: rise + levelAt(ground, area[0]!), how: 'solid' })
  }
  for (const id of screens) {
    const { x, y } = unitOf(table, id)
    found.push({ area: outline(table, id), top: levelAt(ground, { x, y }) + 1, how: 'screen' })
  }
  return found
}

/**
 * Makes a test for lines between these places: does ground, smoke or a screen block it? What lies nowhere near the places is left out once for all.
 * A line that begins or ends in a building or hill is not blocked by it.
 */
function lineTest(
  table: RegimentalTable,
  places: readonly Point[],
  rules: SightRules,
): (a: Point, b: Point) => boolean {
  const box = boxOf(places)
  const smoke = smokeOn(table)?.area ?? null
  const obstacles = obstaclesWithin(table, box, rules)
  if (smoke === null && obstacles.length === 0) return () => false
  const hills = hillsWithin(table.field.ground, box)
  return (a, b) => {
    if (smoke && (containsPoint(smoke, a) || containsPoint(smoke, b) || passesThrough(a, b, smoke))) return true
    const eyeLevel = hills.length === 0 ? 0 : Math.max(levelOnHills(hills, a), levelOnHills(hills, b))
    let thicket = 0
    for (const { area, top, how } of obstacles) {
      if (top <= eyeLevel) continue
      if (how === 'thicket') {
        for (const { from, to } of spansWithin(a, b, area)) thicket += to - from
        if (thicket > THROUGH_WOODS) return true
      } else if (passesThrough(a, b, area) && (how === 'screen' || !endsIn(area, a, b))) return true
    }
    return false
  }
}

const endsIn = (area: Polygon, a: Point, b: Point): boolean => containsPoint(area, a) || containsPoint(area, b)

/** Places from which a unit sees and is seen: its front stands, at most five of them, and in a garrison or square its corners too. */
export function placesOf(table: RegimentalTable, id: string): Point[] {
  const unit = unitOf(table, id)
  const corners = outline(table, id)
  if (unit.building !== null || unit.formation === 'square' || unit.formation === 'hastySquare')
    return [...corners, middleOf(corners)]
  const block = blockOf(table.field, id, unit)
  const { files } = filesAndRanks(unit.formation, standCount(unit))
  const places = frontRankPlaces(block, files)
  if (places.length <= MOST_PLACES) return places
  const last = places.length - 1
  return Array.from({ length: MOST_PLACES }, (_, i) => places[Math.round((i * last) / (MOST_PLACES - 1))]!)
}
/** More places of a front are not tried: they lie within an inch or two of these. */
const MOST_PLACES = 5

const middleOf = (corners: Polygon): Point => ({
  x: Math.round(corners.reduce((sum, { x }) => sum + x, 0) / corners.length),
  y: Math.round(corners.reduce((sum, { y }) => sum + y, 0) / corners.length),
})

/** Places at which a unit can be seen: its front and its rear corners. */
const targetPlacesOf = (table: RegimentalTable, id: string): Point[] => [...placesOf(table, id), ...outline(table, id)]

/** REG-7.3: ids of the units that may block the sight between two units: formed ones, without the two. */
const screensBetween = (table: RegimentalTable, a: string, b: string): string[] => {
  const box = boxOf([...outline(table, a), ...outline(table, b)])
  return unitsOnTable(table).filter(
    (id) => id !== a && id !== b && isFormed(table, id) && boxesMeet(boxOf(outline(table, id)), box),
  )
}

const seesPair = whileNothingMoves((table, key): boolean => {
  const [from, to, ...except] = JSON.parse(key) as [string, string, ...string[]]
  const rules: SightRules = {
    screens: screensBetween(table, from, to).filter((id) => !except.includes(id)),
    chaparralBlocks: true,
    impassableBlocks: false,
  }
  const [eyes, targets] = [placesOf(table, from), targetPlacesOf(table, to)]
  const isBlocked = lineTest(table, [...eyes, ...targets], rules)
  return eyes.some((a) => targets.some((b) => !isBlocked(a, b)))
})

/** REG-7.3: does a unit see another? Some place of its front must see some place of the other. `except`: units that do not block. */
export const seesUnit = (table: RegimentalTable, from: string, to: string, except: readonly string[] = []): boolean =>
  seesPair(table, JSON.stringify([from, to, ...except]))

/** REG-7.3: which of these places see a unit, formed units of both sides blocking but those in `except`? For the stands of a unit. */
export function placesSeeUnit(
  table: RegimentalTable,
  eyes: readonly Point[],
  to: string,
  except: readonly string[] = [],
): boolean[] {
  const targets = targetPlacesOf(table, to)
  const places = [...eyes, ...targets]
  const between = boxOf(places)
  const isBlocked = lineTest(table, places, {
    screens: unitsOnTable(table).filter(
      (id) => id !== to && !except.includes(id) && isFormed(table, id) && boxesMeet(boxOf(outline(table, id)), between),
    ),
    chaparralBlocks: true,
    impassableBlocks: false,
  })
  return eyes.map((from) => targets.some((b) => !isBlocked(from, b)))
}

/** REG-3.2: does a line pass through dense chaparral? */
const passesChaparral = ({ field }: RegimentalTable, a: Point, b: Point): boolean =>
  sortedAreasOf(field.ground).areas.some(
    ({ feature }) => field.features.get(feature.id)?.isDenseChaparral === true && passesThrough(a, b, feature.area),
  )

/** How a leader reaches a unit with his eyes. */
export interface LeaderSight {
  /** To the nearest stand, thousandths of an inch. */
  readonly distance: number
  readonly sees: boolean
  /** REG-3.2: some line that is free passes no dense chaparral. */
  readonly isClear: boolean
}

/**
 * REG-3.2, 3.5: the line from a leader to a unit. Enemy troops and impassable ground block it, and buildings, crests, smoke and two inches of
 * woods; friends do not. Dense chaparral does not block it but shortens the radius.
 */
export function leaderSight(table: RegimentalTable, leader: string, id: string): LeaderSight {
  const { side } = leaderOf(table, leader)
  const from = placeOfLeader(table, leader)
  const distance = distanceToUnit(table, from, id)
  const rules: SightRules = {
    screens: unitsOnTable(table).filter((one) => unitOf(table, one).side !== side && !isBattery(table, one)),
    chaparralBlocks: false,
    impassableBlocks: true,
  }
  const targets = targetPlacesOf(table, id)
  const isBlocked = lineTest(table, [from, ...targets], rules)
  let [sees, isClear] = [distance === 0, distance === 0]
  if (!sees)
    for (const to of targets) {
      if (isBlocked(from, to)) continue
      sees = true
      if (passesChaparral(table, from, to)) continue
      isClear = true
      break
    }
  return { distance, sees, isClear }
}
