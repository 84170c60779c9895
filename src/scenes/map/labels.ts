import type { Scene, Textures } from 'phaser'
import type { Point } from '../../hex/grid'
import type { MapFile, MapHex } from '../../operational/data'
import { FONT, type SheetWords } from '../sheet/sheetWords'
import { type Rect, overlaps, HEX_SIZE, type SheetLayout } from '../layout'
import type { Camera } from './camera'
import {
  FORT_COLOUR,
  type LabelColour,
  NUMBER_COLOUR,
  NUMBER_ON_DARK_COLOUR,
  rimColour,
  PLACE_COLOUR,
  TOWN_COLOUR,
  WATER_COLOUR,
} from './labelColours'
import { ImagePool } from './imagePool'

const TEXTURE_WIDTH = 2048
const TEXTURE_HEIGHT = 1024
/** Names are baked for the sheet seen whole and for a close look. */
const NAME_SCALES = [1, 2] as const

interface NameStyle {
  readonly font: string
  readonly size: number
  readonly spacing: number
  /** From the hex's centre to the middle of the line, downward. */
  readonly below: number
  /** Who keeps his place when names would run into each other. */
  readonly priority: number
  readonly colour: LabelColour
}

const TOWN: NameStyle = { font: '700', size: 17, spacing: 0.2, below: 35, priority: 2, colour: TOWN_COLOUR }
const FORT: NameStyle = { font: '700', size: 17, spacing: 0.2, below: 35, priority: 3, colour: FORT_COLOUR }
const SPOT: NameStyle = { font: 'italic', size: 16, spacing: 0, below: 34, priority: 0, colour: PLACE_COLOUR }
const AREA: NameStyle = { font: 'italic', size: 30, spacing: 5, below: 0, priority: 4, colour: PLACE_COLOUR }
const WATER: NameStyle = { font: 'italic', size: 25, spacing: 2, below: 0, priority: 3, colour: WATER_COLOUR }

function styleOf(hex: MapHex): NameStyle {
  if (hex.bastion) return FORT
  if (hex.village) return TOWN
  if (hex.terrain === 'lake' || hex.terrain === 'marsh') return WATER
  if (hex.terrain === 'lava' && !hex.decor) return hex.place === 'pedregal' ? AREA : SPOT
  return SPOT
}

interface PlaceName {
  readonly id: string
  readonly style: NameStyle
  readonly at: Point
  readonly width: number
}

/** Names of places and numbers of hexes: laid over the ground, so that they can be switched and keep a size that reads. */
export class Labels {
  private readonly texture: Textures.CanvasTexture
  private readonly ctx: CanvasRenderingContext2D
  private readonly names: PlaceName[] = []
  private readonly pool: ImagePool
  private readonly layout: SheetLayout
  private readonly map: MapFile
  private x = 0
  private y = 0
  private rowHeight = 0
  private hasNumbers = false
  private numberTop = 0

  constructor(scene: Scene, key: string, layout: SheetLayout, map: MapFile, words: SheetWords) {
    this.layout = layout
    this.map = map
    const canvas = document.createElement('canvas')
    canvas.width = TEXTURE_WIDTH
    canvas.height = TEXTURE_HEIGHT
    const ctx = canvas.getContext('2d')
    const texture = scene.textures.addCanvas(key, canvas)
    if (!ctx || !texture) throw new Error('labels: no canvas')
    this.ctx = ctx
    this.texture = texture
    this.pool = new ImagePool(scene, key, 60)
    this.setWords(words)
  }

  /** Bakes the names anew, in the words of another language. */
  setWords(words: SheetWords): void {
    this.ctx.clearRect(0, 0, TEXTURE_WIDTH, TEXTURE_HEIGHT)
    this.names.length = 0
    this.x = 0
    this.y = 0
    this.rowHeight = 0
    this.hasNumbers = false
    // Nothing may go on showing a frame that is gone.
    this.pool.begin()
    this.pool.end()
    for (const frame of this.texture.getFrameNames()) this.texture.remove(frame)
    for (const hex of this.map.hexes) {
      if (hex.name === undefined) continue
      const style = styleOf(hex)
      const text = words.names[hex.name] ?? hex.name
      let width = 0
      NAME_SCALES.forEach((fine, level) => {
        width = this.bakeName(`name:${hex.id}@${level}`, text, style, fine) / fine
      })
      this.names.push({ id: hex.id, style, at: this.layout.centre(hex.id), width })
    }
    this.names.sort((a, b) => b.style.priority - a.style.priority)
    this.numberTop = this.y + this.rowHeight + 2
    this.texture.refresh()
  }

