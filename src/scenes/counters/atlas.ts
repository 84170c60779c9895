// The texture that holds the pictures of all counters, marks, icons and glyphs, from which the board is put together.
import type { Textures } from 'phaser'
import type { Point } from '../../hex/grid'
import { HEX_OVERLAY_LOOKS } from '../../ui/hex/overlay'
import type { Appearance } from '../appearance/schema'
import { addPaintedTexture, type Context2D, paintingContext, uploadPainted } from '../canvas'
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
/** Sizes of the atlas in pixels: edge of a counter at each detail level, and the whole texture. */
const NORMAL_SCREEN = { edgePixels: [36, 64, 120], width: 2048, height: 2048 } as const
/** The same for screens with many device pixels per CSS pixel. */
const DENSE_SCREEN = { edgePixels: [52, 96, 176], width: 4096, height: 2048 } as const

/** Space around the frame of a status mark, in hundredths of the counter's edge: outlines and shadows reach over the edge. */
export const STATUS_MARGIN = 14

/** Pixels of the frames of hexes, with 8 sheet units of room for outlines, and of icons: 48 sheet units and 4 of room. */
const HEX_FRAME_WIDTH = Math.ceil((HEX_WIDTH + 8) * ATLAS_PIXELS_PER_UNIT)
const HEX_FRAME_HEIGHT = Math.ceil((HEX_SIZE * 2 + 8) * ATLAS_PIXELS_PER_UNIT)
const ICON_FRAME_EDGE = Math.ceil(52 * ATLAS_PIXELS_PER_UNIT)

/** The frames of faces have no space around the counter. */
const NO_MARGIN = 0
/** Empty pixels between frames, so that a scaled frame shows nothing of its neighbours. */
const FRAME_GAP = 2
/** The baseline of a glyph lies at this share of its frame's height. */
const GLYPH_BASELINE = 0.82
/** Pixels by which the frame of a glyph is wider than the glyph: room for the dark edge. */
const GLYPH_PADDING = 8
/** How many times its frame's size a counter at detail level 0 (`small`) or 1 (`middle`) may be drawn before the next level is used. */
const MAX_ENLARGEMENT = { small: 1.08, middle: 1.15 } as const
/** Dash pattern of a line without dashes. */
const SOLID_LINE: number[] = []

/** Sprite atlas: one texture with all counters, marks, icons and glyphs, so that the GPU draws the board in one batch. */
export class Atlas {
  readonly texture: Textures.Texture
  private readonly context: Context2D
  private readonly appearance: Appearance
  /** Names of all frames in the texture. */
  private readonly frameNames = new Set<string>()
  /** Width of each glyph in pixels of the texture. */
  private readonly glyphWidths = new Map<string, number>()
  /** Where the next frame goes: frames fill the texture row by row. */
  private nextX = 0
  private nextY = 0
  private rowHeight = 0
  /** Whether frames were drawn that the GPU does not have yet. */
  private needsUpload = false
  private readonly screenSizes: typeof NORMAL_SCREEN | typeof DENSE_SCREEN
  /** Printed words in the language of the page; markers show some. */
  words: SheetWords
  /** Grows by one whenever counters are removed from the texture. Sprites that showed them must then be given their frames again. */
  generation = 0
  /** Frames that are never removed, and `countersTop`, the y below them where counters begin; null until these frames are drawn. */
  private permanent: { readonly countersTop: number; readonly frameNames: ReadonlySet<string> } | null = null

  constructor(
    textures: Textures.TextureManager,
    key: string,
    isDense: boolean,
    words: SheetWords,
    appearance: Appearance,
  ) {
    this.words = words
    this.appearance = appearance
    this.screenSizes = isDense ? DENSE_SCREEN : NORMAL_SCREEN
    const canvas = document.createElement('canvas')
    canvas.width = this.screenSizes.width
    canvas.height = this.screenSizes.height
    this.context = paintingContext(canvas)
    this.texture = addPaintedTexture(textures, key, canvas)
    this.addPlainColours()
    this.addLines()
    this.addHexFrames()
    this.addIcons()
    this.addGlyphs()
    this.permanent = { countersTop: this.nextY + this.rowHeight + FRAME_GAP, frameNames: new Set(this.frameNames) }
    this.nextX = 0
    this.nextY = this.permanent.countersTop
    this.rowHeight = 0
  }

