// A quick value of a position, for choosing answers to pending choices. It looks at losses and dangers, not at plans.

import { isOnTurnTrack } from '../../../operational/ids'
import { opponentOf, otherSeat, type Seat } from '../../../game/side'
import { santaAnnaInactive } from '../../../operational/command/command'
import { unitHasLoc } from '../../../operational/command/loc'
import { combatFactor } from '../../../operational/combat/strength'
import { overStacked } from '../../../operational/movement/stacking'
import { inEzoc, type Position } from '../../../operational/position'
import { type Side, SIDES } from '../../../operational/types'
import { ARTILLERY, MEXICAN, seatOf, US } from '../../../operational/world'
import { unitLossesOf } from '../combat/losses'
import { factorInFight, strengthOf } from '../evaluate/strength'
import { ANSWERS } from '../figures'

/** Value of a position to a side, in points of OPS-18.3. A higher value is better for the side. */
export type PositionValue = (position: Position, side: Side) => number

/** Value of a finished game to a side, in points. */
export function gameOverValue(winner: Side | 'draw', side: Side): number {
  if (winner === 'draw') return 0
  return winner === side ? ANSWERS.win : -ANSWERS.win
}

/** Chance that an attack at this differential (OPS-9.2) goes badly for the defender. */
function defenderLossChance(differential: number): number {
  // `lossAt` has a chance for each differential from `lossFrom` on; lower and higher ones count as the first and last.
  const { lossAt, lossFrom } = ANSWERS
  const entryIndex = Math.max(0, Math.min(lossAt.length - 1, differential - lossFrom))
  return lossAt[entryIndex]!
}

/** Change of the differential by the terrain of the defender's hex (OPS-9.2); hexsides are not counted. */
function terrainShift(position: Position, hex: number): number {
  const { shifts } = position.world.tables.combat
  const { terrain } = position.world.hexes[hex]!
  return terrain === 'village' || terrain === 'woods' || terrain === 'lava' ? shifts[terrain].value : 0
}

/** Strength (OPS-9.2) of the strongest enemy units that could attack a hex in their next turn; an estimate by distance alone. */
function threatTo(position: Position, hex: number, enemySeat: Seat): number {
  const { world } = position
  const factors: number[] = []
  // While Santa Anna is inactive only units that stand next to the hex attack it (OPS-19.4.3).
  const isInactive = enemySeat === MEXICAN && santaAnnaInactive(position)
  for (const index of world.unitsOf[enemySeat]) {
    const from = position.hexOf[index]!
    if (from < 0) continue
    const state = position.pieceStates[index]!
    if (state.disrupted || state.ineffective || state.garrison) continue
    const piece = world.pieces[index]!
    const reachWithoutMove = piece.pieceClass === ARTILLERY ? (piece.unit!.range ?? 0) : 1
    const reachHexes = isInactive ? reachWithoutMove : ANSWERS.threatHexes
    if (world.grid.distance(from, hex) <= reachHexes) factors.push(combatFactor(position, index))
  }
  factors.sort((a, b) => b - a)
  return Math.ceil(strengthOf(world, factors, ANSWERS.threatUnits))
}

/** Expected loss of the units of one hex in the enemy's next turn, in points; an estimate. */
function expectedLossAt(position: Position, hex: number, side: Side): number {
  const threatFactor = threatTo(position, hex, otherSeat(seatOf(side)))
  if (threatFactor === 0) return 0
  const units = position.unitsAt[hex]!
  const factors = units.map((index) => factorInFight(position, index))
  const defence = Math.ceil(strengthOf(position.world, factors))
  const lossChance = defenderLossChance(threatFactor - defence + terrainShift(position, hex))
  let loss = 0
  let highestStepLoss = 0
  for (const index of units) {
    const { stepLoss, routLoss, disruptionLoss, isTrapped } = unitLossesOf(position, index)
    // A unit that cannot retreat loses a step instead (OPS-10.1).
    const unitLoss = isTrapped ? stepLoss : Math.min(disruptionLoss, routLoss)
    // In an attack that goes badly about half of the units suffer.
    loss += unitLoss / 2
    if (stepLoss > highestStepLoss) highestStepLoss = stepLoss
  }
  // In one of `threatFirstStep` such attacks the step that is worth most is lost too.
  return lossChance * (loss + highestStepLoss / ANSWERS.threatFirstStep)
}

