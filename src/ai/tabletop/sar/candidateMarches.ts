import { TACTICS } from './figures'
import { FULL_CIRCLE, normalizedAngle } from '../../../core/fixed'
import { type Block, footprint } from '../../../tabletop/common/block'
import { layOutMarch, type Leg, marchCost, type MarchRates } from '../../../tabletop/common/march'
import { obstaclesOnWay, isOnTable } from '../../../tabletop/common/ground'
import { angleBetween, pointDistance, headingTo, roundedQuotient, pointSeenFrom } from '../../../tabletop/common/point'
import { areNearerThan, polygonsOverlap, type Polygon } from '../../../tabletop/common/polygon'
import type { Destination } from './destination'
import type { UnitView, Situation } from './situation'

/** A march that a unit could make, with its end, its cost in thousandths of an inch, and its score (higher is better). */
export interface CandidateMarch {
  readonly legs: readonly Leg[]
  readonly end: Block
  readonly cost: number
  readonly score: number
}

/** The rates of a march under the Santa Anna Rules (SAR-7.9 to 7.11). */
export function marchRates({ tables }: Situation): MarchRates {
  const { modifiers, obliqueMaxDegrees } = tables.movement
  const { num, den } = modifiers.backwardOrSidewaysFactor
  return {
    obliqueMax: obliqueMaxDegrees * 100,
    sidewaysFactor: { num: den, den: num },
    aboutFace: modifiers.aboutFaceCost * 1000,
  }
}

/** The difference of two headings, from minus to plus half a circle. */
export function signedAngle(angle: number): number {
  const whole = normalizedAngle(angle)
  return whole > FULL_CIRCLE / 2 ? whole - FULL_CIRCLE : whole
}

/** Directions farther off straight ahead than this are marched sideways, in hundredths of a degree (SAR-7.10). */
const MAX_OBLIQUE = 4500

/** The cost of ending straight behind or before a friend: when one of the two breaks it runs through the other (SAR-7.18, 9.2). */
function overlapWithRetreat(end: Block, friend: Block): number {
  const { x, y } = pointSeenFrom(end, friend.at)
  const beside = Math.floor((end.width + friend.width) / 2)
  return Math.abs(x) < beside && Math.abs(y) < TACTICS.retreatLength ? TACTICS.retreatPathCost : 0
}

/** Where a unit plans to end its move, and where terrain may stop it on the way (SAR-8.2); `held` is null when none does. */
export interface PlannedPlace {
  readonly end: Block
  readonly held: Block | null
}

/** The planned place of a march that ends here; terrain on the way may stop the unit at its edge. */
export function plannedPlace(situation: Situation, from: Block, end: Block): PlannedPlace {
  const [met] = obstaclesOnWay(situation.table.field.ground, from.at, end.at).filter(({ kind }) => kind !== 'contour')
  if (!met) return { end, held: null }
  const length = pointDistance(from.at, end.at)
  return { end, held: blockPartway(from, end, met.distance, length) }
}

/** The block after the share `num / den` of the way, facing as at the end. */
const blockPartway = (from: Block, end: Block, num: number, den: number): Block => ({
  ...end,
  at: {
    x: from.at.x + roundedQuotient((end.at.x - from.at.x) * num, Math.max(1, den)),
    y: from.at.y + roundedQuotient((end.at.y - from.at.y) * num, Math.max(1, den)),
  },
})

/** A friendly unit as an obstacle for a march. */
interface FriendlyUnit {
  /** Where it plans to end its move. */
  readonly block: Block
  readonly ground: Polygon
  /** Where terrain may stop it. */
  readonly held: Polygon | null
  /** Where it is halfway; null when it does not move. */
  readonly halfWay: Polygon | null
  /** Passing through it costs castings (SAR-9.2). */
  readonly inWay: boolean
}

/** All friends of a unit, with the places planned so far. */
const friendlyUnits = (
  situation: Situation,
  piece: UnitView,
  placed: ReadonlyMap<string, PlannedPlace>,
): FriendlyUnit[] =>
  situation.own
    .filter((friend) => friend !== piece)
    .map((friend) => {
      const goes = placed.get(friend.id)
      const block = goes?.end ?? friend.block
      return {
        block,
        ground: goes ? footprint(block) : friend.corners(),
        held: goes?.held ? footprint(goes.held) : null,
        halfWay: goes ? footprint(blockPartway(friend.block, block, 1, 2)) : null,
        inWay: friend.formed || friend.unit.stance === 'mob',
      }
    })

/** The cost of everything in the way of a march: the edge of the table, enemies and friends at its end, friends passed through. */
function obstacleCost(situation: Situation, piece: UnitView, end: Block, friends: readonly FriendlyUnit[]): number {
  const ground = footprint(end)
  if (!ground.every((corner) => isOnTable(situation.table.field.ground, corner))) return TACTICS.offTableCost
  let cost = 0
  const direction = headingTo(piece.block.at, end.at)
  const length = pointDistance(piece.block.at, end.at)
  const half = Math.floor(Math.max(end.width, angleBetween(direction, end.heading) > 6000 ? end.depth : 0) / 2)
  for (const foe of situation.foes) {
    const far = pointDistance(foe.centre, end.at)
    if (far > end.width + end.depth + foe.block.width + foe.block.depth + TACTICS.minGapToEnemies) continue
    if (areNearerThan(ground, foe.corners(), TACTICS.minGapToEnemies)) cost += TACTICS.nearEnemyCost
  }
  for (const { block, ground: there, held, halfWay, inWay } of friends) {
    const reach = end.width + end.depth + block.width + block.depth + length
    if (pointDistance(block.at, end.at) > reach) continue
    if (polygonsOverlap(ground, there)) cost += TACTICS.overlapCost
    else if (areNearerThan(ground, there, TACTICS.minGapToFriends)) cost += TACTICS.crowdedCost
    else cost += overlapWithRetreat(end, block)
    if (length < 500 || !inWay) continue
    if (isInMarchStrip(piece, direction, half, length, there)) cost += TACTICS.passThroughCost
    else if (held && isInMarchStrip(piece, direction, half, length, held)) cost += TACTICS.passHeldCost
    // SAR-7.17: all units move at the same time, so two may meet halfway.
    else if (halfWay && polygonsOverlap(footprint(blockPartway(piece.block, end, 1, 2)), halfWay))
      cost += TACTICS.meetHalfwayCost
  }
  return cost
}

