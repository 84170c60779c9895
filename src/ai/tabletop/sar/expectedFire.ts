import { HALF_CIRCLE } from '../../../core/fixed'
import { type Block, centrePose } from '../../../tabletop/common/block'
import { angleBetween, headingTo, pointSeenFrom } from '../../../tabletop/common/point'
import { attackPoints } from '../../../tabletop/sar/fire/attackPoints'
import { fireShift } from '../../../tabletop/sar/fire/fireShift'
import { finalColumn, startColumn } from '../../../tabletop/sar/fire/startColumn'
import { rangeBandAt, gunRow } from '../../../tabletop/sar/fire/weaponBand'
import { gunRate } from '../../../tabletop/sar/artillery/crew'
import type { Band, FireTarget, Zone } from '../../../tabletop/sar/types'
import { zoneOf } from '../../../tabletop/sar/zones/zone'
import { exactVolley } from './exactFire'
import { type ExpectedLosses, expectedLosses } from './lossValue'
import { meanLossesByColumn } from './probability'
import { type UnitView, type Situation, distanceToBlock } from './situation'

// What fire is expected to do. A `shooter`, `piece` or `target` is the view of a unit: `unit` is its state in the battle, `facts` never change,
// `block` is the ground that it covers, `block.at` the middle of its front, `files` the castings in its front rank.

/** Up to this angle, in hundredths of a degree, two lines count as nearly parallel: the target shows its whole width. */
const NEARLY_PARALLEL = 3000
/** Up to this angle they count as slanting: the target shows the mean of its width and depth; beyond, its depth. */
const SLANTING = 6000

/** SAR-10.1: the tangents of half the arc of fire (15 degrees for troops, 22.5 for guns), in thousandths. */
const ARC_TANGENT = { troops: 268, artillery: 414 }
const arcTangentOf = ({ isArtillery }: UnitView): number => (isArtillery ? ARC_TANGENT.artillery : ARC_TANGENT.troops)

/** SAR-11.9: the rows of the fire table for a target: its cover, and formations that are hard to hit. */
export function coverRows(target: UnitView): FireTarget[] {
  const rows: FireTarget[] = [...target.cover]
  if (target.unit.stance === 'unlimbered') rows.push('unlimberedArtillery')
  if (target.unit.stance === 'skirmish') rows.push('skirmish')
  return rows
}

/** SAR-10.2: in which zone of a target (front, flank or rear) a place lies. `block`: where the target stands. */
export function zoneFrom(situation: Situation, from: { x: number; y: number }, target: UnitView, block: Block): Zone {
  const { x, y } = pointSeenFrom(centrePose(block), from)
  return zoneOf(situation.tables, { halfWidth: block.width / 2, halfDepth: block.depth / 2 }, x, y, target.unit.stance)
}

/**
 * SAR-11.4: about how many castings of a shooter have a target in their arc of fire. `front` and `target`: the blocks of both. `distance`: to
 * the nearest point of the target.
 */
function castingsBearing(shooter: UnitView, front: Block, target: Block, distance: number): number {
  // The middle of the target as the front sees it: to the right, and straight ahead.
  const { x: toTheRight, y: ahead } = pointSeenFrom(front, centrePose(target).at)
  const angle = angleBetween(front.heading, target.heading)
  const slant = Math.min(angle, HALF_CIRCLE - angle)
  let widthAcrossFire = target.depth
  if (slant <= NEARLY_PARALLEL) widthAcrossFire = target.width
  else if (slant <= SLANTING) widthAcrossFire = Math.floor((target.width + target.depth) / 2)
  // Skirmishers fire in all directions but straight back; for a target straight behind them `ahead` is `-distance` or less.
  if (shooter.unit.stance === 'skirmish') return ahead > -distance ? shooter.files : 0
  if (ahead <= 0) return 0
  // Castings up to this far to the left and right of the target's middle have it in their arc.
  const arcReach = Math.floor(widthAcrossFire / 2) + Math.floor((ahead * arcTangentOf(shooter)) / 1000)
  const halfFront = Math.floor(front.width / 2)
  const firstBearing = Math.max(-halfFront, toTheRight - arcReach)
  const lastBearing = Math.min(halfFront, toTheRight + arcReach)
  if (lastBearing < firstBearing) return 0
  // SAR-6.9: one side of a square fires, for this estimate with half of its front rank.
  if (shooter.unit.stance === 'square') return Math.floor(shooter.files / 2)
  const files = Math.ceil(((lastBearing - firstBearing) * shooter.files) / Math.max(1, front.width))
  return Math.min(shooter.files, Math.max(1, files))
}

/** Mean losses that have been worked out already: for each set of rule tables, by the values that they depend on. */
const knownByTables = new WeakMap<object, Map<string, number>>()

/**
 * The mean losses by the fire of a unit in a range band, in hundredths of a casting (SAR-11.7 to 11.11). `castings`: how many of its castings
 * fire, or of a battery how many guns.
 */
