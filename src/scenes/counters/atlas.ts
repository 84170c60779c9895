import type { Textures } from 'phaser'
import type { Point } from '../../hex/grid'
import { LOOKS } from '../../ui/hex/overlay'
import type { SheetWords } from '../sheet/sheetWords'
import { HEX_SIZE, HEX_WIDTH } from '../layout'
import { drawGlyph, GLYPH_HEIGHT, GLYPHS, glyphWidth } from '../overlays/glyphs'
import { drawFeatureIcon, FEATURE_ICONS, type FeatureIcon } from '../overlays/featureIcons'
import {
  BORDER_HEIGHT,
  BORDERS,
  type OverlayBorder,
  drawBorder,
  drawPattern,
  PATTERNS,
  type PatternOverlay,
} from '../overlays/overlayPatterns'
import { drawIcon, ICONS, type Icon } from '../overlays/icons'
import { drawHexHighlight, HEX_HIGHLIGHTS, type HexHighlight, ATLAS_PIXELS_PER_UNIT } from '../overlays/hexHighlights'
import { STATUS_MARKS, type StatusMark, drawStatusMark } from './statusMarks'
import { drawFace, drawMarker } from './drawFace'
import type { Face } from './faces'

/** Counters come in three makes: for the sheet seen whole, for play, and for reading close by. */
export type DetailLevel = 0 | 1 | 2
/** Pixels of a counter's edge in each make, on common and on dense screens, and the texture that holds them all. */
const NORMAL_SCREEN = { levels: [36, 64, 120], width: 2048, height: 2048 } as const
const DENSE_SCREEN = { levels: [52, 96, 176], width: 4096, height: 2048 } as const

/** Around a state's frame, in hundredths of the counter's edge: outlines and shadows reach over it. */
export const STATUS_MARGIN = 14

const HEX_FRAME_WIDTH = Math.ceil((HEX_WIDTH + 8) * ATLAS_PIXELS_PER_UNIT)
const HEX_FRAME_HEIGHT = Math.ceil((HEX_SIZE * 2 + 8) * ATLAS_PIXELS_PER_UNIT)
const ICON_FRAME = Math.ceil(52 * ATLAS_PIXELS_PER_UNIT)

/** One texture with all counters, states, signs and figures, so that a frame of the board is one batch. */
export class Atlas {
  readonly texture: Textures.CanvasTexture
  private readonly ctx: CanvasRenderingContext2D
  private readonly names = new Set<string>()
  private readonly advances = new Map<string, number>()
  private x = 0
  private y = 0
  private rowHeight = 0
  private dirty = false
  private readonly sizes: typeof NORMAL_SCREEN | typeof DENSE_SCREEN
  words: SheetWords
  /** Grows when frames have gone: what was laid out before must be laid out again. */
  generation = 0
  /** Signs and figures, which are always there, and where room for counters begins. */
  private permanent: { readonly y: number; readonly names: ReadonlySet<string> } | null = null

