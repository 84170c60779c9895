// Leaders ride in phase 4 (SAR-4.13), and join units or leave them (SAR-4.14).
import { answersOf, changeAnswers } from '../answers'
import { centreOf } from '../../../common/block'
import { isOnTable } from '../../../common/ground'
import { pointDistance, type Point } from '../../../common/point'
import { containsPoint } from '../../../common/polygon'
import { throwBadState, throwBadValue, isAllowed } from '../../errors'
import { checkAttach, checkDetach } from '../../leaders/attach'
import type { ActionOf } from '../../schemas/action'
import { superiorsOf, otherSide, sidesInAskingOrder } from '../field'
import type { LegalEntry } from '../entries'
import type { BattleHandler } from '../handler'
import { checkLeaderAtSetup, mayRedeploy } from '../setupPlaces'
import { unitBlock, unitPolygon } from '../layout'
import { type ActionRun, type BattleTable, emit } from '../run'
import type { Side } from '../types'
import { rosterUnitOf, leadersOf, distanceToUnit, unitsOf } from '../units'
import { visibleEnemies } from './enemies'

// `open.rides` of a battle: how far each leader may ride. `rides` of a side's answers: the ride that it has chosen for each leader.

/** SAR-4.13: how far a leader may ride this turn, in thousandths of an inch. */
export const ridingDistance = ({ battle }: BattleTable, leader: string): number => battle.open.rides?.[leader] ?? 0

/** Is the unit locked in melee? False for null: no unit. */
const isInMelee = ({ battle }: BattleTable, unit: string | null): boolean =>
  unit !== null && battle.units[unit]?.locked === true

/** SAR-4.13, 4.14: leaders of a side who may ride: on the table, and with nobody who is locked in melee. */
export const leadersFreeToRide = (table: BattleTable, side: Side): string[] =>
  leadersOf(table, side).filter((id) => {
    const { at, attachedTo } = table.battle.leaders[id]!
    return at !== null && ridingDistance(table, id) > 0 && !isInMelee(table, attachedTo)
  })

/** SAR-4.14: refuses a unit that the leader may not join. */
export function checkJoin(table: BattleTable, side: Side, leader: string, unit: string): void {
  const unitToJoin = table.battle.units[unit]
  if (!unitToJoin || !unitsOf(table, side).includes(unit)) throwBadValue('SAR-4.14', 'attach')
  checkAttach(leader, superiorsOf(table.field, rosterUnitOf(table, unitToJoin)), isInMelee(table, unit))
}

/** SAR-4.14: units that a leader may join, sorted by id. */
const unitsToJoin = (table: BattleTable, side: Side, leader: string): string[] =>
  unitsOf(table, side).filter((unit) => isAllowed(() => checkJoin(table, side, leader, unit)))

/** The bounds of x and y in the legal list, for a leader on the table: a square round him, as far as he can ride and on the table. */
const ridingBounds = (table: BattleTable, leader: string) => {
  const { at } = table.battle.leaders[leader]!
  const reach = ridingDistance(table, leader)
  const { width, depth } = table.field.ground
  return {
    x: { min: Math.max(0, at!.x - reach), max: Math.min(width, at!.x + reach) },
    y: { min: Math.max(0, at!.y - reach), max: Math.min(depth, at!.y + reach) },
  }
}

/** SAR-4.14, 24.4: the places of leaders and the units that they may be with at set-up. */
function listPlacesAtSetup(table: BattleTable, side: Side, out: LegalEntry[]): void {
  if (!mayRedeploy(table, side)) return
  const { width, depth } = table.field.ground
  const bounds = { x: { min: 0, max: width }, y: { min: 0, max: depth } }
  for (const leader of leadersOf(table, side)) {
    if (table.battle.leaders[leader]!.at === null) continue
    out.push({ type: 'ride', leader, ...bounds })
    const units = unitsToJoin(table, side, leader)
    if (units.length > 0) out.push({ type: 'ride', leader, ...bounds, attach: { oneOf: units } })
  }
}

/**
 * SAR-4.13, 4.14: the action by which a leader rides to a place, or to a unit that he joins. That unit may move first; he then rides to where
 * it has come, as far as he can.
 */