/** Does a polygon lie in the strip that a march sweeps? `half`: half the width of the strip. */
function isInMarchStrip(piece: UnitView, heading: number, half: number, length: number, ground: Polygon): boolean {
  const pose = { at: piece.block.at, heading }
  let [beyondLeft, beforeRight, ahead, notBeyond] = [false, false, false, false]
  for (const corner of ground) {
    const { x, y } = pointSeenFrom(pose, corner)
    beyondLeft ||= x > 0 - half
    beforeRight ||= x < half
    ahead ||= y > 0
    notBeyond ||= y < length
  }
  return beyondLeft && beforeRight && ahead && notBeyond
}

/** The score of ending a march here: near the destination and facing as wanted; 0 is best. */
function placeScore(end: Block, aim: Destination): number {
  const far = pointDistance(end.at, aim.at)
  const off = angleBetween(end.heading, aim.heading)
  const miss = far < 3000 ? Math.floor(off / 12) : Math.floor(Math.max(0, off - 3000) / 30)
  return 0 - Math.floor((far * TACTICS.scorePerInch) / 1000) - miss
}

/** Directions tried, in hundredths of a degree off the straight way to the destination. */
const DIRECTION_OFFSETS = [0, 1500, -1500, 3000, -3000, 4500, -4500]
/** Shares of the distance tried, in percent. */
const DISTANCE_SHARES = [100, 75, 50, 25]

/**
 * The marches that a unit could make with this distance (`budget`, in thousandths of an inch), best first. They go straight or obliquely to the
 * destination, with or without a turn first, all the way or part of it, and end with a turn to the wanted facing where the distance allows.
 */
export function candidateMarches(
  situation: Situation,
  piece: UnitView,
  aim: Destination,
  budget: number,
  placed: ReadonlyMap<string, PlannedPlace>,
  from: Block = piece.block,
): CandidateMarch[] {
  const rates = marchRates(situation)
  const far = pointDistance(from.at, aim.at)
  const need = far < 300 ? 0 : signedAngle(headingTo(from.at, aim.at) - from.heading)
  const turns = new Set<number>([0])
  if (far >= 300) {
    turns.add(need)
    if (Math.abs(need) > MAX_OBLIQUE) turns.add(need - Math.sign(need) * MAX_OBLIQUE)
    turns.add(signedAngle(aim.heading - from.heading))
  }
  const out: CandidateMarch[] = []
  const friends = friendlyUnits(situation, piece, placed)
  const tried = new Set<string>()
  const add = (legs: readonly Leg[]): void => {
    const last = signedAngle(aim.heading - headingAfter(from.heading, legs))
    const march = layOutMarch(from, legs, rates)
    let cost = marchCost(march)
    if (cost > budget) return
    let end = march.at(-1)?.to ?? from
    let all = legs
    if (Math.abs(last) > 300) {
      // With what is left it turns as far as it can.
      const whole = layOutMarch(end, [{ turn: last }], rates)[0]!
      const part = whole.cost <= budget - cost ? last : Math.trunc((last * (budget - cost)) / Math.max(1, whole.cost))
      if (Math.abs(part) > 300) {
        const turn = layOutMarch(end, [{ turn: part }], rates)[0]!
        if (turn.cost <= budget - cost) {
          all = [...legs, { turn: part }]
          cost += turn.cost
          end = turn.to
        }
      }
    }
    if (all.length === 0) return
    const key = JSON.stringify(all)
    if (tried.has(key)) return
    tried.add(key)
    out.push({
      legs: all,
      end,
      cost,
      score: placeScore(end, aim) - obstacleCost(situation, piece, end, friends) - Math.floor(cost / 1000),
    })
  }
  add([])
  if (far >= 300)
    for (const turn of turns) {
      const spent = turn === 0 ? 0 : layOutMarch(from, [{ turn }], rates)[0]!.cost
      if (spent > budget) continue
      for (const aside of DIRECTION_OFFSETS) {
        const off = signedAngle(need - turn + aside)
        const slow = Math.abs(off) > MAX_OBLIQUE
        if (slow && (aside !== 0 || turn !== 0)) continue
        const left = slow ? Math.floor((budget - spent) / 2) : budget - spent
        for (const share of DISTANCE_SHARES) {
          const go = Math.min(Math.floor((left * share) / 100), far)
          if (go < 300) continue
          add([...(turn === 0 ? [] : [{ turn }]), { go, off: normalizedAngle(off) }])
        }
      }
    }
  const still = placeScore(from, aim) - obstacleCost(situation, piece, from, friends)
  return out.filter(({ score }) => score > still).sort((a, b) => b.score - a.score)
}

function headingAfter(heading: number, legs: readonly Leg[]): number {
  return legs.reduce((sum, leg) => sum + ('turn' in leg ? leg.turn : 'aboutFace' in leg ? 18_000 : 0), heading)
}
