import type { Cameras } from 'phaser'
import type { Point } from '../../hex/grid'
import type { Rect, SheetLayout } from '../layout'

const MAX_ZOOM = 2.2
/** The desk that may show round the sheet, in CSS pixels. */
const MARGIN_PX = 60

/**
 * What part of the sheet is seen. All sums are its own, in CSS pixels and sheet units, so that a click right after a move of the
 * camera finds the right hex; Phaser's camera only follows.
 */
export class Camera {
  x = 0
  y = 0
  zoom = 1
  width = 1
  height = 1
  /** Grows with every change. */
  version = 0
  /** Nothing has moved since the last `fit`. */
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

  get minZoom(): number {
    const { sheet } = this.layout
    return Math.min(0.9, Math.min(this.width / sheet.w, this.height / sheet.h) * 0.94)
  }

  /** Takes a new size of the window onto the sheet, keeping its middle. */
  resize(width: number, height: number): void {
    this.width = Math.max(1, width)
    this.height = Math.max(1, height)
    this.clamp()
  }

  /** All hexes and their border in view. */
  fit(): void {
    const { map } = this.layout
    const rim = 22
    this.zoom = Math.min(this.width / (map.w + rim * 2), this.height / (map.h + rim * 2))
    this.x = map.x + map.w / 2
    this.y = map.y + map.h / 2
    this.clamp()
    this.fitted = true
  }

  centreOn(p: Point, zoom = this.zoom): void {
    this.x = p.x
    this.y = p.y
    this.zoom = zoom
    this.clamp()
  }

  /** By CSS pixels; positive shows what lies further right and down. */
  pan(dx: number, dy: number): void {
    this.x += dx / this.zoom
    this.y += dy / this.zoom
    this.clamp()
  }

  /** Keeps the point of the sheet under (sx, sy) where it is. */
  zoomBy(factor: number, sx = this.width / 2, sy = this.height / 2): void {
    const before = this.toSheet(sx, sy)
    this.zoom = Math.min(MAX_ZOOM, Math.max(this.minZoom, this.zoom * factor))
    this.x = before.x - (sx - this.width / 2) / this.zoom
    this.y = before.y - (sy - this.height / 2) / this.zoom
    this.clamp()
  }

  toSheet(sx: number, sy: number): Point {
    return { x: this.x + (sx - this.width / 2) / this.zoom, y: this.y + (sy - this.height / 2) / this.zoom }
  }

  toScreen(p: Point): Point {
    return { x: (p.x - this.x) * this.zoom + this.width / 2, y: (p.y - this.y) * this.zoom + this.height / 2 }
  }

  /** The part of the sheet in view. */
  get visible(): Rect {
    const w = this.width / this.zoom
    const h = this.height / this.zoom
    return { x: this.x - w / 2, y: this.y - h / 2, w, h }
  }

  /** Whether a point lies in view, at least `rim` CSS pixels from the edge. */
  shows(p: Point, rim: number): boolean {
    const s = this.toScreen(p)
    return s.x >= rim && s.y >= rim && s.x <= this.width - rim && s.y <= this.height - rim
  }

  private clamp(): void {
    this.zoom = Math.min(MAX_ZOOM, Math.max(this.minZoom, this.zoom))
    const { sheet } = this.layout
    const clamp = (value: number, from: number, size: number, view: number): number => {
      const half = view / this.zoom / 2
      const rim = MARGIN_PX / this.zoom
      if (size + rim * 2 <= half * 2) return from + size / 2
      return Math.min(from + size + rim - half, Math.max(from - rim + half, value))
    }
    this.x = clamp(this.x, sheet.x, sheet.w, this.width)
    this.y = clamp(this.y, sheet.y, sheet.h, this.height)
    this.version++
    this.fitted = false
  }

  /** Hands the view to Phaser's camera, in device pixels. */
  applyTo(camera: Cameras.Scene2D.Camera): void {
    camera.setZoom(this.zoom * this.density)
    camera.setScroll(this.x - camera.width / 2, this.y - camera.height / 2)
  }
}
