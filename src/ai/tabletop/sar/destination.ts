import { TACTICS } from './figures'
import { normalizedAngle } from '../../../core/fixed'
import { angleBetween, pointDistance, headingTo, type Point, pointFromPose } from '../../../tabletop/common/point'
import { isOnTable } from '../../../tabletop/common/ground'
import { gapBetween as polygonGap, type Polygon } from '../../../tabletop/common/polygon'
import { buildingCapacity } from '../../../tabletop/sar/battle/moves/building'
import { maxWidth } from '../../../tabletop/sar/battle/layout'
import type { Stance } from '../../../tabletop/sar/types'
import { distanceBetween, type UnitView, type Situation, isInGoodOrder, steadiness } from './situation'
import type { SidePlan } from './sidePlan'
import { canFire, isFacing, expectedVolleyHeadOn } from './expectedFire'
import { lossValue, expectedLosses } from './lossValue'

/** Where a unit wants to go: the place, the facing and formation there, and what it gains by going. */
export interface Destination {
  readonly at: Point
  readonly heading: number
  readonly stance: Stance
  readonly width: number
  readonly target: UnitView | null
  /** The value of each inch nearer to the place, in hundredths of a point. */
  readonly perInch: number
  /** The value of changing to the right formation, in hundredths of a point. */
  readonly formed: number
  /** SAR-21.2: the building that it will occupy. */
  readonly building?: string
}

/** The enemy to go for: the nearest one. Broken enemies, mounted ones for infantry, and those that take a turn to face count as farther off. */
export function nearestTarget(situation: Situation, piece: UnitView): UnitView | null {
  let best: UnitView | null = null
  let least = Number.POSITIVE_INFINITY
  for (const foe of situation.foes) {
    let far = pointDistance(piece.block.at, foe.centre)
    if (foe.unit.broken) far += piece.onFoot || piece.isArtillery ? TACTICS.brokenTargetForFoot : TACTICS.brokenTarget
    if (!foe.onFoot && !foe.isArtillery && piece.onFoot) far += TACTICS.mountedTargetForFoot
    if (foe.unit.locked && piece.isArtillery) far += TACTICS.lockedTargetForGuns
    far += Math.floor(angleBetween(headingTo(piece.block.at, foe.centre), piece.block.heading) * TACTICS.turnPenalty)
    if (far < least) {
      least = far
      best = foe
    }
  }
  return best
}

/** The place at this distance from a target's edge, on the straight line from the unit to it. */
export function placeAtDistance(situation: Situation, piece: UnitView, target: UnitView, distance: number): Point {
  const back = headingTo(target.centre, piece.centre)
  const now = distanceBetween(piece.block, target.block)
  const direct = pointDistance(piece.block.at, target.centre)
  // The distance from the middle of the target to its edge on this side.
  const inside = Math.max(0, direct - now)
  const at = pointFromPose({ at: target.centre, heading: back }, 0, Math.max(1000, distance + inside))
  return insideTable(situation, at)
}

/** The place itself, moved to an inch and a half inside the edge of the table where it is nearer or outside. */
function insideTable({ table }: Situation, { x, y }: Point): Point {
  const { width, depth } = table.field.ground
  const clear = 1500
  return { x: Math.max(clear, Math.min(width - clear, x)), y: Math.max(clear, Math.min(depth - clear, y)) }
}

const lineWidth = (piece: UnitView): number => Math.max(1, piece.effectives)

/** SAR-6.2: the greatest width of a column of this unit, in files. */
export function columnWidth(situation: Situation, { facts, effectives }: UnitView): number {
  return Math.max(1, Math.min(effectives, maxWidth(situation.tables, facts.nation, facts.castings, 'column')))
}

/**
 * The range at which a unit in line gains most by a fire fight with this enemy, by the losses of both in a turn, in thousandths of an inch; null
 * when no range pays.
 */
export function bestFireRange(situation: Situation, piece: UnitView, target: UnitView): number | null {
  if (!piece.onFoot || piece.long === 0) return null
  const line = {
    ...piece,
    unit: { ...piece.unit, stance: 'line' as const },
    files: lineWidth(piece),
    block: { ...piece.block, width: lineWidth(piece) * 1000 },
  }
  const share = enemyFireShare(situation)
  let best: { range: number; gain: number } | null = null
  for (const range of [piece.short - 500, Math.min(piece.medium - 500, Math.max(7500, target.medium + 500)), 7500]) {
    if (range <= 1500 || range > piece.medium) continue
    const given = lossValue(
      target,
      expectedLosses(target, expectedVolleyHeadOn(situation, line, target, range), 'fire', 'front'),
    )
    const back = canFire(target) ? expectedVolleyHeadOn(situation, target, line, range) : 0
    const taken = Math.floor((lossValue(line, expectedLosses(line, back, 'fire', 'front')) * share) / 100)
    const gain = given - taken
    if (given * 100 < taken * TACTICS.fireMustGain || (best && best.gain >= gain)) continue
    best = { range, gain }
  }
  return best?.range ?? null
}

