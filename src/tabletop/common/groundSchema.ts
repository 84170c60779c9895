import * as v from 'valibot'
import type { Result } from '../../core/result'
import type { Fault } from '../../game/fault'
import { parseFile, duplicateFaults } from './fault'
import { pointDistance, type Point } from './point'
import { doubleArea, isSimple } from './polygon'

const whole = v.pipe(v.number(), v.integer())
const count = v.pipe(whole, v.minValue(0))
const positive = v.pipe(whole, v.minValue(1))
const id = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/, 'is no id such as hill-3'))
const PointSchema = v.strictObject({ x: whole, y: whole })

/** Kinds of ground in which units stand. */
const AREAS = ['woods', 'rough', 'building', 'hill', 'impassable', 'open'] as const
/** Kinds of ground that units cross. */
const LINES = ['wall', 'hedge', 'stream', 'contour', 'work'] as const

const AreaSchema = v.strictObject({
  id,
  kind: v.picklist(AREAS),
  /** At least three corners in thousandths of an inch. */
  area: v.pipe(v.array(PointSchema), v.minLength(3, 'has fewer than three corners')),
  /** Levels above the plain: of a hill its ground, of other areas what stands there; 0 when it blocks no sight. */
  height: v.exactOptional(count),
})
const LineSchema = v.strictObject({
  id,
  kind: v.picklist(LINES),
  line: v.pipe(v.array(PointSchema), v.minLength(2, 'has fewer than two ends')),
  /** Gaps, through which units pass freely: thousandths of an inch along the line. */
  gaps: v.exactOptional(v.array(v.strictObject({ from: count, to: positive }))),
  /** For contours: the side of the line, seen along it, on which the ground is higher. */
  up: v.exactOptional(v.picklist(['left', 'right'])),
  /** For fortified lines: their strength. */
  work: v.exactOptional(v.picklist(['heavy', 'light'])),
})
const RoadSchema = v.strictObject({
  id,
  kind: v.literal('road'),
  line: v.pipe(v.array(PointSchema), v.minLength(2, 'has fewer than two ends')),
  width: positive,
  /** Ids of features that the road crosses by a bridge, a ford or a cutting. */
  clears: v.exactOptional(v.array(id)),
})

const GroundSchema = v.strictObject({
  schema: v.literal('table-ground/1'),
  /** Thousandths of an inch; the south-west corner is 0, 0. */
  width: positive,
  depth: positive,
  features: v.array(v.union([AreaSchema, LineSchema, RoadSchema])),
})

/** The ground of a table. */
export type Ground = v.InferOutput<typeof GroundSchema>
/** A feature in which units stand: woods, rough ground, a building, a hill. */
export type Area = v.InferOutput<typeof AreaSchema>
/** A feature that units cross: wall, hedge, stream, contour, work. */
export type Line = v.InferOutput<typeof LineSchema>
/** A road, which may cross other features without hindrance. */
export type Road = v.InferOutput<typeof RoadSchema>
type Feature = Ground['features'][number]

/** Is the feature an area, which units stand in? */
export const isArea = (feature: Feature): feature is Area => 'area' in feature
/** Is the feature a road? */
export const isRoad = (feature: Feature): feature is Road => feature.kind === 'road'
/** Is the feature a line, which units cross? */
export const isLine = (feature: Feature): feature is Line => !isArea(feature) && !isRoad(feature)

/** The length of a line in thousandths of an inch. */
export const lineLength = (line: readonly Point[]): number =>
  line.slice(1).reduce((sum, point, i) => sum + pointDistance(line[i]!, point), 0)

function* lineFaults(file: string, at: string, feature: Line): Generator<Fault> {
  if ((feature.kind === 'contour') !== (feature.up !== undefined))
    yield {
      file,
      field: `${at}.up`,
      reason: 'values',
      value: feature.id,
      detail: 'belongs to contours, and to them all',
    }
  if ((feature.kind === 'work') !== (feature.work !== undefined))
    yield {
      file,
      field: `${at}.work`,
      reason: 'values',
      value: feature.id,
      detail: 'belongs to works, and to them all',
    }
  let last = 0
  for (const [g, { from, to }] of (feature.gaps ?? []).entries()) {
    if (from < last || to <= from)
      yield { file, field: `${at}.gaps[${g}]`, reason: 'gap', value: feature.id, detail: 'is not in order' }
    if (to > lineLength(feature.line))
      yield { file, field: `${at}.gaps[${g}]`, reason: 'values', value: feature.id, detail: 'lies beyond the line' }
    last = to
  }
}

function* groundFaults(ground: Ground, file: string): Generator<Fault> {
  const ids = ground.features.map((feature) => feature.id)
  yield* duplicateFaults(file, 'features', '.id', ids)
  for (const [i, feature] of ground.features.entries()) {
    const at = `features[${i}]`
    const key = isArea(feature) ? 'area' : 'line'
    const points = isArea(feature) ? feature.area : feature.line
    for (const [k, { x, y }] of points.entries())
      if (x < 0 || y < 0 || x > ground.width || y > ground.depth)
        yield { file, field: `${at}.${key}[${k}]`, reason: 'values', value: feature.id, detail: 'lies off the table' }
    if (isArea(feature)) {
      if (doubleArea(points) === 0 || !isSimple(points))
        yield { file, field: `${at}.area`, reason: 'values', value: feature.id, detail: 'crosses itself' }
      if (feature.kind === 'hill' && !feature.height)
        yield { file, field: `${at}.height`, reason: 'missing', value: feature.id, detail: 'a hill has a level' }
      continue
    }
    for (const [k, point] of points.slice(1).entries())
      if (pointDistance(point, points[k]!) === 0)
        yield { file, field: `${at}.line[${k + 1}]`, reason: 'duplicate', value: feature.id }
    if (isLine(feature)) yield* lineFaults(file, at, feature)
    else
      for (const [k, cleared] of (feature.clears ?? []).entries())
        if (!ids.includes(cleared))
          yield { file, field: `${at}.clears[${k}]`, reason: 'values', value: cleared, detail: 'is no feature' }
  }
}

/** Checks the ground of a table; a fault is `BAD_SCENARIO` and names file, field and feature. */
export const loadGround = (file: string, raw: unknown): Result<Ground> =>
  parseFile(GroundSchema, 'BAD_SCENARIO', file, raw, groundFaults)
