import type { Scene, Textures } from 'phaser'
import type { Point } from '../../hex/grid'
import type { MapFile, MapHex } from '../../operational/data'
import type { Context2D } from '../canvas'
import { HEX_SIZE, overlaps, type Rect, type SheetLayout } from '../layout'
import { FONT, type SheetWords } from '../sheet/sheetWords'
import type { Camera } from './camera'
import { ImagePool } from './imagePool'
import {
  FORT_COLOUR,
  isDarkGround,
  type LabelColour,
  NUMBER_COLOUR,
  NUMBER_ON_DARK_COLOUR,
  PLACE_COLOUR,
  rimColour,
  TOWN_COLOUR,
  WATER_COLOUR,
} from './labelColours'

const TEXTURE_WIDTH = 2048
const TEXTURE_HEIGHT = 1024
/** Scales at which names are drawn: for the whole sheet in view, and for a close look. */
const NAME_SCALES = [1, 2] as const

interface NameStyle {
  readonly font: string
  readonly size: number
  readonly spacing: number
  /** Distance from the hex's centre down to the middle of the text, in sheet units. */
  readonly below: number
  /** Where two names overlap, the one with the lower priority is left out. */
  readonly priority: number
  readonly colour: LabelColour
}

const TOWN: NameStyle = { font: '700', size: 17, spacing: 0.2, below: 35, priority: 2, colour: TOWN_COLOUR }
const FORT: NameStyle = { font: '700', size: 17, spacing: 0.2, below: 35, priority: 3, colour: FORT_COLOUR }
const SPOT: NameStyle = { font: 'italic', size: 16, spacing: 0, below: 34, priority: 0, colour: PLACE_COLOUR }
const AREA: NameStyle = { font: 'italic', size: 30, spacing: 5, below: 0, priority: 4, colour: PLACE_COLOUR }
const WATER: NameStyle = { font: 'italic', size: 25, spacing: 2, below: 0, priority: 3, colour: WATER_COLOUR }

/** `wideNames`: places whose name is printed large across the area. */
function styleOf(hex: MapHex, wideNames: ReadonlySet<string>): NameStyle {
  if (hex.bastion) return FORT
  if (hex.village) return TOWN
  if (hex.terrain === 'lake' || hex.terrain === 'marsh') return WATER
  return hex.place !== undefined && wideNames.has(hex.place) ? AREA : SPOT
}

interface PlaceName {
  readonly id: string
  readonly style: NameStyle
  readonly at: Point
  readonly width: number
}

/** Place names and hex numbers. They lie over the sheet, so that they can be switched off and stay readable at any zoom. */
export class Labels {
  private readonly texture: Textures.CanvasTexture
  private readonly context: Context2D
  private readonly names: PlaceName[] = []
  private readonly pool: ImagePool
  private readonly layout: SheetLayout
  private readonly map: MapFile
  private readonly wideNames: ReadonlySet<string>
  /** Where the next frame goes in the texture. */
  private x = 0
  private y = 0
  private rowHeight = 0
  private hasNumbers = false
  private numberTop = 0

  constructor(
    scene: Scene,
    key: string,
    layout: SheetLayout,
    map: MapFile,
    words: SheetWords,
    wideNames: readonly string[],
  ) {
    this.layout = layout
    this.map = map
    this.wideNames = new Set(wideNames)
    const canvas = document.createElement('canvas')
    canvas.width = TEXTURE_WIDTH
    canvas.height = TEXTURE_HEIGHT
    const context = canvas.getContext('2d')
    const texture = scene.textures.addCanvas(key, canvas)
    if (!context || !texture) throw new Error('labels: no canvas')
    this.context = context
    this.texture = texture
    this.pool = new ImagePool(scene, key, 60)
    this.setWords(words)
  }

  /** Draws the names anew in another language. */
  setWords(words: SheetWords): void {
    this.context.clearRect(0, 0, TEXTURE_WIDTH, TEXTURE_HEIGHT)
    this.names.length = 0
    this.x = 0
    this.y = 0
    this.rowHeight = 0
    this.hasNumbers = false
    // No image may keep a frame that is about to be removed.
    this.pool.begin()
    this.pool.end()
    for (const frame of this.texture.getFrameNames()) this.texture.remove(frame)
    for (const hex of this.map.hexes) {
      if (hex.name === undefined) continue
      const style = styleOf(hex, this.wideNames)
      const text = words.names[hex.name] ?? hex.name
      let width = 0
      NAME_SCALES.forEach((scale, level) => {
        width = this.drawName(`name:${hex.id}@${level}`, text, style, scale) / scale
      })
      this.names.push({ id: hex.id, style, at: this.layout.centre(hex.id), width })
    }
    this.names.sort((a, b) => b.style.priority - a.style.priority)
    this.numberTop = this.y + this.rowHeight + 2
    this.texture.refresh()
  }

  /** Reserves a rectangle of the texture as the frame `name`; returns its top left corner. */
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

  /** Draws a name as a frame; returns its width in pixels. */
  private drawName(frame: string, text: string, style: NameStyle, scale: number): number {
    const { context } = this
    const size = style.size * scale
    context.font = `${style.font} ${size}px ${FONT.map}`
    context.letterSpacing = `${style.spacing * scale}px`
    const w = Math.ceil(context.measureText(text).width + size * 0.7)
    const h = Math.ceil(size * 1.5)
    const at = this.addFrame(frame, w, h)
    context.textAlign = 'left'
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
    context.strokeStyle = rimColour(style.colour)
    context.lineWidth = 4.4 * scale
    context.strokeText(text, at.x + size * 0.35, at.y + h / 2)
    context.fillStyle = style.colour.ink
    context.fillText(text, at.x + size * 0.35, at.y + h / 2)
    context.letterSpacing = '0px'
    return w
  }

  /** Draws the hex numbers; done when they are first shown. */
  private drawNumbers(): void {
    this.hasNumbers = true
    this.x = 0
    this.y = this.numberTop
    this.rowHeight = 0
    const { context } = this
    context.font = `600 19px ${FONT.counter}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    for (const hex of this.map.hexes) {
      const at = this.addFrame(`number:${hex.id}`, 46, 20)
      const colour = isDarkGround(hex.terrain) ? NUMBER_ON_DARK_COLOUR : NUMBER_COLOUR
      context.strokeStyle = rimColour(colour)
      context.lineWidth = 4
      context.strokeText(hex.id, at.x + 23, at.y + 10.5)
      context.fillStyle = colour.ink
      context.fillText(hex.id, at.x + 23, at.y + 10.5)
    }
    this.texture.refresh()
  }

  /** Shows names and numbers at the camera's zoom. Names that would overlap a more important one are left out. */
  show(camera: Camera, names: boolean, numbers: boolean, tint: number): void {
    this.pool.begin()
    if (numbers && camera.zoom > 0.3) {
      if (!this.hasNumbers) this.drawNumbers()
      // Zoomed out, a number may take half of the hex's width.
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
