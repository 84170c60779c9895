import type { Textures } from 'phaser'
import type { Point } from '../../hex/grid'
import { LOOKS } from '../../ui/hex/overlay'
import type { SheetWords } from '../ground/words'
import { SIZE, WIDE } from '../layout'
import { drawGlyph, GLYPH_HIGH, GLYPHS, glyphWidth } from '../overlays/glyphs'
import { drawEmblem, EMBLEMS, type Emblem } from '../overlays/emblems'
import {
  BORDER_HIGH,
  BORDERS,
  type Border,
  drawBorder,
  drawField,
  PATTERNS,
  type PatternField,
} from '../overlays/fields'
import { drawIcon, ICONS, type Icon } from '../overlays/icons'
import { drawHexSign, HEX_SIGNS, type HexSign, SIGN_PIXELS } from '../overlays/signs'
import { DECALS, type Decal, drawDecal } from './decals'
import { drawFace, drawMarker } from './draw'
import type { Face } from './style'

/** Counters come in three makes: for the sheet seen whole, for play, and for reading close by. */
export type Level = 0 | 1 | 2
/** Pixels of a counter's edge in each make, on common and on dense screens, and the texture that holds them all. */
const COMMON = { levels: [36, 64, 120], width: 2048, height: 2048 } as const
const DENSE = { levels: [52, 96, 176], width: 4096, height: 2048 } as const

/** Around a state's frame, in hundredths of the counter's edge: outlines and shadows reach over it. */
export const RIM = 14

const hexFrameW = Math.ceil((WIDE + 8) * SIGN_PIXELS)
const hexFrameH = Math.ceil((SIZE * 2 + 8) * SIGN_PIXELS)
const iconFrame = Math.ceil(52 * SIGN_PIXELS)

/** One texture with all counters, states, signs and figures, so that a frame of the board is one batch. */
export class Atlas {
  readonly texture: Textures.CanvasTexture
  private readonly pen: CanvasRenderingContext2D
  private readonly names = new Set<string>()
  private readonly advances = new Map<string, number>()
  private x = 0
  private y = 0
  private high = 0
  private dirty = false
  private readonly make: typeof COMMON | typeof DENSE
  words: SheetWords
  /** Grows when frames have gone: what was laid out before must be laid out again. */
  generation = 0
  /** Signs and figures, which are always there, and where room for counters begins. */
  private printed: { readonly y: number; readonly names: ReadonlySet<string> } | null = null

  constructor(textures: Textures.TextureManager, key: string, dense: boolean, words: SheetWords) {
    this.words = words
    this.make = dense ? DENSE : COMMON
    const canvas = document.createElement('canvas')
    canvas.width = this.make.width
    canvas.height = this.make.height
    const pen = canvas.getContext('2d')
    const texture = textures.addCanvas(key, canvas)
    if (!pen || !texture) throw new Error('atlas: no canvas')
    this.pen = pen
    this.texture = texture
    // Only the heart of the cell is the frame, so that a stretched one does not fade at its edges.
    for (const [name, colour] of [
      ['panel', '#2c2118'],
      ['rim', '#f0dfae'],
      ['dark', '#201509'],
    ] as const) {
      const { x, y } = this.cell(`${name}:cell`, 24, 24, (p) => {
        p.fillStyle = colour
        p.fillRect(0, 0, 24, 24)
      })
      this.texture.add(name, 0, x + 8, y + 8, 8, 8)
    }
    this.cell('edge', Math.ceil(SIZE * 2), 14, (p) => {
      p.fillStyle = 'rgba(16, 30, 66, 0.95)'
      p.fillRect(0, 2, SIZE * 2, 10)
      p.fillStyle = '#fff9e6'
      p.fillRect(0, 5, SIZE * 2, 4)
    })
    this.cell('way', 64, 22, (p) => {
      p.fillStyle = 'rgba(16, 12, 6, 0.9)'
      p.fillRect(0, 3, 64, 16)
      p.fillStyle = '#fff3c4'
      p.fillRect(0, 6.5, 64, 9)
    })
    const long = Math.ceil(72 * SIGN_PIXELS)
    for (const [name, dash] of [
      ['supply', []],
      ['supplyCut', [8 * SIGN_PIXELS, 10 * SIGN_PIXELS]],
    ] as const)
      this.cell(name, long, 18, (p) => {
        p.setLineDash([...dash])
        for (const [colour, width] of [
          [LOOKS.loc.edge, 13],
          [LOOKS.loc.ink, 6.5],
        ] as const) {
          p.beginPath()
          p.moveTo(0, 9)
          p.lineTo(long, 9)
          p.strokeStyle = colour
          p.lineWidth = width
          p.stroke()
        }
      })
    this.cell('thread', 32, 8, (p) => {
      p.fillStyle = 'rgba(16, 12, 6, 0.85)'
      p.fillRect(0, 0, 20, 8)
      p.fillStyle = '#ffe680'
      p.fillRect(2, 2, 16, 4)
    })
    for (const sign of HEX_SIGNS)
      this.cell(`hex:${sign}`, hexFrameW, hexFrameH, (p) => {
        p.translate(hexFrameW / 2, hexFrameH / 2)
        p.scale(SIGN_PIXELS, SIGN_PIXELS)
        drawHexSign(p, sign)
      })
    for (const field of PATTERNS)
      this.cell(`field:${field}`, hexFrameW, hexFrameH, (p) => {
        p.translate(hexFrameW / 2, hexFrameH / 2)
        p.scale(SIGN_PIXELS, SIGN_PIXELS)
        drawField(p, field)
      })
    for (const border of BORDERS)
      this.cell(`border:${border}`, SIZE * SIGN_PIXELS, BORDER_HIGH * SIGN_PIXELS, (p) => {
        p.scale(SIGN_PIXELS, SIGN_PIXELS)
        drawBorder(p, border)
      })
    for (const emblem of EMBLEMS)
      this.cell(`icon:${emblem}`, iconFrame, iconFrame, (p) => {
        p.translate(iconFrame / 2, iconFrame / 2)
        p.scale(SIGN_PIXELS, SIGN_PIXELS)
        drawEmblem(p, emblem)
      })
    for (const icon of ICONS)
      this.cell(`icon:${icon}`, iconFrame, iconFrame, (p) => {
        p.translate(iconFrame / 2, iconFrame / 2)
        p.scale(SIGN_PIXELS, SIGN_PIXELS)
        drawIcon(p, icon)
      })
    for (const glyph of GLYPHS) {
      const width = glyphWidth(this.pen, glyph)
      this.advances.set(glyph, width)
      this.cell(`glyph:${glyph}`, Math.ceil(width) + 8, GLYPH_HIGH, (p) => {
        p.translate(0, GLYPH_HIGH * 0.82)
        drawGlyph(p, glyph)
      })
    }
    this.printed = { y: this.y + this.high + 2, names: new Set(this.names) }
    this.x = 0
    this.y = this.printed.y
    this.high = 0
  }

