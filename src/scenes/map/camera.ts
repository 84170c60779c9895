// Which part of a sheet (the map, or a table) is in view: pan, zoom, and the way from points of the canvas to points of the sheet.
import type { Cameras } from 'phaser'
import type { Point } from '../../hex/grid'
import { HEX_WIDTH, type Rect } from '../layout'

/** A sheet with the part of it that counts, in sheet units: the hexes of a map, the cloth of a table. */
export interface CameraSheet {
  readonly sheet: Rect
  readonly map: Rect
}

/** How far a camera may go. Lengths are sheet units, zooms CSS pixels per sheet unit. */
export interface CameraLimits {
  readonly maxZoom: number
  /** On a large canvas nobody needs to zoom in to fill it: the player may always zoom out to this zoom, and the sheet then fills less. */
  readonly maxMinZoom: number
  /** Space around the part that `fit` brings into view where there is room for it. */
  readonly fitMargin: number
  /** Space around points that `frame` shows. */
  readonly frameMargin: number
  /** `frame` does not enlarge the sheet beyond this zoom, at which everything on it is easy to read. */
  readonly maxFrameZoom: number
  /** A place counts as in view when so much around it is. */
  readonly placeRadius: number
}

/** The limits of the map of the hex game: its border, one and a half hexes, half a hex. */
const MAP_LIMITS: CameraLimits = {
  maxZoom: 2.2,
  maxMinZoom: 0.9,
  fitMargin: 22,
  frameMargin: HEX_WIDTH * 1.5,
  maxFrameZoom: 1.3,
  placeRadius: HEX_WIDTH / 2,
}
/** A place that is brought into view comes at least so far inside, as a share of the free part of the canvas. */
const COMFORT_SHARE = 0.22

/** What the page lays over the canvas at its edges, in CSS pixels: what lies under it is not in view. */
export interface Cover {
  readonly right: number
  readonly bottom: number
}
export const NO_COVER: Cover = { right: 0, bottom: 0 }

