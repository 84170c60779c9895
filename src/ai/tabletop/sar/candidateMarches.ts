import { TACTICS } from './figures'
import { FULL_CIRCLE, normalizedAngle } from '../../../core/fixed'
import { type Block, footprint } from '../../../tabletop/common/block'
import { layOutMarch, type Leg, marchCost, type MarchRates } from '../../../tabletop/common/march'
import { isOnTable } from '../../../tabletop/common/ground'
import { angleBetween, pointDistance, headingTo, pointSeenFrom } from '../../../tabletop/common/point'
import { areNearerThan, polygonsOverlap, type Polygon } from '../../../tabletop/common/polygon'
import { touchesSmoke } from '../../../tabletop/sar/battle/special/weather'
import { smokeAhead } from './smoke'
import type { Destination } from './wantedPlace'
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
function retreatPathCost(situation: Situation, end: Block, friend: Block): number {
  const { x: sideways, y: forward } = pointSeenFrom(end, friend.at)
  const sumOfHalfWidths = Math.floor((end.width + friend.width) / 2)
  const isInRetreatPath = Math.abs(sideways) < sumOfHalfWidths && Math.abs(forward) < TACTICS.retreatLength
  if (!isInRetreatPath) return 0
  return situation.table.field.terms.clash ? TACTICS.retreatPathCost : TACTICS.retreatPathCostInBattle
}

/** A friendly unit as an obstacle for the end of a march. */
interface FriendlyUnit {
  /** Where it plans to end its move. */
  readonly block: Block
  /** The corners of that block. */
  readonly footprint: Polygon
}

/** All friends of a unit as obstacles. `placed`: where they plan to end their moves, by unit id; the others stand. */
const friendlyUnits = (situation: Situation, piece: UnitView, placed: ReadonlyMap<string, Block>): FriendlyUnit[] =>
  situation.ownUnits
    .filter((friend) => friend !== piece)
    .map((friend) => {
      const planned = placed.get(friend.id)
      return { block: planned ?? friend.block, footprint: planned ? footprint(planned) : friend.corners() }
    })

