import { otherSeat } from '../../game/side'
import { hexesSeenByMarkers } from '../hidden/sight'
import { hasUnitOf, inEzoc, isNight, occupierOf, pieceDef, pieceState, type Position } from '../position'
import type { RefusalReason } from '../refusals'
import {
  UNBRIDGED_RAVINE,
  CAVALRY,
  INFANTRY,
  LEADER,
  type PieceDef,
  RIVER,
  ROAD,
  fractionOf,
  seatOf,
  TRAIL,
  US,
  costsFor,
  movementTables,
} from '../world'
import { isMarchBarred } from './march'

/** Costs are halves of an MP, 0 and up; below that a reason, looked up with `reasonOf`. */
export type Cost = number
const REASONS: readonly RefusalReason[] = [
  'notAdjacent',
  'prohibited',
  'volcano',
  'lavaClosed',
  'lavaStack',
  'river',
  'creek',
  'ravine',
  'enemyHex',
  'noMp',
  'ineffectiveEzoc',
  'staffEzoc',
  'marchRoad',
  'marchEnemy',
  'markerThere',
  'staffSeen',
  'lavaTrailOnly',
]
const no = (why: RefusalReason): Cost => -1 - REASONS.indexOf(why)
const reasonOf = (cost: Cost): RefusalReason => REASONS[-1 - cost]!

/** Why a step that costs `cost` (below 0) is refused to a piece. */
export const stepRefusal = (
  pos: Position,
  index: number,
  from: number,
  dir: number,
  cost: Cost,
  context: StepContext,
): RefusalReason => reasonOf(cost === CLOSED ? closedBy(pos, pieceDef(pos, index), from, dir, context.engineer) : cost)

const NOT_ADJACENT = no('notAdjacent')
/** The ground is closed; `closedBy` says how. Kept apart, since searches meet it everywhere and never ask why. */
const CLOSED: Cost = -100
const ENEMY = no('enemyHex')
const LAVA_STACK = no('lavaStack')
const NO_MP = no('noMp')
const INEFFECTIVE = no('ineffectiveEzoc')
const STAFF_EZOC = no('staffEzoc')
const MARCH_ROAD = no('marchRoad')
const MARCH_ENEMY = no('marchEnemy')
const MARKER = no('markerThere')
const STAFF_SEEN = no('staffSeen')

/** Why the ground is closed: terrain first, then the hexside (5.2, 19.1). */
function closedBy(pos: Position, piece: PieceDef, from: number, dir: number, engineer: boolean): Cost {
  const { world } = pos
  const to = world.grid.neighbour(from, dir)
  if (to < 0) return NOT_ADJACENT
  const { terrain } = world.hexes[to]!
  const open = piece.movement.openTerrain
  if (!open[to]) {
    if (terrain === 'volcano') return no('volcano')
    if (terrain !== 'lava') return no('prohibited')
    const guided = piece.kind === 'unit' && piece.seat === US && (engineer || world.lava[from] === 1)
    return no(guided ? 'lavaTrailOnly' : 'lavaClosed')
  }
  const bits = world.hexsideFlags[from * 6 + dir]!
  if (bits & UNBRIDGED_RAVINE) return no('ravine')
  if (bits & RIVER) return no('river')
  return no(!open[from] && world.lava[from] ? 'lavaTrailOnly' : 'creek')
}

/** MA of this piece in halves, disorder counted, before night (5.1, 12.1). */
export function allowance2(pos: Position, index: number): number {
  const piece = pieceDef(pos, index)
  if (!pieceState(pos, index).disrupted) return piece.ma2
  const { maFactor, round } = pos.world.tables.terrain.disrupted
  return fractionOf(piece.ma2 / 2, maFactor, round) * 2
}

/** MP of a march in halves (5.3). */
export function marchAllowance2(pos: Position, index: number): number {
  const { maFactor, round } = pos.world.tables.terrain.march
  return fractionOf(allowance2(pos, index) / 2, maFactor, round) * 2
}

/**
 * MP that may have been spent in all after a step: the allowance, or off the roads at night its half (5.5, ruling: one
 * account, measured against the half off the roads and the whole on them).
 */
export function spendingLimit2(pos: Position, index: number, allowed2: number, road: boolean, night: boolean): number {
  if (!night || road) return allowed2
  const { offRoadMaFactor, round } = pos.world.tables.terrain.night
  return Math.min(allowed2, fractionOf(allowance2(pos, index) / 2, offRoadMaFactor, round) * 2)
}

/** What a step of a piece depends on beside the ground. */
export interface StepContext {
  readonly night: boolean
  readonly march: boolean
  /** An engineer goes along with the units (19.3). */
  readonly engineer: boolean
  /** Straight into a bastion, whose EZOC does not matter (19.1.14). */
  readonly garrison: boolean
  /** Hexes in sight of enemy markers, where staff may not go alone (5.1); null: the enemy has none on the map. */
  readonly watched: Uint8Array | null
}

