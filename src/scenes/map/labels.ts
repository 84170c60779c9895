// Writes place names and hex numbers over the map sheet.
import type { Scene, Textures } from 'phaser'
import type { Point } from '../../hex/grid'
import type { MapFile, MapHex } from '../../operational/data'
import { addPaintedTexture, type Context2D, paintingContext, uploadPainted } from '../canvas'
import { HEX_SIZE, type Rect, type SheetLayout } from '../layout'
import { FONT, type SheetWords } from '../sheet/sheetWords'
import type { Camera } from './camera'
import { ImagePool } from './imagePool'
import { placeName } from './labelPlan'
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

/** Size of the texture with all labels, in pixels. */
const TEXTURE_WIDTH = 2048
const TEXTURE_HEIGHT = 1024
/** Empty pixels between frames, so that a scaled frame shows nothing of its neighbours. */
const FRAME_GAP = 2
/** Phaser depth of the labels: over the sheet and the highlights of hexes, under the counters. */
const LABEL_DEPTH = 60
/** Pixels per sheet unit of the two drawings of each name. The second, finer one is shown from `CLOSE_ZOOM` on. */
const NAME_SCALES = [1, 2] as const
const CLOSE_ZOOM = 0.8
// The next three are multiples of the height of a name's letters.
/** Space left and right of a name in its frame. */
const NAME_PADDING = 0.35
const NAME_FRAME_HEIGHT = 1.5
/** Height of the area of a name that no other name may overlap. */
const NAME_AREA_HEIGHT = 1.25
/** Width of the rim around the letters of a name, in sheet units. */
const NAME_RIM = 4.4
/** Zoomed out names grow. */
const NAME_GROWTH = {
  /** Greatest size of a grown name, in multiples of its normal size. */
  max: 2.1,
  /** A name whose letters are `normalSize` high begins to grow below `normalZoom`; larger ones further out. */
  normalZoom: 0.66,
  normalSize: 17,
} as const
/** Drawing of a hex number in pixels: its frame, its letters with their rim, and the middle of the text in the frame. */
const NUMBER = { width: 46, height: 20, fontSize: 19, rim: 4, middleY: 10.5 } as const
/** Hex numbers are shown above this zoom. */
const NUMBER_MIN_ZOOM = 0.3
/** Scale of hex numbers, in sheet units per pixel: `atZoom1` divided by the zoom, but from `min` to `max`. */
const NUMBER_SCALE = { atZoom1: 0.36, min: 0.5, max: 0.9 } as const

/** How a kind of name is written. Sizes are in sheet units. */
interface NameStyle {
  /** Weight or slant. */
  readonly font: string
  readonly size: number
  readonly letterSpacing: number
  /** Distance from the hex's centre down to the middle of the text, in sheet units. */
  readonly below: number
  /** Where two names overlap, the one with the lower priority is left out. */
  readonly priority: number
  readonly colour: LabelColour
}

// Villages, forts, single places, wide areas (`wideNames`), and lakes or marshes.
const TOWN: NameStyle = { font: '700', size: 17, letterSpacing: 0.2, below: 35, priority: 2, colour: TOWN_COLOUR }
const FORT: NameStyle = { font: '700', size: 17, letterSpacing: 0.2, below: 35, priority: 3, colour: FORT_COLOUR }
const SPOT: NameStyle = { font: 'italic', size: 16, letterSpacing: 0, below: 34, priority: 0, colour: PLACE_COLOUR }
const AREA: NameStyle = { font: 'italic', size: 30, letterSpacing: 5, below: 0, priority: 4, colour: PLACE_COLOUR }
const WATER: NameStyle = { font: 'italic', size: 25, letterSpacing: 2, below: 0, priority: 3, colour: WATER_COLOUR }

