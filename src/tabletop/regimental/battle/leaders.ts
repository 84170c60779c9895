// Leaders on the table (REG-11): who may be attached, how far they ride, who makes way, who comes back.
import { roadsAt, isOnTable as liesOnTable } from '../../common/ground'
import type { Point } from '../../common/point'
import { pointDistance } from '../../common/point'
import { containsPoint, passesThrough } from '../../common/polygon'
import { isArea } from '../../common/groundSchema'
import { rulesWith } from '../data'
import { successorRating } from '../leaders/fallen'
import { type Stretch, shareSpent } from '../movement/mixedGround'
import { leaderRow } from '../movement/rows'
import { ATTACH_WITHIN, CONTACT } from './figures'
import { groundAt } from './groundUnder'
import { emit, type RegimentalRun, type RegimentalTable } from './run'
import {
  chainOf,
  distanceToUnit,
  enemiesOf,
  isOnTable,
  leaderOf,
  leadersOfSide,
  outline,
  placeOfLeader,
  unitOf,
  unitsOfSide,
} from './units'

/** Units on the table of the command of a leader, sorted: those in whose chain he is (REG-1.14). */
export const commandedBy = (table: RegimentalTable, leader: string): string[] =>
  unitsOfSide(table, leaderOf(table, leader).side).filter((id) => chainOf(table, id).includes(leader))

/** REG-11.1: units to which a leader may be attached now: of his command, within two inches. */
export const attachableTo = (table: RegimentalTable, leader: string): string[] => {
  const at = placeOfLeader(table, leader)
  return commandedBy(table, leader).filter((id) => distanceToUnit(table, at, id) <= ATTACH_WITHIN)
}

/** Attaches a leader to a unit and tells so. */
export function attachTo(
  run: RegimentalRun,
  leader: string,
  id: string,
  what: 'attached' | 'replaced' | 'returned',
): void {
  const state = leaderOf(run, leader)
  const { x, y } = unitOf(run, id)
  state.attached = id
  state.x = x
  state.y = y
  emit(run, { kind: 'leader', leader, what, unit: id, x, y })
}

/** The way of a ride is looked at in steps of this length, thousandths of an inch. */
const STEP = 250

/** A straight way in stretches of one kind of ground each. */
function stretchesOf(table: RegimentalTable, from: Point, to: Point): Stretch[] {
  const length = pointDistance(from, to)
  const stretches: Stretch[] = []
  for (let at = 0; at < length; at += STEP) {
    const step = Math.min(STEP, length - at)
    const middle = at + step / 2
    const place = {
      x: Math.round(from.x + ((to.x - from.x) * middle) / length),
      y: Math.round(from.y + ((to.y - from.y) * middle) / length),
    }
    const ground = groundAt(table, place)
    const isRoad = roadsAt(table.field.ground, place).length > 0
    const last = stretches.at(-1)
    if (last && last.ground === ground && last.isRoad === isRoad)
      stretches[stretches.length - 1] = { ...last, length: last.length + step }
    else stretches.push({ ground, isRoad, length: step })
  }
  return stretches
}

/** What keeps a leader from riding straight to a place (REG-11.2); null: nothing. */
export function obstacleOfRide(
  table: RegimentalTable,
  leader: string,
  to: Point,
): 'offTable' | 'impassable' | 'enemyInTheWay' | 'tooFar' | null {
  const { field, battle } = table
  const from = placeOfLeader(table, leader)
  const { mounted, side } = leaderOf(table, leader)
  if (!liesOnTable(field.ground, to)) return 'offTable'
  for (const feature of field.ground.features) {
    if (!isArea(feature)) continue
    const isClosed = feature.kind === 'impassable' || field.features.get(feature.id)?.ground === 'impassable'
    if (isClosed && (containsPoint(feature.area, to) || passesThrough(from, to, feature.area))) return 'impassable'
  }
  for (const enemy of enemiesOf(table, side)) {
    const area = outline(table, enemy)
    if (containsPoint(area, to) || passesThrough(from, to, area)) return 'enemyInTheWay'
    if (distanceToUnit(table, to, enemy) <= CONTACT) return 'enemyInTheWay'
  }
  const { num, den } = shareSpent(rulesWith(battle.options), leaderRow(mounted), 'full', stretchesOf(table, from, to))
  return num > den ? 'tooFar' : null
}

