// The computer's answers to choices that it owes: retreat, reserve, lead, flight, return and so on.

import { DIE_FACES } from '../../../core/dice'
import { otherSeat, type Seat } from '../../../game/side'
import { passingFaces } from '../../../operational/combat/morale'
import { combatFactor } from '../../../operational/combat/strength'
import { applyLegal, clonePosition, type Position } from '../../../operational/engine'
import { inEzoc, pieceIndex, putPiece, setGarrison } from '../../../operational/position'
import type { Action, Side } from '../../../operational/types'
import { seatOf } from '../../../operational/world'
import {
  type AttackForce,
  type AttackTarget,
  attackTargetAt,
  expectedGain,
  newStackMemo,
  NO_LEAD,
} from '../combat/appraise'
import { unitLossesOf } from '../combat/losses'
import { ANSWERS } from '../figures'
import { type PositionValue, quickPositionValue } from './quickValue'

/** The answer to a pending choice. */
export interface Answer {
  readonly action: Action
  /** Number of possible answers that have been valued. */
  readonly evaluations: number
}

/** The first legal action of a type; undefined: there is none. */
const actionOfType = (legal: readonly Action[], type: Action['type']): Action | undefined =>
  legal.find((action) => action.type === type)

/** Takes the place of the piece index of the defender's lead while it has not been named. */
const NOT_NAMED = -1

/** Piece index of the defender's lead in the attack under way, or NOT_NAMED. */
const defendingLead = (position: Position): number => {
  const { defenderLead } = position.game.ops.attack!
  return defenderLead === null ? NOT_NAMED : pieceIndex(position, defenderLead)
}

/**
 * Expected gain of the attack under way, in points. `defenderLead`: the lead of the defender; if NOT_NAMED the likeliest is taken. `joiningUnit`: a
 * unit that is added to the attackers; null: none.
 */
function gainOfPresentAttack(position: Position, defenderLead: number, joiningUnit: number | null = null): number {
  const attack = position.game.ops.attack!
  const target = attackTargetAt(position, position.world.grid.indexOf(attack.target))
  if (target.defenders.length === 0) return 0
  const attackers = attack.attackers
    .map((id) => pieceIndex(position, id))
    .filter((index) => position.hexOf[index]! >= 0)
  const force: AttackForce = {
    attackers: joiningUnit === null ? attackers : [...attackers, joiningUnit].sort((a, b) => a - b),
    lead: attack.lead === null ? NO_LEAD : pieceIndex(position, attack.lead),
    charge: attack.charge,
  }
  const isLeadNamed = target.defenders.includes(defenderLead)
  // `expectedGain` takes the likely lead for the lead of the defence.
  const targetWithLead: AttackTarget = isLeadNamed ? { ...target, likelyLead: defenderLead } : target
  return expectedGain(position, targetWithLead, force, newStackMemo(position))
}

/** The defender's choice of a lead (OPS-8.2): the unit against which the attacker gains least. */
function nameLead(position: Position, legal: readonly Action[]): Answer {
  let bestAction = legal[0]!
  let leastGain = Number.POSITIVE_INFINITY
  let evaluations = 0
  for (const action of legal) {
    if (action.type !== 'lead') continue
    evaluations++
    const gain = gainOfPresentAttack(position, pieceIndex(position, action.unit))
    if (gain >= leastGain - ANSWERS.improvement) continue
    leastGain = gain
    bestAction = action
  }
  return { action: bestAction, evaluations }
}

/**
 * Decides whether to bring up a unit that the fog of war allows (OPS-8.4), and where to. `role`: the attacker's unit joins the attack (sound of the
 * guns), the defender's unit comes as a reserve.
 */
function bringUpReserve(
  position: Position,
  side: Side,
  legal: readonly Action[],
  role: 'attacker' | 'defender',
  positionValue: PositionValue,
): Answer {
  const lead = defendingLead(position)
  const gainBefore = gainOfPresentAttack(position, lead)
  const valueBefore = positionValue(position, side)
  let bestAction: Action = actionOfType(legal, 'pass') ?? legal[0]!
  let bestBenefit = ANSWERS.reserveGain
  let evaluations = 1
  for (const action of legal) {
    if (action.type !== 'reserve') continue
    evaluations++
    // The reserve is moved in a copy of the position.
    const copy = clonePosition(position)
    const index = pieceIndex(copy, action.unit)
    if (copy.pieceStates[index]!.garrison) setGarrison(copy, index, false)
    putPiece(copy, index, action.to)
    if (action.garrison) setGarrison(copy, index, true)
    // The gain is the attacker's. His unit must be added to the attackers; a unit in the target hex defends without that.
    const isAttacker = role === 'attacker'
    const gain = gainOfPresentAttack(copy, lead, isAttacker ? index : null)
    const benefitInFight = isAttacker ? gain - gainBefore : gainBefore - gain
    // Where the unit stands after the fight counts half.
    const benefit = benefitInFight + (positionValue(copy, side) - valueBefore) / 2
    if (benefit > bestBenefit) {
      bestBenefit = benefit
      bestAction = action
    }
  }
  return { action: bestAction, evaluations }
}

