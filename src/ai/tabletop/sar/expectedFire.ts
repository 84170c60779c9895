import { type Block, centrePose } from '../../../tabletop/common/block'
import { angleBetween, headingTo, pointSeenFrom } from '../../../tabletop/common/point'
import { attackPoints } from '../../../tabletop/sar/fire/attackPoints'
import { fireShift } from '../../../tabletop/sar/fire/fireShift'
import { finalColumn, startColumn } from '../../../tabletop/sar/fire/startColumn'
import { rangeBandAt, gunRow } from '../../../tabletop/sar/fire/weaponBand'
import { gunWorks } from '../../../tabletop/sar/artillery/crew'
import type { Band, FireTarget, Zone } from '../../../tabletop/sar/types'
import { zoneOf } from '../../../tabletop/sar/zones/zone'
import { meanLossesByColumn } from './probability'
import { type UnitView, type Situation, distanceToBlock } from './situation'

/** The expected effect of fire; losses in hundredths of a casting. */
export interface ExpectedVolley {
  readonly losses: number
  readonly castings: number
  readonly band: Band
  readonly zone: Zone
}

/** Up to 30 and 60 degrees between two lines, in hundredths of a degree: nearly parallel, and slanting. */
const NEARLY_PARALLEL = 3000
const SLANTING = 6000
/** Half a turn, in hundredths of a degree. */
const HALF_TURN = 18_000

/** SAR-10.1: the tangents of half the arc of fire (15 and 22.5 degrees), in thousandths. */
const TANGENT = { formed: 268, artillery: 414 }

/** SAR-11.9: the rows of the fire table for a target: its cover, and formations that are hard to hit. */
export function coverRows(target: UnitView): FireTarget[] {
  const rows: FireTarget[] = [...target.cover]
  if (target.unit.stance === 'unlimbered') rows.push('unlimberedArtillery')
  if (target.unit.stance === 'skirmish') rows.push('skirmish')
  return rows
}

/** SAR-10.2: the zone of a unit in which a place lies. */
export function zoneFrom(situation: Situation, from: { x: number; y: number }, target: UnitView, block: Block): Zone {
  const { x, y } = pointSeenFrom(centrePose(block), from)
  return zoneOf(situation.tables, { halfWidth: block.width / 2, halfDepth: block.depth / 2 }, x, y, target.unit.stance)
}

/** SAR-11.4: about how many castings of a front have a block in their arc of fire. */
function castingsBearing(shooter: UnitView, pose: Block, target: Block, distance: number): number {
  const { x, y } = pointSeenFrom(pose, centrePose(target).at)
  const angle = angleBetween(pose.heading, target.heading)
  // How wide the target is across the line of fire, roughly.
  const slant = Math.min(angle, HALF_TURN - angle)
  let across = target.depth
  if (slant <= NEARLY_PARALLEL) across = target.width
  else if (slant <= SLANTING) across = (target.width + target.depth) >> 1
  // Skirmishers fire to all sides but their rear: not where the target's middle lies further back than its nearest point is away.
  if (shooter.unit.stance === 'skirmish') return y > 0 - distance ? shooter.files : 0
  if (y <= 0) return 0
  const tangent = shooter.isArtillery ? TANGENT.artillery : TANGENT.formed
  // The target is in the arc of men up to this far to its left and right.
  const reach = Math.floor(across / 2) + Math.floor((Math.max(0, y) * tangent) / 1000)
  const half = Math.floor(pose.width / 2)
  const from = Math.max(0 - half, x - reach)
  const to = Math.min(half, x + reach)
  if (to < from) return 0
  // SAR-6.9: one side of a square fires, for this estimate with half of its front rank.
  if (shooter.unit.stance === 'square') return Math.floor(shooter.files / 2)
  return Math.min(shooter.files, Math.max(1, Math.ceil(((to - from) * shooter.files) / Math.max(1, pose.width))))
}

