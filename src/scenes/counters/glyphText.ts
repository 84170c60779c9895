import type { GameObjects } from 'phaser'
import type { ImagePool } from '../map/imagePool'
import { GLYPH_HEIGHT } from '../overlays/glyphs'
import type { Atlas } from './atlas'

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
  for (const glyph of text) width += atlas.advance(glyph) * scale
  let left = x - width / 2
  const images: GameObjects.Image[] = []
  for (const glyph of text) {
    const advance = atlas.advance(glyph) * scale
    if (advance > 0) images.push(pool.put(`glyph:${glyph}`, left + advance / 2, y - height * 0.04, scale))
    left += advance > 0 ? advance : height * 0.2
  }
  return images
}

/** Formats half movement points: 3 is "1½". */
export function formatHalfPoints(halfPoints: number): string {
  const whole = Math.floor(halfPoints / 2)
  if (halfPoints % 2 === 0) return String(whole)
  return whole === 0 ? '½' : `${whole}½`
}