  private addFrame(name: string, w: number, h: number): Point {
    if (this.x + w + 2 > TEXTURE_WIDTH) {
      this.x = 0
      this.y += this.rowHeight + 2
      this.rowHeight = 0
    }
    this.rowHeight = Math.max(this.rowHeight, h)
    const at = { x: this.x, y: this.y }
    this.texture.add(name, 0, at.x, at.y, w, h)
    this.x += w + 2
    return at
  }

  private bakeName(name: string, text: string, style: NameStyle, fine: number): number {
    const { ctx } = this
    const size = style.size * fine
    ctx.font = `${style.font} ${size}px ${FONT.map}`
    ctx.letterSpacing = `${style.spacing * fine}px`
    const w = Math.ceil(ctx.measureText(text).width + size * 0.7)
    const h = Math.ceil(size * 1.5)
    const at = this.addFrame(name, w, h)
    ctx.textAlign = 'left'
    ctx.textBaseline = 'middle'
    ctx.lineJoin = 'round'
    ctx.strokeStyle = rimColour(style.colour)
    ctx.lineWidth = 4.4 * fine
    ctx.strokeText(text, at.x + size * 0.35, at.y + h / 2)
    ctx.fillStyle = style.colour.ink
    ctx.fillText(text, at.x + size * 0.35, at.y + h / 2)
    ctx.letterSpacing = '0px'
    return w
  }

  /** Bakes the numbers of the hexes, when they are first asked for. */
  private bakeNumbers(): void {
    this.hasNumbers = true
    this.x = 0
    this.y = this.numberTop
    this.rowHeight = 0
    const { ctx } = this
    ctx.font = `600 19px ${FONT.counter}`
    ctx.textAlign = 'center'
    ctx.textBaseline = 'middle'
    for (const hex of this.map.hexes) {
      const at = this.addFrame(`number:${hex.id}`, 46, 20)
      const colour = hex.terrain === 'lava' || hex.terrain === 'volcano' ? NUMBER_ON_DARK_COLOUR : NUMBER_COLOUR
      ctx.strokeStyle = rimColour(colour)
      ctx.lineWidth = 4
      ctx.strokeText(hex.id, at.x + 23, at.y + 10.5)
      ctx.fillStyle = colour.ink
      ctx.fillText(hex.id, at.x + 23, at.y + 10.5)
    }
    this.texture.refresh()
  }

  /** Lays out what is to be read at this zoom. */
  show(camera: Camera, names: boolean, numbers: boolean, tint: number): void {
    this.pool.begin()
    if (numbers && camera.zoom > 0.3) {
      if (!this.hasNumbers) this.bakeNumbers()
      // From a distance the numbers may take half of the hex's width.
      const scale = Math.max(0.5, Math.min(0.9, 0.36 / camera.zoom))
      for (const hex of this.map.hexes) {
        const c = this.layout.centre(hex.id)
        this.pool.put(`number:${hex.id}`, c.x, c.y - HEX_SIZE + 13 + scale * 2, scale).setTint(tint)
      }
    }
    if (names) {
      const taken: Rect[] = []
      const level = camera.zoom < 0.8 ? 0 : 1
      for (const { id, style, at, width } of this.names) {
        const grow = Math.max(1, Math.min(2.1, 0.66 / camera.zoom / (style.size / 17)))
        const h = style.size * 1.25 * grow
        const w = width * grow
        const y = at.y + style.below + (style.below > 0 ? (grow - 1) * style.size * 0.5 : 0)
        const box = { x: at.x - w / 2, y: y - h / 2, w, h }
        if (taken.some((other) => overlaps(other, box))) continue
        taken.push(box)
        this.pool.put(`name:${id}@${level}`, at.x, y, grow / NAME_SCALES[level]).setTint(tint)
      }
    }
    this.pool.end()
  }
}
