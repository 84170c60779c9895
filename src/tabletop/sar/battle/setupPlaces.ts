// What may be set up besides the places of units (SAR-24.4): garrisons in buildings (SAR-21.2), and leaders with their units (SAR-4.14).
import { ofSide } from '../../../game/side'
import { centreOf } from '../../common/block'
import { isOnTable } from '../../common/ground'
import { containsPoint, gapBetween, type Polygon } from '../../common/polygon'
import { throwBadState, throwBadValue } from '../errors'
import { startingUnits } from './deploy'
import { type FieldOfBattle, otherSide, sidesInAskingOrder } from './field'
import { unitBlock, unitPolygon } from './layout'
import { checkOccupy, checkRoomInBuilding, unitInBuilding } from './moves/building'
import { answersOf } from './answers'
import { type ActionRun, type BattleTable, emit } from './run'
import type { LeaderRide, Side } from './types'
import { leadersOf, sideOfUnit, unitsOf } from './units'

/** SAR-24.4: may this side change its set-up? */
export const mayRedeploy = ({ field }: BattleTable, side: Side): boolean => ofSide(field.terms.mayRedeploy, side)

/** The areas of the enemy's units as this side knows them during the set-up: at their places on the map, wherever they have been set up. */
export function areasOfEnemies(table: BattleTable, side: Side): Polygon[] {
  const enemySide = otherSide(table, side)
  return Object.values(startingUnits(table.field))
    .filter((unit) => sideOfUnit(table, unit) === enemySide)
    .map((unit) => unitPolygon(table.field, unit))
    .filter((area) => area !== null)
}

/** The distance from an area to the nearest enemy as this side knows him during the set-up, in thousandths of an inch. */
export const distanceToEnemies = (table: BattleTable, side: Side, area: Polygon): number =>
  Math.min(...areasOfEnemies(table, side).map((enemy) => gapBetween(area, enemy)))

/** SAR-24.4: refuses a place that is nearer to the enemy than the unit's place on the map. */
export function checkNotNearer(table: BattleTable, side: Side, id: string, newArea: Polygon): void {
  const areaOnMap = unitPolygon(table.field, startingUnits(table.field)[id]!)!
  if (distanceToEnemies(table, side, newArea) < distanceToEnemies(table, side, areaOnMap))
    throwBadState('SAR-24.4', 'nearer')
}

/** OPS-23.2 (ruling), SAR-24.4: the ground on which this unit of a clash or of a battle of record may be set up; null: anywhere on the table. */
export function setUpGroundOf({ terms, units }: FieldOfBattle, id: string): Polygon | null {
  const { clash, special } = terms
  if (!special) return clash?.setUpGround?.[id] ?? null
  // A part that began detached has the id of its regiment with a number.
  const side = units.get(id.split('/')[0]!)?.side
  return side === undefined ? null : (special.setUpGround[side] ?? null)
}

/** OPS-23.2 (ruling), SAR-24.4: refuses a place outside the ground on which this unit of a clash may be set up. */
export function checkOnSetUpGround({ field }: BattleTable, id: string, newArea: Polygon): void {
  const ground = setUpGroundOf(field, id)
  if (ground && !newArea.every((corner) => containsPoint(ground, corner))) throwBadState('SAR-24.4', 'ground')
}

/**
 * SAR-21.2, 24.4: refuses a building in which this unit may not be set up; null: it is to leave the building that it has been set up in, back to
 * its place on the map. Only the side's own garrisons count, because the enemy's places are not known yet.
 */
export function checkGarrisonAtSetup(table: BattleTable, side: Side, id: string, building: string | null): void {
  const { battle, field } = table
  if (!mayRedeploy(table, side)) throwBadState('SAR-24.4', 'occupy')
  const unit = battle.units[id]
  if (!unit || !unitsOf(table, side).includes(id)) throwBadValue('SAR-24.4', 'unit')
  if (building === null) {
    checkOccupy(table, id, unit, null)
    return
  }
  const isHeld = unitsOf(table, side).some((other) => other !== id && battle.units[other]!.garrison === building)
  if (unit.garrison === building || isHeld) throwBadState('SAR-21.2', building)
  const area = checkRoomInBuilding(table, unit, building)
  checkOnSetUpGround(table, id, area)
  if (unitPolygon(field, unitInBuilding(table, unit, building))) checkNotNearer(table, side, id, area)
}

/** SAR-21.2, 24.4: sets a unit up in a building, or back at its place on the map. */
export function setGarrison(run: ActionRun, side: Side, id: string, building: string | null): void {
  const { battle, field } = run
  battle.units[id] =
    building === null ? { ...startingUnits(field)[id]! } : unitInBuilding(run, battle.units[id]!, building)
  // SAR-24.4: the enemy learns it only when both sides are ready.
  emit(run, { kind: 'placed', unit: id }, side)
}

/** SAR-24.4: refuses a place of a leader at set-up: off the table, or where an enemy stands. */
export function checkLeaderAtSetup(table: BattleTable, side: Side, leader: string, { x, y }: LeaderRide): void {
  if (!mayRedeploy(table, side)) throwBadState('SAR-24.4', 'ride')
  if (!leadersOf(table, side).includes(leader)) throwBadValue('SAR-4.13', 'leader')
  if (table.battle.leaders[leader]!.at === null) throwBadState('SAR-4.13', leader)
  if (!isOnTable(table.field.ground, { x, y })) throwBadValue('SAR-24.1', 'x')
  if (areasOfEnemies(table, side).some((area) => containsPoint(area, { x, y }))) throwBadValue('SAR-7.16', 'x')
}

/** SAR-4.14, 24.4: puts the leaders where their sides have set them up; who is with a unit stands in its middle. */
export function placeLeaders(run: ActionRun): void {
  const { battle, field } = run
  for (const side of sidesInAskingOrder(field))
    for (const [id, { x, y, attach }] of Object.entries(answersOf(run, side).rides)) {
      const leader = battle.leaders[id]
      const block = attach === null ? null : unitBlock(field, battle.units[attach]!)
      if (leader) battle.leaders[id] = { ...leader, at: block ? centreOf(block) : { x, y }, attachedTo: attach }
    }
}

/** SAR-21.2: of two sides that have set up in the same building the one that is asked first holds it; the other unit stands where the map has it. */
export function settleSharedBuildings(run: ActionRun): void {
  const { battle, field } = run
  const held = new Set<string>()
  for (const side of sidesInAskingOrder(field))
    for (const id of unitsOf(run, side)) {
      const { garrison } = battle.units[id]!
      if (garrison === null) continue
      if (held.has(garrison)) battle.units[id] = { ...startingUnits(field)[id]! }
      held.add(garrison)
    }
}