/** How far a leader can ride at most, on the best road, thousandths of an inch: bounds of his legal entry. */
export function farthestRide(table: RegimentalTable, leader: string): number {
  const rules = rulesWith(table.battle.options)
  const row = rules.tables.movement.rates.find(({ id }) => id === leaderRow(leaderOf(table, leader).mounted))!
  return Math.ceil(row.open.full * 1000 * (row.roadMultiplier ?? 1))
}

/** REG-11.2: the friendly unit nearest to a place; ties by id. */
function nearestFriend(table: RegimentalTable, side: string, at: Point, units = unitsOfSide(table, side)): string[] {
  let [least, found]: [number, string[]] = [Number.POSITIVE_INFINITY, []]
  for (const id of units) {
    const distance = distanceToUnit(table, at, id)
    if (distance < least) [least, found] = [distance, [id]]
    else if (distance === least) found.push(id)
  }
  return found
}

/** REG-11.2: lone leaders whom an enemy unit has reached go to the nearest friendly unit. */
export function leadersMakeWay(run: RegimentalRun): void {
  for (const side of run.field.sides)
    for (const id of leadersOfSide(run, side)) {
      const leader = leaderOf(run, id)
      if (leader.attached !== null) {
        // He moves with his unit.
        const place = placeOfLeader(run, id)
        leader.x = place.x
        leader.y = place.y
        continue
      }
      const at = { x: leader.x, y: leader.y }
      if (!enemiesOf(run, side).some((enemy) => distanceToUnit(run, at, enemy) <= CONTACT)) continue
      const [friend] = nearestFriend(run, side, at)
      if (friend === undefined) continue
      const { x, y } = unitOf(run, friend)
      leader.x = x
      leader.y = y
      emit(run, { kind: 'leader', leader: id, what: 'rode', unit: friend, x, y })
    }
}

/** REG-11.1, 11.5: at M1 of a side those leaders come back, or are succeeded, whose turn it is; and those who went on foot mount again. */
export function leadersComeBack(run: RegimentalRun): void {
  const { battle } = run
  const due = Object.keys(battle.leaders)
    .filter((id) => battle.leaders[id]!.side === battle.phasing)
    .sort()
  for (const id of due) {
    const leader = leaderOf(run, id)
    if (leader.onFootUntil !== null && leader.onFootUntil <= battle.playerTurn) {
      leader.onFootUntil = null
      leader.mounted = true
      const { x, y } = placeOfLeader(run, id)
      emit(run, { kind: 'leader', leader: id, what: 'mounted', unit: leader.attached, x, y })
    }
    const { fallen } = leader
    if (fallen === null || fallen.back === null || fallen.back > battle.playerTurn) continue
    const units = commandedBy(run, id)
    if (units.length === 0) {
      // Nobody is left for him to command.
      leader.fallen = { how: fallen.how, back: null }
      continue
    }
    // REG-11.5: the same man returns to the unit that is nearest; REG-11.1: a successor to any.
    const isSame = fallen.how === 'light'
    const options = isSame ? nearestFriend(run, leader.side, { x: leader.x, y: leader.y }, units) : units
    battle.owed.unshift({ kind: 'replace', side: leader.side, leader: id, options })
  }
}

/** Places a leader who comes back, or his successor, with a unit. */
export function placeReturned(run: RegimentalRun, id: string, unit: string): void {
  const leader = leaderOf(run, id)
  const isSame = leader.fallen?.how === 'light'
  leader.fallen = null
  if (!isSame) {
    leader.rating = successorRating(rulesWith(run.battle.options), leader.rating)
    leader.replacedIn = run.battle.playerTurn
    leader.mounted = true
    leader.onFootUntil = null
  }
  if (isOnTable(unitOf(run, unit))) attachTo(run, id, unit, isSame ? 'returned' : 'replaced')
}
