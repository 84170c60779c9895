// Where units and leaders stand when a battle begins (SAR-24.4).
import { HALF_CIRCLE, normalizedAngle } from '../../../core/fixed'
import { ofSide } from '../../../game/side'
import { type Block, footprint } from '../../common/block'
import { impassableUnder, isOnTable, nearestOnTable } from '../../common/ground'
import { type Point, pointFromPose } from '../../common/point'
import { gapBetween, type Polygon } from '../../common/polygon'
import { horseHolders } from '../cavalry/horseHolders'
import type { Gun, Stance } from '../types'
import { type DetachedPart, type FieldOfBattle, type RosterUnit, superiorsOf } from './field'
import { blockForArm, unitBlock, maxWidth } from './layout'
import type { Battle, BattleLeader, BattleUnit, Side } from './types'
import { rosterUnitOf } from './units'

/** Distance between the places that are tried for a unit at set-up, in thousandths of an inch. */
const SEARCH_STEP = 500
/** SAR-7.16: the least distance between units at set-up, in thousandths of an inch. */
const MIN_DISTANCE = 1000
/** The heading from the middle of the table to each edge, in hundredths of a degree. */
const HEADING_TO_EDGE = { north: 0, east: 9000, south: 18_000, west: 27_000 }

/** SAR-24.8: the heading away from a side's own edge of the table. */
export function headingTowardEnemy({ terms }: FieldOfBattle, side: Side): number {
  const ownEdge = ofSide(terms.retreatEdge, side)
  return normalizedAngle(HEADING_TO_EDGE[ownEdge] + HALF_CIRCLE)
}

/** SAR-16.6: the guns of a battery, among which its crew is divided evenly; the first guns get the castings that are left over. */
function gunsWithCrews({ poundages, crew }: RosterUnit): Gun[] {
  const castingsPerGun = Math.floor(crew / Math.max(1, poundages.length))
  const castingsLeftOver = crew - castingsPerGun * poundages.length
  return poundages.map((pounds, i) => ({
    pounds,
    artillerists: castingsPerGun + (i < castingsLeftOver ? 1 : 0),
    infantry: 0,
    damage: 0,
  }))
}

/** SAR-24.4: the formation of a unit at the start: guns are limbered, and a unit whose owner may choose (`free`) is in line. */
function startStance({ arm, startFormation }: RosterUnit): Stance {
  if (arm === 'artillery') return 'limbered'
  return startFormation === 'free' ? 'line' : (startFormation as Stance)
}

/**
 * SAR-24.4: the state of a unit of the order of battle before it is placed on the table. A line is two ranks deep. The fields are explained at
 * `BattleUnit` in types.ts.
 */
export function newUnit(field: FieldOfBattle, rosterUnit: RosterUnit): BattleUnit {
  const stance = startStance(rosterUnit)
  const widest = maxWidth(field.tables, rosterUnit.nation, rosterUnit.castings, stance)
  return {
    of: rosterUnit.id,
    companies: 0,
    strength: { start: rosterUnit.castings, casualties: 0, stragglers: 0 },
    training: rosterUnit.training,
    stance,
    mounted: rosterUnit.mounted,
    at: null,
    heading: headingTowardEnemy(field, rosterUnit.side),
    width: stance === 'line' ? Math.ceil(widest / 2) : widest,
    guns: gunsWithCrews(rosterUnit),
    arrival: rosterUnit.arrival,
    gone: false,
    broken: false,
    locked: false,
    lowAmmo: false,
    firstVolleySpent: false,
    blown: false,
    charged: false,
    holders: 0,
    garrison: null,
    hidden: false,
    off: null,
    atWagon: false,
    last: null,
  }
}

/**
 * The places that are tried for a unit in a zone of set-up: rows from the front of the zone to its rear, each from west to east (of a side
 * that faces east or west: from south to north). In case the zone is full, rows before its front follow, three times as many, and then the
 * continuation of all these rows to both sides.
 */
function* placesToTry(field: FieldOfBattle, zone: string, heading: number): Generator<Point> {
  // The west, south, east and north edge of the zone.
  const [x1, y1, x2, y2] = field.terms.zones[zone]!
  const facesEastOrWest = heading === HEADING_TO_EDGE.east || heading === HEADING_TO_EDGE.west
  // Along the rows, and from row to row.
  const [alongStart, alongEnd] = facesEastOrWest ? [y1, y2] : [x1, x2]
  const [low, high] = facesEastOrWest ? [x1, x2] : [y1, y2]
  const rowsInZone = Math.floor((high - low) / SEARCH_STEP)
  // The front of the zone is its northern or eastern end for a side that faces there, else the southern or western one.
  const isFrontHigh = heading === HEADING_TO_EDGE.north || heading === HEADING_TO_EDGE.east
  const rows = Array.from({ length: 4 * rowsInZone + 1 }, (_, row) => {
    // Negative: before the front of the zone.
    const behindFront = row <= rowsInZone ? row * SEARCH_STEP : (rowsInZone - row) * SEARCH_STEP
    return isFrontHigh ? high - behindFront : low + behindFront
  })
  const placeAt = (along: number, row: number): Point => (facesEastOrWest ? { x: row, y: along } : { x: along, y: row })
  for (const row of rows)
    for (let along = alongStart; along <= alongEnd; along += SEARCH_STEP) yield placeAt(along, row)
  const { width, depth } = field.ground
  for (const row of rows)
    for (let beside = SEARCH_STEP; beside <= (facesEastOrWest ? depth : width); beside += SEARCH_STEP) {
      yield placeAt(alongEnd + beside, row)
      yield placeAt(alongStart - beside, row)
    }
}

