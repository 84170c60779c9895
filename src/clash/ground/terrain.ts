import { die } from '../../core/dice'
import type { MapHex } from '../../operational/data'
import type { Area } from '../../tabletop/common/groundSchema'
import { doubleArea } from '../../tabletop/common/polygon'
import type { Point } from '../../tabletop/common/point'
import { pointFromPose } from '../../tabletop/common/point'
import type { GroundFigures, PatchFigures } from './figures'
import { clipToTable, hexCorners, pointToward, type TableFrame } from './tableFrame'

/** A number from 0 to `most` that depends only on the hex and on `purpose`, so that a hex always has the same table (OPS-23.1). */
const numberOfHex = (hex: string, purpose: string, most: number): number =>
  most === 0 ? 0 : die('ground', hex, purpose, most + 1) - 1

/** The number of corners of a patch of terrain. */
const PATCH_CORNERS = 12

/** A patch of woods, rough ground or a hill: round, with an uneven edge. */
function patchOfTerrain(hex: string, kind: string, centre: Point, { radius, spread }: PatchFigures): Point[] {
  return Array.from({ length: PATCH_CORNERS }, (_, i) => {
    const distance = 1000 * (radius - spread) + 500 * numberOfHex(hex, `${kind}${i}`, 4 * spread)
    return pointToward(centre, (i * 36_000) / PATCH_CORNERS, distance)
  })
}

/** House number `k` of a village; its front faces outward, roughly. */
function house(hex: string, k: number, centre: Point, { houses }: GroundFigures['ground']): Point[] {
  const heading = (k * 36_000) / houses.count + 100 * (numberOfHex(hex, `turn${k}`, 20) - 10)
  const middle = pointToward(centre, heading, 1000 * houses.ring + 250 * (numberOfHex(hex, `ring${k}`, 4) - 2))
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
  const add = (id: string, kind: Area['kind'], corners: readonly Point[], height?: number): void => {
    const area = clipToTable(corners, frame)
    if (area.length < 3 || doubleArea(area) === 0) return
    areas.push({ id: `${prefix}-${id}`, kind, area, ...(height !== undefined && { height }) })
  }
  const level = hex.elevation - lowestLevel
  if (level > 0) add('height', 'hill', hexCorners(frame, centre), level)
  const kind = GROUND_OF_TERRAIN[hex.terrain]
  if (kind === 'impassable') add(hex.terrain, kind, hexCorners(frame, centre))
  else if (kind === 'hill') add('slope', kind, patchOfTerrain(hex.id, kind, centre, ground.hill), level + 1)
  else if (kind) add(hex.terrain, kind, patchOfTerrain(hex.id, kind, centre, ground[kind]))
  // In a bastion its walls take the place of houses.
  if ((hex.terrain === 'village' || hex.village) && !hex.bastion)
    for (let k = 0; k < ground.houses.count; k++) add(`house-${k + 1}`, 'building', house(hex.id, k, centre, ground))
  return areas
}
