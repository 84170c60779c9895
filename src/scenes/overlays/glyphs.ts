import type { Context2D } from '../canvas'
import { FONT } from '../sheet/sheetWords'

/** Characters that the atlas has, for costs, counts, chances and sums: pale with a dark edge. */
export const GLYPHS = '0123456789½+-−·/%Σ×?!CFABD'
/** Height of a line of glyphs in the atlas, in pixels. */
export const GLYPH_HEIGHT = 44

/** Draws one character with its foot at y = 0. */
export function drawGlyph(context: Context2D, glyph: string): void {
  context.font = `600 ${GLYPH_HEIGHT * 0.8}px ${FONT.counter}`
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.lineJoin = 'round'
  context.strokeStyle = 'rgba(20, 14, 6, 0.95)'
  context.lineWidth = 5.4
  context.strokeText(glyph, 4, 0)
  context.fillStyle = '#fffaf0'
  context.fillText(glyph, 4, 0)
}

/** Distance to the next character, in pixels of the atlas. */
export function glyphWidth(context: Context2D, glyph: string): number {
  context.font = `600 ${GLYPH_HEIGHT * 0.8}px ${FONT.counter}`
  return context.measureText(glyph).width
}
