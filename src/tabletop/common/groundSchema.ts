import * as v from 'valibot'
import type { Result } from '../../core/result'
import type { Fault } from '../../game/fault'
import { parseFile, duplicateFaults } from './fault'
import { pointDistance, type Point } from './point'
import { doubleArea, isSimple } from './polygon'

/** Schemas of a whole number, of one of 0 or more, of one of 1 or more, and of an id. */
const WholeSchema = v.pipe(v.number(), v.integer())
const CountSchema = v.pipe(WholeSchema, v.minValue(0))
const PositiveSchema = v.pipe(WholeSchema, v.minValue(1))
const IdSchema = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/, 'is no id such as hill-3'))
const PointSchema = v.strictObject({ x: WholeSchema, y: WholeSchema })

/** Kinds of areas: ground in which units stand. */
const AREAS = ['woods', 'rough', 'building', 'hill', 'impassable', 'open'] as const
/** Kinds of lines: ground that units cross. */
const LINES = ['wall', 'hedge', 'stream', 'contour', 'work'] as const

const AreaSchema = v.strictObject({
  id: IdSchema,
  kind: v.picklist(AREAS),
  /** At least three corners in thousandths of an inch. */
  area: v.pipe(v.array(PointSchema), v.minLength(3, 'has fewer than three corners')),
  /** Levels (SAR-10.3). Of a hill: how high its ground lies above the plain. Of other areas: how high what stands there rises; 0 blocks no sight. */
  height: v.exactOptional(CountSchema),
})
const LineSchema = v.strictObject({
  id: IdSchema,
  kind: v.picklist(LINES),
  /** Places in thousandths of an inch, joined by straight parts. */
  line: v.pipe(v.array(PointSchema), v.minLength(2, 'has fewer than two ends')),
  /** Gaps, through which units pass freely: thousandths of an inch along the line. */
  gaps: v.exactOptional(v.array(v.strictObject({ from: CountSchema, to: PositiveSchema }))),
  /** For contours: the side of the line, seen along it, on which the ground is higher. */
  up: v.exactOptional(v.picklist(['left', 'right'])),
  /** For works (fortified lines): their strength (SAR-21). */
  work: v.exactOptional(v.picklist(['heavy', 'light'])),
})
const RoadSchema = v.strictObject({
  id: IdSchema,
  kind: v.literal('road'),
  /** Places along the middle of the road, in thousandths of an inch. */
  line: v.pipe(v.array(PointSchema), v.minLength(2, 'has fewer than two ends')),
  /** Thousandths of an inch. */
  width: PositiveSchema,
  /** Ids of features that the road crosses by a bridge, a ford or a cutting. */
  clears: v.exactOptional(v.array(IdSchema)),
})

const GroundSchema = v.strictObject({
  schema: v.literal('table-ground/1'),
  /** Thousandths of an inch from west to east, and from south to north; the south-west corner is 0, 0. */
  width: PositiveSchema,
  depth: PositiveSchema,
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

/** Faults of one line. `path`: where the file has the line, such as `features[3]`. */
function* lineFaults(file: string, path: string, feature: Line): Generator<Fault> {
  if ((feature.kind === 'contour') !== (feature.up !== undefined))
    yield {
      file,
      field: `${path}.up`,
      reason: 'values',
      value: feature.id,
      detail: 'belongs to contours, and to them all',
    }
  if ((feature.kind === 'work') !== (feature.work !== undefined))
    yield {
      file,
      field: `${path}.work`,
      reason: 'values',
      value: feature.id,
      detail: 'belongs to works, and to them all',
    }
  let previousEnd = 0
  for (const [gapIndex, { from, to }] of (feature.gaps ?? []).entries()) {
    if (from < previousEnd || to <= from)
      yield { file, field: `${path}.gaps[${gapIndex}]`, reason: 'gap', value: feature.id, detail: 'is not in order' }
    if (to > lineLength(feature.line))
      yield {
        file,
        field: `${path}.gaps[${gapIndex}]`,
        reason: 'values',
        value: feature.id,
        detail: 'lies beyond the line',
      }
    previousEnd = to
  }
}

/** Faults that the schema of a ground cannot find: places off the table, crossed outlines, repeated ids and references to no feature. */
function* groundFaults(ground: Ground, file: string): Generator<Fault> {
  const ids = ground.features.map((feature) => feature.id)
  yield* duplicateFaults(file, 'features', '.id', ids)
  for (const [i, feature] of ground.features.entries()) {
    const path = `features[${i}]`
    const pointsKey = isArea(feature) ? 'area' : 'line'
    const points = isArea(feature) ? feature.area : feature.line
    for (const [pointIndex, { x, y }] of points.entries())
      if (x < 0 || y < 0 || x > ground.width || y > ground.depth)
        yield {
          file,
          field: `${path}.${pointsKey}[${pointIndex}]`,
          reason: 'values',
          value: feature.id,
          detail: 'lies off the table',
        }
    if (isArea(feature)) {
      if (doubleArea(points) === 0 || !isSimple(points))
        yield { file, field: `${path}.area`, reason: 'values', value: feature.id, detail: 'crosses itself' }
      if (feature.kind === 'hill' && !feature.height)
        yield { file, field: `${path}.height`, reason: 'missing', value: feature.id, detail: 'a hill has a level' }
      continue
    }
    for (const [previousIndex, point] of points.slice(1).entries())
      if (pointDistance(point, points[previousIndex]!) === 0)
        yield { file, field: `${path}.line[${previousIndex + 1}]`, reason: 'duplicate', value: feature.id }
    if (isLine(feature)) yield* lineFaults(file, path, feature)
    else
      for (const [clearedIndex, cleared] of (feature.clears ?? []).entries())
        if (!ids.includes(cleared))
          yield {
            file,
            field: `${path}.clears[${clearedIndex}]`,
            reason: 'values',
            value: cleared,
            detail: 'is no feature',
          }
  }
}

/** Checks the ground of a table; a fault is `BAD_SCENARIO` and names file, field and feature. */
export const loadGround = (file: string, raw: unknown): Result<Ground> =>
  parseFile(GroundSchema, 'BAD_SCENARIO', file, raw, groundFaults)
