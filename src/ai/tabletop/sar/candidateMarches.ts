import { TACTICS } from './figures'
import { FULL_CIRCLE, normalizedAngle } from '../../../core/fixed'
import { type Block, footprint } from '../../../tabletop/common/block'
import { layOutMarch, type Leg, marchCost, type MarchRates } from '../../../tabletop/common/march'
import { obstaclesOnWay, isOnTable } from '../../../tabletop/common/ground'
import { angleBetween, pointDistance, headingTo, roundedQuotient, pointSeenFrom } from '../../../tabletop/common/point'
import { areNearerThan, polygonsOverlap, type Polygon } from '../../../tabletop/common/polygon'
import type { Destination } from './destination'
import type { UnitView, Situation } from './situation'

/** A march that a unit could make. */
export interface CandidateMarch {
  readonly legs: readonly Leg[]
  /** Where the unit stands after it. */
  readonly end: Block
  /** In thousandths of an inch. */
  readonly cost: number
  /** How good the march is; higher is better. It compares only with scores of other marches. */
  readonly score: number
}

/** The rates of a march under the Santa Anna Rules (SAR-7.9 to 7.11): angles in hundredths of a degree, costs in thousandths of an inch. */
export function marchRates({ tables }: Situation): MarchRates {
  const { modifiers, obliqueMaxDegrees } = tables.movement
  const { num, den } = modifiers.backwardOrSidewaysFactor
  return {
    obliqueMax: obliqueMaxDegrees * 100,
    // The rules give a factor for the distance; the cost of each inch is its inverse.
    sidewaysFactor: { num: den, den: num },
    aboutFace: modifiers.aboutFaceCost * 1000,
  }
}

/** The same angle as a value from minus to plus half a circle, in hundredths of a degree. */
export function signedAngle(angle: number): number {
  const positiveAngle = normalizedAngle(angle)
  return positiveAngle > FULL_CIRCLE / 2 ? positiveAngle - FULL_CIRCLE : positiveAngle
}

/** Directions farther off straight ahead than this are marched sideways, in hundredths of a degree (SAR-7.10). */
const MAX_OBLIQUE = 4500

/** The cost of ending straight behind or before a friend: when one of the two breaks it runs through the other (SAR-7.18, 9.2). */
function retreatPathCost(end: Block, friend: Block): number {
  const { x: sideways, y: forward } = pointSeenFrom(end, friend.at)
  const sumOfHalfWidths = Math.floor((end.width + friend.width) / 2)
  const isInRetreatPath = Math.abs(sideways) < sumOfHalfWidths && Math.abs(forward) < TACTICS.retreatLength
  return isInRetreatPath ? TACTICS.retreatPathCost : 0
}

/** Where a unit plans to end its move, and where terrain may stop it on the way (SAR-8.2); `stoppedBlock` is null when no terrain does. */
export interface PlannedPlace {
  readonly end: Block
  readonly stoppedBlock: Block | null
}

/** The planned place of a unit that marches from one block to another: terrain on the way may stop it at the edge of that terrain. */
export function plannedPlace(situation: Situation, from: Block, end: Block): PlannedPlace {
  // A contour costs stragglers but stops nobody (SAR-24.7).
  const [firstObstacle] = obstaclesOnWay(situation.table.field.ground, from.at, end.at).filter(
    ({ kind }) => kind !== 'contour',
  )
  if (!firstObstacle) return { end, stoppedBlock: null }
  return { end, stoppedBlock: blockPartway(from, end, firstObstacle.distance, pointDistance(from.at, end.at)) }
}

/** The block after the share `numerator / denominator` of the way, facing as at the end. */
const blockPartway = (from: Block, end: Block, numerator: number, denominator: number): Block => ({
  ...end,
  at: {
    x: from.at.x + roundedQuotient((end.at.x - from.at.x) * numerator, Math.max(1, denominator)),
    y: from.at.y + roundedQuotient((end.at.y - from.at.y) * numerator, Math.max(1, denominator)),
  },
})

