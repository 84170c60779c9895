// Lines, dashes, arrowheads and rings over the table, put together from little pictures: their width stays the same at every zoom.
import type { Scene } from 'phaser'
import type { Point } from '../../hex/grid'
import type { Context2D } from '../canvas'
import { ImagePool } from '../map/imagePool'
import { PaintedFrames } from '../paintedFrames'

/** How a line is drawn: without gaps, dashed, dotted. */
export type StripFrame = 'solid' | 'dash' | 'dot'
/** Signs at ends and in the middle of lines. */
export type StripSign =
  | 'arrow'
  | 'bar'
  | 'blocked'
  | 'eye'
  | 'chevron'
  | 'foot'
  | 'horse'
  | 'gun'
  | 'limber'
  | 'hollow'
  | 'irregular'

/** Colours and width of a line. Its dark or pale edge keeps it visible on any ground. */
export interface StripLook {
  readonly colour: number
  readonly widthPx: number
  readonly edge: number
  readonly alpha?: number
}

/** Pixels of the painted pictures. */
const STRIP = { width: 24, height: 24 } as const
const SIGN_PX = 48
/** CSS pixels from one dash or dot to the next. */
const PERIOD_PX = { dash: 12, dot: 8 } as const
/** Share of its period that a dash fills. */
const DASH_SHARE = 0.62
/** The edge of a line is so much wider than the line, in CSS pixels. */
const EDGE_PX = 2.4
/** A dashed line has at most so many dashes: beyond them they become longer. */
const MOST_DASHES = 120
/** Straight parts of a ring. */
const RING_PARTS = 40

/** Pools in which lines lie, from the lowest to the highest. */
const POOLS = { ground: 14, units: 36, lines: 50, handles: 84 } as const
export type StripPool = keyof typeof POOLS

/** All lines of one drawing of the table. A redraw calls `begin`, then `line`, `sign`, `ring`, then `end`. */
export class StripLayer {
  private readonly frames: PaintedFrames
  private readonly pools: Readonly<Record<StripPool, ImagePool>>

  constructor(scene: Scene, key: string) {
    this.frames = new PaintedFrames(scene.textures, key, { width: 512, height: 512 })
    const pool = (name: StripPool): ImagePool => new ImagePool(scene, key, POOLS[name])
    this.pools = { ground: pool('ground'), units: pool('units'), lines: pool('lines'), handles: pool('handles') }
  }

  /** A picture in a colour, painted when it is first needed: a browser without WebGL cannot tint pictures. */
  private picture(kind: 'solid' | 'dot' | StripSign, colour: number): string {
    const ink = `#${colour.toString(16).padStart(6, '0')}`
    const size = kind === 'solid' || kind === 'dot' ? STRIP : { width: SIGN_PX, height: SIGN_PX }
    return this.frames.frame(`${kind}:${ink}`, size.width, size.height, (context) => {
      context.fillStyle = ink
      context.strokeStyle = ink
      // Two empty rows above and below, so that a thin line has soft edges.
      if (kind === 'solid') context.fillRect(0, 2, STRIP.width, STRIP.height - 4)
      else if (kind === 'dot') {
        context.beginPath()
        context.arc(12, 12, 10, 0, Math.PI * 2)
        context.fill()
      } else paintSign(context, kind)
    })
  }

  begin(): void {
    for (const pool of Object.values(this.pools)) pool.begin()
  }

  end(): void {
    for (const pool of Object.values(this.pools)) pool.end()
    this.frames.refresh()
  }

