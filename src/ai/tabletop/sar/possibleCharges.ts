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

/** A charge that one unit could make against one enemy. */
export interface PossibleCharge {
  readonly piece: UnitView
  readonly target: UnitView
  /** From the front of the unit to the middle of the enemy. */
  readonly heading: number
  /** Between the two blocks, in thousandths of an inch. */
  readonly gap: number
  /** The chance in percent that it reaches the enemy. */
  readonly reach: number
  /** The block where it makes contact. */
  readonly end: Block
}

/** SAR-7.3: the distance of a charge of this unit. */
export function chargeDistance(situation: Situation, { unit, facts, onFoot }: UnitView): Distance {
  const arm = onFoot ? 'infantry' : 'cavalry'
  const { tables } = situation
  const mover = {
    arm: facts.arm,
    training: unit.training ?? 'untrained',
    dismounted: facts.arm === 'cavalry' && onFoot,
  } as const
  const stance = unit.stance === 'closedColumn' ? 'column' : unit.stance
  const formation = stance === 'limbered' || stance === 'unlimbered' || stance === 'mob' ? 'line' : stance
  return addDistances(
    addDistances(baseDistance(tables, mover), tables.movement.modifiers.charge[arm]),
    formationBonus(tables, arm, { formation, onRoad: false }),
  )
}

/** No block reaches further than this from its front, in thousandths of an inch: a quick test before the exact one. */
const MAX_BLOCK_SIZE = 12_000

/** SAR-7.9: the cost of a turn about the middle by this angle, in thousandths of an inch. */
export const turnCost = ({ block: { width, depth } }: UnitView, angle: number): number =>
  angle === 0 ? 0 : arcLength(Math.ceil(integerRoot(width * width + depth * depth) / 2) + 1, angle)

/** The block of a charging unit when it makes contact (SAR-13.3). */
export function blockInContact(piece: UnitView, target: UnitView): Block {
  const part = pointOfContact(target.block, piece.block)
  return { ...piece.block, at: part, heading: headingTo(piece.centre, part) }
}

/** The block of a charging unit halfway. */
const halfwayBlock = ({ piece: { block }, end }: PossibleCharge): Block => ({
  ...end,
  at: { x: Math.round((block.at.x + end.at.x) / 2), y: Math.round((block.at.y + end.at.y) / 2) },
})

/** Would two units that charge at the same time pass through each other (SAR-9.2), on the way or at its end? */
export const pathsCollide = (a: PossibleCharge, b: PossibleCharge): boolean =>
  polygonsOverlap(footprint(a.end), footprint(b.end)) ||
  polygonsOverlap(footprint(halfwayBlock(a)), footprint(halfwayBlock(b))) ||
  segmentsMeet(a.piece.block.at, a.end.at, b.piece.block.at, b.end.at)

/** Does one of these units stand in the strip from the charging unit to its target? */
function isPathBlocked(
  charge: Pick<PossibleCharge, 'piece' | 'heading' | 'gap'>,
  others: readonly UnitView[],
  target: UnitView,
): boolean {
  const pose = { at: charge.piece.block.at, heading: charge.heading }
  const half = Math.floor(charge.piece.block.width / 2)
  return others.some((other) => {
    if (other === charge.piece || other === target) return false
    if (pointDistance(other.centre, pose.at) > charge.gap + half + other.block.width + other.block.depth) return false
    const corners = other.corners().map((corner) => pointSeenFrom(pose, corner))
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    return Math.max(...ys) > 0 && Math.min(...ys) < charge.gap && Math.max(...xs) > 0 - half && Math.min(...xs) < half
  })
}

/** Every charge that these units could make this turn with a fair chance to reach the enemy (SAR-13.2). */
export function possibleCharges(
  situation: Situation,
  pieces: readonly UnitView[],
  targets: readonly UnitView[],
): PossibleCharge[] {
  const { tables } = situation
  const out: PossibleCharge[] = []
  // SAR-9.3, 13.3: formed enemies stop a charge, and passing through friends or mobs costs castings.
  const obstacles = {
    foes: situation.foes.filter(({ formed, isArtillery }) => formed || isArtillery),
    friends: situation.own.filter(({ formed, unit }) => formed || unit.broken),
  }
  for (const piece of pieces) {
    if (!isInGoodOrder(piece) || piece.isArtillery || piece.effectives < 2) continue
    const distance = chargeDistance(situation, piece)
    const longest = (distance.inches + 6 * distance.d6) * 1000
    const charger = { arm: piece.facts.arm, mounted: piece.unit.mounted, stance: piece.unit.stance }
    for (const target of targets) {
      if (pointDistance(piece.block.at, target.centre) > longest + MAX_BLOCK_SIZE) continue
      const gap = distanceBetween(piece.block, target.block)
      if (gap > longest) continue
      const charged = { arm: target.facts.arm, mounted: target.unit.mounted, stance: target.unit.stance }
      if (!mayCharge(tables, { ...charger, broken: false, changedFormation: false }, charged)) continue
      const headingOfWay = headingTo(piece.centre, pointOfContact(target.block, piece.block))
      const turn = turnCost(piece, angleBetween(headingOfWay, piece.block.heading))
      const reach = chanceToReach(distance, gap + turn)
      if (reach < TACTICS.minChargeReach) continue
      const end = blockInContact(piece, target)
      const charge = { piece, target, heading: headingTo(piece.block.at, target.centre), gap, reach, end }
      const lane = { ...charge, heading: headingOfWay }
      if (isPathBlocked(lane, obstacles.foes, target) || isPathBlocked(lane, obstacles.friends, target)) continue
      out.push(charge)
    }
  }
  return out
}
