// Draws areas flat on the ground: reach, arcs and range bands, zones, legal and barred ground, command rings. They are painted into one texture
// when they change, and not in a pan.
import type { GameObjects, Scene } from 'phaser'
import type { Point } from '../../hex/grid'
import type { TableModel } from '../../ui/table/board'
import { addPaintedTexture, type Context2D, paintingContext, uploadPainted } from '../canvas'
import type { Rect } from '../layout'
import type { Camera } from '../map/camera'
import { AREA_LOOKS, type AreaLook, type Hatch } from './areaLooks'
import { type TableSheet, unitsOf } from './tableSheet'

const AREA_DEPTH = 10
const TEXTURE = 'areas'
/** The painted picture has at most so many pixels on an edge; larger areas are painted as far as they are in view. */
const MOST_PIXELS = 1600
/** How far beyond the view areas are painted, as a share of it. */
const BEYOND_VIEW = 0.4
/** The picture is painted anew when the zoom differs by more than this factor. */
const ZOOM_FACTOR = 1.3

/** An area on the sheet: an outline, or a ring. */
interface Shape {
  readonly look: AreaLook
  readonly outline: readonly Point[]
}

/** The areas of the last model as one image. */
export class AreaLayer {
  private readonly scene: Scene
  private readonly sheet: TableSheet
  private image: GameObjects.Image | null = null
  private canvas: HTMLCanvasElement | null = null
  private paintedKey = ''
  /** The model whose areas have this key. */
  private keyedModel: TableModel | null = null
  private key = ''
  private paintedZoom = 0
  private paintedArea: Rect = { x: 0, y: 0, w: 0, h: 0 }
  private isWhole = false

  constructor(scene: Scene, sheet: TableSheet) {
    this.scene = scene
    this.sheet = sheet
  }

  /** Shows the areas of a model, painted anew where they or the zoom have changed, or where the view has left what is painted. */
  show(model: TableModel, camera: Camera, density: number): void {
    // In a pan the model is the same.
    const key =
      model === this.keyedModel
        ? this.key
        : JSON.stringify([model.areas, model.leaders.map(({ rings, x, y }) => (rings.length > 0 ? [x, y, rings] : 0))])
    this.keyedModel = model
    this.key = key
    const { visible } = camera
    const isCovered = this.isWhole || contains(this.paintedArea, visible)
    const ratio = camera.zoom / this.paintedZoom
    if (key === this.paintedKey && isCovered && ratio < ZOOM_FACTOR && ratio > 1 / ZOOM_FACTOR) return
    this.paintedKey = key
    this.paintedZoom = camera.zoom
    const shapes = this.shapesOf(model)
    if (shapes.length === 0) {
      this.image?.setVisible(false)
      this.isWhole = true
      return
    }
    this.paint(shapes, visible, camera.zoom, density)
  }

  private shapesOf({ areas, leaders }: TableModel): Shape[] {
    const rings = leaders.flatMap((leader) =>
      leader.rings.map((radius) => ({ at: this.sheet.toSheet(leader), radius: unitsOf(radius) })),
    )
    return [
      ...areas.map(({ kind, outline }) => ({
        look: AREA_LOOKS[kind],
        outline: outline.map((place) => this.sheet.toSheet(place)),
      })),
      ...rings.map(({ at, radius }) => ({
        look: AREA_LOOKS.ring,
        outline: Array.from({ length: 72 }, (_, i) => ({
          x: at.x + Math.sin((i / 36) * Math.PI) * radius,
          y: at.y - Math.cos((i / 36) * Math.PI) * radius,
        })),
      })),
    ]
  }

