import { FONT } from '../ground/words'

type Pen = CanvasRenderingContext2D

/** Characters for costs, counts and sums: light with a dark edge. */
export const GLYPHS = '0123456789½+-−·/%Σ×?!CFABD'
export const GLYPH_HIGH = 44

/** Draws one character with its foot on y = 0 of the pen's field; returns how far the next stands off. */
export function drawGlyph(pen: Pen, glyph: string): void {
  pen.font = `600 ${GLYPH_HIGH * 0.8}px ${FONT.counter}`
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  pen.lineJoin = 'round'
  pen.strokeStyle = 'rgba(20, 14, 6, 0.95)'
  pen.lineWidth = 5.4
  pen.strokeText(glyph, 4, 0)
  pen.fillStyle = '#fffaf0'
  pen.fillText(glyph, 4, 0)
}

export function glyphWidth(pen: Pen, glyph: string): number {
  pen.font = `600 ${GLYPH_HIGH * 0.8}px ${FONT.counter}`
  return pen.measureText(glyph).width
}