/** What takes off the score of ending a march here: the edge of the table, enemies and friends near. Passing through friends is another thing. */
function obstacleCost(situation: Situation, end: Block, friends: readonly FriendlyUnit[]): number {
  const endFootprint = footprint(end)
  if (!endFootprint.every((corner) => isOnTable(situation.table.field.ground, corner))) return TACTICS.offTableCost
  let cost = smokeAhead(situation).some((smoke) => touchesSmoke(smoke, endFootprint)) ? TACTICS.smokeCost : 0
  for (const foe of situation.enemyUnits) {
    const distance = pointDistance(foe.centre, end.at)
    // A quick test before the exact one.
    if (distance > end.width + end.depth + foe.block.width + foe.block.depth + TACTICS.minGapToEnemies) continue
    if (areNearerThan(endFootprint, foe.corners(), TACTICS.minGapToEnemies)) cost += TACTICS.nearEnemyCost
  }
  for (const { block, footprint: friendFootprint } of friends) {
    const maxDistance = end.width + end.depth + block.width + block.depth + TACTICS.retreatLength
    if (pointDistance(block.at, end.at) > maxDistance) continue
    if (polygonsOverlap(endFootprint, friendFootprint)) cost += TACTICS.overlapCost
    else if (areNearerThan(endFootprint, friendFootprint, TACTICS.minGapToFriends)) cost += TACTICS.crowdedCost
    else cost += retreatPathCost(situation, end, block)
  }
  return cost
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

/** What a player tries: directions, in hundredths of a degree off the straight way to the destination, and shares of the distance, in percent. */
const TRIED = { offsets: [0, 1500, -1500, 3000, -3000, 4500, -4500], shares: [100, 75, 50, 25] }
/** What a hasty player tries. */
const TRIED_IN_HASTE = { offsets: [0, 3000, -3000], shares: [100, 50] }
/** Shorter marches than this, in thousandths of an inch, are not tried. */
const MIN_MARCH = 300
/** Smaller turns than this, in hundredths of a degree, are not made at the end of a march. */
const MIN_TURN = 300

/**
 * The marches that a unit could make with this distance (`budget`, in thousandths of an inch), best first; only those that are better than
 * staying. Each is worked out when it is asked for. `placed`: where friends plan to end their moves, by unit id. `from`: the block of the unit before the march, in the formation in which
 * it marches. Friends on the way do not count here (`ways.ts`).
 * They go straight or obliquely to the destination, with or without a turn first, all the way or part of it.
 * A turn to the wanted facing ends them where the distance allows.
 */
export function candidateMarches(
  situation: Situation,
  piece: UnitView,
  destination: Destination,
  budget: number,
  placed: ReadonlyMap<string, Block>,
  from: Block,
): Iterable<CandidateMarch> {
  const { offsets, shares } = situation.isHasty || situation.skill.fewMarches ? TRIED_IN_HASTE : TRIED
  const rates = marchRates(situation)
  const distanceToDestination = pointDistance(from.at, destination.place)
  const isWorthMarching = distanceToDestination >= MIN_MARCH
  const turnToDestination = isWorthMarching ? signedAngle(headingTo(from.at, destination.place) - from.heading) : 0
  /** The marches, with what their score would be without obstacles. */
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
      score: placeScore(end, destination) - Math.floor(cost / 1000),
    })
  }
  addCandidate([])
  if (isWorthMarching)
    for (const turn of firstTurns(turnToDestination, signedAngle(destination.heading - from.heading))) {
      const turnCost = turn === 0 ? 0 : layOutMarch(from, [{ turn }], rates)[0]!.cost
      if (turnCost > budget) continue
      for (const offset of offsets) {
        // The angle off straight ahead at which the unit marches after its turn: field `off` of the leg.
        const angleOffAhead = signedAngle(turnToDestination - turn + offset)
        const isSideways = Math.abs(angleOffAhead) > MAX_OBLIQUE
        // A march sideways is tried only straight to the destination, without a turn.
        if (isSideways && (offset !== 0 || turn !== 0)) continue
        // Sideways an inch costs two.
        const maxDistance = isSideways ? Math.floor((budget - turnCost) / 2) : budget - turnCost
        for (const sharePercent of shares) {
          const distance = Math.min(Math.floor((maxDistance * sharePercent) / 100), distanceToDestination)
          if (distance < MIN_MARCH) continue
          addCandidate([...(turn === 0 ? [] : [{ turn }]), { go: distance, off: normalizedAngle(angleOffAhead) }])
        }
      }
    }
  // SAR-7.9: about face, and away: cheaper than a wide turn.
  if (isWorthMarching && Math.abs(turnToDestination) > FULL_CIRCLE / 2 - MAX_OBLIQUE) {
    const angleOffAhead = normalizedAngle(turnToDestination + FULL_CIRCLE / 2)
    for (const sharePercent of shares) {
      const distance = Math.min(Math.floor(((budget - rates.aboutFace) * sharePercent) / 100), distanceToDestination)
      if (distance < MIN_MARCH) continue
      const away: Leg[] = [{ aboutFace: true }, { go: distance, off: angleOffAhead }]
      addCandidate(away)
      addCandidate([...away, { aboutFace: true }])
    }
  }
  const scoreOfStaying = placeScore(from, destination) - obstacleCost(situation, from, friends)
  return bestFirst(candidates, scoreOfStaying, ({ end }) => obstacleCost(situation, end, friends))
}

/**
 * Marches by their score less the cost of obstacles, best first; equal ones in their order. Only those above a least score. The cost is never below
 * 0, so it is worked out only for marches that could be the next.
 */
function* bestFirst(
  marches: readonly CandidateMarch[],
  leastScore: number,
  obstacleCostOf: (march: CandidateMarch) => number,
): Generator<CandidateMarch> {
  const open = marches
    .map((march, place) => ({ march, place }))
    .filter(({ march }) => march.score > leastScore)
    .sort((a, b) => b.march.score - a.march.score)
  const known: typeof open = []
  for (let next = 0; next < open.length || known.length > 0; ) {
    const best = known.at(-1)
    if (next < open.length && (!best || open[next]!.march.score >= best.march.score)) {
      const { march, place } = open[next]!
      next++
      const score = march.score - obstacleCostOf(march)
      if (score <= leastScore) continue
      known.push({ march: { ...march, score }, place })
      known.sort((a, b) => a.march.score - b.march.score || b.place - a.place)
    } else {
      known.pop()
      yield best!.march
    }
  }
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
