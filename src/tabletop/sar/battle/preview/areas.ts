// The ground that a unit commands: its arcs of fire by range band (SAR-10.1, 11.5, 11.6), and the zones round it (SAR-10.2).
import * as v from 'valibot'
import { cosine, normalizedAngle, SINE_UNIT, sine } from '../../../../core/fixed'
import { ok, type Result } from '../../../../core/result'
import { centrePose } from '../../../common/block'
import { clippedToTable } from '../../../common/clip'
import { type Point, type Pose, pointFromPose } from '../../../common/point'
import type { Polygon } from '../../../common/polygon'
import type { AreasPreview, PreviewArea } from '../../../common/previewFight'
import { degreesToHundredths, inchesToThousandths } from '../../inches'
import { BANDS } from '../../schemas/base'
import type { Stance, Zone } from '../../types'
import { isOneWeapon, weaponsOf } from '../fire/fireSolution'
import { type FiringFront, firingFronts } from '../fire/fronts'
import { halfBaseDepth } from '../fire/targets'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'
import type { Side } from '../types'
import { noSuchUnit } from './units'

/** The question: which ground does this unit command? */
export const AreasQuestionSchema = v.strictObject({ unit: v.pipe(v.string(), v.maxLength(100)) })
export type AreasQuestion = v.InferOutput<typeof AreasQuestionSchema>

/** Corners on the round edge of an arc of fire lie about this far apart, in hundredths of a degree. */
const ARC_STEP = 300

/** Stances in which a unit cannot fire (SAR-11.2, 16.2). */
const SILENT_STANCES: readonly Stance[] = ['mob', 'limbered']

/**
 * The farthest place that a casting hits at an angle off its front (SAR-10.1, 11.5). Arcs begin at the front edge of its base, range at its
 * middle, which lies `halfDepth` behind; all in thousandths of an inch and hundredths of a degree.
 */
function farthestPlace(casting: Point, heading: number, angle: number, range: number, halfDepth: number): Point {
  const [sin, cos] = [sine(angle), cosine(angle)]
  // The solution of (forward + halfDepth)^2 + sideways^2 = range^2 along this ray.
  const sidewaysPart = (halfDepth * sin) / SINE_UNIT
  const distance = Math.sqrt(Math.max(0, range * range - sidewaysPart * sidewaysPart)) - (halfDepth * cos) / SINE_UNIT
  return pointFromPose({ at: casting, heading: normalizedAngle(heading + angle) }, 0, Math.max(0, Math.round(distance)))
}

/** SAR-10.1: all that the castings from `left` to `right` of a front can hit within a range: both edges of the arc and its round end. */
function arcOutline(front: FiringFront, left: Point, right: Point, range: number, halfDepth: number): Polygon {
  const { heading, halfArc } = front
  const steps = Math.max(1, Math.ceil(halfArc / ARC_STEP))
  const farEdge = (casting: Point, from: number, to: number): Point[] =>
    Array.from({ length: steps + 1 }, (_, i) =>
      farthestPlace(casting, heading, Math.round(from + ((to - from) * i) / steps), range, halfDepth),
    )
  return [left, ...farEdge(left, 0 - halfArc, 0), ...farEdge(right, 0, halfArc), right]
}

/** The castings of a front with the same weapon: the first and the last of them, and how far the weapon reaches in each band. */
function weaponGroups(table: BattleTable, id: string, front: FiringFront) {
  const weapons = weaponsOf(table, id)
  const places = front.castingPlaces
  if (isOneWeapon(weapons)) return [{ weapon: weapons, left: places[0]!, right: places.at(-1)! }]
  const groups = new Map<string, { weapon: NonNullable<(typeof weapons)[number]>; left: Point; right: Point }>()
  for (const [i, weapon] of weapons.entries()) {
    const place = places[i]
    if (weapon === null || !place) continue
    const known = groups.get(weapon.id)
    groups.set(weapon.id, { weapon, left: known?.left ?? place, right: place })
  }
  return [...groups.values()]
}

