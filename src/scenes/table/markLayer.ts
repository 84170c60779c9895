// Draws what happens now over the units: smoke of volleys and guns, flashes, crossed swords, riders at full speed, those who run.
import type { Scene } from 'phaser'
import type { TableMark } from '../../ui/table/board'
import type { Context2D } from '../canvas'
import { ImagePool } from '../map/imagePool'
import { PaintedFrames } from '../paintedFrames'
import { noise } from '../sheet/noise'
import { paintSwords } from './signs'
import { radiansOf, type TableSheet, UNITS_PER_INCH, unitsOf } from './tableSheet'

const MARK_DEPTH = { smoke: 55, signs: 70 } as const
const PUFF_PX = 96
const SIGN_PX = 64
/** CSS pixels of signs on the table. */
const SIGN_CSS = { melee: 28, flash: 26, rout: 26, charge: 24 } as const
/** Puffs of smoke per inch of front, and at most. */
const PUFFS = { perInch: 1.4, gunsPerInch: 2.6, most: 30 } as const
/** Kinds of puffs that are painted. */
const PUFF_KINDS = 3
/** A puff is at least so wide, in CSS pixels, so that a volley is seen on a small screen. */
const LEAST_PUFF_PX = 12

/** The marks of the last drawing. */
export class MarkLayer {
  private readonly frames: PaintedFrames
  private readonly smoke: ImagePool
  private readonly signs: ImagePool
  private readonly sheet: TableSheet

  constructor(scene: Scene, sheet: TableSheet) {
    this.frames = new PaintedFrames(scene.textures, 'marks', { width: 512, height: 256 })
    this.smoke = new ImagePool(scene, 'marks', MARK_DEPTH.smoke)
    this.signs = new ImagePool(scene, 'marks', MARK_DEPTH.signs)
    this.sheet = sheet
    for (let kind = 0; kind < PUFF_KINDS; kind++)
      this.frames.frame(`puff${kind}`, PUFF_PX, PUFF_PX, (context) => paintPuff(context, kind))
    for (const sign of ['melee', 'flash', 'rout', 'charge'] as const)
      this.frames.frame(sign, SIGN_PX, SIGN_PX, (context) => paintMark(context, sign))
    this.frames.refresh()
  }

  show(marks: readonly TableMark[], zoom: number): void {
    this.smoke.begin()
    this.signs.begin()
    for (const mark of marks)
      if (mark.kind === 'smoke' || mark.kind === 'gunSmoke') this.putSmoke(mark, zoom)
      else this.putSign(mark, mark.kind, zoom)
    this.smoke.end()
    this.signs.end()
  }

  /** A bank of smoke before a front: it comes at once, drifts ahead, spreads and fades. */
  private putSmoke({ kind, at, heading, width, progress }: TableMark, zoom: number): void {
    const isGuns = kind === 'gunSmoke'
    const inches = Math.max(1, width / 1000)
    const count = Math.min(PUFFS.most, Math.ceil(inches * (isGuns ? PUFFS.gunsPerInch : PUFFS.perInch)))
    const angle = radiansOf(heading)
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
    const origin = this.sheet.toSheet(at)
    for (let i = 0; i < count; i++) {
      const side = ((i + 0.5) / count - 0.5 + (noise(i, 1, 95) - 0.5) * 0.06) * unitsOf(width)
      const ahead = unitsOf(
        (isGuns ? 900 : 500) + noise(i, 2, 95) * (isGuns ? 2200 : 600) + progress * (isGuns ? 1900 : 1100),
      )
      const sizeInches = (isGuns ? 2.3 : 1.75) * (0.6 + noise(i, 3, 95) * 0.5) * (0.55 + progress * 1.2)
      const size = Math.max(sizeInches * UNITS_PER_INCH, LEAST_PUFF_PX / zoom)
      this.smoke
        .put(
          `puff${i % PUFF_KINDS}`,
          origin.x + side * cos + ahead * sin,
          origin.y + side * sin - ahead * cos,
          size / PUFF_PX,
        )
        .setRotation(noise(i, 4, 95) * 6 + progress)
        .setAlpha(Math.max(0, Math.min(1, (1 - progress) * 1.25)) * 0.9)
    }
  }