/** Decides whether to slip away before an attack, which the fog of war allows (OPS-8.4), or to stay and fight. */
function slipAway(position: Position, side: Side, legal: readonly Action[], positionValue: PositionValue): Answer {
  const valueOfStaying = positionValue(position, side) - gainOfPresentAttack(position, defendingLead(position))
  const slips = legal.filter((action) => action.type === 'slip')
  const bestSlip = bestByTrial(position, side, slips, positionValue)
  const pass = actionOfType(legal, 'pass')
  const evaluations = slips.length + 1
  if (pass && (!bestSlip || valueOfStaying >= bestSlip.value)) return { action: pass, evaluations }
  // Without a way to pass there is a way to slip away.
  return { action: bestSlip!.action, evaluations }
}

/**
 * What it costs to place a revealed unit near the enemy, in points: it may fail a check and be disrupted (OPS-19.5.13), and an enemy next to it may
 * attack at once. The value of the resulting position does not show these costs. 0 for all other actions.
 */
function placementCost(position: Position, side: Side, action: Action): number {
  if (action.type !== 'deploy' || position.world.pieces[pieceIndex(position, action.piece)]!.kind !== 'unit') return 0
  const { grid } = position.world
  const hex = grid.indexOf(action.hex)
  const seat = seatOf(side)
  const inContact = inEzoc(position, hex, seat)
  let isNearEzoc = inContact
  for (let direction = 0; direction < 6; direction++) {
    const neighbour = grid.neighbours[hex * 6 + direction]!
    if (neighbour >= 0 && inEzoc(position, neighbour, seat)) isNearEzoc = true
  }
  if (!isNearEzoc) return 0
  const copy = clonePosition(position)
  const index = pieceIndex(copy, action.piece)
  putPiece(copy, index, action.hex)
  const failChance = 1 - passingFaces(copy, index) / DIE_FACES
  const canBeAttackedAtOnce = inContact && position.game.ops.active !== side
  const costOfAttack = canBeAttackedAtOnce ? ANSWERS.deployInContact : 0
  return failChance * unitLossesOf(copy, index).disruptionLoss + costOfAttack
}

/** Carries out each action in a copy of the position and returns the one that leads to the best position; null: there are no actions. */
function bestByTrial(
  position: Position,
  side: Side,
  actions: readonly Action[],
  positionValue: PositionValue,
): { action: Action; value: number } | null {
  let best: { action: Action; value: number } | null = null
  for (const action of actions) {
    const copy = clonePosition(position)
    const cost = placementCost(copy, side, action)
    applyLegal(copy, side, action, trialDice(copy))
    const trialValue = positionValue(copy, side) - cost
    if (!best || trialValue > best.value + ANSWERS.improvement) best = { action, value: trialValue }
  }
  return best
}

/**
 * Dice for a trial: the next dice of the copied game all show the same middling face, so that no action looks better by luck. The hex game numbers its
 * dice: `key` is the number of a die in the stream `ops`.
 */
const trialDice = (position: Position) => ({
  seed: 'trial',
  forced: Array.from({ length: ANSWERS.trialDice }, (_, n) => ({
    stream: 'ops',
    key: String(position.game.ops.dice + n),
    value: ANSWERS.trialFace,
  })),
})

/**
 * Decides whether a routed unit returns (OPS-12.4), and where to. It does not return late in the game or near an enemy, where it would only be lost
 * for points.
 */
function returnUnit(position: Position, side: Side, legal: readonly Action[], positionValue: PositionValue): Answer {
  const { grid, tables, unitsOf } = position.world
  const returns = legal.filter((action) => action.type === 'return')
  const waits = legal.filter((action) => action.type === 'wait')
  // One unit is decided at a time: the first one.
  const firstAction = returns[0] ?? waits[0]
  // '': there is no such action, and no unit has that id.
  const unit = firstAction && 'unit' in firstAction ? firstAction.unit : ''
  const returnsOfUnit = returns.filter((action) => action.unit === unit)
  const wait = waits.find((action) => action.unit === unit)
  const best = bestByTrial(position, side, returnsOfUnit, positionValue)
  const isNearEnemy = (hex: number): boolean =>
    unitsOf[otherSeat(seatOf(side))].some(
      (index) => position.hexOf[index]! >= 0 && grid.distance(position.hexOf[index]!, hex) <= ANSWERS.returnEnemyHexes,
    )
  const isLate = position.game.ops.turn > tables.victory.length.turns - ANSWERS.returnLateTurns
  if (best?.action.type === 'return') {
    const hex = grid.indexOf(best.action.to)
    const isWorthReturning = !isLate && !isNearEnemy(hex)
    if (isWorthReturning || !wait) return { action: best.action, evaluations: returnsOfUnit.length }
  }
  return { action: wait ?? best?.action ?? legal[0]!, evaluations: returnsOfUnit.length }
}

