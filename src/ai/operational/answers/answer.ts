import { otherSeat, type Seat } from '../../../game/side'
import { passingFaces } from '../../../operational/combat/morale'
import { combatFactor } from '../../../operational/combat/strength'
import { applyLegal, clonePosition, type Position } from '../../../operational/engine'
import { inEzoc, pieceIndex, putPiece, setGarrison } from '../../../operational/position'
import type { Action, Side } from '../../../operational/types'
import { seatOf } from '../../../operational/world'
import { type AttackForce, attackTargetAt, expectedGain, newStackMemo, NO_LEAD } from '../combat/appraise'
import { unitLossesOf } from '../combat/losses'
import { ANSWERS } from '../figures'
import { type PositionValue, quickPositionValue } from './quickValue'

/** The answer to a pending choice. */
export interface Answer {
  readonly action: Action
  readonly evaluations: number
}

const actionOfType = (legal: readonly Action[], type: Action['type']): Action | undefined =>
  legal.find((action) => action.type === type)

/** The defender's lead of the attack under way, as far as it has been named; -1: not yet. */
const defendingLead = (position: Position): number => {
  const { defenderLead } = position.game.ops.attack!
  return defenderLead === null ? -1 : pieceIndex(position, defenderLead)
}

/** Expected gain of the attack under way, if the defender leads with a unit (-1: the likeliest) and another unit joins the attackers. */
function gainOfPresentAttack(position: Position, defenderLead: number, joining: number | null = null): number {
  const attack = position.game.ops.attack!
  const target = attackTargetAt(position, position.world.grid.indexOf(attack.target))
  if (target.defenders.length === 0) return 0
  const attackers = attack.attackers
    .map((id) => pieceIndex(position, id))
    .filter((index) => position.hexOf[index]! >= 0)
  const force: AttackForce = {
    attackers: joining === null ? attackers : [...attackers, joining].sort((a, b) => a - b),
    lead: attack.lead === null ? NO_LEAD : pieceIndex(position, attack.lead),
    charge: attack.charge,
  }
  const ledTarget = target.defenders.includes(defenderLead) ? { ...target, lead: defenderLead } : target
  return expectedGain(position, ledTarget, force, newStackMemo(position))
}

/** The defender's choice of a lead (OPS-8.2): the one with which the attacker gains least. */
function nameLead(position: Position, legal: readonly Action[]): Answer {
  let best = legal[0]!
  let leastGain = Number.POSITIVE_INFINITY
  let evaluations = 0
  for (const action of legal) {
    if (action.type !== 'lead') continue
    evaluations++
    const gain = gainOfPresentAttack(position, pieceIndex(position, action.unit))
    if (gain >= leastGain - ANSWERS.improvement) continue
    leastGain = gain
    best = action
  }
  return { action: best, evaluations }
}

/** Whether to bring up a reserve (OPS-8.4) and where to. `toAttacker`: a battery joins the side's own attack; else a unit joins the defence. */
function bringUpReserve(
  position: Position,
  side: Side,
  legal: readonly Action[],
  toAttacker: boolean,
  value: PositionValue,
): Answer {
  const lead = defendingLead(position)
  const gainBefore = gainOfPresentAttack(position, lead)
  const valueBefore = value(position, side)
  let best: Action = actionOfType(legal, 'pass') ?? legal[0]!
  let bestBenefit = ANSWERS.reserveGain
  let evaluations = 1
  for (const action of legal) {
    if (action.type !== 'reserve') continue
    evaluations++
    const copy = clonePosition(position)
    const index = pieceIndex(copy, action.unit)
    if (copy.pieceStates[index]!.garrison) setGarrison(copy, index, false)
    putPiece(copy, index, action.to)
    if (action.garrison) setGarrison(copy, index, true)
    const gain = gainOfPresentAttack(copy, lead, toAttacker ? index : null)
    const betterFight = toAttacker ? gain - gainBefore : gainBefore - gain
    const benefit = betterFight + (value(copy, side) - valueBefore) / 2
    if (benefit > bestBenefit) {
      bestBenefit = benefit
      best = action
    }
  }
  return { action: best, evaluations }
}

