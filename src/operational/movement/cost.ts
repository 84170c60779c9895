import { otherSeat } from '../../game/side'
import { hexesSeenByMarkers } from '../hidden/sight'
import { hasUnitOf, inEzoc, isNight, occupierOf, pieceDef, pieceState, type Position, hasMoveBegun } from '../position'
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
import { type Ground, groundInForce, leavesGround } from '../variants'
import { isMarchBarred } from './march'

/**
 * What one step of a piece costs, and why it cannot be taken (OPS-5.1 to 5.5, 7.2, 19.1). MP (movement points) are counted in halves. EZOC: enemy
 * zone of control. Marker: a hidden-movement marker (19.5). Pieces and hexes are given by index; a seat is the index of a side, 0 or 1.
 */

/**
 * What a step costs in halves of an MP. Below 0 the step cannot be taken, and the number stands for the reason (`stepRefusal`): a number
 * needs no allocation in the searches.
 */
export type StepCost = number
/** The reasons for costs below 0: the first for -1, the next for -2. `staffEzoc` and `staffSeen` are reasons for leaders and HQs. */
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
  'keepsGround',
]
const costForRefusal = (reason: RefusalReason): StepCost => -1 - REASONS.indexOf(reason)
/** The reason that a cost below 0 stands for. A number without a reason does not occur. */
const refusalOfCost = (cost: StepCost): RefusalReason => REASONS[-1 - cost] ?? 'prohibited'

/** Why a step is refused to a piece. `cost`: the number below 0 that `unitStepCost` or `leaderStepCost` returned for the step. */
export const stepRefusal = (
  position: Position,
  index: number,
  from: number,
  direction: number,
  cost: StepCost,
  context: StepContext,
): RefusalReason =>
  refusalOfCost(
    cost === CLOSED_GROUND
      ? costForClosedGround(position, pieceDef(position, index), from, direction, context.engineer)
      : cost,
  )

const NOT_ADJACENT = costForRefusal('notAdjacent')
/**
 * Terrain or hexside are closed, for a reason that `costForClosedGround` finds only when it must be shown. The number only has to be below all
 * those of REASONS.
 */
const CLOSED_GROUND: StepCost = -100
const ENEMY_HEX = costForRefusal('enemyHex')
const LAVA_STACK = costForRefusal('lavaStack')
const NO_MP = costForRefusal('noMp')
const INEFFECTIVE_EZOC = costForRefusal('ineffectiveEzoc')
const LEADER_EZOC = costForRefusal('staffEzoc')
const MARCH_ROAD = costForRefusal('marchRoad')
const MARCH_ENEMY = costForRefusal('marchEnemy')
const MARKER_THERE = costForRefusal('markerThere')
const LEADER_SEEN = costForRefusal('staffSeen')
const KEEPS_GROUND = costForRefusal('keepsGround')

/** The cost that stands for why terrain or hexside are closed to a piece (5.2, 19.1.1, 19.1.11): the terrain first, then the hexside. */
function costForClosedGround(
  position: Position,
  piece: PieceDef,
  from: number,
  direction: number,
  engineer: boolean,
): StepCost {
  const { world } = position
  const to = world.grid.neighbour(from, direction)
  if (to < 0) return NOT_ADJACENT
  const { terrain } = world.hexes[to]!
  const passableTerrain = piece.movement.passableTerrain
  if (!passableTerrain[to]) {
    if (terrain === 'volcano') return costForRefusal('volcano')
    if (terrain !== 'lava') return costForRefusal('prohibited')
    const mayFollowTrail = piece.kind === 'unit' && piece.seat === US && (engineer || world.lava[from] === 1)
    return costForRefusal(mayFollowTrail ? 'lavaTrailOnly' : 'lavaClosed')
  }
  const hexsideBits = world.hexsideFlags[from * 6 + direction]!
  if (hexsideBits & UNBRIDGED_RAVINE) return costForRefusal('ravine')
  if (hexsideBits & RIVER) return costForRefusal('river')
  // What is left: a creek without a ford, or a step from lava that the piece may leave only along a trail.
  return costForRefusal(!passableTerrain[from] && world.lava[from] ? 'lavaTrailOnly' : 'creek')
}

/**
 * MA (movement allowance) of a piece in halves of an MP, less if the piece is disrupted (5.1, 12.1). Night is not counted. The table rounds
 * whole MP, so halves are divided by 2 before and doubled after.
 */
export function currentAllowanceHalfMp(position: Position, index: number): number {
  const piece = pieceDef(position, index)
  if (!pieceState(position, index).disrupted) return piece.allowanceHalfMp
  const { maFactor, round } = position.world.tables.terrain.disrupted
  return fractionOf(piece.allowanceHalfMp / 2, maFactor, round) * 2
}