  /**
   * Squares of one colour, to be stretched: panels and plates, their rims, and the fan's line. Only the middle 8 of 24 pixels is the frame, so
   * that stretching shows no blurred edge.
   */
  private addPlainColours(): void {
    for (const [name, colour] of [
      ['panel', '#2c2118'],
      ['rim', '#f0dfae'],
      ['dark', '#201509'],
    ] as const) {
      // The drawn square has a name of its own; the frame that others use is its middle.
      const { x, y } = this.addFrame(`${name}:cell`, 24, 24, (context) => {
        context.fillStyle = colour
        context.fillRect(0, 0, 24, 24)
      })
      const sourceIndex = 0
      this.texture.add(name, sourceIndex, x + 8, y + 8, 8, 8)
    }
  }

  /** Lines to be stretched along a hexside or between two hexes: edge of the reach, path, supply line, command line. Sizes in pixels. */
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
    this.addSupplyLine('supply', SOLID_LINE)
    this.addSupplyLine('supplyCut', [8 * ATLAS_PIXELS_PER_UNIT, 10 * ATLAS_PIXELS_PER_UNIT])
    this.addFrame('commandLine', 32, 8, (context) => {
      context.fillStyle = 'rgba(16, 12, 6, 0.85)'
      context.fillRect(0, 0, 20, 8)
      context.fillStyle = '#ffe680'
      context.fillRect(2, 2, 16, 4)
    })
  }

  /** Adds the line of communications: a broad line in its edge colour under a narrower one. */
  private addSupplyLine(name: string, dashPattern: number[]): void {
    const length = Math.ceil(72 * ATLAS_PIXELS_PER_UNIT)
    this.addFrame(name, length, 18, (context) => {
      context.setLineDash(dashPattern)
      for (const [colour, width] of [
        [HEX_OVERLAY_LOOKS.loc.edge, 13],
        [HEX_OVERLAY_LOOKS.loc.ink, 6.5],
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

  /** Adds highlights, patterns and borders of hexes. */
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
      this.addCentred(`icon:${icon}`, ICON_FRAME_EDGE, ICON_FRAME_EDGE, (context) => drawFeatureIcon(context, icon))
    for (const icon of ICONS)
      this.addCentred(`icon:${icon}`, ICON_FRAME_EDGE, ICON_FRAME_EDGE, (context) => drawIcon(context, icon))
  }

  private addGlyphs(): void {
    for (const glyph of GLYPHS) {
      const width = glyphWidth(this.context, glyph)
      this.glyphWidths.set(glyph, width)
      this.addFrame(`glyph:${glyph}`, Math.ceil(width) + GLYPH_PADDING, GLYPH_HEIGHT, (context) => {
        context.translate(0, GLYPH_HEIGHT * GLYPH_BASELINE)
        drawGlyph(context, glyph)
      })
    }
  }

  /** Adds a frame of `width` by `height` pixels. `draw` works in sheet units from the frame's centre. */
  private addCentred(name: string, width: number, height: number, draw: (context: Context2D) => void): void {
    this.addFrame(name, width, height, (context) => {
      context.translate(width / 2, height / 2)
      context.scale(ATLAS_PIXELS_PER_UNIT, ATLAS_PIXELS_PER_UNIT)
      draw(context)
    })
  }

  /** Removes all counters because the texture is full. A counter is drawn again when its frame is next needed. */
  private removeCounters(permanent: { countersTop: number; frameNames: ReadonlySet<string> }): void {
    const { countersTop } = permanent
    for (const name of this.frameNames)
      if (!permanent.frameNames.has(name)) {
        this.texture.remove(name)
        this.frameNames.delete(name)
      }
    this.context.clearRect(0, countersTop, this.screenSizes.width, this.screenSizes.height - countersTop)
    this.nextX = 0
    this.nextY = countersTop
    this.rowHeight = 0
    this.generation++
  }

  /** Reserves a rectangle of the texture, draws into it, and adds it as the frame `name`. Returns its top left corner. Sizes in pixels. */
  private addFrame(name: string, width: number, height: number, draw: (context: Context2D) => void): Point {
    const isRowFull = this.nextX + width + FRAME_GAP > this.screenSizes.width
    if (isRowFull) {
      this.nextX = 0
      this.nextY += this.rowHeight + FRAME_GAP
      this.rowHeight = 0
    }
    const isTextureFull = this.nextY + Math.max(this.rowHeight, height) > this.screenSizes.height
    if (isTextureFull) {
      // While the permanent frames are drawn there is nothing that could be removed.
      if (this.permanent === null) throw new Error(`atlas: no room for ${name}`)
      this.removeCounters(this.permanent)
    }
    this.rowHeight = Math.max(this.rowHeight, height)
    this.context.save()
    this.context.beginPath()
    this.context.rect(this.nextX, this.nextY, width, height)
    this.context.clip()
    this.context.translate(this.nextX, this.nextY)
    draw(this.context)
    this.context.restore()
    const sourceIndex = 0
    this.texture.add(name, sourceIndex, this.nextX, this.nextY, width, height)
    this.frameNames.add(name)
    const corner = { x: this.nextX, y: this.nextY }
    this.nextX += width + FRAME_GAP
    this.needsUpload = true
    return corner
  }

  /** The frame `name` at a detail level, drawn now if it is missing. `marginHundredths`: space around it in hundredths of a counter's edge. */
  private counterFrame(
    name: string,
    level: DetailLevel,
    marginHundredths: number,
    draw: (context: Context2D) => void,
  ): string {
    const frameName = `${name}@${level}`
    if (this.frameNames.has(frameName)) return frameName
    const edgePixels = this.screenSizes.edgePixels[level]
    const framePixels = Math.ceil((edgePixels * (100 + marginHundredths * 2)) / 100)
    this.addFrame(frameName, framePixels, framePixels, (context) => {
      context.translate((edgePixels * marginHundredths) / 100, (edgePixels * marginHundredths) / 100)
      context.scale(edgePixels / 100, edgePixels / 100)
      draw(context)
    })
    return frameName
  }

  /** Name of the frame of a piece with this many steps, drawn now if it is missing. Markers that look alike share a frame. */
  faceFrame(id: string, face: Face, steps: number, level: DetailLevel): string {
    const isSmall = level === 0
    if (face.kind === 'marker') {
      // `nr`: number of the marker, 1 or 2; `real`: whether it is real, null when the viewer may not know.
      const { side, letter, nr, real } = face
      const words = this.words.marker
      // An enemy marker shows its number, an own marker whether it is real. The word for that is part of the frame's name, so that a change
      // of language draws the marker again.
      const variant = real === null ? nr : `${real}:${real ? words.real : words.dummy}`
      return this.counterFrame(`marker:${side}:${letter}:${variant}`, level, NO_MARGIN, (context) =>
        drawMarker(context, face, words, isSmall, this.appearance),
      )
    }
    const name = face.kind === 'unit' ? `face:${id}:${steps}` : `face:${id}`
    return this.counterFrame(name, level, NO_MARGIN, (context) =>
      drawFace(context, face, steps, isSmall, this.appearance),
    )
  }

  /** Name of the frame of a status mark, drawn now if it is missing. */
  statusMarkFrame(mark: StatusMark, level: DetailLevel): string {
    return this.counterFrame(`status:${mark}`, level, STATUS_MARGIN, (context) =>
      drawStatusMark(context, mark, level === 0),
    )
  }

  hexHighlightFrame = (highlight: HexHighlight): string => `hex:${highlight}`
  iconFrame = (icon: Icon | FeatureIcon): string => `icon:${icon}`
  patternFrame = (overlay: PatternOverlay): string => `pattern:${overlay}`
  /** No frame is drawn for the border `span`. */
  borderFrame = (border: Exclude<OverlayBorder, 'span'>): string => `border:${border}`

  /** Width of a glyph in pixels where glyphs are GLYPH_HEIGHT high; 0 for a character that the atlas does not have. */
  glyphWidthPixels = (glyph: string): number => this.glyphWidths.get(glyph) ?? 0

  /** Detail level for a counter that is `pixels` device pixels wide on the screen. */
  levelFor(pixels: number): DetailLevel {
    const [smallEdge, middleEdge] = this.screenSizes.edgePixels
    if (pixels <= smallEdge * MAX_ENLARGEMENT.small) return 0
    return pixels <= middleEdge * MAX_ENLARGEMENT.middle ? 1 : 2
  }

  /** Uploads new frames to the GPU. */
  refresh(): void {
    if (!this.needsUpload) return
    this.needsUpload = false
    uploadPainted(this.texture)
  }
}