/** The context of a step of the active side in the present turn. */
export function stepContext(pos: Position, march: boolean, engineer = false, garrison = false): StepContext {
  const enemy = otherSeat(seatOf(pos.game.ops.active))
  return {
    night: isNight(pos),
    march,
    engineer,
    garrison,
    watched: pos.markerOwnerAt.includes(enemy + 1) ? hexesSeenByMarkers(pos, enemy) : null,
  }
}

/** Is the start of a unit's move an EZOC for it (7.2)? A garrison ignores it (19.1.15). */
export const startsInEzoc = (pos: Position, index: number, from: number): boolean =>
  inEzoc(pos, from, pieceDef(pos, index).seat) && !pieceState(pos, index).garrison

/** Links that count as a road: with an engineer along, trails too (19.3.2). */
export const roadBits = (context: StepContext): number => (context.engineer ? ROAD | TRAIL : ROAD)

/** The +1 MP for the first step out of an EZOC (7.2); none for cavalry facing only infantry or artillery. */
export function exitCost2(pos: Position, index: number, from: number): number {
  const piece = pieceDef(pos, index)
  const enemy = otherSeat(piece.seat)
  if (pos.zoc[enemy][from] === 0 || pieceState(pos, index).garrison) return 0
  if (piece.cls === CAVALRY && pos.zocByArm[enemy * 3 + CAVALRY]![from] === 0) return 0
  return pos.world.tables.terrain.zocExit.cost2
}

/**
 * MP a combat unit pays for a step now (OPS-5.1-5.5, 7.2, 12.2, 19.1), or the reason why it cannot. Says nothing of whose move
 * it is. `spent2` and `from` let the reach search ask ahead of the position.
 */
export function unitStepCost(
  pos: Position,
  index: number,
  from: number,
  dir: number,
  spent2: number,
  context: StepContext,
): Cost {
  const { world } = pos
  const piece = pieceDef(pos, index)
  const at = from * 6 + dir
  const ground = (context.engineer ? piece.movement.engineerStepCosts2 : piece.movement.stepCosts2)[at]!
  if (ground < 0) return CLOSED
  const to = world.grid.neighbours[at]!
  if (pos.markerOwnerAt[to] !== 0) return MARKER
  const there = occupierOf(pos, to)
  if (there === otherSeat(piece.seat)) return ENEMY
  // Leaders there do not count (19.1.4).
  if (world.lava[to] && there === piece.seat) return LAVA_STACK
  const state = pieceState(pos, index)
  if (state.ineffective && !context.garrison && inEzoc(pos, to, piece.seat)) return INEFFECTIVE
  const road = (world.hexsideFlags[at]! & roadBits(context)) !== 0
  if (context.march) {
    if (!road) return MARCH_ROAD
    if (isMarchBarred(pos, piece.seat, from) || isMarchBarred(pos, piece.seat, to)) return MARCH_ENEMY
  }
  const first = spent2 === 0
  const cost = first ? ground + exitCost2(pos, index, from) : ground
  const allowed = state.mp2 >= 0 ? state.mp2 : context.march ? marchAllowance2(pos, index) : allowance2(pos, index)
  const left = spendingLimit2(pos, index, allowed, road, context.night) - spent2
  if (cost <= left) return cost
  // 5.1: a first step may cost more than there is, for all of it; not out of an EZOC.
  if (first && allowed > 0 && !startsInEzoc(pos, index, from)) return allowed
  return NO_MP
}

/**
 * MP a leader or HQ pays for a step, alone or along with a unit (5.1, 19.1.4): leaders at infantry cost. What an engineer opens and cheapens he does
 * for a unit; staff alone have nothing of it.
 */
export function leaderStepCost(
  pos: Position,
  index: number,
  from: number,
  dir: number,
  spent2: number,
  along: boolean,
  context: StepContext,
): Cost {
  const { world } = pos
  const piece = pieceDef(pos, index)
  const at = from * 6 + dir
  const engineer = along && context.engineer
  let ground = costsFor(piece, engineer)[at]!
  if (ground < 0) return CLOSED
  if (piece.cls === LEADER) {
    const infantry = movementTables(world, piece.seat, INFANTRY)
    const infantryCost = (engineer ? infantry.engineerStepCosts2 : infantry.stepCosts2)[at]!
    if (infantryCost >= 0) ground = infantryCost
  }
  const to = world.grid.neighbours[at]!
  if (pos.markerOwnerAt[to] === 2 - piece.seat) return MARKER
  if (occupierOf(pos, to) === otherSeat(piece.seat)) return ENEMY
  if (!along && !hasUnitOf(pos, to, piece.seat)) {
    if (inEzoc(pos, to, piece.seat)) return STAFF_EZOC
    if (context.watched?.[to]) return STAFF_SEEN
  }
  const state = pieceState(pos, index)
  const allowed = state.mp2 >= 0 ? state.mp2 : piece.ma2
  const road = (world.hexsideFlags[at]! & (along ? roadBits(context) : ROAD)) !== 0
  const left = spendingLimit2(pos, index, allowed, road, context.night) - spent2
  if (ground <= left) return ground
  if (spent2 === 0 && !inEzoc(pos, from, piece.seat)) return allowed
  return NO_MP
}
