// Draws lines over the table, with their end signs and numbers: paths, charges, fire, sight, orders.
import type { Scene } from 'phaser'
import type { Point } from '../../hex/grid'
import { placeAlong } from '../../ui/table/alongPath'
import type { TableLine } from '../../ui/table/board'
import { overlaps, type Rect } from '../layout'
import { ImagePool } from '../map/imagePool'
import type { LabelFrames } from './labelFrames'
import type { StripFrame, StripLayer, StripLook, StripSign } from './strips'
import type { TableSheet } from './tableSheet'

const PLATE_DEPTH = 64
const PLATE_HEIGHT = 18

/** How a kind of line is drawn. */
interface LineLook extends StripLook {
  readonly frame: StripFrame
  readonly end: StripSign | null
  readonly endPx: number
  /** Signs along the way. */
  readonly along?: StripSign
  /** Where its number stands, as a share of its length: lines of fire run together at their targets. */
  readonly numberAt: number
  /** Its number is white on red. */
  readonly isStrong?: boolean
}

const LOOKS: Readonly<Record<TableLine['kind'], LineLook>> = {
  path: { frame: 'solid', colour: 0xfff3c4, edge: 0x2a1c0c, widthPx: 3, end: 'arrow', endPx: 16, numberAt: 1 },
  charge: {
    frame: 'solid',
    colour: 0xff7a3c,
    edge: 0x3a0f04,
    widthPx: 4.4,
    end: 'arrow',
    endPx: 22,
    along: 'chevron',
    numberAt: 1,
    isStrong: true,
  },
  fire: {
    frame: 'solid',
    colour: 0xa3270f,
    edge: 0xfff8e2,
    widthPx: 2.2,
    end: 'arrow',
    endPx: 15,
    numberAt: 0.32,
    isStrong: true,
  },
  fireMissed: { frame: 'dash', colour: 0x6b5a45, edge: 0xfff8e2, widthPx: 2, end: 'arrow', endPx: 13, numberAt: 0.32 },
  sight: { frame: 'dot', colour: 0xf4fbff, edge: 0x17324a, widthPx: 2.4, end: 'eye', endPx: 20, numberAt: 0.5 },
  sightBlocked: {
    frame: 'dot',
    colour: 0xffc9b8,
    edge: 0x4a1208,
    widthPx: 2.4,
    end: 'blocked',
    endPx: 22,
    numberAt: 0.5,
  },
  order: { frame: 'dash', colour: 0xffd95a, edge: 0x3a2806, widthPx: 2.2, end: 'arrow', endPx: 12, numberAt: 0.6 },
  retreat: { frame: 'dash', colour: 0xffffff, edge: 0x3a1c1c, widthPx: 3, end: 'chevron', endPx: 18, numberAt: 1 },
  trail: { frame: 'dot', colour: 0x3a2a18, edge: 0xfffaee, widthPx: 1.8, end: null, endPx: 0, numberAt: 0.5 },
}
/** How much thicker a line is that has just come. */
const FRESH = 1.7
/** From one sign along a line to the next, in CSS pixels. */
const ALONG_PX = 26
/** How far a number may be moved along its line to be free of others, as shares of the line. */
const NUMBER_SHIFTS = [0, 0.1, -0.1, 0.2, 0.3, -0.2, 0.42] as const

/** The lines of the last model. */
export class LineLayer {
  private readonly plates: ImagePool
  private readonly strips: StripLayer
  private readonly labels: LabelFrames
  private readonly sheet: TableSheet

  constructor(scene: Scene, strips: StripLayer, labels: LabelFrames, sheet: TableSheet) {
    this.plates = new ImagePool(scene, labels.frames.key, PLATE_DEPTH)
    this.strips = strips
    this.labels = labels
    this.sheet = sheet
  }

  /** Draws lines. `zoom`: CSS pixels per sheet unit; `density`: device pixels per CSS pixel. */
  show(lines: readonly TableLine[], zoom: number, density: number): void {
    this.plates.begin()
    const taken: Rect[] = []
    for (const line of lines) this.draw(line, zoom, density, taken)
    this.plates.end()
  }

  private draw(line: TableLine, zoom: number, density: number, taken: Rect[]): void {
    const look = LOOKS[line.kind]
    const points = line.path.map((place) => this.sheet.toSheet(place))
    const last = points.at(-1)
    const before = points.at(-2)
    if (!last || !before) return
    const alpha = line.alpha ?? 1
    const widthPx = look.widthPx * (line.isFresh ? FRESH : 1)
    const pool = line.kind === 'trail' ? 'ground' : 'lines'
    this.strips.polyline(pool, points, look.frame, { ...look, widthPx, alpha }, zoom)
    const angle = Math.atan2(last.x - before.x, before.y - last.y)
    if (look.along) this.putAlong(before, last, look.along, angle, look.colour, zoom)
    if (look.end) {
      this.strips.sign(pool, look.end, last, look.end === 'eye' ? 0 : angle, look.endPx + 4, look.edge, zoom, alpha)
      this.strips.sign(pool, look.end, last, look.end === 'eye' ? 0 : angle, look.endPx, look.colour, zoom, alpha)
    }
    if (line.label !== null) this.putNumber(line.label, points, look, zoom, density, taken, alpha)
  }

  private putAlong(from: Point, to: Point, sign: StripSign, angle: number, colour: number, zoom: number): void {
    const count = Math.floor((Math.hypot(to.x - from.x, to.y - from.y) * zoom) / ALONG_PX)
    for (let i = 1; i < count; i++) {
      const at = { x: from.x + ((to.x - from.x) * i) / count, y: from.y + ((to.y - from.y) * i) / count }
      this.strips.sign('lines', sign, at, angle, 15, 0x3a0f04, zoom)
      this.strips.sign('lines', sign, at, angle, 11, colour, zoom)
    }
  }

  /** Puts the number of a line on it, where it covers no other number. */
  private putNumber(
    text: string,
    points: readonly Point[],
    { numberAt, isStrong = false }: LineLook,
    zoom: number,
    density: number,
    taken: Rect[],
    alpha: number,
  ): void {
    const { frame, width } = this.labels.plateFrame(text, isStrong)
    let box: Rect | null = null
    for (const shift of NUMBER_SHIFTS) {
      const share = Math.min(1, Math.max(0.05, numberAt + shift * (numberAt === 1 ? -1 : 1)))
      const at = placeAlong(points, share)
      // At the end of a line the number stands beside its sign.
      const below = share === 1 ? 18 : 0
      const tried = { x: at.x * zoom - width / 2, y: at.y * zoom - PLATE_HEIGHT / 2 + below, w: width, h: PLATE_HEIGHT }
      box ??= tried
      if (taken.some((other) => overlaps(other, tried))) continue
      box = tried
      break
    }
    if (!box) return
    taken.push(box)
    this.plates.put(frame, (box.x + box.w / 2) / zoom, (box.y + box.h / 2) / zoom, 1 / zoom / density).setAlpha(alpha)
  }
}
