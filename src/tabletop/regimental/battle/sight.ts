// Lines of sight: between units (REG-7.3), from leaders to their units (REG-3.2, 3.5).
import { boxesMeet, boxOf } from '../../common/box'
import { frontRankPlaces } from '../../common/block'
import { levelAt, sortedAreasOf } from '../../common/ground'
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

/** Which part of a line's obstacles count: units by their ids, dense chaparral for fire only, impassable ground for leaders. */
interface SightRules {
  /** Units that block, those of the two ends left out. */
  readonly screens: readonly string[]
  readonly chaparralBlocks: boolean
  readonly impassableBlocks: boolean
}

/** Does the ground, smoke or a screen block the line between two places? A line that begins or ends in a building or hill is not blocked by it. */
function isBlocked(
  table: RegimentalTable,
  a: Point,
  b: Point,
  { screens, chaparralBlocks, impassableBlocks }: SightRules,
): boolean {
  const { field } = table
  const smoke = smokeOn(table)?.area
  if (smoke && (containsPoint(smoke, a) || containsPoint(smoke, b) || passesThrough(a, b, smoke))) return true
  const box = boxOf([a, b])
  const eyeLevel = Math.max(levelAt(field.ground, a), levelAt(field.ground, b))
  let thicket = 0
  for (const boxed of sortedAreasOf(field.ground).areas) {
    if (!boxesMeet(boxed, box)) continue
    const { feature } = boxed
    const { kind, height } = feature
    if (impassableBlocks && kind === 'impassable' && passesThrough(a, b, feature.area)) return true
    const rise = kind === 'building' ? (height ?? 1) : (height ?? 0)
    if (kind === 'hill') {
      if (rise > eyeLevel && !endsIn(feature.area, a, b) && passesThrough(a, b, feature.area)) return true
    } else if (isThicket(field, feature)) {
      const isChaparral = field.features.get(feature.id)?.isDenseChaparral === true
      if ((isChaparral && !chaparralBlocks) || Math.max(1, rise) + levelAt(field.ground, feature.area[0]!) <= eyeLevel)
        continue
      for (const { from, to } of spansWithin(a, b, feature.area)) thicket += to - from
      if (thicket > THROUGH_WOODS) return true
    } else if (rise > 0 && kind !== 'open' && rise + levelAt(field.ground, feature.area[0]!) > eyeLevel) {
      if (!endsIn(feature.area, a, b) && passesThrough(a, b, feature.area)) return true
    }
  }
  for (const id of screens) {
    const screen = outline(table, id)
    const unit = unitOf(table, id)
    if (levelAt(field.ground, { x: unit.x, y: unit.y }) + 1 > eyeLevel && passesThrough(a, b, screen)) return true
  }
  return false
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
  const targets = targetPlacesOf(table, to)
  return placesOf(table, from).some((a) => targets.some((b) => !isBlocked(table, a, b, rules)))
})

/** REG-7.3: does a unit see another? Some place of its front must see some place of the other. `except`: units that do not block. */
export const seesUnit = (table: RegimentalTable, from: string, to: string, except: readonly string[] = []): boolean =>
  seesPair(table, JSON.stringify([from, to, ...except]))

/** REG-7.3: does a place see a unit, formed units of both sides blocking but those in `except`? For a stand or a unit that is still to move. */
export function placeSeesUnit(
  table: RegimentalTable,
  from: Point,
  to: string,
  except: readonly string[] = [],
): boolean {
  const between = boxOf([from, ...outline(table, to)])
  const rules: SightRules = {
    screens: unitsOnTable(table).filter(
      (id) => id !== to && !except.includes(id) && isFormed(table, id) && boxesMeet(boxOf(outline(table, id)), between),
    ),
    chaparralBlocks: true,
    impassableBlocks: false,
  }
  return targetPlacesOf(table, to).some((b) => !isBlocked(table, from, b, rules))
}

/** REG-3.2: does a line pass through dense chaparral? */
export const passesChaparral = ({ field }: RegimentalTable, a: Point, b: Point): boolean =>
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
  let [sees, isClear] = [distance === 0, distance === 0]
  if (!sees)
    for (const to of targetPlacesOf(table, id)) {
      if (isBlocked(table, from, to, rules)) continue
      sees = true
      if (passesChaparral(table, from, to)) continue
      isClear = true
      break
    }
  return { distance, sees, isClear }
}
