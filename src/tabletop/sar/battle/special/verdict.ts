// How a battle of record is decided (SAR-24.8, 24.9, rulings): by one of its endings, else by points for losses, guns taken and ground.
import { mapSides, ofSide, opponentOf } from '../../../../game/side'
import { centreOf } from '../../../common/block'
import { gapBetween, spansWithin } from '../../../common/polygon'
import type { PointsVerdict } from '../../victory/points'
import { unitBlock, unitPolygon } from '../layout'
import type { BattleTable } from '../run'
import type { BattleResult, BattleUnit, Side } from '../types'
import { rosterUnitOf, sideOfUnit, unitsOf } from '../units'
import { holds } from './conditions'
import type { SpecialTerms } from './terms'

/** SAR-24.9 (ruling Q47): the castings that a unit has lost: casualties and stragglers, or all if it has been removed. */
const castingsLostBy = ({ gone, strength }: BattleUnit): number =>
  gone ? strength.start : strength.casualties + strength.stragglers

/** Has a unit been cut off by a bridge that was taken up: beyond the water, with an unbroken enemy near? */
function isCutOff(table: BattleTable, { bridge }: SpecialTerms, id: string): boolean {
  const { battle, field } = table
  const unit = battle.units[id]!
  const block = unitBlock(field, unit)
  if (!battle.special?.bridgeUp || !bridge || !block || sideOfUnit(table, unit) !== bridge.side) return false
  const water = field.ground.features.find((feature) => feature.id === bridge.feature)
  const from = centreOf(block)
  // The water lies between it and the far edge of the table.
  const isBeyond =
    water !== undefined &&
    'area' in water &&
    spansWithin(from, { x: from.x, y: field.ground.depth }, water.area).length > 0
  if (!isBeyond) return false
  const outline = unitPolygon(field, unit)!
  return unitsOf(table, opponentOf(field.sides, bridge.side)).some(
    (enemy) =>
      !battle.units[enemy]!.broken &&
      gapBetween(outline, unitPolygon(field, battle.units[enemy]!)!) <= bridge.cutOffWithin,
  )
}

/** The castings of a side that count for points: those lost, of irregulars half (rounded down), and of units that are cut off all. */
export function countedLosses(table: BattleTable, special: SpecialTerms, side: Side): number {
  let regulars = 0
  let irregulars = 0
  for (const [id, unit] of Object.entries(table.battle.units)) {
    if (sideOfUnit(table, unit) !== side) continue
    const lost = isCutOff(table, special, id) ? unit.strength.start : castingsLostBy(unit)
    if (special.points.irregularsCountHalf && rosterUnitOf(table, unit).tags.includes('irregular')) irregulars += lost
    else regulars += lost
  }
  return regulars + Math.floor(irregulars / 2)
}

/** SAR-24.9: the points of both sides as the battle stands, and the verdict that follows from them. */
export function specialPoints(table: BattleTable, special: SpecialTerms): PointsVerdict {
  const { field, battle } = table
  const { perGunTaken, bonuses, margin, smashing } = special.points
  const perLoss = field.terms.victory?.points.perEnemyLoss ?? {}
  const points = mapSides(field.sides, (side) => {
    const losses = countedLosses(table, special, opponentOf(field.sides, side)) * (perLoss[side] ?? 0)
    const guns = ofSide(battle.special?.gunsTaken ?? {}, side) * ofSide(perGunTaken, side)
    const ground = bonuses
      .filter((bonus) => bonus.side === side && bonus.all.every((condition) => holds(table, condition)))
      .reduce((sum, bonus) => sum + bonus.points, 0)
    return losses + guns + ground
  })
  const [first, second] = field.sides
  const lead = ofSide(points, first) - ofSide(points, second)
  if (Math.abs(lead) < margin) return { points, winner: null, smashing: false }
  const [winner, loser] = lead > 0 ? [first, second] : [second, first]
  const [more, fewer] = [ofSide(points, winner), ofSide(points, loser)]
  const isSmashing =
    'margin' in smashing ? more - fewer >= smashing.margin : fewer <= 0 ? more > 0 : more >= smashing.factor * fewer
  return { points, winner, smashing: isSmashing }
}

/** What of the things that decide the battle has come about when a turn ends, or with `end` when the last one does; null: nothing has. */
export function endingReached(table: BattleTable, when: 'turn' | 'end'): BattleResult | null {
  const { special } = table.field.terms
  const ending = special?.endings.find((each) => each.when === when && each.all.every((one) => holds(table, one)))
  return ending ? { winner: ending.winner, by: 'objective', smashing: false, ending: ending.id } : null
}