/** A friendly unit as an obstacle for a march. */
interface FriendlyUnit {
  /** Where it plans to end its move. */
  readonly block: Block
  /** The corners of that block. */
  readonly footprint: Polygon
  /** The footprint where terrain may stop it on the way; null when none does. */
  readonly stoppedFootprint: Polygon | null
  /** The footprint halfway; null when it does not move. */
  readonly halfwayFootprint: Polygon | null
  /** Does passing through it cost castings (SAR-9.2)? */
  readonly losesCastingsWhenPassed: boolean
}

/** All friends of a unit as obstacles. `placed`: the places planned so far, by unit id. */
const friendlyUnits = (
  situation: Situation,
  piece: UnitView,
  placed: ReadonlyMap<string, PlannedPlace>,
): FriendlyUnit[] =>
  situation.ownUnits
    .filter((friend) => friend !== piece)
    .map((friend) => {
      const planned = placed.get(friend.id)
      const block = planned?.end ?? friend.block
      return {
        block,
        footprint: planned ? footprint(block) : friend.corners(),
        stoppedFootprint: planned?.stoppedBlock ? footprint(planned.stoppedBlock) : null,
        halfwayFootprint: planned ? footprint(blockPartway(friend.block, block, 1, 2)) : null,
        losesCastingsWhenPassed: friend.isFormed || friend.unit.stance === 'mob',
      }
    })

/**
 * In hundredths of a degree. A unit that marches in a direction farther than this off the heading of its front marches almost sideways: then
 * the depth of its block counts towards the width of the strip that it sweeps.
 */
const SIDEWAYS_ANGLE = 6000
/** A march shorter than this, in thousandths of an inch, passes through nobody. */
const SHORT_MARCH = 500

/** What the obstacles of a march take off its score: the edge of the table, enemies and friends at its end, friends passed through. */
function obstacleCost(situation: Situation, piece: UnitView, end: Block, friends: readonly FriendlyUnit[]): number {
  const endFootprint = footprint(end)
  if (!endFootprint.every((corner) => isOnTable(situation.table.field.ground, corner))) return TACTICS.offTableCost
  let cost = 0
  const direction = headingTo(piece.block.at, end.at)
  const length = pointDistance(piece.block.at, end.at)
  const sweptDepth = angleBetween(direction, end.heading) > SIDEWAYS_ANGLE ? end.depth : 0
  const strip: MarchStrip = {
    pose: { at: piece.block.at, heading: direction },
    halfWidth: Math.floor(Math.max(end.width, sweptDepth) / 2),
    length,
  }
  for (const foe of situation.enemyUnits) {
    const distance = pointDistance(foe.centre, end.at)
    // A quick test before the exact one.
    if (distance > end.width + end.depth + foe.block.width + foe.block.depth + TACTICS.minGapToEnemies) continue
    if (areNearerThan(endFootprint, foe.corners(), TACTICS.minGapToEnemies)) cost += TACTICS.nearEnemyCost
  }
  for (const friend of friends) {
    const { block, stoppedFootprint, halfwayFootprint } = friend
    const maxDistance = end.width + end.depth + block.width + block.depth + length
    if (pointDistance(block.at, end.at) > maxDistance) continue
    if (polygonsOverlap(endFootprint, friend.footprint)) cost += TACTICS.overlapCost
    else if (areNearerThan(endFootprint, friend.footprint, TACTICS.minGapToFriends)) cost += TACTICS.crowdedCost
    else cost += retreatPathCost(end, block)
    if (length < SHORT_MARCH || !friend.losesCastingsWhenPassed) continue
    if (isInMarchStrip(strip, friend.footprint)) cost += TACTICS.passThroughCost
    // `passHeldCost`: for a friend who may be held up by terrain on his way.
    else if (stoppedFootprint && isInMarchStrip(strip, stoppedFootprint)) cost += TACTICS.passHeldCost
    // SAR-7.17: all units move at the same time, so two may meet halfway.
    else if (halfwayFootprint && polygonsOverlap(footprint(blockPartway(piece.block, end, 1, 2)), halfwayFootprint))
      cost += TACTICS.meetHalfwayCost
  }
  return cost
}