/** The style of a hex's name. `wideNames`: names that are written large across an area of several hexes. */
function styleOf(hex: MapHex, wideNames: ReadonlySet<string>): NameStyle {
  if (hex.bastion) return FORT
  if (hex.village) return TOWN
  if (hex.terrain === 'lake' || hex.terrain === 'marsh') return WATER
  return hex.place !== undefined && wideNames.has(hex.place) ? AREA : SPOT
}

/** A name with its place on the sheet and its width, in sheet units. */
interface PlaceName {
  /** Id of the hex that has the name. */
  readonly id: string
  readonly style: NameStyle
  readonly hexCentre: Point
  readonly width: number
}

/** Which labels are shown, and how. */
export interface ShownLabels {
  readonly showsNames: boolean
  readonly showsNumbers: boolean
  /** Hexes whose names are left out. */
  readonly unnamed: ReadonlySet<string>
  readonly tint: number
}

/** Place names and hex numbers as images over the sheet, so that the player can switch them off and they stay readable at any zoom. */
export class Labels {
  private readonly texture: Textures.Texture
  private readonly context: Context2D
  /** All names, the most important first. */
  private readonly names: PlaceName[] = []
  private readonly pool: ImagePool
  private readonly layout: SheetLayout
  private readonly map: MapFile
  private readonly wideNames: ReadonlySet<string>
  /** Where the next frame goes in the texture. */
  private nextX = 0
  private nextY = 0
  private rowHeight = 0
  private areNumbersDrawn = false
  /** Where the numbers begin in the texture, below the names. */
  private numbersTop = 0

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
    this.context = paintingContext(canvas)
    this.texture = addPaintedTexture(scene.textures, key, canvas)
    this.pool = new ImagePool(scene, key, LABEL_DEPTH)
    this.setWords(words)
  }

  /** Draws the names anew in another language. */
  setWords(words: SheetWords): void {
    this.context.clearRect(0, 0, TEXTURE_WIDTH, TEXTURE_HEIGHT)
    this.names.length = 0
    this.nextX = 0
    this.nextY = 0
    this.rowHeight = 0
    this.areNumbersDrawn = false
    // A redraw without images: no image may keep a frame that is about to be removed.
    this.pool.begin()
    this.pool.end()
    for (const frame of this.texture.getFrameNames()) this.texture.remove(frame)
    for (const hex of this.map.hexes) {
      if (hex.name === undefined) continue
      const style = styleOf(hex, this.wideNames)
      const text = words.names[hex.name] ?? hex.name
      // The frames of both scales have the same width in sheet units, but for rounding.
      let width = 0
      NAME_SCALES.forEach((scale, level) => {
        width = this.drawName(`name:${hex.id}@${level}`, text, style, scale) / scale
      })
      this.names.push({ id: hex.id, style, hexCentre: this.layout.centre(hex.id), width })
    }
    this.names.sort((a, b) => b.style.priority - a.style.priority)
    this.numbersTop = this.nextY + this.rowHeight + FRAME_GAP
    uploadPainted(this.texture)
  }

  /** Reserves a rectangle of the texture as the frame `name`; returns its top left corner. */
  private addFrame(name: string, frameWidth: number, frameHeight: number): Point {
    const isRowFull = this.nextX + frameWidth + FRAME_GAP > TEXTURE_WIDTH
    if (isRowFull) {
      this.nextX = 0
      this.nextY += this.rowHeight + FRAME_GAP
      this.rowHeight = 0
    }
    this.rowHeight = Math.max(this.rowHeight, frameHeight)
    const corner = { x: this.nextX, y: this.nextY }
    const sourceIndex = 0
    this.texture.add(name, sourceIndex, corner.x, corner.y, frameWidth, frameHeight)
    this.nextX += frameWidth + FRAME_GAP
    return corner
  }

  /** Draws a name as a frame; returns its width in pixels. */
  private drawName(frame: string, text: string, style: NameStyle, scale: number): number {
    const { context } = this
    const fontSize = style.size * scale
    context.font = `${style.font} ${fontSize}px ${FONT.map}`
    context.letterSpacing = `${style.letterSpacing * scale}px`
    const frameWidth = Math.ceil(context.measureText(text).width + fontSize * (NAME_PADDING * 2))
    const frameHeight = Math.ceil(fontSize * NAME_FRAME_HEIGHT)
    const corner = this.addFrame(frame, frameWidth, frameHeight)
    context.textAlign = 'left'
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
    context.strokeStyle = rimColour(style.colour)
    context.lineWidth = NAME_RIM * scale
    context.strokeText(text, corner.x + fontSize * NAME_PADDING, corner.y + frameHeight / 2)
    context.fillStyle = style.colour.ink
    context.fillText(text, corner.x + fontSize * NAME_PADDING, corner.y + frameHeight / 2)
    context.letterSpacing = '0px'
    return frameWidth
  }

  /** Draws the hex numbers into the texture, when they are first shown. */
  private drawNumbers(): void {
    this.areNumbersDrawn = true
    this.nextX = 0
    this.nextY = this.numbersTop
    this.rowHeight = 0
    const { context } = this
    context.font = `600 ${NUMBER.fontSize}px ${FONT.counter}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    for (const hex of this.map.hexes) {
      const corner = this.addFrame(`number:${hex.id}`, NUMBER.width, NUMBER.height)
      const colour = isDarkGround(hex.terrain) ? NUMBER_ON_DARK_COLOUR : NUMBER_COLOUR
      context.strokeStyle = rimColour(colour)
      context.lineWidth = NUMBER.rim
      context.strokeText(hex.id, corner.x + NUMBER.width / 2, corner.y + NUMBER.middleY)
      context.fillStyle = colour.ink
      context.fillText(hex.id, corner.x + NUMBER.width / 2, corner.y + NUMBER.middleY)
    }
    uploadPainted(this.texture)
  }

  /**
   * Shows names and numbers at the camera's zoom. Names step aside for counters, whose areas on the sheet are given; those that would overlap a
   * more important name everywhere are left out.
   */
  show(camera: Camera, { showsNames, showsNumbers, unnamed, tint }: ShownLabels, counters: readonly Rect[]): void {
    this.pool.begin()
    if (showsNumbers && camera.zoom > NUMBER_MIN_ZOOM) {
      if (!this.areNumbersDrawn) this.drawNumbers()
      // Zoomed out, a number grows until it takes half of the hex's width (`max`).
      const scale = Math.max(NUMBER_SCALE.min, Math.min(NUMBER_SCALE.max, NUMBER_SCALE.atZoom1 / camera.zoom))
      for (const hex of this.map.hexes) {
        const hexCentre = this.layout.centre(hex.id)
        // Just below the upper corner of the hex.
        this.pool.put(`number:${hex.id}`, hexCentre.x, hexCentre.y - HEX_SIZE + 13 + scale * 2, scale).setTint(tint)
      }
    }
    if (showsNames) {
      const shownAreas: Rect[] = []
      const level = camera.zoom < CLOSE_ZOOM ? 0 : 1
      for (const { id, style, hexCentre, width } of this.names) {
        if (unnamed.has(id)) continue
        const sizeRatio = style.size / NAME_GROWTH.normalSize
        const growth = Math.max(1, Math.min(NAME_GROWTH.max, NAME_GROWTH.normalZoom / camera.zoom / sizeRatio))
        const nameHeight = style.size * NAME_AREA_HEIGHT * growth
        const nameWidth = width * growth
        // A name below a village grows downward, so that it does not cover the village.
        const below = style.below + (style.below > 0 ? (growth - 1) * style.size * 0.5 : 0)
        const area = placeName({ width: nameWidth, height: nameHeight, hexCentre, below }, shownAreas, counters)
        if (!area) continue
        shownAreas.push(area)
        const [x, y] = [area.x + area.w / 2, area.y + area.h / 2]
        this.pool.put(`name:${id}@${level}`, x, y, growth / NAME_SCALES[level]).setTint(tint)
      }
    }
    this.pool.end()
  }
}
