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
  stepCostsFor,
  movementTables,
} from '../world'
import { isMarchBarred } from './march'

/** What a step costs in halves of an MP; below 0 it is closed, and the number stands for the reason (`stepRefusal`). */
export type Cost = number
/** Reasons by their numbers: the first is -1, the next -2. */
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
const closedFor = (why: RefusalReason): Cost => -1 - REASONS.indexOf(why)
const reasonOf = (cost: Cost): RefusalReason => REASONS[-1 - cost] ?? 'prohibited'

/** Why a step is refused to a piece. `cost`: what `unitStepCost` or `leaderStepCost` gave for it, below 0. */
export const stepRefusal = (
  position: Position,
  index: number,
  from: number,
  dir: number,
  cost: Cost,
  context: StepContext,
): RefusalReason =>
  reasonOf(cost === CLOSED ? terrainReason(position, pieceDef(position, index), from, dir, context.engineer) : cost)

const NOT_ADJACENT = closedFor('notAdjacent')
/** The terrain or hexside is closed. `terrainReason` finds out why, which searches never ask. */
const CLOSED: Cost = -100
const ENEMY = closedFor('enemyHex')
const LAVA_STACK = closedFor('lavaStack')
const NO_MP = closedFor('noMp')
const INEFFECTIVE = closedFor('ineffectiveEzoc')
const LEADER_EZOC = closedFor('staffEzoc')
const MARCH_ROAD = closedFor('marchRoad')
const MARCH_ENEMY = closedFor('marchEnemy')
const MARKER = closedFor('markerThere')
const LEADER_SEEN = closedFor('staffSeen')

/** Why terrain or hexside are closed to a piece: the terrain first, then the hexside (5.2, 19.1). */
function terrainReason(position: Position, piece: PieceDef, from: number, dir: number, engineer: boolean): Cost {
  const { world } = position
  const to = world.grid.neighbour(from, dir)
  if (to < 0) return NOT_ADJACENT
  const { terrain } = world.hexes[to]!
  const open = piece.movement.passableTerrain
  if (!open[to]) {
    if (terrain === 'volcano') return closedFor('volcano')
    if (terrain !== 'lava') return closedFor('prohibited')
    const mayFollowTrail = piece.kind === 'unit' && piece.seat === US && (engineer || world.lava[from] === 1)
    return closedFor(mayFollowTrail ? 'lavaTrailOnly' : 'lavaClosed')
  }
  const bits = world.hexsideFlags[from * 6 + dir]!
  if (bits & UNBRIDGED_RAVINE) return closedFor('ravine')
  if (bits & RIVER) return closedFor('river')
  return closedFor(!open[from] && world.lava[from] ? 'lavaTrailOnly' : 'creek')
}

/** MA of a piece in halves of an MP, less where it is disrupted; night is left out of account (5.1, 12.1). */
export function allowanceHalfMp(position: Position, index: number): number {
  const piece = pieceDef(position, index)
  if (!pieceState(position, index).disrupted) return piece.allowanceHalfMp
  const { maFactor, round } = position.world.tables.terrain.disrupted
  return fractionOf(piece.allowanceHalfMp / 2, maFactor, round) * 2
}

/** MA of a march in halves of an MP (5.3). */
export function marchAllowanceHalfMp(position: Position, index: number): number {
  const { maFactor, round } = position.world.tables.terrain.march
  return fractionOf(allowanceHalfMp(position, index) / 2, maFactor, round) * 2
}

/**
 * Halves of an MP that a piece may have spent in the phase once it has taken a step: its allowance, or by night off the roads half of it
 * (5.5). Ruling: all MP spent count against the half for a step off the roads, and against the whole for a step on a road.
 */
export function spendingLimitHalfMp(
  position: Position,
  index: number,
  allowed2: number,
  road: boolean,
  night: boolean,
): number {
  if (!night || road) return allowed2
  const { offRoadMaFactor, round } = position.world.tables.terrain.night
  return Math.min(allowed2, fractionOf(allowanceHalfMp(position, index) / 2, offRoadMaFactor, round) * 2)
}

/** What the cost of a step depends on beside terrain and hexside. */
export interface StepContext {
  readonly night: boolean
  readonly march: boolean
  /** An engineer goes along with the units (19.3). */
  readonly engineer: boolean
  /** The step goes straight into a bastion, where an EZOC does not matter (19.1.14). */
  readonly garrison: boolean
  /** By hex: 1 in sight of an enemy marker, where leaders and HQs may not go without a unit (5.1); null: the enemy has no marker. */
  readonly watched: Uint8Array | null
}

/** The context of a step of the active side in the present turn. */
export function stepContext(position: Position, march: boolean, engineer = false, garrison = false): StepContext {
  const enemy = otherSeat(seatOf(position.game.ops.active))
  return {
    night: isNight(position),
    march,
    engineer,
    garrison,
    watched: position.markerOwnerAt.includes(enemy + 1) ? hexesSeenByMarkers(position, enemy) : null,
  }
}

