import type { Textures } from 'phaser'
import type { Point } from '../../hex/grid'
import { LOOKS } from '../../ui/hex/overlay'
import type { Appearance } from '../appearance/schema'
import type { Context2D } from '../canvas'
import { HEX_SIZE, HEX_WIDTH } from '../layout'
import { drawFeatureIcon, FEATURE_ICONS, type FeatureIcon } from '../overlays/featureIcons'
import { drawGlyph, GLYPH_HEIGHT, GLYPHS, glyphWidth } from '../overlays/glyphs'
import { ATLAS_PIXELS_PER_UNIT, drawHexHighlight, HEX_HIGHLIGHTS, type HexHighlight } from '../overlays/hexHighlights'
import { drawIcon, ICONS, type Icon } from '../overlays/icons'
import {
  BORDER_HEIGHT,
  BORDERS,
  drawBorder,
  drawPattern,
  type OverlayBorder,
  PATTERNS,
  type PatternOverlay,
} from '../overlays/overlayPatterns'
import type { SheetWords } from '../sheet/sheetWords'
import { drawFace } from './drawFace'
import { drawMarker } from './drawMarker'
import type { Face } from './faces'
import { drawStatusMark, type StatusMark } from './statusMarks'

/** Counters are drawn in three sizes: 0 for the whole sheet in view, 1 for play, 2 for reading close by. */
export type DetailLevel = 0 | 1 | 2
/** Pixels of a counter's edge at each detail level, and the size of the texture, on normal and on high-density screens. */
const NORMAL_SCREEN = { levels: [36, 64, 120], width: 2048, height: 2048 } as const
const DENSE_SCREEN = { levels: [52, 96, 176], width: 4096, height: 2048 } as const

/** Space around the frame of a status mark, in hundredths of the counter's edge: outlines and shadows reach over the edge. */
export const STATUS_MARGIN = 14

const HEX_FRAME_WIDTH = Math.ceil((HEX_WIDTH + 8) * ATLAS_PIXELS_PER_UNIT)
const HEX_FRAME_HEIGHT = Math.ceil((HEX_SIZE * 2 + 8) * ATLAS_PIXELS_PER_UNIT)
const ICON_FRAME = Math.ceil(52 * ATLAS_PIXELS_PER_UNIT)

/** Sprite atlas: one texture with all counters, marks, icons and glyphs, so that the GPU draws the board in one batch. */
export class Atlas {
  readonly texture: Textures.CanvasTexture
  private readonly context: Context2D
  private readonly appearance: Appearance
  private readonly names = new Set<string>()
  private readonly advances = new Map<string, number>()
  /** Where the next frame goes: frames fill the texture row by row. */
  private x = 0
  private y = 0
  private rowHeight = 0
  private dirty = false
  private readonly sizes: typeof NORMAL_SCREEN | typeof DENSE_SCREEN
  words: SheetWords
  /** Grows when frames were removed: sprites that used them must be set again. */
  generation = 0
  /** Frames that are never removed, and the `y` below them where counters begin. */
  private permanent: { readonly y: number; readonly names: ReadonlySet<string> } | null = null

  constructor(
    textures: Textures.TextureManager,
    key: string,
    dense: boolean,
    words: SheetWords,
    appearance: Appearance,
  ) {
    this.words = words
    this.appearance = appearance
    this.sizes = dense ? DENSE_SCREEN : NORMAL_SCREEN
    const canvas = document.createElement('canvas')
    canvas.width = this.sizes.width
    canvas.height = this.sizes.height
    const context = canvas.getContext('2d')
    const texture = textures.addCanvas(key, canvas)
    if (!context || !texture) throw new Error('atlas: no canvas')
    this.context = context
    this.texture = texture
    this.addPlainColours()
    this.addLines()
    this.addHexFrames()
    this.addIcons()
    this.addGlyphs()
    this.permanent = { y: this.y + this.rowHeight + 2, names: new Set(this.names) }
    this.x = 0
    this.y = this.permanent.y
    this.rowHeight = 0
  }

