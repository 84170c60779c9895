import { TACTICS } from './figures'
import { angleBetween, pointDistance, headingTo, type Point, pointFromPose } from '../../../tabletop/common/point'
import { maxWidth } from '../../../tabletop/sar/battle/layout'
import type { Stance } from '../../../tabletop/sar/types'
import { distanceBetween, type UnitView, type Situation } from './situation'

// A place that a unit of the computer player may want to go to. A `piece` or `foe` is the view of a unit: `block` is the ground that it covers,
// `block.at` the middle of its front.
// Distances are in thousandths of an inch, angles in hundredths of a degree, values in hundredths of a point. The figures are estimates.

/** Where a unit wants to go: the place, the facing and formation there, and the value of going. */
export interface Destination {
  readonly place: Point
  readonly heading: number
  readonly stance: Stance
  /** Castings side by side in its front there. */
  readonly files: number
  /** The enemy that it goes for. */
  readonly target: UnitView | null
  /** The value of each inch nearer to the place, in hundredths of a point. */
  readonly valuePerInch: number
  /** The value of changing to the right formation, in hundredths of a point; 0: no change is wanted. */
  readonly formationValue: number
  /** SAR-21.2: the building that it will occupy. */
  readonly building?: string
}

/** The least distance that a unit keeps from the middle of its target. */
const MIN_DISTANCE_TO_MIDDLE = 1000

/** The least distance of a destination from the edge of the table. */
const EDGE_MARGIN = 1500

/**
 * The enemy to go for: the nearest one. As farther away count broken enemies, mounted ones for infantry, and enemies to whom the unit would have
 * to turn.
 */
export function nearestTarget(situation: Situation, piece: UnitView): UnitView | null {
  let nearestFoe: UnitView | null = null
  let leastDistance = Number.POSITIVE_INFINITY
  for (const foe of situation.enemyUnits) {
    let distance = pointDistance(piece.block.at, foe.centre)
    if (foe.unit.broken)
      distance += piece.onFoot || piece.isArtillery ? TACTICS.brokenTargetForFoot : TACTICS.brokenTarget
    if (!foe.onFoot && !foe.isArtillery && piece.onFoot) distance += TACTICS.mountedTargetForFoot
    // Guns cannot fire at a unit that is locked in a melee.
    if (foe.unit.locked && piece.isArtillery) distance += TACTICS.lockedTargetForGuns
    const turnNeeded = angleBetween(headingTo(piece.block.at, foe.centre), piece.block.heading)
    distance += Math.floor(turnNeeded * TACTICS.turnPenalty)
    if (distance < leastDistance) {
      leastDistance = distance
      nearestFoe = foe
    }
  }
  return nearestFoe
}

/** The place at this distance from a target's edge, on the straight line from the unit to it. */
export function placeAtDistance(situation: Situation, piece: UnitView, target: UnitView, distance: number): Point {
  const headingBack = headingTo(target.centre, piece.centre)
  const distanceOfEdges = distanceBetween(piece.block, target.block)
  const distanceToMiddle = pointDistance(piece.block.at, target.centre)
  // How far the target's block reaches from its middle toward the unit.
  const fromMiddleToEdge = Math.max(0, distanceToMiddle - distanceOfEdges)
  const fromMiddle = Math.max(MIN_DISTANCE_TO_MIDDLE, distance + fromMiddleToEdge)
  return insideTable(situation, pointFromPose({ at: target.centre, heading: headingBack }, 0, fromMiddle))
}

/** The place itself; if it is outside the table or near its edge, the nearest place with room to the edge. */
function insideTable({ table }: Situation, { x, y }: Point): Point {
  const { width, depth } = table.field.ground
  return {
    x: Math.max(EDGE_MARGIN, Math.min(width - EDGE_MARGIN, x)),
    y: Math.max(EDGE_MARGIN, Math.min(depth - EDGE_MARGIN, y)),
  }
}

/** A line is wanted one rank deep: all castings side by side. */
export const lineFiles = (piece: UnitView): number => Math.max(1, piece.effectives)

/** SAR-6.2: the greatest width of a column of this unit, in files. */
export function columnFiles(situation: Situation, { facts, effectives }: UnitView): number {
  return Math.max(1, Math.min(effectives, maxWidth(situation.tables, facts.nation, facts.castings, 'column')))
}

/** The unit keeps its place, heading and formation. */
export const stay = (piece: UnitView, target: UnitView | null): Destination => ({
  place: piece.block.at,
  heading: piece.block.heading,
  stance: piece.unit.stance,
  // The state of a unit counts its width in files.
  files: piece.unit.width,
  target,
  valuePerInch: 0,
  formationValue: 0,
})
