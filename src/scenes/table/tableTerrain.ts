// Paints the ground of a table as players lay it: cloth, felt and scatter, roads and streams, walls and houses. Lengths are drawing units, 12 per inch.
import type { Point } from '../../hex/grid'
import { type Area, type Ground, isArea, isLine, isRoad } from '../../tabletop/common/groundSchema'
import type { Context2D } from '../canvas'
import type { Rect } from '../layout'
import { paintCloth } from './cloth'
import { paintArea } from './groundAreas'
import { paintLine, paintRoad } from './tableLines'
import { unitsOf } from './tableSheet'

/** Kinds of areas in the order in which they are painted. Buildings come later, over the roads. */
const AREA_ORDER: readonly Area['kind'][] = ['open', 'hill', 'rough', 'woods', 'impassable']
/** Kinds of lines in the order in which they are painted. Field works come later, over the roads. */
const LINE_ORDER = ['contour', 'stream', 'hedge', 'wall'] as const

/** A part of the ground that is painted. */
export interface GroundView {
  /** The part, in drawing units from the north-west corner of the cloth. */
  readonly view: Rect
  /** Pixels per drawing unit. */
  readonly scale: number
  /** Radius of the ring in which a formed unit holds the hex of a clash (OPS-24.1), in thousandths of an inch; 0: no ring. */
  readonly holdRadius: number
}

/** Paints a part of a table. The context is scaled to drawing units, with the north-west corner of the cloth at its origin. */
export function paintTable(context: Context2D, ground: Ground, { view, scale, holdRadius }: GroundView): void {
  const [tableWidth, tableHeight] = [unitsOf(ground.width), unitsOf(ground.depth)]
  // Places of the table are in thousandths of an inch, and their y grows to the north. The y of a drawing grows downward.
  const toDrawing = (place: Readonly<Point>): Point => ({ x: unitsOf(place.x), y: unitsOf(ground.depth - place.y) })
  context.save()
  context.beginPath()
  context.rect(0, 0, tableWidth, tableHeight)
  context.clip()
  const areas = ground.features.filter(isArea)
  const lines = ground.features.filter(isLine)
  const paintAreas = (kind: Area['kind']): void => {
    for (const area of areas) if (area.kind === kind) paintArea(context, area, area.area.map(toDrawing), view, scale)
  }
  paintCloth(context, tableWidth, tableHeight, view, scale)
  for (const kind of AREA_ORDER) paintAreas(kind)
  for (const kind of LINE_ORDER) for (const line of lines) if (line.kind === kind) paintLine(context, line, toDrawing)
  for (const feature of ground.features)
    if (isRoad(feature))
      paintRoad(context, feature.line.map(toDrawing), unitsOf(feature.width), /trail|track|path/.test(feature.id))
  paintAreas('building')
  for (const line of lines) if (line.kind === 'work') paintLine(context, line, toDrawing)
  if (holdRadius > 0) paintHoldRing(context, tableWidth, tableHeight, unitsOf(holdRadius))
  context.restore()
}

/** Paints a dotted ring around the middle of the table, in which a formed unit holds the hex (OPS-24.1). */
function paintHoldRing(context: Context2D, tableWidth: number, tableHeight: number, radius: number): void {
  context.beginPath()
  context.arc(tableWidth / 2, tableHeight / 2, radius, 0, Math.PI * 2)
  context.strokeStyle = 'rgba(74, 58, 42, 0.6)'
  context.lineWidth = 1.6
  context.setLineDash([2, 7])
  context.lineCap = 'round'
  context.stroke()
  context.setLineDash([])
}
