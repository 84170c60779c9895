// Reinforcements (SAR-24.5): the action that calls a group, and where its units and leaders come on to the table.
import { answersOf, changeAnswers } from '../answers'
import type { Block } from '../../../common/block'
import { isRoad } from '../../../common/groundSchema'
import { impassableUnder, isOnTable, roadsAt } from '../../../common/ground'
import { headingTo, pointDistance, pointFromPose, type Point } from '../../../common/point'
import { gapBetween, polygonsOverlap, type Polygon } from '../../../common/polygon'
import { inchesToThousandths } from '../../inches'
import { throwBadState, throwBadValue, isAllowed } from '../../errors'
import { type ArrivalGroup, type Edge, sidesInAskingOrder } from '../field'
import type { BattleHandler } from '../handler'
import { unitBlock, unitPolygon, maxWidth } from '../layout'
import { type ActionRun, type BattleTable, emit } from '../run'
import type { BattleUnit, Side } from '../types'
import { rosterUnitOf, leadersOf, sideOfUnit } from '../units'
import { type DistanceTerms, rollDistance } from './distance'

/** SAR-24.5: the distance between the places along the edge that are tried for an arriving unit, in thousandths of an inch. */
const ROOM_SEARCH_STEP = 500
/** SAR-24.5: how far from the entry point places are tried, to either side, in thousandths of an inch: 36 inches. */
const ROOM_SEARCH_REACH = 36_000

/** The groups that arrive during the battle, according to the printed source that the players have chosen (`BattleOptions.arrivals`). */
export const arrivalGroups = (table: BattleTable): readonly ArrivalGroup[] =>
  table.field.terms.arrivals[table.battle.options.arrivals]

/**
 * Ids of the units of a group that are still off the table, in the order in which they come on; sorted where the group gives none. `arrival`: the
 * group that a unit comes with; null once it has come; `gone`: it was removed from the battle.
 */
export function unitsWaiting(table: BattleTable, group: string): string[] {
  const { battle } = table
  const order = arrivalGroups(table).find((each) => each.group === group)?.order ?? []
  return Object.keys(battle.units)
    .sort()
    .filter((id) => battle.units[id]!.arrival === group && !battle.units[id]!.gone)
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
}

/** SAR-24.5: refuses a group that this side may not bring on now; otherwise returns the group. */
export function checkArrival(table: BattleTable, side: Side, group: string): ArrivalGroup {
  const arrival =
    arrivalGroups(table).find((candidate) => candidate.group === group) ?? throwBadValue('SAR-24.5', 'group')
  // `chosenBy`: the side that decides when the group comes.
  if (arrival.chosenBy !== side || arrival.comesByItself) throwBadValue('SAR-24.5', 'group')
  if (table.battle.turn < arrival.firstTurn) throwBadState('SAR-24.5', 'firstTurn')
  if (unitsWaiting(table, group).length === 0 || answersOf(table, side).arrivals.includes(group))
    throwBadState('SAR-24.5', group)
  return arrival
}

/** SAR-24.5: ids of the groups that a side may bring on now, sorted. */
export const groupsThatMayArrive = (table: BattleTable, side: Side): string[] =>
  arrivalGroups(table)
    .map(({ group }) => group)
    .filter((group) => isAllowed(() => checkArrival(table, side, group)))
    .sort()

/** SAR-24.5: ids of the groups of a side that come without being called, and of which some unit is still to come. */
const groupsThatComeByThemselves = (table: BattleTable, side: Side): string[] =>
  arrivalGroups(table)
    .filter(
      ({ group, chosenBy, comesByItself, firstTurn }) =>
        comesByItself && chosenBy === side && table.battle.turn >= firstTurn && unitsWaiting(table, group).length > 0,
    )
    .map(({ group }) => group)

/** SAR-24.5: the action by which a side brings a group on this turn. */
export const arrive: BattleHandler<'arrive'> = {
  check(table, side, { group }) {
    checkArrival(table, side, group)
  },
  list(table, side, out) {
    for (const group of groupsThatMayArrive(table, side)) out.push({ type: 'arrive', group })
  },
  run(run, side, { group }) {
    changeAnswers(run, side, { arrivals: [...answersOf(run, side).arrivals, group].sort() })
  },
}

/** The edge of the table nearest to a place. */
export function nearestEdge({ field }: BattleTable, { x, y }: Point): Edge {
  const { width, depth } = field.ground
  const distances: [Edge, number][] = [
    ['south', y],
    ['north', depth - y],
    ['west', x],
    ['east', width - x],
  ]
  return distances.sort((a, b) => a[1] - b[1])[0]![0]
}

/** The heading from each edge straight onto the table, in hundredths of a degree. */
const INWARD_HEADING: Readonly<Record<Edge, number>> = { south: 0, west: 9000, north: 18_000, east: 27_000 }