  /** Makes room when counters of many sizes have filled the texture: all of them go and are drawn again as they are wanted. */
  private clear({ y, names }: { y: number; names: ReadonlySet<string> }): void {
    for (const name of this.names)
      if (!names.has(name)) {
        this.texture.remove(name)
        this.names.delete(name)
      }
    this.pen.clearRect(0, y, this.make.width, this.make.height - y)
    this.x = 0
    this.y = y
    this.high = 0
    this.generation++
  }

  /** Finds room, draws, and names the frame. */
  private cell(name: string, w: number, h: number, draw: (pen: CanvasRenderingContext2D) => void): Point {
    if (this.x + w + 2 > this.make.width) {
      this.x = 0
      this.y += this.high + 2
      this.high = 0
    }
    if (this.y + Math.max(this.high, h) > this.make.height) {
      if (this.printed === null) throw new Error(`atlas: no room for ${name}`)
      this.clear(this.printed)
    }
    this.high = Math.max(this.high, h)
    this.pen.save()
    this.pen.beginPath()
    this.pen.rect(this.x, this.y, w, h)
    this.pen.clip()
    this.pen.translate(this.x, this.y)
    draw(this.pen)
    this.pen.restore()
    this.texture.add(name, 0, this.x, this.y, w, h)
    this.names.add(name)
    const at = { x: this.x, y: this.y }
    this.x += w + 2
    this.dirty = true
    return at
  }

  private counter(name: string, level: Level, rim: number, draw: (pen: CanvasRenderingContext2D) => void): string {
    const full = `${name}@${level}`
    if (this.names.has(full)) return full
    const edge = this.make.levels[level]
    const size = Math.ceil((edge * (100 + rim * 2)) / 100)
    this.cell(full, size, size, (p) => {
      p.translate((edge * rim) / 100, (edge * rim) / 100)
      p.scale(edge / 100, edge / 100)
      draw(p)
    })
    return full
  }

  /** The frame of a piece at so many steps; of a marker, one for all that look alike. */
  face(id: string, face: Face, steps: number, level: Level): string {
    if (face.kind === 'marker') {
      const { side, letter, nr, real } = face
      const { marker } = this.words
      const kind = real === null ? nr : real ? marker.real : marker.dummy
      const name = `marker:${side}:${letter}:${real === null ? kind : `${real}:${kind}`}`
      return this.counter(name, level, 0, (pen) => drawMarker(pen, face, marker, level === 0))
    }
    const name = face.kind === 'unit' ? `face:${id}:${steps}` : `face:${id}`
    return this.counter(name, level, 0, (pen) => drawFace(pen, face, steps, level === 0))
  }

  decal(decal: Decal, level: Level): string {
    return this.counter(`decal:${decal}`, level, RIM, (pen) => drawDecal(pen, decal))
  }

  allDecals(level: Level): void {
    for (const decal of DECALS) this.decal(decal, level)
  }

  hexSign = (sign: HexSign): string => `hex:${sign}`
  icon = (icon: Icon | Emblem): string => `icon:${icon}`
  field = (field: PatternField): string => `field:${field}`
  border = (border: Exclude<Border, 'span'>): string => `border:${border}`

  /** Width of a run of characters at a height of GLYPH_HIGH. */
  advance = (glyph: string): number => this.advances.get(glyph) ?? 0

  /** Which make serves a counter that is `pixels` wide on the screen. */
  levelFor(pixels: number): Level {
    const [small, middle] = this.make.levels
    return pixels <= small * 1.08 ? 0 : pixels <= middle * 1.15 ? 1 : 2
  }

  /** Sends what was drawn since to the GPU. */
  refresh(): void {
    if (!this.dirty) return
    this.dirty = false
    this.texture.refresh()
  }
}
