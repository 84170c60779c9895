import { TACTICS } from './figures'
import { integerRoot } from '../../../core/fixed'
import { type Block, footprint } from '../../../tabletop/common/block'
import { arcLength } from '../../../tabletop/common/march'
import { angleBetween, pointDistance, headingTo, pointSeenFrom } from '../../../tabletop/common/point'
import { polygonsOverlap, segmentsMeet } from '../../../tabletop/common/polygon'
import { mayCharge } from '../../../tabletop/sar/melee/chargeTarget'
import { baseDistance, type Distance } from '../../../tabletop/sar/movement/baseDistance'
import { pointOfContact } from '../../../tabletop/sar/battle/moves/compulsory'
import { formationBonus } from '../../../tabletop/sar/movement/move'
import { addDistances, chanceToReach } from './probability'
import { distanceBetween, type UnitView, type Situation, isInGoodOrder } from './situation'

// Which charges units could make. A `piece` or `target` is the view of a unit: `unit` is its state in the battle, `facts` never change, `block` is
// the ground that it covers, `block.at` the middle of its front.

/** A charge that one unit could make against one enemy. */
export interface PossibleCharge {
  readonly piece: UnitView
  readonly target: UnitView
  /** The direction from the front of the unit to the middle of the enemy, in hundredths of a degree. */
  readonly heading: number
  /** Between the two blocks, in thousandths of an inch. */
  readonly distanceToTarget: number
  /** The chance in percent that it reaches the enemy. */
  readonly reachChance: number
  /** The block where it makes contact. */
  readonly blockInContact: Block
}

/** A unit with fewer castings than this charges nobody. */
const MIN_CHARGERS = 2

/** SAR-7.3: the distance of a charge of this unit, as inches and dice. */
export function chargeDistance(situation: Situation, { unit, facts, onFoot }: UnitView): Distance {
  const arm = onFoot ? 'infantry' : 'cavalry'
  const { tables } = situation
  const mover = {
    arm: facts.arm,
    training: unit.training ?? 'untrained',
    dismounted: facts.arm === 'cavalry' && onFoot,
  } as const
  const stance = unit.stance === 'closedColumn' ? 'column' : unit.stance
  // Formations without a distance of their own are taken as a line.
  const formation = stance === 'limbered' || stance === 'unlimbered' || stance === 'mob' ? 'line' : stance
  return addDistances(
    addDistances(baseDistance(tables, mover), tables.movement.modifiers.charge[arm]),
    formationBonus(tables, arm, { formation, onRoad: false }),
  )
}

/** No block reaches further than this from its front, in thousandths of an inch: a quick test before the exact one. */
const MAX_BLOCK_SIZE = 12_000

/** SAR-7.9: the cost of a turn about the middle by this angle, in thousandths of an inch. */
export function turnCost({ block: { width, depth } }: UnitView, angle: number): number {
  if (angle === 0) return 0
  // The outermost casting stands half a diagonal away; one more, because the root is rounded down.
  const radius = Math.ceil(integerRoot(width * width + depth * depth) / 2) + 1
  return arcLength(radius, angle)
}

/** The block of a charging unit when it makes contact (SAR-13.3). */
export function blockInContact(piece: UnitView, target: UnitView): Block {
  const contact = pointOfContact(target.block, piece.block)
  return { ...piece.block, at: contact, heading: headingTo(piece.centre, contact) }
}

/** The block of a charging unit halfway. */
const halfwayBlock = ({ piece: { block }, blockInContact: end }: PossibleCharge): Block => ({
  ...end,
  at: { x: Math.round((block.at.x + end.at.x) / 2), y: Math.round((block.at.y + end.at.y) / 2) },
})

