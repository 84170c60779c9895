import { mapSides, ofSide } from '../../../game/side'
import { centreOf } from '../../common/block'
import { pointDistance } from '../../common/point'
import { gapBetween, type Polygon } from '../../common/polygon'
import { isFormed } from '../movement/passThrough'
import { victoryByFormedInfantry } from '../victory/formedInfantry'
import { type PointsVerdict, victoryByPoints } from '../victory/points'
import { otherSide, type VictoryTerms } from './field'
import { sideThatGivesWay } from './givingWay'
import { unitBlock, unitPolygon } from './layout'
import type { BattleTable } from './run'
import type { BattleResult, BattleUnit, Side } from './types'
import { rosterUnitOf, sideOfUnit, unitsOf } from './units'

/** The open way is searched on a grid of one inch, in thousandths of an inch. */
const STEP = 1000

/** Is a place nearer than `clear` (thousandths of an inch) to any of these areas? */
function isNear(x: number, y: number, grounds: readonly Polygon[], clear: number): boolean {
  const spot: Polygon = [
    { x, y },
    { x: x + 1, y },
    { x, y: y + 1 },
  ]
  const besides = (low: number, high: number, at: number): boolean => at < low - clear || at > high + clear
  return grounds.some((ground) => {
    const xs = ground.map((corner) => corner.x)
    const ys = ground.map((corner) => corner.y)
    if (besides(Math.min(...xs), Math.max(...xs), x) || besides(Math.min(...ys), Math.max(...ys), y)) return false
    return gapBetween(ground, spot) < clear
  })
}

/** SAR-24.8: the number of a side's formed infantry units on the table, and whether any can reach its edge without coming near an enemy. */
function formedAndOpen(table: BattleTable, side: Side): { formed: number; open: boolean } {
  const { field, battle } = table
  const infantry = unitsOf(table, side).filter((id) => {
    const unit = battle.units[id]!
    return rosterUnitOf(table, unit).arm === 'infantry' && !unit.broken && isFormed(field.tables, unit.stance)
  })
  const enemies = unitsOf(table, otherSide(table, side))
    .filter((id) => !battle.units[id]!.broken)
    .map((id) => unitPolygon(field, battle.units[id]!)!)
  const { width, depth } = field.ground
  const clear = field.tables.movement.standoffInches * STEP
  const north = ofSide(field.terms.retreatEdge, side) === 'north'
  const seen = new Set<string>()
  const toVisit = infantry
    .map((id) => unitBlock(field, battle.units[id]!)!.at)
    .map(({ x, y }): [number, number] => [Math.round(x / STEP), Math.round(y / STEP)])
  while (toVisit.length > 0) {
    const [col, row] = toVisit.pop()!
    const key = `${col},${row}`
    if (seen.has(key) || col < 0 || row < 0 || col * STEP > width || row * STEP > depth) continue
    seen.add(key)
    if (isNear(col * STEP, row * STEP, enemies, clear)) continue
    if (north ? row * STEP >= depth : row === 0) return { formed: infantry.length, open: true }
    // The places toward the edge are added last, so that they are visited first.
    const ahead = north ? 1 : -1
    for (const forward of [0 - ahead, 0, ahead])
      for (const aside of [-1, 1, 0]) toVisit.push([col + aside, row + forward])
  }
  return { formed: infantry.length, open: false }
}

/** SAR-24.9, Q47: castings that a side has lost: casualties, stragglers, and all castings of removed units. */
export function lossesOf(table: BattleTable, side: Side): number {
  return Object.values(table.battle.units)
    .filter((unit) => sideOfUnit(table, unit) === side)
    .reduce((sum, { gone, strength }) => sum + (gone ? strength.start : strength.casualties + strength.stragglers), 0)
}

/** SAR-24.9: what both sides have by points as the battle stands. */
export function pointsOf(table: BattleTable, { points }: VictoryTerms): PointsVerdict {
  const { sides } = table.field
  const cameOn = Object.values(table.battle.units).some(
    (unit) => rosterUnitOf(table, unit).arrival === points.groupPenalty.group && unit.arrival === null,
  )
  const losses = mapSides(sides, (side) => lossesOf(table, side))
  return victoryByPoints(points, sides, losses, cameOn)
}

/** SAR-24.8, 24.9: the verdict after the last turn. */
export function verdict(table: BattleTable): BattleResult {
  const { field, battle } = table
  const { victory } = field.terms
  if (victory === null) return { winner: null, by: 'clash', smashing: false }
  if (battle.options.victory === 'formedInfantry') {
    const { formed, open } = formedAndOpen(table, victory.formedInfantry.side)
    return {
      winner: victoryByFormedInfantry(victory.formedInfantry, formed, open),
      by: 'formedInfantry',
      smashing: false,
    }
  }
  const { winner, smashing } = pointsOf(table, victory)
  return { winner, by: 'points', smashing }
}

/** OPS-23.3, 24.1: has a side a formed unit within a radius (thousandths of an inch) of the centre of a clash? Null: anywhere. */
export function formedWithin(table: BattleTable, side: Side, radius: number | null): boolean {
  const { field, battle } = table
  const centre = field.terms.clash?.centre
  return unitsOf(table, side).some((id) => {
    const unit = battle.units[id]!
    if (unit.broken || !isFormedOrGuns(table, unit)) return false
    return radius === null || centre === undefined || pointDistance(centreOf(unitBlock(field, unit)!), centre) <= radius
  })
}

/** OPS-23.3: a clash ends early when a side has no formed unit near the centre of the table; null: it goes on. */
export function endsEarly(table: BattleTable): BattleResult | null {
  const { clash } = table.field.terms
  if (clash === null) return null
  const yields = sideThatGivesWay(table)
  if (yields) return { winner: otherSide(table, yields), by: 'clash', smashing: false }
  const stands = (side: Side): boolean => {
    // The attacker begins far from the centre, and batteries stay there.
    const coming =
      side === clash.attacker && (clash.onlyBatteriesAttack || table.battle.turn <= (clash.approachTurns ?? 0))
    if (clash.onlyBatteriesAttack && coming) return true
    return formedWithin(table, side, coming ? null : clash.holdingRadius)
  }
  const standing = table.field.sides.filter(stands)
  if (standing.length === 2) return null
  return { winner: standing[0] ?? null, by: 'clash', smashing: false }
}

/** SAR-2.9: is the unit formed, or unlimbered artillery? */
const isFormedOrGuns = ({ field }: BattleTable, { stance }: BattleUnit): boolean =>
  stance === 'unlimbered' || isFormed(field.tables, stance)
