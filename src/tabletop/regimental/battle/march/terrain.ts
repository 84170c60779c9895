// What a unit meets on its way: ground that slows it, roads, and ground that stops it (REG-1.12, 5.6, 6.2, 6.4).
import { type Box, boxesMeet, boxOf } from '../../../common/box'
import { featuresClearedBy, roadsAt } from '../../../common/ground'
import { isArea, isRoad, type Line } from '../../../common/groundSchema'
import { pointDistance, type Point } from '../../../common/point'
import { areNearerThan, type Polygon } from '../../../common/polygon'
import type { RegimentalField } from '../field'
import { type GroundKind, worseGround } from '../groundUnder'

/** A feature that tells on movement. `parts`: its outline, or the pieces of a line without its gaps. */
interface Hindrance extends Box {
  readonly id: string
  readonly parts: readonly Polygon[]
  readonly ground: GroundKind
  /** Nobody goes there (REG-12.6): `impassable`; a major obstacle is crossed only by scaling. */
  readonly bars: 'impassable' | 'obstacle' | null
  readonly isAbatis: boolean
}

/** The place on a line at a distance from its beginning. */
function placeOnLine(line: readonly Point[], along: number): Point {
  let left = along
  for (const [i, end] of line.slice(1).entries()) {
    const start = line[i]!
    const length = pointDistance(start, end)
    if (left <= length && length > 0)
      return {
        x: start.x + Math.round(((end.x - start.x) * left) / length),
        y: start.y + Math.round(((end.y - start.y) * left) / length),
      }
    left -= length
  }
  return line.at(-1)!
}

/** The straight pieces of a line, without its gaps. */
function piecesOf({ line, gaps = [] }: Line): Polygon[] {
  const pieces: Polygon[] = []
  let before = 0
  for (const [i, end] of line.slice(1).entries()) {
    const start = line[i]!
    const after = before + pointDistance(start, end)
    let from = before
    for (const gap of [...gaps, { from: after, to: after }]) {
      const to = Math.min(after, gap.from)
      if (to > from) pieces.push([placeOnLine(line, from), placeOnLine(line, to)])
      from = Math.max(from, Math.min(after, gap.to))
    }
    before = after
  }
  return pieces
}

/** What tells on movement on a field, and its roads; worked out once. */
interface Hindrances {
  readonly all: readonly Hindrance[]
  readonly hasRoads: boolean
}
const known = new WeakMap<RegimentalField, Hindrances>()

function hindrancesOf(field: RegimentalField): Hindrances {
  const before = known.get(field)
  if (before) return before
  const all = field.ground.features.flatMap((feature): Hindrance[] => {
    const meaning = field.features.get(feature.id)
    if (isRoad(feature)) return []
    const isImpassable = meaning ? meaning.ground === 'impassable' : feature.kind === 'impassable'
    const isObstacle = meaning?.isMajorObstacle === true
    const isSlow = meaning !== undefined && meaning.ground !== 'open' && meaning.ground !== 'impassable'
    if (!isImpassable && !isObstacle && !isSlow && meaning?.isAbatis !== true) return []
    const parts = isArea(feature) ? [feature.area] : piecesOf(feature)
    return [
      {
        id: feature.id,
        parts,
        ...boxOf(parts.flat()),
        ground: isSlow ? (meaning.ground as GroundKind) : 'open',
        bars: isImpassable ? 'impassable' : isObstacle ? 'obstacle' : null,
        isAbatis: meaning?.isAbatis === true,
      },
    ]
  })
  const found = { all, hasRoads: field.ground.features.some(isRoad) }
  known.set(field, found)
  return found
}

const touches = ({ parts }: Hindrance, outline: Polygon, reach = 1): boolean =>
  parts.some((part) => areNearerThan(outline, part, reach))

/** What one place of a unit's way is like. */
export interface Footing {
  readonly ground: GroundKind
  /** Along a road that the unit may use (REG-6.2). */
  readonly onRoad: boolean
  /** The feature that stops it here, and how; null: none. */
  readonly barred: { readonly id: string; readonly how: 'impassable' | 'obstacle' } | null
  readonly abatis: boolean
}

const PLAIN: Footing = { ground: 'open', onRoad: false, barred: null, abatis: false }

/** Looks at places within a box of a field. `roads`: the unit may use them. */
export interface Terrain {
  /** Is every place there plain ground without roads? */
  readonly isPlain: boolean
  /** The footing of an outline whose front has its middle at `front`. `known`: features that bar it not, because it touched them before. */
  footing(outline: Polygon, front: Point, except?: readonly string[]): Footing
}

/** The terrain within a box; features that lie apart from it are left out. */
export function terrainWithin(field: RegimentalField, box: Box, usesRoads: boolean): Terrain {
  const { all, hasRoads } = hindrancesOf(field)
  const near = all.filter((one) => boxesMeet(one, box))
  const roads = usesRoads && hasRoads
  if (near.length === 0 && !roads) return { isPlain: true, footing: () => PLAIN }
  return {
    isPlain: false,
    footing(outline, front, except = []) {
      const roadIds = roads ? roadsAt(field.ground, front) : []
      const cleared = roadIds.flatMap((id) => featuresClearedBy(field.ground, id))
      let ground: GroundKind = 'open'
      let barred: Footing['barred'] = null
      let abatis = false
      for (const one of near) {
        if (cleared.includes(one.id) || !touches(one, outline)) continue
        ground = worseGround(ground, one.ground)
        abatis ||= one.isAbatis
        if (barred === null && one.bars !== null && !except.includes(one.id)) barred = { id: one.id, how: one.bars }
      }
      return { ground, onRoad: roadIds.length > 0, barred, abatis }
    },
  }
}

/** Ids of the features that bar the way and that an outline touches. */
export const barsUnder = (field: RegimentalField, outline: Polygon): string[] => {
  const box = boxOf(outline)
  return hindrancesOf(field)
    .all.filter((one) => one.bars !== null && boxesMeet(one, box) && touches(one, outline))
    .map(({ id }) => id)
}

/** REG-5.10: major obstacles that are in contact with an outline, within `reach`. */
export const obstaclesInContact = (field: RegimentalField, outline: Polygon, reach: number): string[] =>
  hindrancesOf(field)
    .all.filter((one) => one.bars === 'obstacle' && touches(one, outline, reach + 1))
    .map(({ id }) => id)

/** Does an outline touch this feature? False for a feature that tells nothing on movement. */
export const touchesFeature = (field: RegimentalField, outline: Polygon, id: string): boolean =>
  hindrancesOf(field).all.some((one) => one.id === id && touches(one, outline))