/** The share of the enemy's possible fire that is expected this turn, in percent, by what its units did last turn. */
export function enemyFireShare(situation: Situation): number {
  if (situation.table.battle.turn === 1) return TACTICS.enemyFiresFirstTurn
  const able = situation.foes.filter((foe) => canFire(foe))
  const men = (pieces: readonly UnitView[]): number => pieces.reduce((sum, { effectives }) => sum + effectives, 0)
  const fired = able.filter(
    ({ lastDeed }) => lastDeed === 'firstFire' || lastDeed === 'holdFire' || lastDeed === 'advanceOrFire',
  )
  const moved = able.filter(({ lastDeed }) => lastDeed === 'move' || lastDeed === 'form' || lastDeed === 'charge')
  const active = TACTICS.enemyFiresAgain * men(fired) + TACTICS.enemyFiresAfterMove * men(moved)
  return TACTICS.enemyFiresAtLeast + Math.floor(active / Math.max(1, men(able)))
}

/** The castings of unbroken friends around a target as a share of the enemies around it, in percent; guns are not counted. */
export function odds(situation: Situation, target: UnitView): number {
  const near = (pieces: readonly UnitView[], far: number): number =>
    pieces
      .filter((one) => !one.unit.broken && !one.isArtillery && pointDistance(one.centre, target.centre) < far)
      .reduce((sum, { effectives }) => sum + effectives, 0)
  return Math.floor(
    (100 * near(situation.own, TACTICS.friendsAroundTarget)) /
      Math.max(1, near(situation.foes, TACTICS.enemiesAroundTarget)),
  )
}

/** The unit stays where it is. */
const stay = (piece: UnitView, target: UnitView | null, formed = 0): Destination => ({
  at: piece.block.at,
  heading: piece.block.heading,
  stance: piece.unit.stance,
  width: piece.unit.width,
  target,
  perInch: 0,
  formed,
})

/** SAR-21.2: the nearest empty building with room that a defender can reach before the enemy does; null when there is none. `gap`: distance of the enemy. */
function shelter(situation: Situation, piece: UnitView, gap: number): Destination | null {
  if (gap < 7000 || gap > 30_000) return null
  const { table } = situation
  let best: { id: string; far: number; at: Point } | null = null
  for (const area of table.field.ground.features) {
    if (area.kind !== 'building' || !('area' in area) || piece.effectives > buildingCapacity(table, area)) continue
    if (Object.values(table.battle.units).some(({ garrison }) => garrison === area.id)) continue
    const middle = middleOf(area.area)
    const far = pointDistance(middle, piece.block.at)
    if (far < 11_000 && (!best || far < best.far)) best = { id: area.id, far, at: middle }
  }
  if (!best) return null
  const near = polygonGap(piece.corners(), areaOf(situation, best.id)) <= 900
  return {
    ...stay(piece, null),
    at: near ? piece.block.at : best.at,
    heading: headingTo(piece.block.at, best.at),
    perInch: TACTICS.perInchToShelter,
    building: best.id,
  }
}

const areaOf = ({ table }: Situation, id: string): Polygon =>
  table.field.ground.features.flatMap((one) => (one.id === id && 'area' in one ? [one.area] : []))[0]!

const middleOf = (area: Polygon): Point => ({
  x: Math.round(area.reduce((sum, { x }) => sum + x, 0) / area.length),
  y: Math.round(area.reduce((sum, { y }) => sum + y, 0) / area.length),
})

/** Where infantry and dismounted cavalry go. */
function footDestination(situation: Situation, piece: UnitView, plan: SidePlan, target: UnitView): Destination {
  const { unit } = piece
  const gap = distanceBetween(piece.block, target.block)
  const toTarget = headingTo(piece.block.at, target.centre)
  const width = lineWidth(piece)
  const line = { stance: 'line' as const, width }
  // A garrison stays in its building while the enemy is to be kept out.
  if (unit.garrison !== null && (!plan.attacks || gap < piece.long)) return stay(piece, target)
  if (!plan.attacks) {
    const walls = shelter(situation, piece, gap)
    if (walls) return walls
    const near = gap < 26_000
    const bears = isFacing(piece, target.centre, 1800)
    const aim = { ...stay(piece, target), ...line, formed: near ? 160 : 60 }
    return near && !bears && gap > 3000 ? { ...aim, heading: toTarget, perInch: 30 } : aim
  }
  const column = { stance: 'column' as const, width: columnWidth(situation, piece) }
  const eager = plan.zeal > 0
  let perInch = gap > 24_000 ? TACTICS.perInchFar : TACTICS.perInchNear
  if (eager) perInch = TACTICS.perInchInClash
  else if (situation.turnsLeft <= 2) perInch = 0
  const pays = bestFireRange(situation, piece, target)
  if (pays !== null) {
    const range = eager ? Math.min(pays, TACTICS.closeFireDistance) : pays
    const at = gap <= range ? piece.block.at : placeAtDistance(situation, piece, target, range)
    const far = gap > 19_000
    return {
      at,
      heading: toTarget,
      ...(far && unit.stance !== 'line' ? column : line),
      target,
      perInch,
      formed: far ? 20 : 150,
    }
  }
  const mass = odds(situation, target)
  const wanted = mass >= TACTICS.massForCharge ? TACTICS.chargeStartDistance : TACTICS.columnAssemblyDistance
  const at = gap <= wanted && gap >= 6000 ? piece.block.at : placeAtDistance(situation, piece, target, wanted)
  return { at, heading: toTarget, ...column, target, perInch, formed: 60 }
}