  private putSign({ at, heading, progress }: TableMark, kind: keyof typeof SIGN_CSS, zoom: number): void {
    const { x, y } = this.sheet.toSheet(at)
    const beat = kind === 'melee' ? 1 + Math.sin(progress * Math.PI * 6) * 0.12 : 1
    const fade = kind === 'flash' ? Math.max(0, 1 - progress * 2.5) : 1
    this.signs
      .put(kind, x, y, ((SIGN_CSS[kind] / SIGN_PX) * beat) / zoom)
      .setRotation(kind === 'charge' ? radiansOf(heading) : 0)
      .setAlpha(fade)
  }
}

/** Paints a puff of white smoke with grey edges. */
function paintPuff(context: Context2D, kind: number): void {
  context.translate(PUFF_PX / 2, PUFF_PX / 2)
  for (let i = 0; i < 7; i++) {
    const angle = (i / 7) * Math.PI * 2 + kind
    const reach = i === 0 ? 0 : 17
    const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach]
    const radius = 16 + noise(i, kind, 96) * 10
    const cloud = context.createRadialGradient(x - 3, y - 4, 1, x, y, radius)
    cloud.addColorStop(0, 'rgba(255, 255, 253, 0.95)')
    cloud.addColorStop(0.55, 'rgba(240, 238, 232, 0.72)')
    cloud.addColorStop(0.85, 'rgba(176, 170, 160, 0.34)')
    cloud.addColorStop(1, 'rgba(140, 134, 126, 0)')
    context.fillStyle = cloud
    context.beginPath()
    context.arc(x, y, radius, 0, Math.PI * 2)
    context.fill()
  }
}

/** Paints a sign around the middle of its frame. */
function paintMark(context: Context2D, kind: keyof typeof SIGN_CSS): void {
  context.translate(SIGN_PX / 2, SIGN_PX / 2)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const disc = (edge: string): void => {
    context.beginPath()
    context.arc(0, 0, 28, 0, Math.PI * 2)
    context.fillStyle = '#fffaf0'
    context.fill()
    context.strokeStyle = edge
    context.lineWidth = 4.5
    context.stroke()
  }
  switch (kind) {
    case 'melee':
      disc('#8c2f1b')
      context.scale(2.4, 2.4)
      paintSwords(context)
      return
    case 'flash':
      for (const [colour, width] of [
        ['#fff2b0', 8],
        ['#e06a10', 4],
      ] as const) {
        context.beginPath()
        for (let ray = 0; ray < 8; ray++) {
          const angle = (ray / 8) * Math.PI * 2
          context.moveTo(Math.cos(angle) * 8, Math.sin(angle) * 8)
          context.lineTo(Math.cos(angle) * 26, Math.sin(angle) * 26)
        }
        context.strokeStyle = colour
        context.lineWidth = width
        context.stroke()
      }
      return
    case 'rout':
      // Somebody runs, with lines of haste.
      disc('#2a2018')
      context.strokeStyle = '#2a2018'
      context.lineWidth = 5
      context.beginPath()
      context.moveTo(6, -6)
      context.lineTo(0, 6)
      context.lineTo(8, 12)
      context.lineTo(4, 21)
      context.moveTo(0, 6)
      context.lineTo(-9, 15)
      context.moveTo(-4, -5)
      context.lineTo(6, -6)
      context.lineTo(14, 1)
      context.moveTo(-22, -4)
      context.lineTo(-12, -4)
      context.moveTo(-22, 5)
      context.lineTo(-14, 5)
      context.stroke()
      context.beginPath()
      context.arc(10, -15, 5.5, 0, Math.PI * 2)
      context.fillStyle = '#2a2018'
      context.fill()
      return
    case 'charge':
      for (const [colour, width] of [
        ['#3a0f04', 13],
        ['#ff8a4c', 7],
      ] as const) {
        context.strokeStyle = colour
        context.lineWidth = width
        for (const y of [0, 20]) {
          context.beginPath()
          context.moveTo(-18, y)
          context.lineTo(0, y - 18)
          context.lineTo(18, y)
          context.stroke()
        }
      }
  }
}
