import { type Block, centreOf, footprint, frontRank } from '../../common/block'
import { levelAt } from '../../common/ground'
import { angleBetween, headingTo, angleFromAhead, pointSeenFrom } from '../../common/point'
import { mayCross, sightBlock } from '../../common/sight'
import { checkCharge } from '../melee/chargeTarget'
import { isFormed } from '../movement/passThrough'
import { throwBadOrder, throwBadTarget, isAllowed } from '../errors'
import { degreesToHundredths } from '../inches'
import { cachedUntilUnitsChange } from './cachedUntilUnitsChange'
import { otherSide } from './field'
import { ranksOf, unitBlock } from './layout'
import type { BattleTable } from './run'
import type { BattleUnit } from './types'
import { rosterUnitOf, sideOfUnit, unitsOf } from './units'

/** SAR-10.3: the formed units, without those of `except`, as obstacles to sight. Hidden units do not block sight (SAR-22.1, ruling). */
export function formedUnitsAsScreens(table: BattleTable, except: readonly string[]) {
  const { field, battle } = table
  return Object.keys(battle.units)
    .filter(
      (id) => !except.includes(id) && !battle.units[id]!.hidden && isFormed(field.tables, battle.units[id]!.stance),
    )
    .flatMap((id) => {
      const block = unitBlock(field, battle.units[id]!)
      return block ? [{ outline: footprint(block), level: levelAt(field.ground, centreOf(block)) }] : []
    })
}

const sightAnswersOf = cachedUntilUnitsChange<boolean>()

/** SAR-10.3: does any man in the front rank of a unit see a corner or the middle of another unit? */
export function sees(table: BattleTable, from: string, to: string): boolean {
  const answers = sightAnswersOf(table)
  const key = `${from}>${to}`
  const before = answers.get(key)
  if (before !== undefined) return before
  const made = doesSee(table, from, to)
  answers.set(key, made)
  return made
}

function doesSee(table: BattleTable, from: string, to: string): boolean {
  const { field, battle } = table
  const [unit, target] = [battle.units[from]!, battle.units[to]!]
  const [a, b] = [unitBlock(field, unit), unitBlock(field, target)]
  if (!a || !b) return false
  const eyes = frontRank(a, ranksOf(unit).files)
  const marks = [b.at, centreOf(b), ...footprint(b)]
  const mayBeCrossed = mayCross(eyes, marks)
  const inWay = formedUnitsAsScreens(table, [from, to]).filter(({ outline }) => mayBeCrossed(outline))
  return eyes.some((eye) => marks.some((mark) => sightBlock(field.ground, eye, mark, inWay) === null))
}

/** SAR-4.7, 13.1, 13.2: refuses an enemy as the target of a unit's charge in this direction. */
export function checkTarget(table: BattleTable, id: string, heading: number, enemy: string): void {
  const { field, battle } = table
  const unit = battle.units[id]!
  if (!unitsOf(table, otherSide(table, sideOfUnit(table, unit))).includes(enemy)) throwBadTarget('SAR-13.1', enemy)
  if (battle.units[enemy]!.hidden) throwBadTarget('SAR-22.1', enemy)
  // A change of formation is refused to a charging unit as a step (moves/steps.ts), not here.
  const charger = { ...chargeFacts(table, unit), broken: unit.broken, changedFormation: false }
  checkCharge(field.tables, charger, chargeFacts(table, battle.units[enemy]!))
  const direction = headingTo(unitBlock(field, unit)!.at, centreOf(unitBlock(field, battle.units[enemy]!)!))
  if (angleBetween(direction, heading) > degreesToHundredths(field.tables.movement.obliqueMaxDegrees))
    throwBadOrder('SAR-4.7', enemy)
  if (!sees(table, id, enemy)) throwBadTarget('SAR-13.1', 'sight')
}

/** Possible targets of a unit's charge in this direction. */
export function chargeTargets(table: BattleTable, id: string, heading: number): string[] {
  const unit = table.battle.units[id]!
  if (unit.at === null || unit.gone) return []
  return unitsOf(table, otherSide(table, sideOfUnit(table, unit))).filter((enemy) =>
    isAllowed(() => checkTarget(table, id, heading, enemy)),
  )
}

/** The facts of a unit for the rules on charges. */
export const chargeFacts = (table: BattleTable, unit: BattleUnit) => ({
  arm: rosterUnitOf(table, unit).arm,
  mounted: unit.mounted,
  stance: unit.stance,
})

/**
 * SAR-4.11: where a similar unit counts as a peer to the left or right: the gap between the two is at most 12 inches (in thousandths), and
 * its direction differs at most 45 degrees (in hundredths) from straight left or right.
 */
const BESIDE = { maxGap: 12_000, maxAngle: 4500 }

/** A quarter of a circle in hundredths of a degree. */
const QUARTER_CIRCLE = 9000

/** Does the unit consist of skirmish companies (SAR-7.14)? */
const isOfCompanies = ({ companies }: BattleUnit): boolean => companies > 0

/** SAR-4.11: the nearest similar units of the same leader to the left and to the right (ruling Q12: same arm, both whole units or both companies). */
export function peersOf(table: BattleTable, id: string): string[] {
  const { field, battle } = table
  const unit = battle.units[id]!
  const facts = rosterUnitOf(table, unit)
  const block = unitBlock(field, unit)
  if (!block) return []
  const pose = { at: centreOf(block), heading: block.heading }
  const beside = unitsOf(table, facts.side)
    .filter((other) => {
      const peer = battle.units[other]!
      const { leader, arm } = rosterUnitOf(table, peer)
      return other !== id && leader === facts.leader && arm === facts.arm && isOfCompanies(peer) === isOfCompanies(unit)
    })
    .map((other) => {
      const otherBlock: Block = unitBlock(field, battle.units[other]!)!
      const { x, y } = pointSeenFrom(pose, centreOf(otherBlock))
      const sideways = { at: pose.at, heading: block.heading + (x < 0 ? 3 : 1) * QUARTER_CIRCLE }
      const gap = Math.abs(x) - Math.floor((block.width + otherBlock.width) / 2)
      return {
        other,
        x,
        y,
        near: gap <= BESIDE.maxGap && angleFromAhead(sideways, centreOf(otherBlock)) <= BESIDE.maxAngle,
      }
    })
    .filter(({ near }) => near)
    .sort((a, b) => Math.abs(a.x) - Math.abs(b.x) || (a.other < b.other ? -1 : 1))
  const nearest = [beside.find(({ x }) => x < 0), beside.find(({ x }) => x >= 0)]
  return nearest.flatMap((found) => (found ? [found.other] : []))
}