/** Mean losses that are worked out already, by the tables of the rules. */
const knownByTables = new WeakMap<object, Map<string, number>>()

/** The mean losses by the fire of so many castings of a unit in a range band, in hundredths of a casting (SAR-11.7 to 11.11). */
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
  let memo = knownByTables.get(tables)
  if (!memo) {
    memo = new Map()
    knownByTables.set(tables, memo)
  }
  const pieceWeights = unit.guns.filter((gun) => gunWorks(tables, gun) !== 'no').map(({ pounds }) => pounds)
  const training = unit.training ?? 'untrained'
  const key = `${facts.arm} ${facts.nation} ${training} ${castings} ${band} ${targetRows.join()} ${isFirstVolley} ${unit.mounted} ${unit.lowAmmo} ${pieceWeights.join()}`
  const known = memo.get(key)
  if (known !== undefined) return known
  const { sum } = fireShift(tables, {
    arm: facts.arm,
    training,
    nation: facts.nation,
    band,
    firstVolley: isFirstVolley,
    target: targetRows,
  })
  const mean = (points: number): number =>
    meanLossesByColumn(tables)[finalColumn(tables, startColumn(tables, points) + sum)]!
  const losses = shooter.isArtillery
    ? pieceWeights
        .slice(0, castings)
        .map((pounds) => mean(attackPoints(tables, { arm: 'artillery', pounds, band, lowAmmo: unit.lowAmmo })))
        .reduce((a, b) => a + b, 0)
    : mean(attackPoints(tables, { arm: 'smallArms', castings, band, mounted: unit.mounted, lowAmmo: unit.lowAmmo }))
  memo.set(key, losses)
  return losses
}

/** SAR-11.6: the range band of a unit's weapon at a distance; null out of range. */
export function bandOf(situation: Situation, shooter: UnitView, distance: number): Band | null {
  if (shooter.isArtillery) {
    const heaviest = Math.max(0, ...shooter.unit.guns.map(({ pounds }) => pounds))
    return heaviest === 0 ? null : rangeBandAt(gunRow(situation.tables, heaviest), distance)
  }
  if (shooter.short > 0 && distance <= shooter.short) return 'short'
  if (distance <= shooter.medium) return 'medium'
  return distance <= shooter.long ? 'long' : null
}

/** Can the unit fire at all, with the right order? Not while it is locked in a melee. */
export const canFire = ({ unit, isArtillery, long }: UnitView): boolean =>
  !unit.broken && !unit.locked && long > 0 && (isArtillery ? unit.stance === 'unlimbered' : unit.stance !== 'mob')

/** The expected fire of a unit standing at `pose` on a target; null when it is out of arc or range. Lines of sight are not tested. */
export function expectedVolley(
  situation: Situation,
  shooter: UnitView,
  pose: Block,
  target: UnitView,
  targetBlock: Block = target.block,
): ExpectedVolley | null {
  const distance = distanceToBlock(pose.at, targetBlock)
  if (distance > shooter.long) return null
  const band = bandOf(situation, shooter, distance)
  if (band === null) return null
  const castings = castingsBearing(shooter, pose, targetBlock, distance)
  if (castings === 0) return null
  return {
    losses: meanLosses(situation, shooter, castings, band, coverRows(target)),
    castings,
    band,
    zone: zoneFrom(situation, pose.at, target, targetBlock),
  }
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
  const reach =
    target.block.width + 2 * Math.floor((distance * (shooter.isArtillery ? TANGENT.artillery : TANGENT.formed)) / 1000)
  const files = Math.min(shooter.files, Math.ceil((reach * shooter.files) / Math.max(1, shooter.block.width)))
  return meanLosses(situation, shooter, Math.max(1, files), band, coverRows(target))
}

/** Does the unit face a place, within so many hundredths of a degree? */
export const isFacing = (piece: UnitView, at: { x: number; y: number }, within: number): boolean =>
  angleBetween(headingTo(piece.block.at, at), piece.block.heading) <= within