  /** Plain squares to be stretched. Only the middle of each is its frame, so that stretching shows no blurred edge. */
  private addPlainColours(): void {
    for (const [name, colour] of [
      ['panel', '#2c2118'],
      ['rim', '#f0dfae'],
      ['dark', '#201509'],
    ] as const) {
      const { x, y } = this.addFrame(`${name}:cell`, 24, 24, (context) => {
        context.fillStyle = colour
        context.fillRect(0, 0, 24, 24)
      })
      this.texture.add(name, 0, x + 8, y + 8, 8, 8)
    }
  }

  /** Lines to be stretched along a hexside or between two hexes: edge of the reach, path, supply line, command line. */
  private addLines(): void {
    this.addFrame('edge', Math.ceil(HEX_SIZE * 2), 14, (context) => {
      context.fillStyle = 'rgba(16, 30, 66, 0.95)'
      context.fillRect(0, 2, HEX_SIZE * 2, 10)
      context.fillStyle = '#fff9e6'
      context.fillRect(0, 5, HEX_SIZE * 2, 4)
    })
    this.addFrame('path', 64, 22, (context) => {
      context.fillStyle = 'rgba(16, 12, 6, 0.9)'
      context.fillRect(0, 3, 64, 16)
      context.fillStyle = '#fff3c4'
      context.fillRect(0, 6.5, 64, 9)
    })
    this.addSupplyLine('supply', [])
    this.addSupplyLine('supplyCut', [8 * ATLAS_PIXELS_PER_UNIT, 10 * ATLAS_PIXELS_PER_UNIT])
    this.addFrame('commandLine', 32, 8, (context) => {
      context.fillStyle = 'rgba(16, 12, 6, 0.85)'
      context.fillRect(0, 0, 20, 8)
      context.fillStyle = '#ffe680'
      context.fillRect(2, 2, 16, 4)
    })
  }

  private addSupplyLine(name: string, dash: number[]): void {
    const length = Math.ceil(72 * ATLAS_PIXELS_PER_UNIT)
    this.addFrame(name, length, 18, (context) => {
      context.setLineDash(dash)
      for (const [colour, width] of [
        [LOOKS.loc.edge, 13],
        [LOOKS.loc.ink, 6.5],
      ] as const) {
        context.beginPath()
        context.moveTo(0, 9)
        context.lineTo(length, 9)
        context.strokeStyle = colour
        context.lineWidth = width
        context.stroke()
      }
    })
  }

  private addHexFrames(): void {
    for (const highlight of HEX_HIGHLIGHTS)
      this.addCentred(`hex:${highlight}`, HEX_FRAME_WIDTH, HEX_FRAME_HEIGHT, (context) =>
        drawHexHighlight(context, highlight),
      )
    for (const pattern of PATTERNS)
      this.addCentred(`pattern:${pattern}`, HEX_FRAME_WIDTH, HEX_FRAME_HEIGHT, (context) =>
        drawPattern(context, pattern),
      )
    for (const border of BORDERS)
      this.addFrame(
        `border:${border}`,
        HEX_SIZE * ATLAS_PIXELS_PER_UNIT,
        BORDER_HEIGHT * ATLAS_PIXELS_PER_UNIT,
        (context) => {
          context.scale(ATLAS_PIXELS_PER_UNIT, ATLAS_PIXELS_PER_UNIT)
          drawBorder(context, border)
        },
      )
  }

  private addIcons(): void {
    for (const icon of FEATURE_ICONS)
      this.addCentred(`icon:${icon}`, ICON_FRAME, ICON_FRAME, (context) => drawFeatureIcon(context, icon))
    for (const icon of ICONS)
      this.addCentred(`icon:${icon}`, ICON_FRAME, ICON_FRAME, (context) => drawIcon(context, icon))
  }

  private addGlyphs(): void {
    for (const glyph of GLYPHS) {
      const width = glyphWidth(this.context, glyph)
      this.advances.set(glyph, width)
      this.addFrame(`glyph:${glyph}`, Math.ceil(width) + 8, GLYPH_HEIGHT, (context) => {
        context.translate(0, GLYPH_HEIGHT * 0.82)
        drawGlyph(context, glyph)
      })
    }
  }

