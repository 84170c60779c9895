// Units that go into a building or leave it (SAR-21.2), and how many castings it holds.
import { isArea, type Area } from '../../../common/groundSchema'
import type { Point } from '../../../common/point'
import { gapBetween, type Polygon } from '../../../common/polygon'
import { inchesToThousandths } from '../../inches'
import { throwBadState, throwBadValue } from '../../errors'
import { effectivesOf } from '../../stragglers/strength'
import { answersOf } from '../answers'
import type { FieldOfBattle } from '../field'
import { unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import type { BattleUnit, Side } from '../types'
import { rosterUnitOf, sideOfUnit } from '../units'

/** SAR-21.2: a unit no farther than this from a building can go into it: an inch, in thousandths. */
const ENTRY_DISTANCE = 1000

/** The building with this id; null: there is none. */
const buildingById = ({ ground }: FieldOfBattle, id: string): Area | null =>
  ground.features.filter(isArea).find((area) => area.id === id && area.kind === 'building') ?? null

/** The upright rectangle round an area. */
interface BoundingBox {
  readonly southWest: Point
  readonly northEast: Point
}

function boundingBoxOf({ area }: Area): BoundingBox {
  const [xs, ys] = [area.map(({ x }) => x), area.map(({ y }) => y)]
  return {
    southWest: { x: Math.min(...xs), y: Math.min(...ys) },
    northEast: { x: Math.max(...xs), y: Math.max(...ys) },
  }
}

/** SAR-21.2: how many castings fit into a building: as many as can stand within its length and breadth. */
export function buildingCapacity(table: Pick<BattleTable, 'field'>, building: Area): number {
  const castingWidth = inchesToThousandths(table.field.tables.scale.footBaseInches[0])
  const { southWest, northEast } = boundingBoxOf(building)
  const castingsIn = (length: number): number => Math.max(1, Math.floor(length / castingWidth))
  return castingsIn(northEast.x - southWest.x) * castingsIn(northEast.y - southWest.y)
}

/** SAR-21.2: the unit inside the building `id`: about its middle, as wide as there is room. Null: the unit outside, where it stands. */
export function unitInBuilding(table: Pick<BattleTable, 'field'>, unit: BattleUnit, id: string | null): BattleUnit {
  const building = id === null ? null : buildingById(table.field, id)
  if (building === null) return { ...unit, garrison: null }
  const { southWest, northEast } = boundingBoxOf(building)
  const [lengthX, lengthY] = [northEast.x - southWest.x, northEast.y - southWest.y]
  const castingWidth = inchesToThousandths(table.field.tables.scale.footBaseInches[0])
  const effectives = effectivesOf(unit.strength)
  const castingsAlongLongerSide = Math.floor(Math.max(lengthX, lengthY) / castingWidth)
  const files = Math.max(1, Math.min(effectives, castingsAlongLongerSide))
  const ranks = Math.max(1, Math.ceil(effectives / files))
  // The ranks lie along the longer side; the unit faces whichever way is nearer to its old heading (hundredths of a degree).
  const northOrSouth = unit.heading > 9000 && unit.heading < 27_000 ? 18_000 : 0
  const eastOrWest = unit.heading < 18_000 ? 9000 : 27_000
  const heading = lengthX >= lengthY ? northOrSouth : eastOrWest
  const middle = { x: Math.floor((southWest.x + northEast.x) / 2), y: Math.floor((southWest.y + northEast.y) / 2) }
  // Half the depth of the ranks: the front stands this far before the middle.
  const halfDepth = Math.floor((ranks * castingWidth) / 2)
  const at = { ...middle }
  if (heading === 0) at.y += halfDepth
  else if (heading === 9000) at.x += halfDepth
  else if (heading === 18_000) at.y -= halfDepth
  else at.x -= halfDepth
  return { ...unit, garrison: building.id, heading, width: files, at }
}

/** The unit in a building, other than this one; null: none. */
export const holderOf = ({ battle }: Pick<BattleTable, 'battle'>, building: string, id: string): string | null =>
  Object.keys(battle.units).find((other) => other !== id && battle.units[other]!.garrison === building) ?? null

/** Is another unit of the side to go into this building? */
const isSpokenFor = (table: BattleTable, side: Side, id: string, building: string): boolean =>
  Object.entries(answersOf(table, side).marches).some(
    ([other, steps]) => other !== id && steps.some((step) => 'occupy' in step && step.occupy === building),
  )

/**
 * SAR-21.2: refuses a building that the unit cannot enter from where it stands. Each building holds one unit. Null: the unit is to leave its
 * building; refused if it is in none. A hidden enemy in it is not told (SAR-22.1): who finds one stays before the building (`placeAfterMove`).
 */
export function checkOccupy(table: BattleTable, id: string, unit: BattleUnit, building: string | null): void {
  const { field, battle } = table
  const side = sideOfUnit(table, unit)
  if (building === null) {
    if (unit.garrison === null) throwBadState('SAR-21.2', 'garrison')
    return
  }
  const area = checkRoomInBuilding(table, unit, building)
  // `garrison`: the building that the unit is in.
  if (unit.garrison === building) throwBadState('SAR-21.2', building)
  const holder = holderOf(table, building, id)
  const isKnownHolder =
    holder !== null && (!battle.units[holder]!.hidden || sideOfUnit(table, battle.units[holder]!) === side)
  if (isKnownHolder || isSpokenFor(table, side, id, building)) throwBadState('SAR-21.2', building)
  const unitArea = unitPolygon(field, unit)
  if (unitArea === null || gapBetween(unitArea, area) > ENTRY_DISTANCE) throwBadState('SAR-21.2', 'distance')
}

/** SAR-21.2: refuses a unit that a building cannot hold: guns, horse, or too many castings. Returns the area of the building. */
export function checkRoomInBuilding(table: BattleTable, unit: BattleUnit, building: string): Polygon {
  const feature = buildingById(table.field, building) ?? throwBadValue('SAR-21.2', 'building')
  const { arm } = rosterUnitOf(table, unit)
  if (arm === 'artillery' || (arm === 'cavalry' && unit.mounted)) throwBadState('SAR-21.2', arm)
  if (effectivesOf(unit.strength) > buildingCapacity(table, feature)) throwBadValue('SAR-21.2', 'castings')
  return feature.area
}

/** The ids of all buildings, sorted. */
export const buildingIds = ({ ground }: FieldOfBattle): string[] =>
  ground.features.flatMap((feature) => (feature.kind === 'building' ? [feature.id] : [])).sort()