/** Where cavalry goes: it waits near its target, out of musket range; a charge does the rest. */
function cavalryDestination(situation: Situation, piece: UnitView, plan: SidePlan, target: UnitView): Destination {
  const toTarget = headingTo(piece.block.at, target.centre)
  const gap = distanceBetween(piece.block, target.block)
  const own = { stance: piece.unit.stance, width: piece.unit.width, target }
  if (!plan.attacks && gap > 12_000) return { ...stay(piece, target), heading: toTarget }
  const at =
    gap <= TACTICS.cavalryWaitDistance && gap >= TACTICS.cavalryWaitNearest
      ? piece.block.at
      : placeAtDistance(situation, piece, target, TACTICS.cavalryWaitDistance)
  const small = piece.effectives < 6
  return {
    at,
    heading: toTarget,
    ...own,
    perInch: small || situation.turnsLeft <= 2 ? TACTICS.perInchCavalryWeak : TACTICS.perInchCavalry,
    formed: 0,
  }
}

/** Where guns go: into medium range of the enemy. */
function gunDestination(situation: Situation, piece: UnitView, plan: SidePlan, target: UnitView): Destination {
  const gap = distanceBetween(piece.block, target.block)
  const toTarget = headingTo(piece.block.at, target.centre)
  const range = piece.medium - 700
  const unlimbered = { stance: 'unlimbered' as const, width: piece.unit.width, target }
  const near = gap <= (plan.attacks ? range + 2500 : piece.long - 1000)
  if (near || situation.turnsLeft <= 2)
    return { at: piece.block.at, heading: toTarget, ...unlimbered, perInch: TACTICS.perInchGunsInRange, formed: 90 }
  if (!plan.attacks && gap > piece.long) return { ...stay(piece, target), ...unlimbered, heading: toTarget, formed: 40 }
  return {
    at: placeAtDistance(situation, piece, target, range),
    heading: toTarget,
    ...unlimbered,
    perInch: TACTICS.perInchGuns,
    formed: 0,
  }
}

/** OPS-24.1: the side that holds the centre wins the clash. A unit far from the centre with no enemy near goes there; null for other units. */
function toCentre(situation: Situation, piece: UnitView, plan: SidePlan, target: UnitView): Destination | null {
  const { clash } = situation.table.field.terms
  if (!clash || piece.isArtillery) return null
  const gap = distanceBetween(piece.block, target.block)
  const isFarFromCentre = pointDistance(piece.centre, clash.centre) > clash.holdingRadius - 4000
  if (!isFarFromCentre || (gap < 16_000 && !target.unit.broken)) return null
  if (plan.attacks && !target.unit.broken && situation.turnsLeft > 1) return null
  return {
    at: clash.centre,
    heading: headingTo(clash.centre, target.centre),
    stance: piece.unit.stance,
    width: piece.unit.width,
    target,
    perInch: TACTICS.perInchToCentre,
    formed: 0,
  }
}

/** Where a unit wants to go this turn. */
export function destinationOf(situation: Situation, piece: UnitView, plan: SidePlan): Destination {
  const target = nearestTarget(situation, piece)
  if (!isInGoodOrder(piece) || target === null) return stay(piece, target)
  const back = toCentre(situation, piece, plan, target)
  if (back) return back
  // A unit that routs easily stays away from the fight.
  const isUnsteady = !piece.isArtillery && steadiness(situation.tables, piece) < TACTICS.minSteadiness
  if (isUnsteady && distanceBetween(piece.block, target.block) > TACTICS.unsteadyDistance) return stay(piece, target)
  const aim = piece.isArtillery
    ? gunDestination(situation, piece, plan, target)
    : piece.onFoot
      ? footDestination(situation, piece, plan, target)
      : cavalryDestination(situation, piece, plan, target)
  return isOnTable(situation.table.field.ground, aim.at)
    ? { ...aim, heading: normalizedAngle(aim.heading) }
    : stay(piece, target)
}