/** MA of a piece on a march, a move by road with more MP, in halves of an MP (5.3). */
export function marchAllowanceHalfMp(position: Position, index: number): number {
  const { maFactor, round } = position.world.tables.terrain.march
  return fractionOf(currentAllowanceHalfMp(position, index) / 2, maFactor, round) * 2
}

/**
 * Halves of an MP that a piece may have spent in the phase once it has taken a step: `allowedHalfMp`, or by night for a step off the roads a
 * share of its MA if that is less (5.5). Ruling: all MP spent in the phase count against this limit, those spent on roads too.
 */
export function spendingLimitHalfMp(
  position: Position,
  index: number,
  allowedHalfMp: number,
  isRoadStep: boolean,
  isNightTurn: boolean,
): number {
  if (!isNightTurn || isRoadStep) return allowedHalfMp
  const { offRoadMaFactor, round } = position.world.tables.terrain.night
  return Math.min(allowedHalfMp, fractionOf(currentAllowanceHalfMp(position, index) / 2, offRoadMaFactor, round) * 2)
}

/** What the cost of a step depends on beside piece, terrain and hexside. */
export interface StepContext {
  readonly night: boolean
  /** The step belongs to a march by road (5.3). */
  readonly march: boolean
  /** An engineer goes along with the units (19.3). */
  readonly engineer: boolean
  /** The step goes straight into a bastion, where an EZOC does not matter (19.1.14). */
  readonly garrison: boolean
  /** By hex: 1 in sight of an enemy marker, where leaders and HQs may not go without a unit (5.1); null: the enemy has no marker. */
  readonly seenByEnemyMarker: Uint8Array | null
  /** The ground that an army must keep (25.1); null: none must. */
  readonly ground: Ground | null
}

/** The context of a step of the active side in the present turn; a plain step if nothing is said. */
export function stepContext(
  position: Position,
  {
    march = false,
    engineer = false,
    garrison = false,
  }: Partial<Pick<StepContext, 'march' | 'engineer' | 'garrison'>> = {},
): StepContext {
  const enemy = otherSeat(seatOf(position.game.ops.active))
  return {
    night: isNight(position),
    march,
    engineer,
    garrison,
    seenByEnemyMarker: position.markerOwnerAt.includes(enemy + 1) ? hexesSeenByMarkers(position, enemy) : null,
    ground: groundInForce(position),
  }
}

/** Does the unit ignore the EZOC of its hex as a garrison (19.1.15)? Not if it went in out of that EZOC in this phase (19.1.14, ruling). */
const ignoresEzocHere = (position: Position, index: number): boolean => {
  const { garrison, garrisonFromEzoc } = pieceState(position, index)
  return garrison && garrisonFromEzoc !== true
}

/** Does a move of the unit from that hex begin in an EZOC (7.2)? */
export const startsInEzoc = (position: Position, index: number, from: number): boolean =>
  inEzoc(position, from, pieceDef(position, index).seat) && !ignoresEzocHere(position, index)

/** Bits of `hexsideFlags` for links that count as a road: with an engineer along, trails too (19.3.2). */
export const hexsideBitsOfRoads = (context: StepContext): number => (context.engineer ? ROAD | TRAIL : ROAD)

/** Extra cost in halves of an MP of a first step out of an EZOC (7.2). Cavalry pays none where no cavalry throws that EZOC. */
export function exitCostHalfMp(position: Position, index: number, from: number): number {
  const piece = pieceDef(position, index)
  const enemy = otherSeat(piece.seat)
  if (position.zoc[enemy][from] === 0 || ignoresEzocHere(position, index)) return 0
  // `zocByArm` has three entries for each seat: infantry, cavalry, artillery.
  if (piece.pieceClass === CAVALRY && position.zocByArm[enemy * 3 + CAVALRY]![from] === 0) return 0
  return position.world.tables.terrain.zocExit.cost2
}

/**
 * What a combat unit pays for a step (OPS-5.1 to 5.5, 7.2, 12.2, 19.1). Whether the unit may move now is not checked. `from` and
 * `spentHalfMp` (spent in the phase before this step) need not be those of the position: a search goes on from hexes not yet reached.
 */
