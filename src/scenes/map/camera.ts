// Which part of the map sheet is in view: pan, zoom, and the way from points of the canvas to points of the sheet.
import type { Cameras } from 'phaser'
import type { Point } from '../../hex/grid'
import type { Rect, SheetLayout } from '../layout'

/** The greatest zoom, in CSS pixels per sheet unit. */
const MAX_ZOOM = 2.2
/** Zoomed out as far as possible, the sheet fills at most this share of the canvas's width and height. */
const WHOLE_SHEET_SHARE = 0.94
/** On a large canvas nobody needs to zoom in to fill that share: the player may always zoom out to this zoom, and the sheet then fills less. */
const MAX_MIN_ZOOM = 0.9
/** Space that may show around the sheet, in CSS pixels. */
const MARGIN_PX = 60
/** Space around the hexes that `fit` brings into view, in sheet units: the border of the map. */
const FIT_MARGIN = 22

/**
 * The part of the sheet in view, in CSS pixels and sheet units. The camera of Phaser is set from it in each frame; a click that comes before
 * that frame finds the right hex by this class.
 */
export class Camera {
  /** The point of the sheet in the middle of the canvas. */
  centreX = 0
  centreY = 0
  /** CSS pixels per sheet unit. */
  zoom = 1
  /** Size of the canvas in CSS pixels. */
  width = 1
  height = 1
  /** Grows with every change, so that the scene knows when to redraw. */
  version = 0
  /** Whether the view is that of the last `fit`, without pan or zoom since. */
  isFitted = false
  private readonly layout: SheetLayout
  private readonly pixelsPerCssPixel: number

  constructor(layout: SheetLayout, pixelsPerCssPixel: number) {
    this.layout = layout
    this.pixelsPerCssPixel = pixelsPerCssPixel
    const { map } = layout
    this.centreX = map.x + map.w / 2
    this.centreY = map.y + map.h / 2
  }

  /** Zoom at which the whole sheet is in view. */
  get minZoom(): number {
    const { sheet } = this.layout
    return Math.min(MAX_MIN_ZOOM, Math.min(this.width / sheet.w, this.height / sheet.h) * WHOLE_SHEET_SHARE)
  }

  /** Sets the size of the canvas in CSS pixels. The same point of the sheet stays in the middle. */
  resize(width: number, height: number): void {
    this.width = Math.max(1, width)
    this.height = Math.max(1, height)
    this.clamp()
  }

  /** Brings all hexes and their border into view. */
  fit(): void {
    const { map } = this.layout
    this.zoom = Math.min(this.width / (map.w + FIT_MARGIN * 2), this.height / (map.h + FIT_MARGIN * 2))
    this.centreX = map.x + map.w / 2
    this.centreY = map.y + map.h / 2
    this.clamp()
    this.isFitted = true
  }

  /** Moves a point of the sheet to the middle of the canvas. */
  centreOn(point: Point, zoom = this.zoom): void {
    this.centreX = point.x
    this.centreY = point.y
    this.zoom = zoom
    this.clamp()
  }

  /** Moves the view by CSS pixels; positive numbers move it to the right and down. */
  pan(dx: number, dy: number): void {
    this.centreX += dx / this.zoom
    this.centreY += dy / this.zoom
    this.clamp()
  }

  /** Zooms; the point of the sheet at (canvasX, canvasY) of the canvas stays there. */
  zoomBy(factor: number, canvasX = this.width / 2, canvasY = this.height / 2): void {
    const fixedPoint = this.toSheet(canvasX, canvasY)
    this.zoom = Math.min(MAX_ZOOM, Math.max(this.minZoom, this.zoom * factor))
    this.centreX = fixedPoint.x - (canvasX - this.width / 2) / this.zoom
    this.centreY = fixedPoint.y - (canvasY - this.height / 2) / this.zoom
    this.clamp()
  }

  /** Turns a point of the canvas, in CSS pixels, into a point of the sheet. */
  toSheet(canvasX: number, canvasY: number): Point {
    return {
      x: this.centreX + (canvasX - this.width / 2) / this.zoom,
      y: this.centreY + (canvasY - this.height / 2) / this.zoom,
    }
  }

  /** Turns a point of the sheet into a point of the canvas, in CSS pixels. */
  toCanvas(point: Point): Point {
    return {
      x: (point.x - this.centreX) * this.zoom + this.width / 2,
      y: (point.y - this.centreY) * this.zoom + this.height / 2,
    }
  }

  /** The part of the sheet in view. */
  get visible(): Rect {
    const visibleWidth = this.width / this.zoom
    const visibleHeight = this.height / this.zoom
    return {
      x: this.centreX - visibleWidth / 2,
      y: this.centreY - visibleHeight / 2,
      w: visibleWidth,
      h: visibleHeight,
    }
  }

  /** Whether a point of the sheet is in view, at least `marginPx` CSS pixels from the edge of the canvas. */
  shows(point: Point, marginPx: number): boolean {
    const { x, y } = this.toCanvas(point)
    return x >= marginPx && y >= marginPx && x <= this.width - marginPx && y <= this.height - marginPx
  }

  /** Brings zoom and place within their limits after a change, and records the change in `version`. */
  private clamp(): void {
    this.zoom = Math.min(MAX_ZOOM, Math.max(this.minZoom, this.zoom))
    const { sheet } = this.layout
    this.centreX = this.clampAxis(this.centreX, sheet.x, sheet.w, this.width)
    this.centreY = this.clampAxis(this.centreY, sheet.y, sheet.h, this.height)
    this.version++
    this.isFitted = false
  }

  /**
   * Brings `middle`, the middle of the view on one axis, within its limits. Where the whole sheet fits into the canvas, it becomes the
   * sheet's middle; else no more than the margin shows beyond the sheet, which has its `start` and `size` on this axis.
   */
  private clampAxis(middle: number, start: number, size: number, canvasPx: number): number {
    const halfView = canvasPx / this.zoom / 2
    const margin = MARGIN_PX / this.zoom
    const sheetFits = size + margin * 2 <= halfView * 2
    if (sheetFits) return start + size / 2
    return Math.min(start + size + margin - halfView, Math.max(start - margin + halfView, middle))
  }

  /** Sets Phaser's camera, which works in device pixels. */
  applyTo(camera: Cameras.Scene2D.Camera): void {
    camera.setZoom(this.zoom * this.pixelsPerCssPixel)
    camera.setScroll(this.centreX - camera.width / 2, this.centreY - camera.height / 2)
  }
}
