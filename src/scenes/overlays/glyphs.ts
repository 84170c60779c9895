import type { Context2D } from '../canvas'
import { FONT } from '../sheet/sheetWords'

/** Characters that the atlas has, for costs, counts, chances and sums: pale with a dark edge. */
export const GLYPHS = '0123456789½+-−·/%Σ×?!CFABD'
/** Height of a line of glyphs in the atlas, in pixels. */
export const GLYPH_HEIGHT = 44

/** Draws one character with its foot at y = 0. */
export function drawGlyph(ctx: Context2D, glyph: string): void {
  ctx.font = `600 ${GLYPH_HEIGHT * 0.8}px ${FONT.counter}`
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  ctx.lineJoin = 'round'
  ctx.strokeStyle = 'rgba(20, 14, 6, 0.95)'
  ctx.lineWidth = 5.4
  ctx.strokeText(glyph, 4, 0)
  ctx.fillStyle = '#fffaf0'
  ctx.fillText(glyph, 4, 0)
}

/** Distance to the next character, in pixels of the atlas. */
export function glyphWidth(ctx: Context2D, glyph: string): number {
  ctx.font = `600 ${GLYPH_HEIGHT * 0.8}px ${FONT.counter}`
  return ctx.measureText(glyph).width
}