export function meanLosses(
  situation: Situation,
  shooter: UnitView,
  castings: number,
  band: Band,
  targetRows: readonly FireTarget[],
  isFirstVolley = !shooter.unit.firstVolleySpent && !shooter.isArtillery,
): number {
  const { tables } = situation
  const { unit, facts } = shooter
  let knownLosses = knownByTables.get(tables)
  if (!knownLosses) {
    knownLosses = new Map()
    knownByTables.set(tables, knownLosses)
  }
  const gunPounds = unit.guns.filter((gun) => gunRate(tables, gun) !== 'no').map(({ pounds }) => pounds)
  const training = unit.training ?? 'untrained'
  const shooterKey = `${facts.arm} ${facts.nation} ${training} ${unit.mounted} ${unit.lowAmmo} ${gunPounds.join()}`
  const caseKey = `${shooterKey} ${castings} ${band} ${targetRows.join()} ${isFirstVolley}`
  const known = knownLosses.get(caseKey)
  if (known !== undefined) return known
  const { sum: columnShift } = fireShift(tables, {
    arm: facts.arm,
    training,
    nation: facts.nation,
    band,
    firstVolley: isFirstVolley,
    target: targetRows,
  })
  const meanByPoints = (points: number): number =>
    meanLossesByColumn(tables)[finalColumn(tables, startColumn(tables, points) + columnShift)]!
  const { lowAmmo, mounted } = unit
  let losses = 0
  if (shooter.isArtillery) {
    for (const pounds of gunPounds.slice(0, castings))
      losses += meanByPoints(attackPoints(tables, { arm: 'artillery', pounds, band, lowAmmo }))
  } else {
    losses = meanByPoints(attackPoints(tables, { arm: 'smallArms', castings, band, mounted, lowAmmo }))
  }
  knownLosses.set(caseKey, losses)
  return losses
}

/** SAR-11.6: the range band of a unit's weapon at a distance; null out of range. */
export function bandOf(situation: Situation, shooter: UnitView, distance: number): Band | null {
  if (shooter.isArtillery) {
    const heaviest = Math.max(0, ...shooter.unit.guns.map(({ pounds }) => pounds))
    return heaviest === 0 ? null : rangeBandAt(gunRow(situation.tables, heaviest), distance)
  }
  if (shooter.shortRange > 0 && distance <= shooter.shortRange) return 'short'
  if (distance <= shooter.mediumRange) return 'medium'
  return distance <= shooter.longRange ? 'long' : null
}

/** Can the unit fire at all, with the right order? Guns only unlimbered, others not as a mob, and nobody while locked in a melee. */
export const canFire = ({ unit, isArtillery, longRange }: UnitView): boolean =>
  !unit.broken && !unit.locked && longRange > 0 && (isArtillery ? unit.stance === 'unlimbered' : unit.stance !== 'mob')

/**
 * What a target loses by the fire of a unit from where both stand, in hundredths of a casting; null: it cannot hit it. In a battle that is exactly
 * what the preview of fire says. In a clash of the hex game, which is fought hundreds of times for its odds, it is an estimate without lines of sight.
 */
export function expectedVolley(situation: Situation, shooter: UnitView, target: UnitView): ExpectedLosses | null {
  return situation.table.field.terms.clash
    ? estimatedVolley(situation, shooter, target)
    : (exactVolley(situation, shooter, target)?.losses ?? null)
}

/** The estimate: by range, and by the castings of the front that have the target before them. */
function estimatedVolley(situation: Situation, shooter: UnitView, target: UnitView): ExpectedLosses | null {
  const front = shooter.block
  const distance = distanceToBlock(front.at, target.block)
  if (distance > shooter.longRange) return null
  const band = bandOf(situation, shooter, distance)
  if (band === null) return null
  const castings = castingsBearing(shooter, front, target.block, distance)
  if (castings === 0) return null
  const losses = meanLosses(situation, shooter, castings, band, coverRows(target))
  return expectedLosses(target, losses, 'fire', zoneFrom(situation, front.at, target, target.block))
}

/** The mean losses, in hundredths of a casting, by the fire of a unit on a target straight ahead at a distance. */
export function expectedVolleyHeadOn(
  situation: Situation,
  shooter: UnitView,
  target: UnitView,
  distance: number,
): number {
  const band = bandOf(situation, shooter, distance)
  if (band === null) return 0
  // Castings along so much of the front have the target in their arc of fire.
  const bearingWidth = target.block.width + 2 * Math.floor((distance * arcTangentOf(shooter)) / 1000)
  const files = Math.min(shooter.files, Math.ceil((bearingWidth * shooter.files) / Math.max(1, shooter.block.width)))
  return meanLosses(situation, shooter, Math.max(1, files), band, coverRows(target))
}

/** Does the unit face a place, within this angle (in hundredths of a degree) of straight ahead? */
export const isFacing = (piece: UnitView, place: { x: number; y: number }, maxAngle: number): boolean =>
  angleBetween(headingTo(piece.block.at, place), piece.block.heading) <= maxAngle