/** The strip that a march sweeps: from the unit's place in the direction of the march. */
interface MarchStrip {
  readonly pose: { readonly at: Block['at']; readonly heading: number }
  readonly halfWidth: number
  readonly length: number
}

/** Does a polygon reach into the strip of a march? True if it is not wholly beyond one of the four edges of the strip. */
function isInMarchStrip({ pose, halfWidth, length }: MarchStrip, polygon: Polygon): boolean {
  let isRightOfLeftEdge = false
  let isLeftOfRightEdge = false
  let isAheadOfStart = false
  let isBeforeEnd = false
  for (const corner of polygon) {
    const { x: sideways, y: forward } = pointSeenFrom(pose, corner)
    isRightOfLeftEdge ||= sideways > -halfWidth
    isLeftOfRightEdge ||= sideways < halfWidth
    isAheadOfStart ||= forward > 0
    isBeforeEnd ||= forward < length
  }
  return isRightOfLeftEdge && isLeftOfRightEdge && isAheadOfStart && isBeforeEnd
}

/** Nearer than this to the destination, in thousandths of an inch, the facing counts fully. */
const FACING_COUNTS_DISTANCE = 3000
/** Near the destination: hundredths of a degree off the wanted heading that cost one point of the score. */
const ANGLE_PER_POINT_NEAR = 12
/** Farther from the destination, a heading off by up to this angle costs nothing, in hundredths of a degree. */
const ANGLE_FREE_FAR = 3000
/** Farther from the destination: hundredths of a degree beyond the free angle that cost one point of the score. */
const ANGLE_PER_POINT_FAR = 30

/** The score of ending a march here: near the destination and facing as wanted; 0 is best. */
function placeScore(end: Block, destination: Destination): number {
  const distance = pointDistance(end.at, destination.place)
  const headingError = angleBetween(end.heading, destination.heading)
  const headingCost =
    distance < FACING_COUNTS_DISTANCE
      ? Math.floor(headingError / ANGLE_PER_POINT_NEAR)
      : Math.floor(Math.max(0, headingError - ANGLE_FREE_FAR) / ANGLE_PER_POINT_FAR)
  // `0 -` instead of a sign: it never gives minus zero.
  return 0 - Math.floor((distance * TACTICS.scorePerInch) / 1000) - headingCost
}

/** Directions tried, in hundredths of a degree off the straight way to the destination. */
const DIRECTION_OFFSETS = [0, 1500, -1500, 3000, -3000, 4500, -4500]
/** Shares of the distance tried, in percent. */
const DISTANCE_SHARES = [100, 75, 50, 25]
/** Shorter marches than this, in thousandths of an inch, are not tried. */
const MIN_MARCH = 300
/** Smaller turns than this, in hundredths of a degree, are not made at the end of a march. */
const MIN_TURN = 300

/**
 * The marches that a unit could make with this distance (`budget`, in thousandths of an inch), best first; only those that are better than
 * staying. `placed`: where friends plan to end their moves, by unit id.
 * They go straight or obliquely to the destination, with or without a turn first, all the way or part of it.
 * A turn to the wanted facing ends them where the distance allows.
 */