/**
 * The unit as it comes on: its rear at the edge of the table. `aside`: how far it stands from the entry point along that edge, in
 * thousandths of an inch; negative: toward the west or south.
 */
function unitAtEdge(table: BattleTable, id: string, arrival: ArrivalGroup, aside: number): BattleUnit {
  const unit = table.battle.units[id]!
  const { arm, nation, castings } = rosterUnitOf(table, unit)
  const ownFormation = arrival.formations?.[id]
  const stance = ownFormation?.stance ?? (arm === 'artillery' ? 'limbered' : arrival.formation)
  const edge = arrival.edge ?? nearestEdge(table, arrival.entry)
  const widest = arm === 'artillery' ? unit.width : maxWidth(table.field.tables, nation, castings, stance)
  const inFormation: BattleUnit = {
    ...unit,
    stance,
    width: ownFormation?.width ?? widest,
    heading: INWARD_HEADING[edge],
    at: arrival.entry,
    arrival: null,
  }
  const { depth }: Block = unitBlock(table.field, inFormation)!
  const { width: tableWidth, depth: tableDepth } = table.field.ground
  const { x, y } = arrival.entry
  const at = {
    south: { x: x + aside, y: depth },
    north: { x: x + aside, y: tableDepth - depth },
    west: { x: depth, y: y + aside },
    east: { x: tableWidth - depth, y: y + aside },
  }[edge]
  return { ...inFormation, at }
}

/** SAR-24.5: may the unit stand here: on the table, off impassable ground, an inch from every enemy and outside every friend's area? */
function hasRoomToArrive(
  table: BattleTable,
  unit: BattleUnit,
  otherUnits: readonly { outline: Polygon; enemy: boolean }[],
): boolean {
  const { field } = table
  const outline = unitPolygon(field, unit)!
  if (!outline.every((corner) => isOnTable(field.ground, corner))) return false
  if (impassableUnder(field.ground, outline).length > 0) return false
  const inch = inchesToThousandths(field.tables.movement.standoffInches)
  return otherUnits.every(({ outline: other, enemy }) =>
    enemy ? gapBetween(outline, other) >= inch : !polygonsOverlap(outline, other),
  )
}

/** The areas of all units on the table, as an arriving unit of this side must keep off them. */
const areasToKeepOff = (table: BattleTable, side: Side): { outline: Polygon; enemy: boolean }[] =>
  Object.values(table.battle.units).flatMap((unit) => {
    const outline = unitPolygon(table.field, unit)
    return outline ? [{ outline, enemy: sideOfUnit(table, unit) !== side }] : []
  })

/** The road by which a group comes in road column, its line beginning at the entry point; null: it does not come by a road. */
export function roadInward({ field }: BattleTable, { entry, formation }: ArrivalGroup): readonly Point[] | null {
  if (formation !== 'roadColumn') return null
  const [roadId] = roadsAt(field.ground, entry)
  const road = field.ground.features.filter(isRoad).find(({ id }) => id === roadId)
  if (!road) return null
  const beginsFar = pointDistance(road.line.at(-1)!, entry) < pointDistance(road.line[0]!, entry)
  return beginsFar ? [...road.line].reverse() : road.line
}

/** The unit in road column with the middle of its front on a line, `distance` (thousandths of an inch) from its beginning. */
function unitOnLine(unit: BattleUnit, line: readonly Point[], distance: number): BattleUnit {
  let distanceLeft = distance
  for (const [i, to] of line.entries()) {
    const from = line[i - 1]
    if (!from) continue
    const length = pointDistance(from, to)
    const heading = headingTo(from, to)
    if (distanceLeft <= length || i === line.length - 1)
      return { ...unit, at: pointFromPose({ at: from, heading }, 0, distanceLeft), heading }
    distanceLeft -= length
  }
  return unit
}

/** Where a unit comes on along a road, and how far its front is from the beginning of the road, thousandths of an inch. */
interface PlaceOnRoad {
  readonly unit: BattleUnit
  readonly front: number
}

/** The unit in road column as it sets out on its road, its front at the beginning. */
export const columnOnRoad = (
  table: BattleTable,
  id: string,
  arrival: ArrivalGroup,
  road: readonly Point[],
): BattleUnit => unitOnLine(unitAtEdge(table, id, arrival, 0), road, 0)

/**
 * SAR-24.5: where a unit comes to stand on its road when it marches `farthest` (thousandths of an inch) at most: not past what stands on the road.
 * Null: it does not come wholly on to the table.
 */