/** Does the move of a unit that starts there begin in an EZOC (7.2)? A garrison ignores EZOC (19.1.15). */
export const startsInEzoc = (position: Position, index: number, from: number): boolean =>
  inEzoc(position, from, pieceDef(position, index).seat) && !pieceState(position, index).garrison

/** Links that count as a road: with an engineer along, trails too (19.3.2). */
export const roadBits = (context: StepContext): number => (context.engineer ? ROAD | TRAIL : ROAD)

/** Extra cost in halves of an MP of a first step out of an EZOC (7.2); none for cavalry that faces only infantry or artillery. */
export function exitCostHalfMp(position: Position, index: number, from: number): number {
  const piece = pieceDef(position, index)
  const enemy = otherSeat(piece.seat)
  if (position.zoc[enemy][from] === 0 || pieceState(position, index).garrison) return 0
  if (piece.pieceClass === CAVALRY && position.zocByArm[enemy * 3 + CAVALRY]![from] === 0) return 0
  return position.world.tables.terrain.zocExit.cost2
}

/**
 * What a combat unit pays for a step (OPS-5.1 to 5.5, 7.2, 12.2, 19.1). Does not ask whether the unit may move now. `from` and `spent2`
 * (halves of an MP spent before) may be ahead of the position: a search for the reach asks step by step.
 */
export function unitStepCost(
  position: Position,
  index: number,
  from: number,
  dir: number,
  spent2: number,
  context: StepContext,
): Cost {
  const { world } = position
  const piece = pieceDef(position, index)
  const at = from * 6 + dir
  const base = stepCostsFor(piece, context.engineer)[at]!
  if (base < 0) return CLOSED
  const to = world.grid.neighbours[at]!
  if (position.markerOwnerAt[to] !== 0) return MARKER
  const occupier = occupierOf(position, to)
  if (occupier === otherSeat(piece.seat)) return ENEMY
  // Leaders in the lava hex do not count (19.1.4).
  if (world.lava[to] && occupier === piece.seat) return LAVA_STACK
  const state = pieceState(position, index)
  if (state.ineffective && !context.garrison && inEzoc(position, to, piece.seat)) return INEFFECTIVE
  const road = (world.hexsideFlags[at]! & roadBits(context)) !== 0
  if (context.march) {
    if (!road) return MARCH_ROAD
    if (isMarchBarred(position, piece.seat, from) || isMarchBarred(position, piece.seat, to)) return MARCH_ENEMY
  }
  const first = spent2 === 0
  const cost = first ? base + exitCostHalfMp(position, index, from) : base
  const allowed =
    state.mp2 >= 0
      ? state.mp2
      : context.march
        ? marchAllowanceHalfMp(position, index)
        : allowanceHalfMp(position, index)
  const left = spendingLimitHalfMp(position, index, allowed, road, context.night) - spent2
  if (cost <= left) return cost
  // 5.1: a first step that is too dear takes all MP; not out of an EZOC.
  if (first && allowed > 0 && !startsInEzoc(position, index, from)) return allowed
  return NO_MP
}

/**
 * What a leader or HQ pays for a step (5.1, 19.1.4); leaders pay what infantry does. `along`: it goes along with a unit. Only then does
 * an engineer help it.
 */
export function leaderStepCost(
  position: Position,
  index: number,
  from: number,
  dir: number,
  spent2: number,
  along: boolean,
  context: StepContext,
): Cost {
  const { world } = position
  const piece = pieceDef(position, index)
  const at = from * 6 + dir
  const engineer = along && context.engineer
  let cost = stepCostsFor(piece, engineer)[at]!
  if (cost < 0) return CLOSED
  if (piece.pieceClass === LEADER) {
    const infantry = movementTables(world, piece.seat, INFANTRY)
    const infantryCost = (engineer ? infantry.engineerStepCostsHalfMp : infantry.stepCostsHalfMp)[at]!
    if (infantryCost >= 0) cost = infantryCost
  }
  const to = world.grid.neighbours[at]!
  if (position.markerOwnerAt[to] === 2 - piece.seat) return MARKER
  if (occupierOf(position, to) === otherSeat(piece.seat)) return ENEMY
  if (!along && !hasUnitOf(position, to, piece.seat)) {
    if (inEzoc(position, to, piece.seat)) return LEADER_EZOC
    if (context.watched?.[to]) return LEADER_SEEN
  }
  const state = pieceState(position, index)
  const allowed = state.mp2 >= 0 ? state.mp2 : piece.allowanceHalfMp
  const road = (world.hexsideFlags[at]! & (along ? roadBits(context) : ROAD)) !== 0
  const left = spendingLimitHalfMp(position, index, allowed, road, context.night) - spent2
  if (cost <= left) return cost
  if (spent2 === 0 && !inEzoc(position, from, piece.seat)) return allowed
  return NO_MP
}