export function candidateMarches(
  situation: Situation,
  piece: UnitView,
  destination: Destination,
  budget: number,
  placed: ReadonlyMap<string, PlannedPlace>,
  from: Block = piece.block,
): CandidateMarch[] {
  const rates = marchRates(situation)
  const distanceToDestination = pointDistance(from.at, destination.place)
  const isWorthMarching = distanceToDestination >= MIN_MARCH
  const turnToDestination = isWorthMarching ? signedAngle(headingTo(from.at, destination.place) - from.heading) : 0
  const candidates: CandidateMarch[] = []
  const friends = friendlyUnits(situation, piece, placed)
  const triedMarches = new Set<string>()
  /** Adds the march with these legs, and a last turn as far toward the wanted facing as the distance allows. */
  const addCandidate = (legs: readonly Leg[]): void => {
    const march = layOutMarch(from, legs, rates)
    const costBeforeTurn = marchCost(march)
    if (costBeforeTurn > budget) return
    const endBeforeTurn = march.at(-1)?.to ?? from
    const wantedTurn = signedAngle(destination.heading - headingAfter(from.heading, legs))
    const lastTurn = affordableTurn(endBeforeTurn, wantedTurn, budget - costBeforeTurn, rates)
    const allLegs = lastTurn ? [...legs, { turn: lastTurn.angle }] : legs
    if (allLegs.length === 0) return
    const marchKey = JSON.stringify(allLegs)
    if (triedMarches.has(marchKey)) return
    triedMarches.add(marchKey)
    const end = lastTurn?.end ?? endBeforeTurn
    const cost = costBeforeTurn + (lastTurn?.cost ?? 0)
    candidates.push({
      legs: allLegs,
      end,
      cost,
      score: placeScore(end, destination) - obstacleCost(situation, piece, end, friends) - Math.floor(cost / 1000),
    })
  }
  addCandidate([])
  if (isWorthMarching)
    for (const turn of firstTurns(turnToDestination, signedAngle(destination.heading - from.heading))) {
      const turnCost = turn === 0 ? 0 : layOutMarch(from, [{ turn }], rates)[0]!.cost
      if (turnCost > budget) continue
      for (const offset of DIRECTION_OFFSETS) {
        // The angle off straight ahead at which the unit marches after its turn: field `off` of the leg.
        const angleOffAhead = signedAngle(turnToDestination - turn + offset)
        const isSideways = Math.abs(angleOffAhead) > MAX_OBLIQUE
        // A march sideways is tried only straight to the destination, without a turn.
        if (isSideways && (offset !== 0 || turn !== 0)) continue
        // Sideways an inch costs two.
        const maxDistance = isSideways ? Math.floor((budget - turnCost) / 2) : budget - turnCost
        for (const sharePercent of DISTANCE_SHARES) {
          const distance = Math.min(Math.floor((maxDistance * sharePercent) / 100), distanceToDestination)
          if (distance < MIN_MARCH) continue
          addCandidate([...(turn === 0 ? [] : [{ turn }]), { go: distance, off: normalizedAngle(angleOffAhead) }])
        }
      }
    }
  const scoreOfStaying = placeScore(from, destination) - obstacleCost(situation, piece, from, friends)
  return candidates.filter(({ score }) => score > scoreOfStaying).sort((a, b) => b.score - a.score)
}

/** The turns tried before a march: none, to the destination, just so far that an oblique march leads there, and to the wanted facing. */
function firstTurns(turnToDestination: number, turnToFacing: number): Set<number> {
  const turns = new Set<number>([0, turnToDestination])
  if (Math.abs(turnToDestination) > MAX_OBLIQUE)
    turns.add(turnToDestination - Math.sign(turnToDestination) * MAX_OBLIQUE)
  turns.add(turnToFacing)
  return turns
}

/** As much of a turn as this distance (`budget`) pays for, with its cost and the block after it; null: it would be smaller than MIN_TURN. */
function affordableTurn(
  block: Block,
  wantedTurn: number,
  budget: number,
  rates: MarchRates,
): { angle: number; cost: number; end: Block } | null {
  if (Math.abs(wantedTurn) <= MIN_TURN) return null
  const { cost: wholeCost } = layOutMarch(block, [{ turn: wantedTurn }], rates)[0]!
  const angle = wholeCost <= budget ? wantedTurn : Math.trunc((wantedTurn * budget) / Math.max(1, wholeCost))
  if (Math.abs(angle) <= MIN_TURN) return null
  const { cost, to: end } = layOutMarch(block, [{ turn: angle }], rates)[0]!
  return cost <= budget ? { angle, cost, end } : null
}

/** The heading after the turns of a march; its other legs keep the heading. */
function headingAfter(heading: number, legs: readonly Leg[]): number {
  let headingNow = heading
  for (const leg of legs) {
    if ('turn' in leg) headingNow += leg.turn
    else if ('aboutFace' in leg) headingNow += FULL_CIRCLE / 2
  }
  return headingNow
}
