import type { Context2D } from '../canvas'
import { FONT } from '../sheet/sheetWords'

/** Characters for costs, counts, chances and sums. Each is a frame of the atlas: pale with a dark edge. */
export const GLYPHS = '0123456789½+-−·/%Σ×?!CFABD'
/** Height of a glyph's frame in the atlas, in pixels. */
export const GLYPH_HEIGHT = 44
/** Font size of a glyph as a share of its frame's height. */
const FONT_SIZE_SHARE = 0.8
/** Pixels left free before a glyph for its dark edge. */
const LEFT_SPACE = 4

/** Draws one character with its foot at y = 0. */
export function drawGlyph(context: Context2D, glyph: string): void {
  context.font = `600 ${GLYPH_HEIGHT * FONT_SIZE_SHARE}px ${FONT.counter}`
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.lineJoin = 'round'
  context.strokeStyle = 'rgba(20, 14, 6, 0.95)'
  context.lineWidth = 5.4
  context.strokeText(glyph, LEFT_SPACE, 0)
  context.fillStyle = '#fffaf0'
  context.fillText(glyph, LEFT_SPACE, 0)
}

/** Distance from a glyph to the next one in a text, in pixels of the atlas. */
export function glyphWidth(context: Context2D, glyph: string): number {
  context.font = `600 ${GLYPH_HEIGHT * FONT_SIZE_SHARE}px ${FONT.counter}`
  return context.measureText(glyph).width
}
