import type { Cameras } from 'phaser'
import type { Point } from '../../hex/grid'
import type { Rect, SheetLayout } from '../layout'

/** CSS pixels a sheet unit, at most. */
const MAX_ZOOM = 2.2
/** Space that may show around the sheet, in CSS pixels. */
const MARGIN_PX = 60

/**
 * The part of the sheet in view. It works in CSS pixels and sheet units without Phaser, whose camera only follows, so that a click finds
 * the right hex even before the next frame is drawn.
 */
export class Camera {
  /** The point of the sheet in the middle of the window. */
  x = 0
  y = 0
  /** CSS pixels a sheet unit. */
  zoom = 1
  /** Size of the window in CSS pixels. */
  width = 1
  height = 1
  /** Grows with every change, so that others can tell whether to redraw. */
  version = 0
  /** Not panned or zoomed since the last `fit`. */
  fitted = false
  private readonly layout: SheetLayout
  private readonly density: number

  constructor(layout: SheetLayout, density: number) {
    this.layout = layout
    this.density = density
    const { map } = layout
    this.x = map.x + map.w / 2
    this.y = map.y + map.h / 2
  }

  /** Zoom at which the whole sheet is in view. */
  get minZoom(): number {
    const { sheet } = this.layout
    return Math.min(0.9, Math.min(this.width / sheet.w, this.height / sheet.h) * 0.94)
  }

  /** Sets the size of the window in CSS pixels; its middle stays where it is. */
  resize(width: number, height: number): void {
    this.width = Math.max(1, width)
    this.height = Math.max(1, height)
    this.clamp()
  }

  /** Brings all hexes and their border into view. */
  fit(): void {
    const { map } = this.layout
    const margin = 22
    this.zoom = Math.min(this.width / (map.w + margin * 2), this.height / (map.h + margin * 2))
    this.x = map.x + map.w / 2
    this.y = map.y + map.h / 2
    this.clamp()
    this.fitted = true
  }

  /** Moves a point of the sheet to the middle of the window. */
  centreOn(p: Point, zoom = this.zoom): void {
    this.x = p.x
    this.y = p.y
    this.zoom = zoom
    this.clamp()
  }

  /** Moves the view by CSS pixels, to the right and down. */
  pan(dx: number, dy: number): void {
    this.x += dx / this.zoom
    this.y += dy / this.zoom
    this.clamp()
  }

  /** Zooms; the point of the sheet at (screenX, screenY) of the window stays there. */
  zoomBy(factor: number, screenX = this.width / 2, screenY = this.height / 2): void {
    const before = this.toSheet(screenX, screenY)
    this.zoom = Math.min(MAX_ZOOM, Math.max(this.minZoom, this.zoom * factor))
    this.x = before.x - (screenX - this.width / 2) / this.zoom
    this.y = before.y - (screenY - this.height / 2) / this.zoom
    this.clamp()
  }

  /** From the window, in CSS pixels, to the sheet. */
  toSheet(screenX: number, screenY: number): Point {
    return { x: this.x + (screenX - this.width / 2) / this.zoom, y: this.y + (screenY - this.height / 2) / this.zoom }
  }

  /** From the sheet to the window, in CSS pixels. */
  toScreen(p: Point): Point {
    return { x: (p.x - this.x) * this.zoom + this.width / 2, y: (p.y - this.y) * this.zoom + this.height / 2 }
  }

  /** The part of the sheet in view. */
  get visible(): Rect {
    const w = this.width / this.zoom
    const h = this.height / this.zoom
    return { x: this.x - w / 2, y: this.y - h / 2, w, h }
  }

  /** Whether a point of the sheet is in view, at least `margin` CSS pixels from the edge of the window. */
  shows(p: Point, margin: number): boolean {
    const { x, y } = this.toScreen(p)
    return x >= margin && y >= margin && x <= this.width - margin && y <= this.height - margin
  }

  /** Keeps zoom and place within their limits, and counts the change. */
  private clamp(): void {
    this.zoom = Math.min(MAX_ZOOM, Math.max(this.minZoom, this.zoom))
    const { sheet } = this.layout
    this.x = this.clampAxis(this.x, sheet.x, sheet.w, this.width)
    this.y = this.clampAxis(this.y, sheet.y, sheet.h, this.height)
    this.version++
    this.fitted = false
  }

  /** Middle of the view on one axis: on the sheet's middle when all of it fits, else so that no more than the margin shows. */
  private clampAxis(value: number, start: number, size: number, windowPx: number): number {
    const half = windowPx / this.zoom / 2
    const margin = MARGIN_PX / this.zoom
    if (size + margin * 2 <= half * 2) return start + size / 2
    return Math.min(start + size + margin - half, Math.max(start - margin + half, value))
  }

  /** Sets Phaser's camera, which works in device pixels. */
  applyTo(camera: Cameras.Scene2D.Camera): void {
    camera.setZoom(this.zoom * this.density)
    camera.setScroll(this.x - camera.width / 2, this.y - camera.height / 2)
  }
}