  /** Adds a frame that is drawn in sheet units around its centre. */
  private addCentred(name: string, w: number, h: number, draw: (context: Context2D) => void): void {
    this.addFrame(name, w, h, (context) => {
      context.translate(w / 2, h / 2)
      context.scale(ATLAS_PIXELS_PER_UNIT, ATLAS_PIXELS_PER_UNIT)
      draw(context)
    })
  }

  /** Removes all counters when the texture is full; each is drawn again when it is next asked for. */
  private clear({ y, names }: { y: number; names: ReadonlySet<string> }): void {
    for (const name of this.names)
      if (!names.has(name)) {
        this.texture.remove(name)
        this.names.delete(name)
      }
    this.context.clearRect(0, y, this.sizes.width, this.sizes.height - y)
    this.x = 0
    this.y = y
    this.rowHeight = 0
    this.generation++
  }

  /** Reserves a rectangle, draws into it, and adds it to the texture as the frame `name`. Returns its top left corner. */
  private addFrame(name: string, w: number, h: number, draw: (context: Context2D) => void): Point {
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
    this.context.save()
    this.context.beginPath()
    this.context.rect(this.x, this.y, w, h)
    this.context.clip()
    this.context.translate(this.x, this.y)
    draw(this.context)
    this.context.restore()
    this.texture.add(name, 0, this.x, this.y, w, h)
    this.names.add(name)
    const corner = { x: this.x, y: this.y }
    this.x += w + 2
    this.dirty = true
    return corner
  }

  /** Name of the frame `name` at a detail level, drawn now if it is missing. `margin` in hundredths of the counter's edge. */
  private counterFrame(name: string, level: DetailLevel, margin: number, draw: (context: Context2D) => void): string {
    const frame = `${name}@${level}`
    if (this.names.has(frame)) return frame
    const edge = this.sizes.levels[level]
    const size = Math.ceil((edge * (100 + margin * 2)) / 100)
    this.addFrame(frame, size, size, (context) => {
      context.translate((edge * margin) / 100, (edge * margin) / 100)
      context.scale(edge / 100, edge / 100)
      draw(context)
    })
    return frame
  }

  /** Frame of a piece with this many steps. Markers that look alike share a frame. */
  face(id: string, face: Face, steps: number, level: DetailLevel): string {
    const small = level === 0
    if (face.kind === 'marker') {
      const { side, letter, nr, real } = face
      const words = this.words.marker
      // The words of the language are part of the name, so that a change of language draws the markers again.
      const variant = real === null ? nr : `${real}:${real ? words.real : words.dummy}`
      return this.counterFrame(`marker:${side}:${letter}:${variant}`, level, 0, (context) =>
        drawMarker(context, face, words, small, this.appearance),
      )
    }
    const name = face.kind === 'unit' ? `face:${id}:${steps}` : `face:${id}`
    return this.counterFrame(name, level, 0, (context) => drawFace(context, face, steps, small, this.appearance))
  }

  statusMark(mark: StatusMark, level: DetailLevel): string {
    return this.counterFrame(`status:${mark}`, level, STATUS_MARGIN, (context) => drawStatusMark(context, mark))
  }

  hexHighlight = (highlight: HexHighlight): string => `hex:${highlight}`
  icon = (icon: Icon | FeatureIcon): string => `icon:${icon}`
  pattern = (overlay: PatternOverlay): string => `pattern:${overlay}`
  border = (border: Exclude<OverlayBorder, 'span'>): string => `border:${border}`

  /** Width of a glyph in pixels where glyphs are GLYPH_HEIGHT high; 0 for a character that the atlas does not have. */
  advance = (glyph: string): number => this.advances.get(glyph) ?? 0

  /** Detail level for a counter that is `pixels` wide on the screen. */
  levelFor(pixels: number): DetailLevel {
    const [small, middle] = this.sizes.levels
    return pixels <= small * 1.08 ? 0 : pixels <= middle * 1.15 ? 1 : 2
  }

  /** Uploads new frames to the GPU. */
  refresh(): void {
    if (!this.dirty) return
    this.dirty = false
    this.texture.refresh()
  }
}