/** Decides whether a stack holds or retreats, and where to (OPS-9.6, OPS-10.1). */
function holdOrRetreat(position: Position, side: Side, legal: readonly Action[], positionValue: PositionValue): Answer {
  // The US never gives San Agustin up if it may hold it: a Mexican unit that enters it wins the game (OPS-18.2).
  const depot = position.world.tables.victory.mexicanEntry.hex
  const hold = legal.find((action) => action.type === 'hold' && action.hex === depot && side === 'us')
  if (hold) return { action: hold, evaluations: 0 }
  const valueLessRetreats: PositionValue = (after, ofSide) =>
    positionValue(after, ofSide) - costOfRetreatsToCome(after, ofSide)
  const best = bestByTrial(position, side, legal, valueLessRetreats)
  return { action: best?.action ?? legal[0]!, evaluations: legal.length }
}

/** What the side will lose, in points, by stacks that must still hold or retreat. */
function costOfRetreatsToCome(position: Position, side: Side): number {
  const pending = position.game.ops.pending.at(-1)
  if (pending?.kind !== 'retreat' || pending.owner !== side) return 0
  let cost = 0
  for (const stack of pending.stacks)
    for (const id of stack.units) {
      const { disruptionLoss, retreatLoss } = unitLossesOf(position, pieceIndex(position, id))
      cost += stack.mayHold ? Math.min(disruptionLoss, retreatLoss) : retreatLoss
    }
  return cost
}

/** Decides where a leader flees to (OPS-5.4): to friends and away from enemies. */
function fleeWithLeader(position: Position, side: Side, legal: readonly Action[]): Answer {
  const { world } = position
  const seat = seatOf(side)
  const enemySeat = otherSeat(seat)
  const strengthWithin = (hex: number, ofSeat: Seat, distanceHexes: number): number => {
    let factorSum = 0
    for (const index of world.unitsOf[ofSeat]) {
      const unitHex = position.hexOf[index]!
      if (unitHex >= 0 && world.grid.distance(unitHex, hex) <= distanceHexes) factorSum += combatFactor(position, index)
    }
    return factorSum
  }
  const safety = (action: Action): number => {
    if (action.type !== 'flee') return Number.NEGATIVE_INFINITY
    const hex = world.grid.indexOf(action.to)
    // Nearer units count more: they are part of both sums.
    const friends = strengthWithin(hex, seat, 0) + strengthWithin(hex, seat, ANSWERS.fleeFriendHexes) / 2
    const nearEnemies = strengthWithin(hex, enemySeat, ANSWERS.fleeEnemyNear) / 2
    const distantEnemies = strengthWithin(hex, enemySeat, ANSWERS.fleeEnemyFar) / 4
    return friends - nearEnemies - distantEnemies
  }
  let safest = legal[0]!
  for (const action of legal) if (safety(action) > safety(safest)) safest = action
  return { action: safest, evaluations: 0 }
}

/**
 * The answer to the choice that the side owes now (OPS-3.5): one of the legal actions, but never to resign. `positionValue`: a function that values
 * positions; it must not roll dice. `allLegal`: all legal actions of the side.
 */
export function answerPending(
  position: Position,
  side: Side,
  allLegal: readonly Action[],
  positionValue: PositionValue = quickPositionValue,
): Answer {
  const legal = allLegal.filter((action) => action.type !== 'resign')
  const pending = position.game.ops.pending.at(-1)
  if (legal.length <= 1 || !pending) return { action: legal[0] ?? allLegal[0]!, evaluations: 0 }
  switch (pending.kind) {
    case 'lead':
      return nameLead(position, legal)
    case 'reserve':
      return bringUpReserve(position, side, legal, 'defender', positionValue)
    case 'guns':
      return bringUpReserve(position, side, legal, 'attacker', positionValue)
    case 'slip':
      return slipAway(position, side, legal, positionValue)
    case 'return':
      return returnUnit(position, side, legal, positionValue)
    case 'retreat':
      return holdOrRetreat(position, side, legal, positionValue)
    case 'leaderFlees':
      return fleeWithLeader(position, side, legal)
    // The attacker has picked another resolver than the game's, the combat table or a tabletop engine (OPS-22.1): the computer agrees to it.
    case 'resolver':
      return { action: actionOfType(legal, 'resolver') ?? legal[0]!, evaluations: 0 }
    default: {
      const best = bestByTrial(position, side, legal, positionValue)
      return { action: best?.action ?? legal[0]!, evaluations: legal.length }
    }
  }
}