export function unitStepCost(
  position: Position,
  index: number,
  from: number,
  direction: number,
  spentHalfMp: number,
  context: StepContext,
): StepCost {
  const { world } = position
  const piece = pieceDef(position, index)
  const hexsideIndex = from * 6 + direction
  const stepCostHalfMp = stepCostsFor(piece, context.engineer)[hexsideIndex]!
  if (stepCostHalfMp < 0) return CLOSED_GROUND
  const to = world.grid.neighbours[hexsideIndex]!
  // 0: no marker. Not even one of its own side lets a unit in (19.5.7).
  if (position.markerOwnerAt[to] !== 0) return MARKER_THERE
  const occupier = occupierOf(position, to)
  if (occupier === otherSeat(piece.seat)) return ENEMY_HEX
  // Leaders in the lava hex do not count (19.1.4).
  if (world.lava[to] && occupier === piece.seat) return LAVA_STACK
  if (context.ground && leavesGround(context.ground, index, from, to)) return KEEPS_GROUND
  const state = pieceState(position, index)
  if (state.ineffective && !context.garrison && inEzoc(position, to, piece.seat)) return INEFFECTIVE_EZOC
  const isRoad = (world.hexsideFlags[hexsideIndex]! & hexsideBitsOfRoads(context)) !== 0
  if (context.march) {
    if (!isRoad) return MARCH_ROAD
    if (isMarchBarred(position, piece.seat, from) || isMarchBarred(position, piece.seat, to)) return MARCH_ENEMY
  }
  const isFirstStep = spentHalfMp === 0
  const costHalfMp = isFirstStep ? stepCostHalfMp + exitCostHalfMp(position, index, from) : stepCostHalfMp
  let allowedHalfMp = state.mp2
  // A unit whose move has not begun has its whole allowance.
  if (!hasMoveBegun(state))
    allowedHalfMp = context.march ? marchAllowanceHalfMp(position, index) : currentAllowanceHalfMp(position, index)
  const leftHalfMp = spendingLimitHalfMp(position, index, allowedHalfMp, isRoad, context.night) - spentHalfMp
  if (costHalfMp <= leftHalfMp) return costHalfMp
  // 5.1: a first step that is too dear takes all MP; not out of an EZOC.
  if (isFirstStep && allowedHalfMp > 0 && !startsInEzoc(position, index, from)) return allowedHalfMp
  return NO_MP
}

/**
 * What a leader or HQ pays for a step (5.1, 19.1.4). A leader pays what infantry pays where infantry may go. An engineer helps only a leader or
 * HQ that goes along with a unit (`goesWithUnit`).
 */
export function leaderStepCost(
  position: Position,
  index: number,
  from: number,
  direction: number,
  spentHalfMp: number,
  goesWithUnit: boolean,
  context: StepContext,
): StepCost {
  const { world } = position
  const piece = pieceDef(position, index)
  const hexsideIndex = from * 6 + direction
  const engineerHelps = goesWithUnit && context.engineer
  let costHalfMp = stepCostsFor(piece, engineerHelps)[hexsideIndex]!
  if (costHalfMp < 0) return CLOSED_GROUND
  if (piece.pieceClass === LEADER) {
    const infantry = movementTables(world, piece.seat, INFANTRY)
    const infantryCostHalfMp = (engineerHelps ? infantry.engineerStepCostsHalfMp : infantry.stepCostsHalfMp)[
      hexsideIndex
    ]!
    if (infantryCostHalfMp >= 0) costHalfMp = infantryCostHalfMp
  }
  const to = world.grid.neighbours[hexsideIndex]!
  // `markerOwnerAt` is the owner's seat + 1, so for the other seat 2 - seat. A leader may enter the hex of a marker of its own side (19.5.7).
  if (position.markerOwnerAt[to] === 2 - piece.seat) return MARKER_THERE
  if (occupierOf(position, to) === otherSeat(piece.seat)) return ENEMY_HEX
  if (context.ground && leavesGround(context.ground, index, from, to)) return KEEPS_GROUND
  if (!goesWithUnit && !hasUnitOf(position, to, piece.seat)) {
    if (inEzoc(position, to, piece.seat)) return LEADER_EZOC
    if (context.seenByEnemyMarker?.[to]) return LEADER_SEEN
  }
  const state = pieceState(position, index)
  const allowedHalfMp = hasMoveBegun(state) ? state.mp2 : piece.allowanceHalfMp
  const isRoad = (world.hexsideFlags[hexsideIndex]! & (goesWithUnit ? hexsideBitsOfRoads(context) : ROAD)) !== 0
  const leftHalfMp = spendingLimitHalfMp(position, index, allowedHalfMp, isRoad, context.night) - spentHalfMp
  if (costHalfMp <= leftHalfMp) return costHalfMp
  // 5.1: a first step that is too dear takes all MP; not out of an EZOC.
  if (spentHalfMp === 0 && !inEzoc(position, from, piece.seat)) return allowedHalfMp
  return NO_MP
}
