// Writes short texts on the board, such as movement costs, as images of single glyphs.
import type { GameObjects } from 'phaser'
import type { ImagePool } from '../map/imagePool'
import { GLYPH_HEIGHT } from '../overlays/glyphs'
import type { Atlas } from './atlas'

/** Width of a space, in heights of the text. */
const SPACE_WIDTH = 0.2
/** How far above a point glyphs are centred to look centred on it, in heights of the text. */
const CENTRE_RAISE = 0.04

/**
 * Writes text with glyphs of the atlas, centred on (x, y), `height` sheet units high. Characters that the atlas does not have become spaces.
 * Returns the images.
 */
export function drawText(
  pool: ImagePool,
  atlas: Atlas,
  text: string,
  x: number,
  y: number,
  height: number,
): GameObjects.Image[] {
  const scale = height / GLYPH_HEIGHT
  let width = 0
  for (const glyph of text) width += atlas.glyphWidthPixels(glyph) * scale
  let left = x - width / 2
  const images: GameObjects.Image[] = []
  for (const glyph of text) {
    const glyphWidth = atlas.glyphWidthPixels(glyph) * scale
    if (glyphWidth > 0) images.push(pool.put(`glyph:${glyph}`, left + glyphWidth / 2, y - height * CENTRE_RAISE, scale))
    left += glyphWidth > 0 ? glyphWidth : height * SPACE_WIDTH
  }
  return images
}

/** Formats movement points that are counted in halves: 3 becomes "1½". */
export function formatHalfPoints(halfPoints: number): string {
  const whole = Math.floor(halfPoints / 2)
  if (halfPoints % 2 === 0) return String(whole)
  return whole === 0 ? '½' : `${whole}½`
}