export const ride: BattleHandler<'ride'> = {
  check(table, side, { leader, x, y, attach }) {
    if (table.battle.phase === 'setup') {
      checkLeaderAtSetup(table, side, leader, { x, y, attach: attach ?? null })
      if (attach !== undefined) checkJoin(table, side, leader, attach)
      return
    }
    if (!leadersOf(table, side).includes(leader)) throwBadValue('SAR-4.13', 'leader')
    const { at, attachedTo } = table.battle.leaders[leader]!
    if (at === null) throwBadState('SAR-4.13', leader)
    checkDetach(isInMelee(table, attachedTo))
    if (!isOnTable(table.field.ground, { x, y })) throwBadValue('SAR-24.1', 'x')
    if (pointDistance(at, { x, y }) > ridingDistance(table, leader)) throwBadValue('SAR-4.13', 'distance')
    if (attach !== undefined) checkJoin(table, side, leader, attach)
    const enemy = visibleEnemies(table, side).find((id) =>
      containsPoint(unitPolygon(table.field, table.battle.units[id]!)!, { x, y }),
    )
    if (enemy !== undefined) throwBadValue('SAR-7.16', enemy)
  },
  list(table, side, out) {
    if (table.battle.phase === 'setup') {
      listPlacesAtSetup(table, side, out)
      return
    }
    for (const leader of leadersFreeToRide(table, side)) {
      const bounds = ridingBounds(table, leader)
      out.push({ type: 'ride', leader, ...bounds })
      const units = unitsToJoin(table, side, leader)
      if (units.length > 0) out.push({ type: 'ride', leader, ...bounds, attach: { oneOf: units } })
    }
  },
  run(actionRun, side, { leader, x, y, attach }: ActionOf<'ride'>) {
    const { rides: chosenRides } = answersOf(actionRun, side)
    changeAnswers(actionRun, side, { rides: { ...chosenRides, [leader]: { x, y, attach: attach ?? null } } })
  },
}

/** The point at this distance on the way from one point to another; the other point if it is nearer. */
function pointToward(from: Point, to: Point, distance: number): Point {
  const length = pointDistance(from, to)
  if (length <= distance) return to
  return {
    x: from.x + Math.trunc(((to.x - from.x) * distance) / length),
    y: from.y + Math.trunc(((to.y - from.y) * distance) / length),
  }
}

/** SAR-4.13, 4.14: leaders ride after all units have moved. A leader who reaches the unit that he wants to join is attached to it. */
export function rideLeaders(run: ActionRun): void {
  const { battle, field } = run
  for (const side of sidesInAskingOrder(run.field))
    for (const id of leadersOf(run, side)) {
      const chosenRide = answersOf(run, side).rides[id]
      const leader = battle.leaders[id]!
      // A leader without a place has left the table with his unit.
      if (!chosenRide || leader.at === null || isInMelee(run, leader.attachedTo)) continue
      // A leader who joins a unit rides to where it stands now; if it is gone, to the place that was chosen.
      const unit = chosenRide.attach === null ? undefined : battle.units[chosenRide.attach]
      const block = unit && !unit.gone ? unitBlock(field, unit) : null
      const reach = ridingDistance(run, id)
      const reachesUnit = block !== null && unit !== undefined && distanceToUnit(field, leader.at, unit) <= reach
      const to = reachesUnit
        ? centreOf(block)
        : pointToward(leader.at, block ? centreOf(block) : { x: chosenRide.x, y: chosenRide.y }, reach)
      const attachedTo = reachesUnit ? chosenRide.attach : null
      battle.leaders[id] = { ...leader, at: to, attachedTo }
      emit(run, { kind: 'rode', leader: id, from: leader.at, to, attachedTo })
    }
  moveTouchedLeaders(run)
}

/** Ruling on SAR Q50: a leader who is with no unit and whom an enemy touches goes to the nearest unit of his command. */
function moveTouchedLeaders(run: ActionRun): void {
  const { battle, field } = run
  for (const side of sidesInAskingOrder(run.field))
    for (const id of leadersOf(run, side)) {
      const { at, attachedTo } = battle.leaders[id]!
      if (at === null || attachedTo !== null) continue
      const enemies = unitsOf(run, otherSide(run, side))
      if (!enemies.some((enemy) => distanceToUnit(field, at, battle.units[enemy]!) === 0)) continue
      const nearestOwn = unitsOf(run, side)
        .filter((unit) => superiorsOf(field, rosterUnitOf(run, battle.units[unit]!)).includes(id))
        .map((unit) => ({ unit, distance: distanceToUnit(field, at, battle.units[unit]!) }))
        .sort((a, b) => a.distance - b.distance || (a.unit < b.unit ? -1 : 1))[0]
      if (!nearestOwn) continue
      const to = centreOf(unitBlock(field, battle.units[nearestOwn.unit]!)!)
      battle.leaders[id] = { ...battle.leaders[id]!, at: to }
      emit(run, { kind: 'rode', leader: id, from: at, to, attachedTo: null })
    }
}
