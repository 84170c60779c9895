import { opponentOf, otherSeat, type Seat } from '../../../game/side'
import { santaAnnaInactive } from '../../../operational/command/command'
import { unitHasLoc } from '../../../operational/command/loc'
import { combatFactor } from '../../../operational/combat/strength'
import { overStacked } from '../../../operational/movement/stacking'
import { inEzoc, type Position } from '../../../operational/position'
import { type Side, SIDES } from '../../../operational/types'
import { ARTILLERY, MEXICAN, seatOf, US } from '../../../operational/world'
import { unitLossesOf } from '../combat/losses'
import { ANSWERS } from '../figures'

/** Value of a position to a side in points of OPS-18.3; more is better for it. */
export type PositionValue = (position: Position, side: Side) => number

/** Value of a finished game. */
export function gameOverValue(winner: Side | 'draw', side: Side): number {
  if (winner === 'draw') return 0
  return winner === side ? ANSWERS.win : -ANSWERS.win
}

/** Chance that a clash at this differential (OPS-9.2) goes badly for the defender. */
function badlyForDefender(differential: number): number {
  const { lossAt, lossFrom } = ANSWERS
  return lossAt[Math.max(0, Math.min(lossAt.length - 1, differential - lossFrom))]!
}

/** Combined CF of OPS-9.2: the highest in full, half of the others. */
function combinedFactor(factors: readonly number[]): number {
  let highest = 0
  let sum = 0
  for (const cf of factors) {
    if (cf > highest) highest = cf
    sum += cf
  }
  return highest + Math.floor((sum - highest + 1) / 2)
}

/** Shift for the terrain of a defender's hex (OPS-9.2), without that of its hexsides. */
function terrainShift(position: Position, hex: number): number {
  const { shifts } = position.world.tables.combat
  const { terrain } = position.world.hexes[hex]!
  return terrain === 'village' || terrain === 'woods' || terrain === 'lava' ? shifts[terrain].value : 0
}

/** Combined CF of the strongest enemy units that could attack a hex in their next turn, roughly. */
function threatTo(position: Position, hex: number, enemySeat: Seat): number {
  const { world } = position
  const factors: number[] = []
  // While Santa Anna is inactive only units that stand next to the hex attack it (OPS-19.4.3).
  const inactive = enemySeat === MEXICAN && santaAnnaInactive(position)
  for (const index of world.unitsOf[enemySeat]) {
    const from = position.hexOf[index]!
    if (from < 0) continue
    const state = position.pieceStates[index]!
    if (state.disrupted || state.ineffective || state.garrison) continue
    const piece = world.pieces[index]!
    const standingReach = piece.pieceClass === ARTILLERY ? (piece.unit!.range ?? 0) : 1
    const reach = inactive ? standingReach : ANSWERS.threatHexes
    if (world.grid.distance(from, hex) <= reach) factors.push(combatFactor(position, index))
  }
  factors.sort((a, b) => b - a)
  return combinedFactor(factors.slice(0, ANSWERS.threatUnits))
}

/** What the units of one hex may lose in the enemy's next turn, in points. */
function exposure(position: Position, hex: number, side: Side): number {
  const threat = threatTo(position, hex, otherSeat(seatOf(side)))
  if (threat === 0) return 0
  const units = position.unitsAt[hex]!
  const factors = units.map((index) =>
    Math.ceil(combatFactor(position, index) / (position.pieceStates[index]!.disrupted ? 2 : 1)),
  )
  const risk = badlyForDefender(threat - combinedFactor(factors) + terrainShift(position, hex))
  let loss = 0
  let dearestStep = 0
  for (const index of units) {
    const { step, rout, shaken, trapped } = unitLossesOf(position, index)
    const unitLoss = trapped ? step : Math.min(shaken, rout)
    loss += unitLoss / 2
    if (step > dearestStep) dearestStep = step
  }
  return risk * (loss + dearestStep / ANSWERS.threatFirstStep)
}

/** Value of one side's army, in points; `withExposure` takes off what it may lose in the enemy's next turn. */
export function armyValue(position: Position, side: Side, withExposure: boolean): number {
  const { world } = position
  const seat = seatOf(side)
  let value = 0
  const seen = new Set<number>()
  for (const index of world.unitsOf[seat]) {
    const state = position.pieceStates[index]!
    const hex = position.hexOf[index]!
    const unit = world.pieces[index]!.unit!
    value += ANSWERS.step[side] * state.steps
    if (state.at.startsWith('trt:')) value -= ANSWERS.routed[side]
    if (hex < 0) continue
    // Weak units count half as much as strong ones.
    const size = 0.5 + Math.min(1, (unit.cf[0] ?? 1) / ANSWERS.strongCf) / 2
    if (state.disrupted) value -= ANSWERS.disrupted[side] * size
    if (state.ineffective) value -= ANSWERS.ineffective[side]
    if (world.controllable[hex] && !seen.has(hex)) value += ANSWERS.objective
    if (!unitHasLoc(position, index)) value -= ANSWERS.noLoc
    if (inEzoc(position, hex, seat) && unit.arm === 'artillery' && position.unitsAt[hex]!.length === 1)
      value -= ANSWERS.batteryAlone
    if (withExposure && !seen.has(hex)) value -= ANSWERS.threat * exposure(position, hex, side)
    seen.add(hex)
  }
  value -= overStacked(position, seat).length * ANSWERS.overStacked
  for (const index of world.leadersOf[seat]) {
    const hex = position.hexOf[index]!
    if (hex >= 0 && position.unitsAt[hex]!.length === 0 && inEzoc(position, hex, seat)) value -= ANSWERS.leaderAlone
  }
  return value
}

/** A quick value of any position: victory points, the state of both armies, what the side may lose next turn, San Agustin. */
export const quickPositionValue: PositionValue = (position, side) => {
  const { score, result } = position.game.ops
  if (result) return gameOverValue(result.winner, side)
  const usLead = score.us - score.mexican
  const points = seatOf(side) === US ? usLead : -usLead
  const enemy = opponentOf(SIDES, side)
  return points + armyValue(position, side, true) - armyValue(position, enemy, false) + depotValue(position, side)
}

/** Value of San Agustin (OPS-18.2), which the Mexicans need only enter, while no US unit is in it. */
function depotValue(position: Position, side: Side): number {
  const { world } = position
  const depot = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  if (position.unitCounts[US][depot]! > 0) return 0
  const isNear = (index: number): boolean => {
    const hex = position.hexOf[index]!
    return hex >= 0 && world.grid.distance(hex, depot) <= ANSWERS.depotThreatHexes
  }
  const value = world.unitsOf[MEXICAN].some(isNear) ? ANSWERS.depotThreatened : ANSWERS.depotEmpty
  return seatOf(side) === US ? -value : value
}
