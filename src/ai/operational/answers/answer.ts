import { otherSeat, type Seat } from '../../../game/side'
import { applyLegal, clonePosition, type Position } from '../../../operational/engine'
import { inEzoc, pieceIndex, putPiece, setGarrison } from '../../../operational/position'
import { combatFactor } from '../../../operational/combat/strength'
import { passingFaces } from '../../../operational/combat/morale'
import type { Action, Side } from '../../../operational/types'
import { seatOf } from '../../../operational/world'
import { expectedGain, attackTargetAt, type AttackForce, newStackMemo } from '../combat/appraise'
import { unitLossesOf } from '../combat/losses'
import { quickPositionValue, type PositionValue } from './quickValue'

/** An answer to a pending choice and what was spent on it. */
export interface Answer {
  readonly action: Action
  readonly evaluations: number
}

/** The attack under way as its own side would appraise it, with the unit given added to it or to its defenders. */
function gainNow(pos: Position, defenderLead: number, added = -1): number {
  const attack = pos.game.ops.attack!
  const hex = pos.world.grid.indexOf(attack.target)
  const mark = attackTargetAt(pos, hex)
  if (mark.defenders.length === 0) return 0
  const attackers = attack.attackers.map((id) => pieceIndex(pos, id)).filter((index) => pos.hexOf[index]! >= 0)
  const onset: AttackForce = {
    attackers: added >= 0 ? [...attackers, added].sort((a, b) => a - b) : attackers,
    lead: attack.lead === null ? -1 : pieceIndex(pos, attack.lead),
    charge: attack.charge,
  }
  return expectedGain(
    pos,
    mark.defenders.includes(defenderLead) ? { ...mark, lead: defenderLead } : mark,
    onset,
    newStackMemo(pos),
  )
}

/** 8.2: the lead under which the attack brings its makers least. */
function nameLead(pos: Position, legal: readonly Action[]): Answer {
  let best = legal[0]!
  let least = Number.POSITIVE_INFINITY
  let n = 0
  for (const action of legal) {
    if (action.type !== 'lead') continue
    n++
    const gain = gainNow(pos, pieceIndex(pos, action.unit))
    if (gain >= least - 1e-9) continue
    least = gain
    best = action
  }
  return { action: best, evaluations: n }
}

/** 8.4: does it help to bring that unit up, and where to; `guns`: one's own attack. */
function bringUp(pos: Position, side: Side, legal: readonly Action[], guns: boolean, value: PositionValue): Answer {
  const attack = pos.game.ops.attack!
  const lead = attack.defenderLead === null ? -1 : pieceIndex(pos, attack.defenderLead)
  const before = gainNow(pos, lead)
  const still = value(pos, side)
  let best: Action = legal.find((action) => action.type === 'pass') ?? legal[0]!
  let most = 0.02
  let n = 1
  for (const action of legal) {
    if (action.type !== 'reserve') continue
    n++
    const copy = clonePosition(pos)
    const index = pieceIndex(copy, action.unit)
    if (copy.pieceStates[index]!.garrison) setGarrison(copy, index, false)
    putPiece(copy, index, action.to)
    if (action.garrison) setGarrison(copy, index, true)
    const gain = gainNow(copy, lead, guns ? index : -1)
    const moved = (value(copy, side) - still) / 2
    const worth = (guns ? gain - before : before - gain) + moved
    if (worth > most) {
      most = worth
      best = action
    }
  }
  return { action: best, evaluations: n }
}

/** 8.4, FOW 11: slip away, or stand and fight. */
function slipAway(pos: Position, side: Side, legal: readonly Action[], value: PositionValue): Answer {
  const attack = pos.game.ops.attack!
  const lead = attack.defenderLead === null ? -1 : pieceIndex(pos, attack.defenderLead)
  const stay = value(pos, side) - gainNow(pos, lead)
  const moves = legal.filter((action) => action.type === 'slip')
  const tried = bestTried(pos, side, moves, value)
  const pass = legal.find((action) => action.type === 'pass')
  if (pass && (!tried || stay >= tried.value)) return { action: pass, evaluations: moves.length + 1 }
  return { action: tried!.action, evaluations: moves.length + 1 }
}

/** A little that only the action itself tells: dice that it would ask for (19.5.13), stacks that it breaks. */
function besides(pos: Position, side: Side, action: Action): number {
  if (action.type !== 'deploy' || pos.world.pieces[pieceIndex(pos, action.piece)]!.kind !== 'unit') return 0
  const hex = pos.world.grid.indexOf(action.hex)
  const seat = seatOf(side)
  let near = inEzoc(pos, hex, seat)
  for (let dir = 0; dir < 6; dir++) {
    const other = pos.world.grid.neighbours[hex * 6 + dir]!
    if (other >= 0 && inEzoc(pos, other, seat)) near = true
  }
  if (!near) return 0
  const copy = clonePosition(pos)
  const index = pieceIndex(copy, action.piece)
  putPiece(copy, index, action.hex)
  // In the enemy's turn who stands beside him is struck at once.
  const met = inEzoc(pos, hex, seat) && pos.game.ops.active !== side ? BESIDE_HIM : 0
  return -(1 - passingFaces(copy, index) / 6) * unitLossesOf(copy, index).shaken - met
}

const BESIDE_HIM = 0.3

