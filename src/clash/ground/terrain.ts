import { die } from '../../core/dice'
import { FULL_CIRCLE } from '../../core/fixed'
import type { MapHex } from '../../operational/data'
import type { Area } from '../../tabletop/common/groundSchema'
import { doubleArea } from '../../tabletop/common/polygon'
import type { Point } from '../../tabletop/common/point'
import { pointFromPose } from '../../tabletop/common/point'
import type { GroundFigures, PatchFigures } from './figures'
import { clipToTable, hexCorners, pointToward, type TableFrame } from './tableFrame'

// The woods, hills, houses and other areas of a clash table that come from the terrain of the hexes. Figures are inches; the table counts in
// thousandths of an inch and hundredths of a degree.

/** A number from 0 to `max` that depends only on the hex and on `purpose`, so that a hex always has the same table (OPS-23.1). */
const numberOfHex = (hex: string, purpose: string, max: number): number =>
  // A die with the fixed seed 'ground' and the faces 1 to `max + 1`.
  max === 0 ? 0 : die('ground', hex, purpose, max + 1) - 1

/** The number of corners of a patch of terrain. */
const PATCH_CORNERS = 12

/** A patch of woods, rough ground or a hill: round, with an uneven edge. */
function patchOfTerrain(hex: string, kind: string, centre: Point, { radius, spread }: PatchFigures): Point[] {
  return Array.from({ length: PATCH_CORNERS }, (_, i) => {
    // From `radius - spread` to `radius + spread` in steps of half an inch.
    const distance = 1000 * (radius - spread) + 500 * numberOfHex(hex, `${kind}${i}`, 4 * spread)
    return pointToward(centre, (i * FULL_CIRCLE) / PATCH_CORNERS, distance)
  })
}

/** The corners of a house of a village, by its number from 0; its front faces outward, roughly. */
function house(hex: string, houseNumber: number, centre: Point, { houses }: GroundFigures['ground']): Point[] {
  // Houses stand on a ring around the centre, each up to 10 degrees and half an inch off its regular place.
  const offset = 100 * (numberOfHex(hex, `turn${houseNumber}`, 20) - 10)
  const heading = (houseNumber * FULL_CIRCLE) / houses.count + offset
  const distance = 1000 * houses.ring + 250 * (numberOfHex(hex, `ring${houseNumber}`, 4) - 2)
  const middle = pointToward(centre, heading, distance)
  const [halfWidth, halfDepth] = [houses.wide * 500, houses.deep * 500]
  const pose = { at: middle, heading }
  return [
    pointFromPose(pose, 0 - halfWidth, halfDepth),
    pointFromPose(pose, halfWidth, halfDepth),
    pointFromPose(pose, halfWidth, 0 - halfDepth),
    pointFromPose(pose, 0 - halfWidth, 0 - halfDepth),
  ]
}

/** The kind of ground that each terrain of the hex map becomes; terrain that is not listed becomes open ground. */
const GROUND_OF_TERRAIN: Partial<Record<MapHex['terrain'], 'woods' | 'rough' | 'hill' | 'impassable'>> = {
  woods: 'woods',
  lava: 'rough',
  marsh: 'rough',
  slope: 'hill',
  lake: 'impassable',
  volcano: 'impassable',
}

/**
 * The areas on the table that come from the terrain of one hex with this centre. `prefix` begins their ids; `lowestLevel` is the lowest
 * elevation of the hexes on the table.
 */
export function terrainAreas(
  hex: MapHex,
  prefix: string,
  centre: Point,
  frame: TableFrame,
  { ground }: GroundFigures,
  lowestLevel: number,
): Area[] {
  const areas: Area[] = []
  /** Adds the part of an area that lies on the table, if there is one. `height`: in levels. */
  const add = (id: string, kind: Area['kind'], corners: readonly Point[], height?: number): void => {
    const area = clipToTable(corners, frame)
    if (area.length < 3 || doubleArea(area) === 0) return
    areas.push({ id: `${prefix}-${id}`, kind, area, ...(height !== undefined && { height }) })
  }
  const level = hex.elevation - lowestLevel
  // High ground raises the whole hex; a slope is a hill on it, one level higher.
  if (level > 0) add('height', 'hill', hexCorners(frame, centre), level)
  const kind = GROUND_OF_TERRAIN[hex.terrain]
  if (kind === 'impassable') add(hex.terrain, kind, hexCorners(frame, centre))
  else if (kind === 'hill') add('slope', kind, patchOfTerrain(hex.id, kind, centre, ground.hill), level + 1)
  else if (kind) add(hex.terrain, kind, patchOfTerrain(hex.id, kind, centre, ground[kind]))
  // In a bastion its walls take the place of houses.
  if ((hex.terrain === 'village' || hex.village) && !hex.bastion)
    for (let i = 0; i < ground.houses.count; i++) add(`house-${i + 1}`, 'building', house(hex.id, i, centre, ground))
  return areas
}