/** A view of the sheet: the point in the middle of the canvas, and CSS pixels per sheet unit. */
export interface ViewOfSheet {
  readonly x: number
  readonly y: number
  readonly zoom: number
  /** Whether it is the view of `fit`. */
  readonly isFitted: boolean
}

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
  /** What `fit` brings into view; in the beginning all that counts of the sheet. */
  fitArea: Rect
  private readonly layout: CameraSheet
  private readonly pixelsPerCssPixel: number
  private readonly limits: CameraLimits

  constructor(layout: CameraSheet, pixelsPerCssPixel: number, limits: CameraLimits = MAP_LIMITS) {
    this.layout = layout
    this.pixelsPerCssPixel = pixelsPerCssPixel
    this.limits = limits
    const { map } = layout
    this.fitArea = map
    this.centreX = map.x + map.w / 2
    this.centreY = map.y + map.h / 2
  }

  /** Zoom at which the whole sheet is in view. */
  get minZoom(): number {
    const { sheet } = this.layout
    return Math.min(this.limits.maxMinZoom, Math.min(this.width / sheet.w, this.height / sheet.h))
  }

  /** The present view. */
  get view(): ViewOfSheet {
    return { x: this.centreX, y: this.centreY, zoom: this.zoom, isFitted: this.isFitted }
  }

  /** Sets the size of the canvas in CSS pixels. The same point of the sheet stays in the middle. */
  resize(width: number, height: number): void {
    this.width = Math.max(1, width)
    this.height = Math.max(1, height)
    this.clamp()
  }

  /**
   * The canvas has another size because the page has laid out its parts anew: what lies on the sheet stays where it is on the page. The top
   * left corner of the canvas has moved on the page by `dx` and `dy` CSS pixels.
   */
  resizeInPlace(width: number, height: number, dx: number, dy: number): void {
    const { isFitted } = this
    this.centreX += (dx + (width - this.width) / 2) / this.zoom
    this.centreY += (dy + (height - this.height) / 2) / this.zoom
    this.resize(width, height)
    this.isFitted = isFitted
  }

  /** Brings all hexes (or the area of a battle) into view, with their border where that leaves no empty space beside the sheet. */
  fit(): void {
    const { sheet } = this.layout
    const map = this.fitArea
    const { fitMargin } = this.limits
    const fillsCanvas = Math.max(this.width / sheet.w, this.height / sheet.h)
    const showsHexes = Math.min(this.width / map.w, this.height / map.h)
    const showsBorder = Math.min(this.width / (map.w + fitMargin * 2), this.height / (map.h + fitMargin * 2))
    this.zoom = fillsCanvas <= showsHexes ? Math.max(showsBorder, fillsCanvas) : showsBorder
    this.centreX = map.x + map.w / 2
    this.centreY = map.y + map.h / 2
    this.clamp()
    this.isFitted = true
  }

  /** Shows these points of the sheet as large as they fit with `frameMargin` around them, but not larger than `maxFrameZoom`. */
  frame(points: readonly Point[]): void {
    const { frameMargin, maxFrameZoom } = this.limits
    const xs = points.map(({ x }) => x)
    const ys = points.map(({ y }) => y)
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const widthShare = this.width / (right - left + frameMargin * 2)
    const heightShare = this.height / (bottom - top + frameMargin * 2)
    this.centreOn({ x: (left + right) / 2, y: (top + bottom) / 2 }, Math.min(maxFrameZoom, widthShare, heightShare))
  }

  /** Moves a point of the sheet to the middle of the canvas. */
  centreOn(point: Point, zoom = this.zoom): void {
    this.centreX = point.x
    this.centreY = point.y
    this.zoom = zoom
    this.clamp()
  }

  /** Takes a view, within the limits of the sheet. */
  take({ x, y, zoom, isFitted }: ViewOfSheet): void {
    this.centreOn({ x, y }, zoom)
    this.isFitted = isFitted
  }

  /**
   * Where a view must move so that a hex comes into view, by the shortest way and without zooming; null: the hex is in view, or as near as the
   * edge of the sheet allows. `hexCentre` is a point of the sheet.
   */
  viewShowing(hexCentre: Point, from: ViewOfSheet = this.view, cover: Cover = NO_COVER): ViewOfSheet | null {
    const { zoom } = from
    const freeWidth = Math.max(1, this.width - cover.right)
    const freeHeight = Math.max(1, this.height - cover.bottom)
    const x = (hexCentre.x - from.x) * zoom + this.width / 2
    const y = (hexCentre.y - from.y) * zoom + this.height / 2
    // Half a hex from the edge, the whole hex is in view.
    const wholeHex = this.limits.placeRadius * zoom
    const isInView = (at: number, free: number): boolean => at >= wholeHex && at <= free - wholeHex
    if (isInView(x, freeWidth) && isInView(y, freeHeight)) return null
    const wayTo = (at: number, free: number): number => {
      const margin = Math.min(free / 2, Math.max(wholeHex, free * COMFORT_SHARE))
      return at < margin ? at - margin : at > free - margin ? at - (free - margin) : 0
    }
    const centre = this.limited(from.x + wayTo(x, freeWidth) / zoom, from.y + wayTo(y, freeHeight) / zoom, zoom)
    const isWorthMoving = Math.hypot(centre.x - from.x, centre.y - from.y) * zoom >= 1
    return isWorthMoving ? { ...centre, zoom, isFitted: false } : null
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
    this.zoom = Math.min(this.limits.maxZoom, Math.max(this.minZoom, this.zoom * factor))
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

  /** Brings zoom and place within their limits after a change, and records the change in `version`. */
  private clamp(): void {
    this.zoom = Math.min(this.limits.maxZoom, Math.max(this.minZoom, this.zoom))
    const { x, y } = this.limited(this.centreX, this.centreY, this.zoom)
    this.centreX = x
    this.centreY = y
    this.version++
    this.isFitted = false
  }

  /** The middle of a view, brought within the sheet: nothing beyond its edge shows where the sheet is larger than the canvas. */
  private limited(x: number, y: number, zoom: number): Point {
    const { sheet } = this.layout
    return {
      x: limitedOnAxis(x, sheet.x, sheet.w, this.width / zoom / 2),
      y: limitedOnAxis(y, sheet.y, sheet.h, this.height / zoom / 2),
    }
  }

  /** Sets Phaser's camera, which works in device pixels. */
  applyTo(camera: Cameras.Scene2D.Camera): void {
    camera.setZoom(this.zoom * this.pixelsPerCssPixel)
    camera.setScroll(this.centreX - camera.width / 2, this.centreY - camera.height / 2)
  }
}

/** The middle of a view on one axis, where the sheet has `start` and `size`: the sheet's own middle where all of it fits into the view. */
const limitedOnAxis = (middle: number, start: number, size: number, halfView: number): number =>
  size <= halfView * 2 ? start + size / 2 : Math.min(start + size - halfView, Math.max(start + halfView, middle))