/** SAR-11.6: the areas of a unit's range bands, the nearest first; empty if it cannot fire as it stands. */
function bandAreas(table: BattleTable, id: string): PreviewArea[] {
  const unit = table.battle.units[id]!
  // SAR-16.5: a crew that has left its guns does not fire.
  if (unit.broken || unit.gunsAt || SILENT_STANCES.includes(unit.stance)) return []
  const halfDepth = halfBaseDepth(table, id)
  const fronts = firingFronts(table, id).filter(({ castingPlaces }) => castingPlaces.length > 0)
  return BANDS.flatMap((band) =>
    fronts.flatMap((front) =>
      weaponGroups(table, id, front).flatMap(({ weapon, left, right }): PreviewArea[] => {
        const limit = weapon[band]
        if (limit === null) return []
        const outline = clippedToTable(
          arcOutline(front, left, right, inchesToThousandths(limit), halfDepth),
          table.field.ground,
        )
        return outline.length < 3 ? [] : [{ kind: 'band', rule: 'SAR-11.6', outline, name: band }]
      }),
    ),
  )
}

/** SAR-10.2: the four zones of a unit whose centre has this pose, as they lie on the table; `far`: farther than any place of it. */
function zoneOutlines(pose: Pose, halfWidth: number, halfDepth: number, flankAngle: number, far: number) {
  // How far a border between front and flank goes sideways while it goes `far` forward.
  const sideways = Math.round((far * sine(flankAngle)) / cosine(flankAngle))
  const place = (toRight: number, forward: number): Point =>
    pointFromPose(pose, Math.round(toRight), Math.round(forward))
  const front = (sign: 1 | -1): Polygon => [
    place(-halfWidth, 0),
    place(-halfWidth, sign * halfDepth),
    place(-halfWidth - sideways, sign * (halfDepth + far)),
    place(halfWidth + sideways, sign * (halfDepth + far)),
    place(halfWidth, sign * halfDepth),
    place(halfWidth, 0),
  ]
  const flank = (sign: 1 | -1): Polygon => [
    place(sign * halfWidth, halfDepth),
    place(sign * (halfWidth + sideways), halfDepth + far),
    place(sign * (halfWidth + sideways + far), 0),
    place(sign * (halfWidth + sideways), 0 - halfDepth - far),
    place(sign * halfWidth, 0 - halfDepth),
  ]
  return [
    { zone: 'front' as Zone, name: 'front', outline: front(1) },
    { zone: 'flank' as Zone, name: 'leftFlank', outline: flank(-1) },
    { zone: 'flank' as Zone, name: 'rightFlank', outline: flank(1) },
    { zone: 'rear' as Zone, name: 'rear', outline: front(-1) },
  ]
}

/** SAR-10.2: the zones of a unit; none for a square, skirmishers and a garrison, to which everything is their front (SAR-10.6, 21.2). */
function zoneAreas(table: BattleTable, id: string): PreviewArea[] {
  const { field, battle } = table
  const unit = battle.units[id]!
  if (unit.garrison !== null || unit.stance === 'square' || unit.stance === 'skirmish') return []
  const block = unitBlock(field, unit)!
  const far = 2 * (field.ground.width + field.ground.depth)
  const flankAngle = degreesToHundredths(field.tables.arcs.flankZoneDegrees)
  return zoneOutlines(centrePose(block), block.width / 2, block.depth / 2, flankAngle, far).flatMap(
    ({ name, outline }): PreviewArea[] => {
      const onTable = clippedToTable(outline, field.ground)
      return onTable.length < 3 ? [] : [{ kind: 'zone', rule: 'SAR-10.2', outline: onTable, name }]
    },
  )
}

/** SAR-10.1, 10.2, 11.6: the arcs of fire of a unit of either side by range band, and the zones round it. */
export function areasPreview(table: BattleTable, _side: Side, { unit }: AreasQuestion): Result<AreasPreview> {
  const refusal = noSuchUnit(table, unit, 'SAR-10.1')
  return refusal ?? ok({ unit, bands: bandAreas(table, unit), zones: zoneAreas(table, unit) })
}
