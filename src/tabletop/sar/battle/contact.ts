// Who sees whom (SAR-10.3), whom a unit may charge (SAR-13.1), and which similar units stand beside it (SAR-4.11).
import { type Block, centreOf, frontRankPlaces } from '../../common/block'
import { levelAt } from '../../common/ground'
import { angleBetween, headingTo, angleFromAhead, type Point, pointSeenFrom } from '../../common/point'
import { lineOfSightTest, mayCross } from '../../common/sight'
import { checkCharge } from '../melee/chargeTarget'
import { isFormed } from '../movement/passThrough'
import { throwBadOrder, throwBadTarget, isAllowed } from '../errors'
import { degreesToHundredths } from '../inches'
import { cachedUntilUnitsChange } from './cachedUntilUnitsChange'
import { otherSide } from './field'
import { filesAndRanksOf, unitBlock, unitPolygon } from './layout'
import type { BattleTable } from './run'
import { hiddenByWeather } from './special/weather'
import type { BattleUnit } from './types'
import { rosterUnitOf, sideOfUnit, standsOnTable, unitsOf } from './units'

/**
 * SAR-10.3: ids of the formed units on the table that are obstacles to sight, in the order of `formedUnitsAsScreens`. `except`: units that do
 * not count, such as the one that looks. Hidden units do not block sight (ruling on SAR-22.1).
 */
export const screeningUnits = ({ field, battle }: BattleTable, except: readonly string[]): string[] =>
  Object.keys(battle.units).filter((id) => {
    const unit = battle.units[id]!
    return !except.includes(id) && !unit.hidden && isFormed(field.tables, unit.stance) && standsOnTable(unit)
  })

/** SAR-10.3: the units of `screeningUnits` as obstacles to sight, with the outline and the level of each. */
export function formedUnitsAsScreens(table: BattleTable, except: readonly string[]) {
  const { field, battle } = table
  return screeningUnits(table, except).map((id) => {
    const unit = battle.units[id]!
    return {
      outline: unitPolygon(field, unit)!,
      level: levelAt(field.ground, centreOf(unitBlock(field, unit)!)),
    }
  })
}

/** Results of `sees` for a table; key: `watcher>target`. */
const knownSightsOf = cachedUntilUnitsChange<boolean>()

/** SAR-10.3: does any man in the front rank of a unit see the other unit's corners, its centre or the middle of its front? */
export function sees(table: BattleTable, watcherId: string, targetId: string): boolean {
  const knownSights = knownSightsOf(table)
  const pair = `${watcherId}>${targetId}`
  const knownSight = knownSights.get(pair)
  if (knownSight !== undefined) return knownSight
  const canSee = freeLineOfSight(table, watcherId, targetId) !== null
  knownSights.set(pair, canSee)
  return canSee
}

/** SAR-10.3: the places from which a unit on the table sees: the men of its front rank. */
export const eyesOf = ({ field, battle }: BattleTable, id: string): Point[] =>
  frontRankPlaces(unitBlock(field, battle.units[id]!)!, filesAndRanksOf(battle.units[id]!).files)

/** SAR-10.3: a free line of sight from a man in the front rank of a unit to one of the places of the other unit; null: it does not see it. */
export function freeLineOfSight(
  table: BattleTable,
  watcherId: string,
  targetId: string,
): { readonly from: Point; readonly to: Point } | null {
  const { field, battle } = table
  const watcherBlock = unitBlock(field, battle.units[watcherId]!)
  const targetBlock = unitBlock(field, battle.units[targetId]!)
  if (!watcherBlock || !targetBlock) return null
  const eyes = eyesOf(table, watcherId)
  // The place `at` of a block is the middle of its front.
  const targetPoints = [targetBlock.at, centreOf(targetBlock), ...unitPolygon(field, battle.units[targetId]!)!]
  // `mayCross` makes a quick test of an outline, so that units far from all sight lines are left out.
  const isNearSightLines = mayCross(eyes, targetPoints)
  const screens = formedUnitsAsScreens(table, [watcherId, targetId]).filter(({ outline }) => isNearSightLines(outline))
  const canSee = lineOfSightTest(field.ground, screens, isNearSightLines, null)
  const isHidden = hiddenByWeather(table)
  for (const from of eyes)
    for (const to of targetPoints) if (!isHidden?.(from, to) && canSee(from, to)) return { from, to }
  return null
}