/** The best of some actions by what the position is worth after each; dice fall as a fixed seed has it, the same for all. */
function bestTried(
  pos: Position,
  side: Side,
  actions: readonly Action[],
  value: PositionValue,
): { action: Action; value: number } | null {
  let best: { action: Action; value: number } | null = null
  for (const action of actions) {
    const copy = clonePosition(pos)
    const extra = besides(copy, side, action)
    applyLegal(copy, side, action, quiet(copy))
    const worth = value(copy, side) + extra
    if (!best || worth > best.value + 1e-9) best = { action, value: worth }
  }
  return best
}

/** Dice of trials: threes, of which little comes. */
const quiet = (pos: Position) => ({
  seed: 'trial',
  forced: Array.from({ length: 40 }, (_, k) => ({ stream: 'ops', key: String(pos.game.ops.dice + k), value: 3 })),
})

/** 12.4: who comes back is shaken and a target; late in the day he only stands in the way of points. */
function comeBack(pos: Position, side: Side, legal: readonly Action[], value: PositionValue): Answer {
  const { ops } = pos.game
  const last = pos.world.tables.victory.length.turns
  const moves = legal.filter((action) => action.type === 'return')
  const pass = legal.filter((action) => action.type === 'wait')
  // One unit at a time: the first that is due.
  const first = [...moves, ...pass][0]
  const unit = first && 'unit' in first ? first.unit : ''
  const own = moves.filter((action) => action.unit === unit)
  const wait = pass.find((action) => action.unit === unit)
  const tried = bestTried(pos, side, own, value)
  const near = (hex: number): boolean =>
    pos.world.unitsOf[otherSeat(seatOf(side))].some(
      (index) => pos.hexOf[index]! >= 0 && pos.world.grid.distance(pos.hexOf[index]!, hex) <= 2,
    )
  const late = ops.turn > last - 2
  if (tried?.action.type === 'return') {
    const hex = pos.world.grid.indexOf(tried.action.to)
    if (!wait || (!late && !near(hex))) return { action: tried.action, evaluations: own.length }
  }
  return { action: wait ?? tried?.action ?? legal[0]!, evaluations: own.length }
}

/** Retreats stack by stack: to hold, to go and where to (9.6, 10.1); what lies between two answers is valued after each. */
function giveWay(pos: Position, side: Side, legal: readonly Action[], value: PositionValue): Answer {
  // 18.2: who leaves San Agustin lets them walk in.
  const gate = pos.world.tables.victory.mexicanEntry.hex
  const stand = legal.find((action) => action.type === 'hold' && action.hex === gate && side === 'us')
  if (stand) return { action: stand, evaluations: 0 }
  const tried = bestTried(pos, side, legal, (after, own) => value(after, own) + settled(after, own))
  return { action: tried?.action ?? legal[0]!, evaluations: legal.length }
}

/** What units that must still go will lose where they have no hex to go to. */
function settled(pos: Position, side: Side): number {
  const top = pos.game.ops.pending.at(-1)
  if (top?.kind !== 'retreat' || top.owner !== side) return 0
  let cost = 0
  for (const stack of top.stacks)
    for (const id of stack.units) {
      const harm = unitLossesOf(pos, pieceIndex(pos, id))
      cost += stack.mayHold ? Math.min(harm.shaken, harm.driven) : harm.driven
    }
  return -cost
}

/** 5.4: to where the most friends are and the fewest enemies. */
function takeFlight(pos: Position, side: Side, legal: readonly Action[]): Answer {
  const { world } = pos
  const seat = seatOf(side)
  const near = (hex: number, of: Seat, within: number): number => {
    let sum = 0
    for (const index of world.unitsOf[of]) {
      const at = pos.hexOf[index]!
      if (at >= 0 && world.grid.distance(at, hex) <= within) sum += combatFactor(pos, index)
    }
    return sum
  }
  const safety = (action: Action): number => {
    if (action.type !== 'flee') return -99
    const hex = world.grid.indexOf(action.to)
    return (
      near(hex, seat, 0) +
      near(hex, seat, 1) / 2 -
      near(hex, otherSeat(seat), 2) / 2 -
      near(hex, otherSeat(seat), 4) / 4
    )
  }
  let best = legal[0]!
  for (const action of legal) if (safety(action) > safety(best)) best = action
  return { action: best, evaluations: 0 }
}

/**
 * The answer to whatever is asked of the side now (OPS-3.5), one of the legal list. `value` says how a position stands; it must not throw
 * dice. Resigning is never an answer.
 */
export function answerPending(
  pos: Position,
  side: Side,
  all: readonly Action[],
  value: PositionValue = quickPositionValue,
): Answer {
  const legal = all.filter((action) => action.type !== 'resign')
  const top = pos.game.ops.pending.at(-1)
  if (legal.length <= 1 || !top) return { action: legal[0] ?? all[0]!, evaluations: 0 }
  switch (top.kind) {
    case 'lead':
      return nameLead(pos, legal)
    case 'reserve':
      return bringUp(pos, side, legal, false, value)
    case 'guns':
      return bringUp(pos, side, legal, true, value)
    case 'slip':
      return slipAway(pos, side, legal, value)
    case 'return':
      return comeBack(pos, side, legal, value)
    case 'retreat':
      return giveWay(pos, side, legal, value)
    case 'leaderFlees':
      return takeFlight(pos, side, legal)
    case 'resolver':
      return { action: legal.find((action) => action.type === 'resolver') ?? legal[0]!, evaluations: 0 }
    default: {
      const tried = bestTried(pos, side, legal, value)
      return { action: tried?.action ?? legal[0]!, evaluations: legal.length }
    }
  }
}