/** Are the bounding boxes of two areas at least the minimum distance apart? A quick test before exact measuring. */
function areBoxesFarApart(a: Polygon, b: Polygon): boolean {
  const isFarAlong = (coordinate: (corner: Point) => number): boolean =>
    Math.min(...b.map(coordinate)) - Math.max(...a.map(coordinate)) >= MIN_DISTANCE ||
    Math.min(...a.map(coordinate)) - Math.max(...b.map(coordinate)) >= MIN_DISTANCE
  return isFarAlong(({ x }) => x) || isFarAlong(({ y }) => y)
}

/**
 * The unit at the first place of its zone that is on the table, off impassable ground and clear of the areas that other units have taken. Without such a place the
 * unit stays off the table.
 */
function placeInZone(field: FieldOfBattle, unit: BattleUnit, zone: string, takenAreas: readonly Polygon[]): BattleUnit {
  const arm = field.units.get(unit.of)!.arm
  for (const at of placesToTry(field, zone, unit.heading)) {
    const placed = { ...unit, at }
    const outline = footprint(blockForArm(field.tables, arm, placed)!)
    if (!outline.every((corner) => isOnTable(field.ground, corner))) continue
    if (impassableUnder(field.ground, outline).length > 0) continue
    if (takenAreas.every((area) => areBoxesFarApart(outline, area) || gapBetween(outline, area) >= MIN_DISTANCE))
      return placed
  }
  return unit
}

/** Results of `startingUnits`, kept because views ask for them again and again. */
const startingUnitsByField = new WeakMap<FieldOfBattle, Readonly<Record<string, BattleUnit>>>()

/** SAR-24.4: all units at their places at the start, or off the table if they arrive later. Always the same for a field. */
export function startingUnits(field: FieldOfBattle): Readonly<Record<string, BattleUnit>> {
  if (field.startUnits) return field.startUnits
  const knownUnits = startingUnitsByField.get(field)
  if (knownUnits) return knownUnits
  const units = placeAllUnits(field)
  startingUnitsByField.set(field, units)
  return units
}

/** The unit with this number of castings at the start; its line becomes narrower, so that it stays two ranks deep. */
const withCastings = (unit: BattleUnit, castings: number): BattleUnit => ({
  ...unit,
  strength: { ...unit.strength, start: castings },
  width: unit.stance === 'line' ? Math.min(unit.width, Math.ceil(castings / 2)) : unit.width,
})

/** SAR-24.3: a part that is detached from its unit before the battle; dismounted cavalry leaves horse holders (SAR-17.5). */
function detachedPart(field: FieldOfBattle, whole: BattleUnit, { castings, dismounted }: DetachedPart): BattleUnit {
  const part = withCastings(whole, castings)
  return dismounted ? { ...part, mounted: false, holders: horseHolders(field.tables, castings).holders } : part
}

/** Works out `startingUnits`. */
function placeAllUnits(field: FieldOfBattle): Record<string, BattleUnit> {
  const units: Record<string, BattleUnit> = {}
  const takenAreas: Polygon[] = []
  const addUnit = (id: string, unit: BattleUnit, zone: string | null): void => {
    const placed = zone === null ? unit : placeInZone(field, unit, zone, takenAreas)
    const block = unitBlock(field, placed)
    if (block) takenAreas.push(footprint(block))
    units[id] = placed
  }
  const { detached = [] } = field
  for (const rosterUnit of field.units.values()) {
    const whole = newUnit(field, rosterUnit)
    const detachedCastings = detached
      .filter(({ of }) => of === rosterUnit.id)
      .reduce((sum, { castings }) => sum + castings, 0)
    const rest = detachedCastings > 0 ? withCastings(whole, rosterUnit.castings - detachedCastings) : whole
    addUnit(rosterUnit.id, rest, rosterUnit.zone)
  }
  for (const [i, part] of detached.entries()) {
    // The parts of a unit are numbered from 1: `unit/1`, `unit/2` and so on.
    const partNumber = detached.slice(0, i + 1).filter(({ of }) => of === part.of).length
    const whole = newUnit(field, field.units.get(part.of)!)
    addUnit(`${part.of}/${partNumber}`, detachedPart(field, whole, part), part.zone)
  }
  return units
}

/** A place on the table, an inch behind the rear of a block. */
export function placeBehind(field: FieldOfBattle, block: Block): Point {
  return nearestOnTable(field.ground, pointFromPose(block, 0, 0 - block.depth - MIN_DISTANCE))
}

/**
 * All leaders at the start. Each stands behind the first unit that he commands directly; if none is on the table, behind the first unit
 * under a subordinate of his.
 */
export function startingLeaders(field: FieldOfBattle, units: Battle['units']): Record<string, BattleLeader> {
  const leaders: Record<string, BattleLeader> = {}
  const unitsOnTable = Object.values(units).filter((unit) => unit.at !== null)
  for (const rosterLeader of field.leaders.values()) {
    const { id, lr: leaderRating, arrival } = rosterLeader
    const firstUnit =
      unitsOnTable.find((unit) => rosterUnitOf({ field }, unit).leader === id) ??
      unitsOnTable.find((unit) => superiorsOf(field, rosterUnitOf({ field }, unit)).includes(id))
    const block = arrival === null && firstUnit ? unitBlock(field, firstUnit) : null
    leaders[id] = {
      at: (arrival === null ? field.startLeaders?.[id] : undefined) ?? (block && placeBehind(field, block)),
      arrival,
      attachedTo: null,
      lr: leaderRating,
      points: 0,
      // He is not wounded.
      silentUntil: 0,
      mission: field.startMissions?.[id] ?? null,
      incoming: null,
    }
  }
  return leaders
}