/** How the value of an army is worked out. */
interface ArmyValueOptions {
  /** Is what the army may lose in the enemy's next turn taken off? */
  readonly lessExpectedLoss: boolean
}

/** Value of the army of a side, in points. */
export function armyValue(position: Position, side: Side, { lessExpectedLoss }: ArmyValueOptions): number {
  const { world } = position
  const seat = seatOf(side)
  let value = 0
  const countedHexes = new Set<number>()
  for (const index of world.unitsOf[seat]) {
    const state = position.pieceStates[index]!
    const hex = position.hexOf[index]!
    const unit = world.pieces[index]!.unit!
    value += ANSWERS.step[side] * state.steps
    if (isOnTurnTrack(state.at)) value -= ANSWERS.routed[side]
    if (hex < 0) continue
    // A disruption counts in full for units of `strongCf` combat factors or more, down to about half for the weakest.
    // `cf[0]`: the combat factor of the unit without losses.
    const sizeFactor = 0.5 + Math.min(1, (unit.cf[0] ?? 1) / ANSWERS.strongCf) / 2
    if (state.disrupted) value -= ANSWERS.disrupted[side] * sizeFactor
    if (state.ineffective) value -= ANSWERS.ineffective[side]
    if (world.controllable[hex] && !countedHexes.has(hex)) value += ANSWERS.objective
    if (!unitHasLoc(position, index)) value -= ANSWERS.noLoc
    if (inEzoc(position, hex, seat) && unit.arm === 'artillery' && position.unitsAt[hex]!.length === 1)
      value -= ANSWERS.batteryAlone
    if (lessExpectedLoss && !countedHexes.has(hex)) value -= ANSWERS.threat * expectedLossAt(position, hex, side)
    countedHexes.add(hex)
  }
  value -= overStacked(position, seat).length * ANSWERS.overStacked
  for (const index of world.leadersOf[seat]) {
    const hex = position.hexOf[index]!
    if (hex >= 0 && position.unitsAt[hex]!.length === 0 && inEzoc(position, hex, seat)) value -= ANSWERS.leaderAlone
  }
  return value
}

/** A quick value of any position: victory points, own army less what it may lose in the enemy's next turn, the enemy's army, and San Agustin. */
export const quickPositionValue: PositionValue = (position, side) => {
  const { score, result } = position.game.ops
  if (result) return gameOverValue(result.winner, side)
  const usLead = score.us - score.mexican
  const points = seatOf(side) === US ? usLead : -usLead
  const enemy = opponentOf(SIDES, side)
  const ownArmy = armyValue(position, side, { lessExpectedLoss: true })
  const enemyArmy = armyValue(position, enemy, { lessExpectedLoss: false })
  return points + ownArmy - enemyArmy + depotValue(position, side)
}

/** Value of an empty San Agustin to a side, in points: the Mexicans need only enter it to win (OPS-18.2). 0 while a US unit is in it. */
function depotValue(position: Position, side: Side): number {
  const { world } = position
  const depot = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  if (position.unitCounts[US][depot]! > 0) return 0
  const isNearDepot = (index: number): boolean => {
    const hex = position.hexOf[index]!
    return hex >= 0 && world.grid.distance(hex, depot) <= ANSWERS.depotThreatHexes
  }
  const mexicanValue = world.unitsOf[MEXICAN].some(isNearDepot) ? ANSWERS.depotThreatened : ANSWERS.depotEmpty
  return seatOf(side) === US ? -mexicanValue : mexicanValue
}