/** Whether to slip away before an attack (OPS-8.4, fog of war 11) or to stay and fight. */
function slipAway(position: Position, side: Side, legal: readonly Action[], value: PositionValue): Answer {
  const valueOfStaying = value(position, side) - gainOfPresentAttack(position, defendingLead(position))
  const slips = legal.filter((action) => action.type === 'slip')
  const best = bestByTrial(position, side, slips, value)
  const pass = actionOfType(legal, 'pass')
  const evaluations = slips.length + 1
  if (pass && (!best || valueOfStaying >= best.value)) return { action: pass, evaluations }
  return { action: best!.action, evaluations }
}

/** Costs of placing a revealed unit that its position does not show, in points: the check of OPS-19.5.13, and an attack at once. */
function placementCost(position: Position, side: Side, action: Action): number {
  if (action.type !== 'deploy' || position.world.pieces[pieceIndex(position, action.piece)]!.kind !== 'unit') return 0
  const { grid } = position.world
  const hex = grid.indexOf(action.hex)
  const seat = seatOf(side)
  const inContact = inEzoc(position, hex, seat)
  let nearEzoc = inContact
  for (let dir = 0; dir < 6; dir++) {
    const near = grid.neighbours[hex * 6 + dir]!
    if (near >= 0 && inEzoc(position, near, seat)) nearEzoc = true
  }
  if (!nearEzoc) return 0
  const copy = clonePosition(position)
  const index = pieceIndex(copy, action.piece)
  putPiece(copy, index, action.hex)
  const failing = 1 - passingFaces(copy, index) / 6
  const attackedAtOnce = inContact && position.game.ops.active !== side ? ANSWERS.deployInContact : 0
  return failing * unitLossesOf(copy, index).shaken + attackedAtOnce
}

/** The action that leads to the best position; null: there is none. Dice show the same middling face in every trial. */
function bestByTrial(
  position: Position,
  side: Side,
  actions: readonly Action[],
  value: PositionValue,
): { action: Action; value: number } | null {
  let best: { action: Action; value: number } | null = null
  for (const action of actions) {
    const copy = clonePosition(position)
    const cost = placementCost(copy, side, action)
    applyLegal(copy, side, action, trialDice(copy))
    const trialValue = value(copy, side) - cost
    if (!best || trialValue > best.value + ANSWERS.improvement) best = { action, value: trialValue }
  }
  return best
}

const trialDice = (position: Position) => ({
  seed: 'trial',
  forced: Array.from({ length: ANSWERS.trialDice }, (_, n) => ({
    stream: 'ops',
    key: String(position.game.ops.dice + n),
    value: ANSWERS.trialFace,
  })),
})

/** Whether a routed unit returns (OPS-12.4) and where to: not late in the game nor beside an enemy, where it would only be lost for points. */
function returnUnit(position: Position, side: Side, legal: readonly Action[], value: PositionValue): Answer {
  const { grid, tables, unitsOf } = position.world
  const returns = legal.filter((action) => action.type === 'return')
  const waits = legal.filter((action) => action.type === 'wait')
  // One unit at a time: the first that is due.
  const first = returns[0] ?? waits[0]
  const unit = first && 'unit' in first ? first.unit : ''
  const ofUnit = returns.filter((action) => action.unit === unit)
  const wait = waits.find((action) => action.unit === unit)
  const best = bestByTrial(position, side, ofUnit, value)
  const isNearEnemy = (hex: number): boolean =>
    unitsOf[otherSeat(seatOf(side))].some(
      (index) => position.hexOf[index]! >= 0 && grid.distance(position.hexOf[index]!, hex) <= ANSWERS.returnEnemyHexes,
    )
  const late = position.game.ops.turn > tables.victory.length.turns - ANSWERS.returnLateTurns
  if (best?.action.type === 'return') {
    const hex = grid.indexOf(best.action.to)
    if (!wait || (!late && !isNearEnemy(hex))) return { action: best.action, evaluations: ofUnit.length }
  }
  return { action: wait ?? best?.action ?? legal[0]!, evaluations: ofUnit.length }
}