/** Would two units that charge at the same time pass through each other (SAR-9.2): in contact, halfway there, or because their ways cross? */
export const pathsCollide = (a: PossibleCharge, b: PossibleCharge): boolean =>
  polygonsOverlap(footprint(a.blockInContact), footprint(b.blockInContact)) ||
  polygonsOverlap(footprint(halfwayBlock(a)), footprint(halfwayBlock(b))) ||
  segmentsMeet(a.piece.block.at, a.blockInContact.at, b.piece.block.at, b.blockInContact.at)

/** The strip that a charge sweeps: as wide as the unit, from its front in the direction of the way to its target. */
interface ChargeLane {
  readonly piece: UnitView
  readonly target: UnitView
  readonly heading: number
  readonly length: number
}

/** Does one of these units stand in the strip from the charging unit to its target? */
function isLaneBlocked({ piece, target, heading, length }: ChargeLane, others: readonly UnitView[]): boolean {
  const pose = { at: piece.block.at, heading }
  const halfWidth = Math.floor(piece.block.width / 2)
  return others.some((other) => {
    if (other === piece || other === target) return false
    // A quick test before the exact one.
    if (pointDistance(other.centre, pose.at) > length + halfWidth + other.block.width + other.block.depth) return false
    const corners = other.corners().map((corner) => pointSeenFrom(pose, corner))
    const sideways = corners.map(({ x }) => x)
    const forward = corners.map(({ y }) => y)
    const overlapsLength = Math.max(...forward) > 0 && Math.min(...forward) < length
    const overlapsWidth = Math.max(...sideways) > 0 - halfWidth && Math.min(...sideways) < halfWidth
    return overlapsLength && overlapsWidth
  })
}

/** Every charge that these units could make this turn with a fair chance to reach the enemy (SAR-13.2). */
export function possibleCharges(
  situation: Situation,
  pieces: readonly UnitView[],
  targets: readonly UnitView[],
): PossibleCharge[] {
  const { tables } = situation
  const charges: PossibleCharge[] = []
  // SAR-9.3, 13.3: formed enemies and guns stop a charge, and passing through formed or broken friends costs castings.
  const obstacles = [
    ...situation.enemyUnits.filter(({ isFormed, isArtillery }) => isFormed || isArtillery),
    ...situation.ownUnits.filter(({ isFormed, unit }) => isFormed || unit.broken),
  ]
  for (const piece of pieces) {
    if (!isInGoodOrder(piece) || piece.isArtillery || piece.effectives < MIN_CHARGERS) continue
    const distance = chargeDistance(situation, piece)
    // With sixes on all dice.
    const longest = (distance.inches + 6 * distance.d6) * 1000
    const charger = {
      arm: piece.facts.arm,
      mounted: piece.unit.mounted,
      stance: piece.unit.stance,
      broken: false,
      changedFormation: false,
    }
    const isTooWeak = situation.table.field.terms.clash === null && piece.effectives < TACTICS.minChargersInBattle
    for (const target of targets) {
      if (isTooWeak && !target.unit.broken) continue
      if (pointDistance(piece.block.at, target.centre) > longest + MAX_BLOCK_SIZE) continue
      const distanceToTarget = distanceBetween(piece.block, target.block)
      if (distanceToTarget > longest) continue
      const charged = { arm: target.facts.arm, mounted: target.unit.mounted, stance: target.unit.stance }
      if (!mayCharge(tables, charger, charged)) continue
      const headingOfWay = headingTo(piece.centre, pointOfContact(target.block, piece.block))
      const costOfTurn = turnCost(piece, angleBetween(headingOfWay, piece.block.heading))
      const reachChance = chanceToReach(distance, distanceToTarget + costOfTurn)
      if (reachChance < TACTICS.minChargeReach) continue
      if (isLaneBlocked({ piece, target, heading: headingOfWay, length: distanceToTarget }, obstacles)) continue
      charges.push({
        piece,
        target,
        heading: headingTo(piece.block.at, target.centre),
        distanceToTarget,
        reachChance,
        blockInContact: blockInContact(piece, target),
      })
    }
  }
  return charges
}
