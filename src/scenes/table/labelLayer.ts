// The labels of units and leaders over the table.
import type { Scene } from 'phaser'
import type { Point } from '../../hex/grid'
import type { TableModel, TableUnit } from '../../ui/table/board'
import type { Rect } from '../layout'
import { ImagePool } from '../map/imagePool'
import type { LabelFrames, LabelSize, UnitLabel } from './labelFrames'
import { type LabelRequest, type PlacedLabel, placeLabels } from './labelPlaces'
import type { StripLayer } from './strips'
import type { TableAtlas } from './tableAtlas'
import { type TableSheet, UNITS_PER_INCH } from './tableSheet'
import { leaderRadiusPx, type UnitLayer } from './unitLayer'
import { outlineOf } from './unitShapes'

const LABEL_DEPTH = 60
/** From these scales on, in CSS pixels per inch, names of units and of leaders are written, where there is room. */
const NAMES_FROM = { units: 12, leaders: 16 } as const
/** A thin line joins a label to its unit if it lies further from the footprint than this, in CSS pixels. */
const JOIN_FROM_PX = 14
const SIZES_WITH_NAME: readonly LabelSize[] = ['full', 'line', 'tag']
const SIZES: readonly LabelSize[] = ['line', 'tag']
/** Below this scale, in CSS pixels per inch, only tags are written, and only where they hide little; a unit that the player has in hand is named. */
const TAGS_BELOW = 5.5
const SMALL_SIZES: readonly LabelSize[] = ['tag']
const MOST_COST_SMALL = 13
/** From this priority on a unit is in the player's hand. */
const IN_HAND = 2000

/** Which labels are written first: those of units that the player has in hand. */
function priorityOf({ id, effectives }: TableUnit, model: TableModel): number {
  if (id === model.picked) return 4000
  if (model.targets.has(id)) return 3000
  if (model.lit.has(id)) return 2000
  return (model.choosable.has(id) ? 1000 : 0) + effectives
}

/** The labels of the last model. They are placed anew when model or zoom change, not in a pan. */
export class LabelLayer {
  private readonly pool: ImagePool
  private readonly labels: LabelFrames
  private readonly atlas: TableAtlas
  private readonly sheet: TableSheet
  private readonly strips: StripLayer
  private places = new Map<string, PlacedLabel>()

  constructor(scene: Scene, labels: LabelFrames, atlas: TableAtlas, sheet: TableSheet, strips: StripLayer) {
    this.pool = new ImagePool(scene, labels.frames.key, LABEL_DEPTH)
    this.labels = labels
    this.atlas = atlas
    this.sheet = sheet
    this.strips = strips
  }

  /** Draws the labels of a model. `visible`: the part of the sheet in view; `zoom`: CSS pixels per sheet unit; `density`: device pixels per CSS pixel. */
  show(model: TableModel, units: UnitLayer, visible: Rect, zoom: number, density: number): void {
    const scale = zoom * UNITS_PER_INCH
    const sizes = scale >= NAMES_FROM.units ? SIZES_WITH_NAME : SIZES
    const labelOf = new Map<string, UnitLabel>()
    const sizesOf = new Map<string, readonly LabelSize[]>()
    const requests: LabelRequest[] = []
    for (const unit of model.units) {
      const label = {
        unit,
        livery: this.atlas.liveryOf(unit.side, unit.army),
        shape: this.atlas.plateShapeOf(unit.side),
      }
      labelOf.set(unit.id, label)
      const priority = priorityOf(unit, model)
      const unitSizes = scale < TAGS_BELOW && priority < IN_HAND ? SMALL_SIZES : sizes
      sizesOf.set(unit.id, unitSizes)
      requests.push({
        id: unit.id,
        ...this.ground(unit, zoom),
        sizes: unitSizes.map((size) => this.labels.sizeOf(label, size)),
        priority,
        mostCost: unitSizes === SMALL_SIZES ? MOST_COST_SMALL : Number.POSITIVE_INFINITY,
      })
    }
    const leaderNames = new Map<string, string>()
    for (const leader of model.leaders) {
      const isNamed = scale >= NAMES_FROM.leaders || leader.id === model.picked || model.lit.has(leader.id)
      if (isNamed) leaderNames.set(leader.id, leader.short)
      const { x, y } = units.leaderPoint(leader, model)
      const radius = leaderRadiusPx(zoom)
      requests.push({
        id: leader.id,
        footprint: { x: x * zoom - radius, y: y * zoom - radius, w: radius * 2, h: radius * 2 },
        rear: { x: 0, y: 1 },
        // Without a name of his own a leader only keeps the labels of units away.
        sizes: isNamed ? [this.labels.nameSize(leader.short)] : [],
        priority: leader.id === model.picked ? 4000 : 0.5,
        mostCost: Number.POSITIVE_INFINITY,
      })
    }
    const view = { x: visible.x * zoom, y: visible.y * zoom, w: visible.w * zoom, h: visible.h * zoom }
    this.places = placeLabels(requests, this.places, view)
    const unitOf = new Map(model.units.map((unit) => [unit.id, unit]))
    this.pool.begin()
    for (const { id, footprint } of requests) {
      const place = this.places.get(id)
      if (!place) continue
      const label = labelOf.get(id)
      const name = leaderNames.get(id)
      const frame = label
        ? this.labels.unitFrame(label, (sizesOf.get(id) ?? sizes)[place.size]!)
        : this.labels.nameFrame(name ?? '')
      const { x, y, w, h } = place.box
      this.join(place.box, footprint, zoom)
      this.pool
        .put(frame, (x + w / 2) / zoom, (y + h / 2) / zoom, 1 / zoom / density)
        .setAlpha(unitOf.get(id)?.alpha ?? 1)
    }
    this.pool.end()
  }

  /** The rectangle around a unit's footprint, and the direction of its rear, in CSS pixels from the corner of the sheet. */
  private ground(unit: TableUnit, zoom: number): Pick<LabelRequest, 'footprint' | 'rear'> {
    const corners = outlineOf(this.sheet, unit)
    const xs = corners.map(({ x }) => x * zoom)
    const ys = corners.map(({ y }) => y * zoom)
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    const [, side, back] = corners
    const depth = Math.hypot(back.x - side.x, back.y - side.y) || 1
    return {
      footprint: { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y },
      rear: { x: (back.x - side.x) / depth, y: (back.y - side.y) / depth },
    }
  }

  /** A thin line from a label that lies apart to its unit. */
  private join(box: Rect, footprint: Rect, zoom: number): void {
    const from: Point = { x: box.x + box.w / 2, y: box.y + box.h / 2 }
    const to: Point = { x: footprint.x + footprint.w / 2, y: footprint.y + footprint.h / 2 }
    const apartX = Math.max(0, footprint.x - box.x - box.w, box.x - footprint.x - footprint.w)
    const apartY = Math.max(0, footprint.y - box.y - box.h, box.y - footprint.y - footprint.h)
    if (Math.hypot(apartX, apartY) < JOIN_FROM_PX) return
    const onSheet = ({ x, y }: Point): Point => ({ x: x / zoom, y: y / zoom })
    this.strips.line(
      'lines',
      onSheet(from),
      onSheet(to),
      'solid',
      { colour: 0x2a2018, widthPx: 1.2, edge: 0xfff8e6, alpha: 0.8 },
      zoom,
    )
  }
}