/** Whether a stack holds or retreats, and where to (OPS-9.6, OPS-10.1). */
function holdOrRetreat(position: Position, side: Side, legal: readonly Action[], value: PositionValue): Answer {
  // The US never leaves San Agustin to the Mexicans by its own choice (OPS-18.2).
  const depot = position.world.tables.victory.mexicanEntry.hex
  const hold = legal.find((action) => action.type === 'hold' && action.hex === depot && side === 'us')
  if (hold) return { action: hold, evaluations: 0 }
  const withRetreatsToCome: PositionValue = (after, own) => value(after, own) - costOfRetreatsToCome(after, own)
  const best = bestByTrial(position, side, legal, withRetreatsToCome)
  return { action: best?.action ?? legal[0]!, evaluations: legal.length }
}

/** What stacks of the side that must still hold or retreat will lose by it, in points. */
function costOfRetreatsToCome(position: Position, side: Side): number {
  const pending = position.game.ops.pending.at(-1)
  if (pending?.kind !== 'retreat' || pending.owner !== side) return 0
  let cost = 0
  for (const stack of pending.stacks)
    for (const id of stack.units) {
      const { shaken, driven } = unitLossesOf(position, pieceIndex(position, id))
      cost += stack.mayHold ? Math.min(shaken, driven) : driven
    }
  return cost
}

/** Where a leader flees to (OPS-5.4): to friends and away from enemies. */
function fleeWithLeader(position: Position, side: Side, legal: readonly Action[]): Answer {
  const { world } = position
  const seat = seatOf(side)
  const enemySeat = otherSeat(seat)
  const strengthWithin = (hex: number, ofSeat: Seat, distance: number): number => {
    let sum = 0
    for (const index of world.unitsOf[ofSeat]) {
      const at = position.hexOf[index]!
      if (at >= 0 && world.grid.distance(at, hex) <= distance) sum += combatFactor(position, index)
    }
    return sum
  }
  const safety = (action: Action): number => {
    if (action.type !== 'flee') return Number.NEGATIVE_INFINITY
    const hex = world.grid.indexOf(action.to)
    const friends = strengthWithin(hex, seat, 0) + strengthWithin(hex, seat, ANSWERS.fleeFriendHexes) / 2
    const nearEnemies = strengthWithin(hex, enemySeat, ANSWERS.fleeEnemyNear) / 2
    return friends - nearEnemies - strengthWithin(hex, enemySeat, ANSWERS.fleeEnemyFar) / 4
  }
  let best = legal[0]!
  for (const action of legal) if (safety(action) > safety(best)) best = action
  return { action: best, evaluations: 0 }
}

/**
 * The answer to what the side is asked now (OPS-3.5), one of the legal actions but never to resign. `value`: how positions are valued; it must
 * not roll dice.
 */
export function answerPending(
  position: Position,
  side: Side,
  allLegal: readonly Action[],
  value: PositionValue = quickPositionValue,
): Answer {
  const legal = allLegal.filter((action) => action.type !== 'resign')
  const pending = position.game.ops.pending.at(-1)
  if (legal.length <= 1 || !pending) return { action: legal[0] ?? allLegal[0]!, evaluations: 0 }
  switch (pending.kind) {
    case 'lead':
      return nameLead(position, legal)
    case 'reserve':
      return bringUpReserve(position, side, legal, false, value)
    case 'guns':
      return bringUpReserve(position, side, legal, true, value)
    case 'slip':
      return slipAway(position, side, legal, value)
    case 'return':
      return returnUnit(position, side, legal, value)
    case 'retreat':
      return holdOrRetreat(position, side, legal, value)
    case 'leaderFlees':
      return fleeWithLeader(position, side, legal)
    case 'resolver':
      return { action: actionOfType(legal, 'resolver') ?? legal[0]!, evaluations: 0 }
    default: {
      const best = bestByTrial(position, side, legal, value)
      return { action: best?.action ?? legal[0]!, evaluations: legal.length }
    }
  }
}