  private paint(shapes: readonly Shape[], visible: Rect, zoom: number, density: number): void {
    const { map } = this.sheet
    const scale = zoom * density
    const margin = 4 / zoom
    const xs = shapes.flatMap(({ outline }) => outline.map(({ x }) => x))
    const ys = shapes.flatMap(({ outline }) => outline.map(({ y }) => y))
    const all = cut(
      { x: Math.min(...xs) - margin, y: Math.min(...ys) - margin, w: 0, h: 0 },
      Math.max(...xs) + margin,
      Math.max(...ys) + margin,
      map,
    )
    this.isWhole = Math.max(all.w, all.h) * scale <= MOST_PIXELS
    const near = {
      x: visible.x - visible.w * BEYOND_VIEW,
      y: visible.y - visible.h * BEYOND_VIEW,
      w: 0,
      h: 0,
    }
    const area = this.isWhole
      ? all
      : cut(near, visible.x + visible.w * (1 + BEYOND_VIEW), visible.y + visible.h * (1 + BEYOND_VIEW), all)
    this.paintedArea = this.isWhole
      ? all
      : { x: near.x, y: near.y, w: visible.w * (1 + 2 * BEYOND_VIEW), h: visible.h * (1 + 2 * BEYOND_VIEW) }
    if (area.w <= 0 || area.h <= 0) {
      this.image?.setVisible(false)
      return
    }
    const paintScale = Math.min(scale, (MOST_PIXELS * 2) / Math.max(area.w, area.h))
    const image = this.imageOf(Math.ceil(area.w * paintScale), Math.ceil(area.h * paintScale))
    const context = paintingContext(this.canvas!)
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, this.canvas!.width, this.canvas!.height)
    // In CSS pixels, so that lines have the same width at every zoom.
    const perCssPixel = paintScale / zoom
    context.scale(perCssPixel, perCssPixel)
    for (const shape of shapes)
      paintShape(
        context,
        shape,
        ({ x, y }) => ({ x: (x - area.x) * zoom, y: (y - area.y) * zoom }),
        area.w * zoom,
        area.h * zoom,
      )
    uploadPainted(this.scene.textures.get(TEXTURE))
    image
      .setPosition(area.x, area.y)
      .setScale(1 / paintScale)
      .setVisible(true)
  }

  /** The image with a canvas of this size. */
  private imageOf(width: number, height: number): GameObjects.Image {
    if (this.image && this.canvas?.width === width && this.canvas.height === height) return this.image
    this.image?.destroy()
    if (this.canvas) this.scene.textures.remove(TEXTURE)
    this.canvas = document.createElement('canvas')
    this.canvas.width = width
    this.canvas.height = height
    addPaintedTexture(this.scene.textures, TEXTURE, this.canvas)
    this.image = this.scene.add.image(0, 0, TEXTURE).setOrigin(0, 0).setDepth(AREA_DEPTH)
    return this.image
  }
}

const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.w <= outer.x + outer.w &&
  inner.y + inner.h <= outer.y + outer.h

/** The rectangle from the corner of `start` to (right, bottom), as far as it lies within `bounds`. */
function cut({ x, y }: Rect, right: number, bottom: number, bounds: Rect): Rect {
  const left = Math.max(x, bounds.x)
  const top = Math.max(y, bounds.y)
  return {
    x: left,
    y: top,
    w: Math.min(right, bounds.x + bounds.w) - left,
    h: Math.min(bottom, bounds.y + bounds.h) - top,
  }
}

/** Paints an area in CSS pixels: fill, hatching, outline with a pale edge. */
function paintShape(
  context: Context2D,
  { look, outline }: Shape,
  onCanvas: (point: Point) => Point,
  width: number,
  height: number,
): void {
  const path = new Path2D()
  for (const point of outline) {
    const { x, y } = onCanvas(point)
    path.lineTo(x, y)
  }
  path.closePath()
  context.fillStyle = look.fill
  context.fill(path)
  if (look.hatch) {
    context.save()
    context.clip(path)
    paintHatch(context, look.hatch, width, height)
    context.restore()
  }
  context.lineJoin = 'round'
  context.strokeStyle = 'rgba(255, 250, 236, 0.75)'
  context.lineWidth = look.width + 2
  context.stroke(path)
  context.setLineDash([...look.dashes])
  context.strokeStyle = look.line
  context.lineWidth = look.width
  context.stroke(path)
  context.setLineDash([])
}

function paintHatch(context: Context2D, { kind, spacing, ink }: Hatch, width: number, height: number): void {
  context.strokeStyle = ink
  context.fillStyle = ink
  context.lineWidth = 1.2
  context.beginPath()
  if (kind === 'dots') {
    for (let y = 0; y < height; y += spacing)
      for (let x = (y / spacing) % 2 === 0 ? 0 : spacing / 2; x < width; x += spacing) {
        context.moveTo(x + 1.4, y)
        context.arc(x, y, 1.4, 0, Math.PI * 2)
      }
    context.fill()
    return
  }
  if (kind === 'upright') for (let x = 0; x < width; x += spacing) context.rect(x, 0, 0.01, height)
  else
    for (let x = -height; x < width; x += spacing) {
      context.moveTo(x, height)
      context.lineTo(x + height, 0)
      if (kind !== 'cross') continue
      context.moveTo(x, 0)
      context.lineTo(x + height, height)
    }
  context.stroke()
}
