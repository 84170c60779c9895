// Draws the grips that the player can drag, and the cursor of the keyboard, and finds the grip under a finger.
import type { Scene } from 'phaser'
import type { Point } from '../../hex/grid'
import type { TableHandle, TableModel } from '../../ui/table/board'
import type { Context2D } from '../canvas'
import { ImagePool } from '../map/imagePool'
import type { LabelFrames } from './labelFrames'
import { radiansOf, type TableSheet } from './tableSheet'

const HANDLE_DEPTH = 84
/** Size of a painted grip in CSS pixels. */
const GRIP_PX = 34
/** A grip is meant from so far away, in CSS pixels: for a finger it is a disc of 48. */
export const GRIP_REACH_PX = { mouse: 18, touch: 24 } as const
/** Grips that point somewhere are turned by their heading. */
const TURNING: ReadonlySet<TableHandle['kind']> = new Set(['go', 'wheelLeft', 'wheelRight', 'width', 'ride'])
const CURSOR_PX = 34

/** The grips of the last model. */
export class HandleLayer {
  private readonly pool: ImagePool
  private readonly labels: LabelFrames
  private readonly sheet: TableSheet
  /** The grip in the player's hand or under his mouse; its name is written beside it. */
  hot: string | null = null

  constructor(scene: Scene, labels: LabelFrames, sheet: TableSheet) {
    this.pool = new ImagePool(scene, labels.frames.key, HANDLE_DEPTH)
    this.labels = labels
    this.sheet = sheet
  }

  show({ handles, cursor }: TableModel, zoom: number, density: number): void {
    const scale = 1 / zoom / density
    this.pool.begin()
    for (const handle of handles) {
      const isHot = handle.id === this.hot
      const frame = this.labels.paint(`grip:${handle.kind}:${isHot}`, GRIP_PX, GRIP_PX, (context) =>
        paintGrip(context, handle.kind, isHot),
      )
      const { x, y } = this.sheet.toSheet(handle.at)
      this.pool.put(frame, x, y, scale).setRotation(TURNING.has(handle.kind) ? radiansOf(handle.heading) : 0)
    }
    const hot = handles.find(({ id }) => id === this.hot)
    if (hot && hot.label !== '') {
      const { frame } = this.labels.plateFrame(hot.label, false)
      const { x, y } = this.sheet.toSheet(hot.at)
      this.pool.put(frame, x, y - (GRIP_PX / 2 + 12) / zoom, scale)
    }
    if (cursor) {
      const { x, y } = this.sheet.toSheet(cursor)
      this.pool.put(this.labels.paint('cursor', CURSOR_PX, CURSOR_PX, paintCursor), x, y, scale)
    }
    this.pool.end()
  }

  /** The nearest grip within reach of a point of the sheet. */
  at(handles: readonly TableHandle[], point: Point, zoom: number, touch: boolean): TableHandle | null {
    let found: TableHandle | null = null
    let least = (touch ? GRIP_REACH_PX.touch : GRIP_REACH_PX.mouse) / zoom
    for (const handle of handles) {
      const { x, y } = this.sheet.toSheet(handle.at)
      const distance = Math.hypot(x - point.x, y - point.y)
      if (distance > least) continue
      least = distance
      found = handle
    }
    return found
  }
}

/** Paints a grip: a disc with a sign of what it does, pointing north. */
function paintGrip(context: Context2D, kind: TableHandle['kind'], isHot: boolean): void {
  context.translate(GRIP_PX / 2, GRIP_PX / 2)
  context.beginPath()
  context.arc(0, 1, 15.5, 0, Math.PI * 2)
  context.fillStyle = 'rgba(20, 12, 4, 0.4)'
  context.fill()
  context.beginPath()
  context.arc(0, 0, 14.5, 0, Math.PI * 2)
  context.fillStyle = isHot ? '#ffd34d' : '#fff3d0'
  context.fill()
  context.strokeStyle = '#3a1c04'
  context.lineWidth = isHot ? 3 : 2
  context.stroke()
  context.fillStyle = '#3a1c04'
  context.lineWidth = 2.6
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const head = (x: number, y: number, angle: number): void => {
    context.save()
    context.translate(x, y)
    context.rotate(angle)
    context.beginPath()
    context.moveTo(0, -5)
    context.lineTo(5, 3)
    context.lineTo(-5, 3)
    context.closePath()
    context.fill()
    context.restore()
  }
  context.beginPath()
  switch (kind) {
    case 'go':
      context.moveTo(0, 9)
      context.lineTo(0, -4)
      context.stroke()
      head(0, -6, 0)
      return
    case 'wheelLeft':
    case 'wheelRight': {
      const side = kind === 'wheelLeft' ? -1 : 1
      context.scale(side, 1)
      context.moveTo(-7, 6)
      context.quadraticCurveTo(-6, -5, 3, -5)
      context.stroke()
      head(6, -5, Math.PI / 2)
      return
    }
    case 'turn':
      context.arc(0, 0, 8, -Math.PI * 0.4, Math.PI * 1.15)
      context.stroke()
      head(2.6, -7.6, -Math.PI / 2 + 0.3)
      return
    case 'width':
      context.moveTo(0, 6)
      context.lineTo(0, -6)
      context.stroke()
      head(0, -7, 0)
      head(0, 7, Math.PI)
      return
    case 'place':
      context.moveTo(0, 6)
      context.lineTo(0, -6)
      context.moveTo(-6, 0)
      context.lineTo(6, 0)
      context.stroke()
      for (const [x, y, angle] of [
        [0, -8, 0],
        [8, 0, Math.PI / 2],
        [0, 8, Math.PI],
        [-8, 0, -Math.PI / 2],
      ] as const) {
        context.save()
        context.translate(x, y)
        context.scale(0.7, 0.7)
        head(0, 0, angle)
        context.restore()
      }
      return
    case 'ride':
      // A horseshoe with an arrow.
      context.arc(0, 4, 5.4, Math.PI * 0.8, Math.PI * 2.2)
      context.stroke()
      head(0, -7, 0)
  }
}

/** Paints the cursor of the keyboard: a ring of four parts with a dot. */
function paintCursor(context: Context2D): void {
  context.translate(CURSOR_PX / 2, CURSOR_PX / 2)
  for (const [colour, width] of [
    ['#14100c', 5],
    ['#fff6d8', 2.4],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width
    for (let i = 0; i < 4; i++) {
      context.beginPath()
      context.arc(0, 0, 12, (i + 0.15) * (Math.PI / 2), (i + 0.85) * (Math.PI / 2))
      context.stroke()
    }
    context.beginPath()
    context.arc(0, 0, width * 0.7, 0, Math.PI * 2)
    context.fillStyle = colour
    context.fill()
  }
}
