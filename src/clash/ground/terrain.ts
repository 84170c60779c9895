import { die } from '../../core/dice'
import type { MapHex } from '../../operational/data'
import type { Area } from '../../tabletop/common/groundSchema'
import { doubleArea } from '../../tabletop/common/polygon'
import type { Point } from '../../tabletop/common/point'
import { toTable } from '../../tabletop/common/point'
import type { ClashFigures } from '../sar/figures'
import { pointToward, type TableFrame, hexCorners, clipToTable } from './tableFrame'

/** A number from 0 to `most` that hangs on the hex alone: same hex, same table, always (OPS-23.1). */
const whim = (hex: string, what: string, most: number): number =>
  most === 0 ? 0 : die('ground', hex, what, most + 1) - 1

/** Corners of a piece of uneven ground. */
const CORNERS = 12

/** Woods, rough or a hill: a rounded patch, uneven as the hex will have it. */
function patch(hex: string, what: string, at: Point, { radius, spread }: { radius: number; spread: number }): Point[] {
  return Array.from({ length: CORNERS }, (_, i) =>
    pointToward(at, (i * 36_000) / CORNERS, 1000 * (radius - spread) + 500 * whim(hex, `${what}${i}`, 4 * spread)),
  )
}

/** One house of the cluster, its face to the outside. */
function house(hex: string, k: number, at: Point, { houses }: ClashFigures['ground']): Point[] {
  const heading = (k * 36_000) / houses.count + 100 * (whim(hex, `turn${k}`, 20) - 10)
  const middle = pointToward(at, heading, 1000 * houses.ring + 250 * (whim(hex, `ring${k}`, 4) - 2))
  const [w, d] = [houses.wide * 500, houses.deep * 500]
  const pose = { at: middle, heading }
  return [toTable(pose, 0 - w, d), toTable(pose, w, d), toTable(pose, w, 0 - d), toTable(pose, 0 - w, 0 - d)]
}

/** Which row of the ground each terrain is. A bastion stands where houses would. */
const KINDS: Partial<Record<MapHex['terrain'], 'woods' | 'rough' | 'hill' | 'impassable'>> = {
  woods: 'woods',
  lava: 'rough',
  marsh: 'rough',
  slope: 'hill',
  lake: 'impassable',
  volcano: 'impassable',
}

/** What the terrain of a hex puts on the table; `base` is the lowest level around. `key` begins the ids. */
export function terrainAreas(
  hex: MapHex,
  key: string,
  at: Point,
  frame: TableFrame,
  tables: ClashFigures,
  base: number,
): Area[] {
  const { ground } = tables
  const out: Area[] = []
  const add = (id: string, kind: Area['kind'], corners: readonly Point[], height?: number): void => {
    const area = clipToTable(corners, frame)
    if (area.length < 3 || doubleArea(area) === 0) return
    out.push({ id: `${key}-${id}`, kind, area, ...(height !== undefined && { height }) })
  }
  const level = hex.elevation - base
  if (level > 0) add('height', 'hill', hexCorners(frame, at), level)
  const kind = KINDS[hex.terrain]
  if (kind === 'impassable') add(hex.terrain, kind, hexCorners(frame, at))
  else if (kind === 'hill') add('slope', kind, patch(hex.id, kind, at, ground.hill), level + 1)
  else if (kind) add(hex.terrain, kind, patch(hex.id, kind, at, ground[kind]))
  if ((hex.terrain === 'village' || hex.village) && !hex.bastion)
    for (let k = 0; k < ground.houses.count; k++) add(`house-${k + 1}`, 'building', house(hex.id, k, at, ground))
  return out
}