export function placeOnRoad(
  table: BattleTable,
  side: Side,
  column: BattleUnit,
  road: readonly Point[],
  farthest: number,
): PlaceOnRoad | null {
  const { field } = table
  const others = areasToKeepOff(table, side)
  const { depth } = unitBlock(field, column)!
  let front: number | null = null
  for (let tried = depth + ROOM_SEARCH_STEP; tried <= farthest; tried += ROOM_SEARCH_STEP) {
    const placed = unitOnLine(column, road, tried)
    if (hasRoomToArrive(table, placed, others)) front = tried
    // A corner of the rear may still be off the table where the road comes on at an angle.
    else if (unitPolygon(field, placed)!.every((corner) => isOnTable(field.ground, corner))) break
  }
  return front === null ? null : { unit: unitOnLine(column, road, front), front }
}

/** SAR-24.5: how far the next unit on a road may come behind one whose front is at `front`: an inch from its rear. */
export const roomBehind = (table: BattleTable, { unit, front }: PlaceOnRoad): number =>
  front - unitBlock(table.field, unit)!.depth - inchesToThousandths(table.field.tables.movement.standoffInches)

/**
 * SAR-24.5: brings on a group along a road, one unit behind another. Each marches its distance for the road, but not past what stands on the road
 * nor nearer than an inch to the unit before it. A unit that does not come wholly on to the table waits, and with it all behind it.
 */
function bringOnByRoad(run: ActionRun, side: Side, arrival: ArrivalGroup, road: readonly Point[]): void {
  const { battle } = run
  // How far the front of the next unit may come.
  let roomOnRoad = Number.POSITIVE_INFINITY
  for (const id of unitsWaiting(run, arrival.group)) {
    const waiting = battle.units[id]!
    const column = columnOnRoad(run, id, arrival, road)
    // Its distance is rolled as if it stood on the road already (SAR-7.20).
    battle.units[id] = column
    const { distance } = rollDistance(run, id, ARRIVAL_TERMS)
    battle.units[id] = waiting
    const placed = placeOnRoad(run, side, column, road, Math.min(distance, roomOnRoad))
    if (placed === null) return
    battle.units[id] = placed.unit
    roomOnRoad = roomBehind(run, placed)
    emit(run, { kind: 'arrived', rule: 'SAR-24.5', unit: id })
  }
}

/** The terms of the roll for the distance of an arriving unit. */
export const ARRIVAL_TERMS: DistanceTerms = { purpose: 'arrive', isCharge: false, artilleryOrder: null }

/**
 * SAR-24.5: brings on the groups that both sides have called: by a road one unit behind another, elsewhere each unit as near to the entry point as
 * there is room. A unit without room waits off the table; it comes on when its side calls the group again.
 */
export function bringOnArrivals(run: ActionRun): void {
  for (const side of sidesInAskingOrder(run.field))
    for (const group of [...answersOf(run, side).arrivals, ...groupsThatComeByThemselves(run, side)]) {
      const arrival = arrivalGroups(run).find((candidate) => candidate.group === group)!
      const road = roadInward(run, arrival)
      if (road) bringOnByRoad(run, side, arrival, road)
      else bringOnAlongEdge(run, side, arrival)
      bringOnLeaders(run, side, group)
    }
}

/** SAR-24.5: where a unit comes on along the edge: as near to the entry point as there is room. Null: there is none. */
export function placeAlongEdge(table: BattleTable, side: Side, id: string, arrival: ArrivalGroup): BattleUnit | null {
  const others = areasToKeepOff(table, side)
  // Step 0 is the entry point; odd steps lie to one side of it, even steps to the other.
  for (let step = 0; step <= (2 * ROOM_SEARCH_REACH) / ROOM_SEARCH_STEP; step++) {
    const aside = (step % 2 === 1 ? 1 : -1) * Math.ceil(step / 2) * ROOM_SEARCH_STEP
    const unit = unitAtEdge(table, id, arrival, aside)
    if (hasRoomToArrive(table, unit, others)) return unit
  }
  return null
}

/** SAR-24.5: brings on a group that does not come by a road. */
function bringOnAlongEdge(run: ActionRun, side: Side, arrival: ArrivalGroup): void {
  for (const id of unitsWaiting(run, arrival.group)) {
    const unit = placeAlongEdge(run, side, id, arrival)
    if (unit === null) continue
    run.battle.units[id] = unit
    emit(run, { kind: 'arrived', rule: 'SAR-24.5', unit: id })
  }
}

/** SAR-24.5: the leaders of a group come on where its first unit stands; they wait until one has come. */
function bringOnLeaders(run: ActionRun, side: Side, group: string): void {
  const { battle } = run
  // The order of battle still names the group of a unit that has come.
  const firstUnit = Object.keys(battle.units)
    .sort()
    .find((id) => rosterUnitOf(run, battle.units[id]!).arrival === group && battle.units[id]!.at !== null)
  if (firstUnit === undefined) return
  for (const id of leadersOf(run, side)) {
    const leader = battle.leaders[id]!
    if (leader.arrival !== group || leader.at !== null) continue
    battle.leaders[id] = { ...leader, at: battle.units[firstUnit]!.at, arrival: null }
  }
}