  /** A straight line between two points of the sheet. `zoom`: CSS pixels per sheet unit. */
  line(pool: StripPool, from: Point, to: Point, frame: StripFrame, look: StripLook, zoom: number): void {
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length === 0) return
    const angle = Math.atan2(to.y - from.y, to.x - from.x)
    const put = (start: number, end: number, widthPx: number, tint: number, picture: 'solid' | 'dot'): void => {
      const middle = (start + end) / 2 / length
      const image = this.pools[pool].put(
        this.picture(picture, tint),
        from.x + (to.x - from.x) * middle,
        from.y + (to.y - from.y) * middle,
        1,
      )
      const across = widthPx / zoom / (STRIP.height - 4)
      image
        .setScale(picture === 'dot' ? across : (end - start) / STRIP.width, across)
        .setRotation(angle)
        .setAlpha(look.alpha ?? 1)
    }
    if (frame === 'solid') {
      const overlap = look.widthPx / zoom / 4
      put(-overlap, length + overlap, look.widthPx + EDGE_PX, look.edge, 'solid')
      put(-overlap, length + overlap, look.widthPx, look.colour, 'solid')
      return
    }
    const count = Math.max(1, Math.min(MOST_DASHES, Math.round((length * zoom) / PERIOD_PX[frame])))
    const period = length / count
    const drawn = frame === 'dot' ? period : period * DASH_SHARE
    for (const [extraPx, tint] of [
      [EDGE_PX, look.edge],
      [0, look.colour],
    ] as const)
      for (let i = 0; i < count; i++) {
        const start = i * period + (period - drawn) / 2
        put(
          start - extraPx / 2 / zoom,
          start + drawn + extraPx / 2 / zoom,
          look.widthPx + extraPx,
          tint,
          frame === 'dot' ? 'dot' : 'solid',
        )
      }
  }

  /** A line through several points. */
  polyline(pool: StripPool, points: readonly Point[], frame: StripFrame, look: StripLook, zoom: number): void {
    for (const [i, to] of points.slice(1).entries()) this.line(pool, points[i]!, to, frame, look, zoom)
  }

  /** A sign of `sizePx` CSS pixels; `angle` in radians, 0: to the north. */
  sign(
    pool: StripPool,
    sign: StripSign,
    at: Point,
    angle: number,
    sizePx: number,
    colour: number,
    zoom: number,
    alpha = 1,
  ): void {
    const scale = sizePx / zoom / SIGN_PX
    this.pools[pool].put(this.picture(sign, colour), at.x, at.y, scale).setRotation(angle).setAlpha(alpha)
  }

  /** A ring of this radius, in sheet units. */
  ring(middle: Point, radius: number, look: StripLook, zoom: number, frame: StripFrame = 'solid'): void {
    const at = (i: number): Point => {
      const angle = (i / RING_PARTS) * Math.PI * 2
      return { x: middle.x + Math.cos(angle) * radius, y: middle.y + Math.sin(angle) * radius }
    }
    for (let i = 0; i < RING_PARTS; i++) this.line('lines', at(i), at(i + 1), frame, look, zoom)
  }
}

/** Paints a sign in the present colours, with its tip to the north where it has one. */
function paintSign(context: Context2D, sign: StripSign): void {
  context.translate(SIGN_PX / 2, SIGN_PX / 2)
  context.lineWidth = 7
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  switch (sign) {
    case 'arrow':
      context.moveTo(0, -22)
      context.lineTo(20, 14)
      context.lineTo(0, 5)
      context.lineTo(-20, 14)
      context.closePath()
      context.fill()
      return
    case 'chevron':
      context.moveTo(-16, 12)
      context.lineTo(0, -10)
      context.lineTo(16, 12)
      context.stroke()
      return
    // Signs of the arms, as on maps of that time: crossed belts, one belt, a ball; a ball on wheels.
    case 'foot':
      context.moveTo(-20, -20)
      context.lineTo(20, 20)
      context.moveTo(20, -20)
      context.lineTo(-20, 20)
      context.stroke()
      return
    case 'horse':
      context.moveTo(20, -20)
      context.lineTo(-20, 20)
      context.stroke()
      return
    case 'gun':
      context.arc(0, 0, 13, 0, Math.PI * 2)
      context.fill()
      return
    case 'limber':
      context.arc(0, -9, 10, 0, Math.PI * 2)
      context.fill()
      context.beginPath()
      context.moveTo(-18, 14)
      context.lineTo(18, 14)
      context.stroke()
      return
    case 'irregular':
      for (const [x, y] of [
        [-13, 9],
        [0, -11],
        [13, 9],
      ] as const) {
        context.beginPath()
        context.arc(x, y, 7, 0, Math.PI * 2)
        context.fill()
      }
      return
    case 'hollow':
      context.lineWidth = 5
      context.strokeRect(-19, -19, 38, 38)
      return
    case 'bar':
      context.moveTo(-18, 0)
      context.lineTo(18, 0)
      context.stroke()
      return
    case 'blocked':
      context.arc(0, 0, 18, 0, Math.PI * 2)
      context.moveTo(-12, -12)
      context.lineTo(12, 12)
      context.moveTo(12, -12)
      context.lineTo(-12, 12)
      context.stroke()
      return
    case 'eye':
      context.moveTo(-20, 0)
      context.quadraticCurveTo(0, -22, 20, 0)
      context.quadraticCurveTo(0, 22, -20, 0)
      context.closePath()
      context.stroke()
      context.beginPath()
      context.arc(0, 0, 6, 0, Math.PI * 2)
      context.fill()
  }
}