  constructor(textures: Textures.TextureManager, key: string, dense: boolean, words: SheetWords) {
    this.words = words
    this.sizes = dense ? DENSE_SCREEN : NORMAL_SCREEN
    const canvas = document.createElement('canvas')
    canvas.width = this.sizes.width
    canvas.height = this.sizes.height
    const ctx = canvas.getContext('2d')
    const texture = textures.addCanvas(key, canvas)
    if (!ctx || !texture) throw new Error('atlas: no canvas')
    this.ctx = ctx
    this.texture = texture
    // Only the heart of the cell is the frame, so that a stretched one does not fade at its edges.
    for (const [name, colour] of [
      ['panel', '#2c2118'],
      ['rim', '#f0dfae'],
      ['dark', '#201509'],
    ] as const) {
      const { x, y } = this.addFrame(`${name}:cell`, 24, 24, (p) => {
        p.fillStyle = colour
        p.fillRect(0, 0, 24, 24)
      })
      this.texture.add(name, 0, x + 8, y + 8, 8, 8)
    }
    this.addFrame('edge', Math.ceil(HEX_SIZE * 2), 14, (p) => {
      p.fillStyle = 'rgba(16, 30, 66, 0.95)'
      p.fillRect(0, 2, HEX_SIZE * 2, 10)
      p.fillStyle = '#fff9e6'
      p.fillRect(0, 5, HEX_SIZE * 2, 4)
    })
    this.addFrame('way', 64, 22, (p) => {
      p.fillStyle = 'rgba(16, 12, 6, 0.9)'
      p.fillRect(0, 3, 64, 16)
      p.fillStyle = '#fff3c4'
      p.fillRect(0, 6.5, 64, 9)
    })
    const long = Math.ceil(72 * ATLAS_PIXELS_PER_UNIT)
    for (const [name, dash] of [
      ['supply', []],
      ['supplyCut', [8 * ATLAS_PIXELS_PER_UNIT, 10 * ATLAS_PIXELS_PER_UNIT]],
    ] as const)
      this.addFrame(name, long, 18, (p) => {
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
    this.addFrame('thread', 32, 8, (p) => {
      p.fillStyle = 'rgba(16, 12, 6, 0.85)'
      p.fillRect(0, 0, 20, 8)
      p.fillStyle = '#ffe680'
      p.fillRect(2, 2, 16, 4)
    })
    for (const sign of HEX_HIGHLIGHTS)
      this.addFrame(`hex:${sign}`, HEX_FRAME_WIDTH, HEX_FRAME_HEIGHT, (p) => {
        p.translate(HEX_FRAME_WIDTH / 2, HEX_FRAME_HEIGHT / 2)
        p.scale(ATLAS_PIXELS_PER_UNIT, ATLAS_PIXELS_PER_UNIT)
        drawHexHighlight(p, sign)
      })
    for (const pattern of PATTERNS)
      this.addFrame(`field:${pattern}`, HEX_FRAME_WIDTH, HEX_FRAME_HEIGHT, (p) => {
        p.translate(HEX_FRAME_WIDTH / 2, HEX_FRAME_HEIGHT / 2)
        p.scale(ATLAS_PIXELS_PER_UNIT, ATLAS_PIXELS_PER_UNIT)
        drawPattern(p, pattern)
      })
    for (const border of BORDERS)
      this.addFrame(
        `border:${border}`,
        HEX_SIZE * ATLAS_PIXELS_PER_UNIT,
        BORDER_HEIGHT * ATLAS_PIXELS_PER_UNIT,
        (p) => {
          p.scale(ATLAS_PIXELS_PER_UNIT, ATLAS_PIXELS_PER_UNIT)
          drawBorder(p, border)
        },
      )
    for (const emblem of FEATURE_ICONS)
      this.addFrame(`icon:${emblem}`, ICON_FRAME, ICON_FRAME, (p) => {
        p.translate(ICON_FRAME / 2, ICON_FRAME / 2)
        p.scale(ATLAS_PIXELS_PER_UNIT, ATLAS_PIXELS_PER_UNIT)
        drawFeatureIcon(p, emblem)
      })
    for (const icon of ICONS)
      this.addFrame(`icon:${icon}`, ICON_FRAME, ICON_FRAME, (p) => {
        p.translate(ICON_FRAME / 2, ICON_FRAME / 2)
        p.scale(ATLAS_PIXELS_PER_UNIT, ATLAS_PIXELS_PER_UNIT)
        drawIcon(p, icon)
      })
    for (const glyph of GLYPHS) {
      const width = glyphWidth(this.ctx, glyph)
      this.advances.set(glyph, width)
      this.addFrame(`glyph:${glyph}`, Math.ceil(width) + 8, GLYPH_HEIGHT, (p) => {
        p.translate(0, GLYPH_HEIGHT * 0.82)
        drawGlyph(p, glyph)
      })
    }
    this.permanent = { y: this.y + this.rowHeight + 2, names: new Set(this.names) }
    this.x = 0
    this.y = this.permanent.y
    this.rowHeight = 0
  }

  /** Makes room when counters of many sizes have filled the texture: all of them go and are drawn again as they are wanted. */
  private clear({ y, names }: { y: number; names: ReadonlySet<string> }): void {
    for (const name of this.names)
      if (!names.has(name)) {
        this.texture.remove(name)
        this.names.delete(name)
      }
    this.ctx.clearRect(0, y, this.sizes.width, this.sizes.height - y)
    this.x = 0
    this.y = y
    this.rowHeight = 0
    this.generation++
  }

  /** Finds room, draws, and names the frame. */
  private addFrame(name: string, w: number, h: number, draw: (ctx: CanvasRenderingContext2D) => void): Point {
    if (this.x + w + 2 > this.sizes.width) {
      this.x = 0
      this.y += this.rowHeight + 2
      this.rowHeight = 0
    }
    if (this.y + Math.max(this.rowHeight, h) > this.sizes.height) {
      if (this.permanent === null) throw new Error(`atlas: no room for ${name}`)
      this.clear(this.permanent)
    }
    this.rowHeight = Math.max(this.rowHeight, h)
    this.ctx.save()
    this.ctx.beginPath()
    this.ctx.rect(this.x, this.y, w, h)
    this.ctx.clip()
    this.ctx.translate(this.x, this.y)
    draw(this.ctx)
    this.ctx.restore()
    this.texture.add(name, 0, this.x, this.y, w, h)
    this.names.add(name)
    const at = { x: this.x, y: this.y }
    this.x += w + 2
    this.dirty = true
    return at
  }

  private counter(
    name: string,
    level: DetailLevel,
    rim: number,
    draw: (ctx: CanvasRenderingContext2D) => void,
  ): string {
    const full = `${name}@${level}`
    if (this.names.has(full)) return full
    const edge = this.sizes.levels[level]
    const size = Math.ceil((edge * (100 + rim * 2)) / 100)
    this.addFrame(full, size, size, (p) => {
      p.translate((edge * rim) / 100, (edge * rim) / 100)
      p.scale(edge / 100, edge / 100)
      draw(p)
    })
    return full
  }

  /** The frame of a piece at so many steps; of a marker, one for all that look alike. */
  face(id: string, face: Face, steps: number, level: DetailLevel): string {
    if (face.kind === 'marker') {
      const { side, letter, nr, real } = face
      const { marker } = this.words
      const kind = real === null ? nr : real ? marker.real : marker.dummy
      const name = `marker:${side}:${letter}:${real === null ? kind : `${real}:${kind}`}`
      return this.counter(name, level, 0, (ctx) => drawMarker(ctx, face, marker, level === 0))
    }
    const name = face.kind === 'unit' ? `face:${id}:${steps}` : `face:${id}`
    return this.counter(name, level, 0, (ctx) => drawFace(ctx, face, steps, level === 0))
  }

  statusMark(decal: StatusMark, level: DetailLevel): string {
    return this.counter(`decal:${decal}`, level, STATUS_MARGIN, (ctx) => drawStatusMark(ctx, decal))
  }

  allStatusMarks(level: DetailLevel): void {
    for (const decal of STATUS_MARKS) this.statusMark(decal, level)
  }

  hexHighlight = (sign: HexHighlight): string => `hex:${sign}`
  icon = (icon: Icon | FeatureIcon): string => `icon:${icon}`
  field = (field: PatternOverlay): string => `field:${field}`
  border = (border: Exclude<OverlayBorder, 'span'>): string => `border:${border}`

  /** Width of a run of characters at a height of GLYPH_HIGH. */
  advance = (glyph: string): number => this.advances.get(glyph) ?? 0

  /** Which make serves a counter that is `pixels` wide on the screen. */
  levelFor(pixels: number): DetailLevel {
    const [small, middle] = this.sizes.levels
    return pixels <= small * 1.08 ? 0 : pixels <= middle * 1.15 ? 1 : 2
  }

  /** Sends what was drawn since to the GPU. */
  refresh(): void {
    if (!this.dirty) return
    this.dirty = false
    this.texture.refresh()
  }
}