/** SAR-4.7, 13.1, 13.2: refuses an enemy as the target of a unit's charge; `heading`: the direction of the unit's Charge order. */
export function checkTarget(table: BattleTable, id: string, heading: number, enemy: string): void {
  const { field, battle } = table
  const unit = battle.units[id]!
  if (!unitsOf(table, otherSide(table, sideOfUnit(table, unit))).includes(enemy)) throwBadTarget('SAR-13.1', enemy)
  if (battle.units[enemy]!.hidden) throwBadTarget('SAR-22.1', enemy)
  // `changedFormation` is false, because nobody has moved yet when charges are declared.
  const charger = { ...chargeFacts(table, unit), broken: unit.broken, changedFormation: false }
  checkCharge(field.tables, charger, chargeFacts(table, battle.units[enemy]!))
  const headingToEnemy = headingTo(unitBlock(field, unit)!.at, centreOf(unitBlock(field, battle.units[enemy]!)!))
  if (angleBetween(headingToEnemy, heading) > degreesToHundredths(field.tables.movement.obliqueMaxDegrees))
    throwBadOrder('SAR-4.7', enemy)
  if (!sees(table, id, enemy)) throwBadTarget('SAR-13.1', 'sight')
}

/** SAR-13.1: ids of the enemies that a unit may charge; `heading`: the direction of its Charge order. */
export function chargeTargets(table: BattleTable, id: string, heading: number): string[] {
  const unit = table.battle.units[id]!
  if (!standsOnTable(unit)) return []
  return unitsOf(table, otherSide(table, sideOfUnit(table, unit))).filter((enemy) =>
    isAllowed(() => checkTarget(table, id, heading, enemy)),
  )
}

/** What the rules on charges must know of a unit: its arm, whether it is mounted, and its formation. */
export const chargeFacts = (table: BattleTable, unit: BattleUnit) => ({
  arm: rosterUnitOf(table, unit).arm,
  mounted: unit.mounted,
  stance: unit.stance,
})

/** SAR-4.11: the widest gap between a unit and a peer beside it, in thousandths of an inch: 12 inches. */
const MAX_PEER_GAP = 12_000

/** SAR-4.11: how far the direction of a peer may differ from straight left or right, in hundredths of a degree: 45 degrees. */
const MAX_PEER_ANGLE = 4500

/** A quarter of a circle in hundredths of a degree. */
const QUARTER_CIRCLE = 9000

/** Does the unit consist of skirmish companies (SAR-7.14)? */
const isOfCompanies = ({ companies }: BattleUnit): boolean => companies > 0

/**
 * SAR-4.11: the peers of a unit: the nearest similar unit to its left and the nearest to its right. Similar means the same leader and, by
 * ruling Q12, the same arm, and either both or neither of skirmish companies.
 */
export function peersOf(table: BattleTable, id: string): string[] {
  const { field, battle } = table
  const unit = battle.units[id]!
  const block = unitBlock(field, unit)
  if (!block) return []
  const { side, leader, arm } = rosterUnitOf(table, unit)
  const isSimilar = (other: BattleUnit): boolean => {
    const otherRoster = rosterUnitOf(table, other)
    return otherRoster.leader === leader && otherRoster.arm === arm && isOfCompanies(other) === isOfCompanies(unit)
  }
  const centre = centreOf(block)
  const peersBeside = unitsOf(table, side)
    .filter((other) => other !== id && isSimilar(battle.units[other]!))
    .map((other) => {
      const otherBlock: Block = unitBlock(field, battle.units[other]!)!
      const otherCentre = centreOf(otherBlock)
      // Negative: to the left of the unit.
      const distanceToRight = pointSeenFrom({ at: centre, heading: block.heading }, otherCentre).x
      // Straight left is three quarters of a circle clockwise, straight right one quarter.
      const headingLeftOrRight = block.heading + (distanceToRight < 0 ? 3 : 1) * QUARTER_CIRCLE
      const gap = Math.abs(distanceToRight) - Math.floor((block.width + otherBlock.width) / 2)
      const angle = angleFromAhead({ at: centre, heading: headingLeftOrRight }, otherCentre)
      return { peer: other, distanceToRight, isBeside: gap <= MAX_PEER_GAP && angle <= MAX_PEER_ANGLE }
    })
    .filter(({ isBeside }) => isBeside)
    .sort((a, b) => Math.abs(a.distanceToRight) - Math.abs(b.distanceToRight) || (a.peer < b.peer ? -1 : 1))
  const nearestLeft = peersBeside.find(({ distanceToRight }) => distanceToRight < 0)
  const nearestRight = peersBeside.find(({ distanceToRight }) => distanceToRight >= 0)
  return [nearestLeft, nearestRight].flatMap((found) => (found ? [found.peer] : []))
}
