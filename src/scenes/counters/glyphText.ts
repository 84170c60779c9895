import type { GameObjects } from 'phaser'
import { GLYPH_HEIGHT } from '../overlays/glyphs'
import type { ImagePool } from '../map/imagePool'
import type { Atlas } from './atlas'

/** Writes figures centred on (x, y), `high` sheet units from line to line. */
export function drawText(
  pool: ImagePool,
  atlas: Atlas,
  text: string,
  x: number,
  y: number,
  high: number,
): GameObjects.Image[] {
  const scale = high / GLYPH_HEIGHT
  let wide = 0
  for (const glyph of text) wide += atlas.advance(glyph) * scale
  let at = x - wide / 2
  const out: GameObjects.Image[] = []
  for (const glyph of text) {
    const step = atlas.advance(glyph) * scale
    if (step > 0) out.push(pool.put(`glyph:${glyph}`, at + step / 2, y - high * 0.04, scale))
    at += step > 0 ? step : high * 0.2
  }
  return out
}

/** Movement points in halves as people write them: 3 is "1½". */
export const formatHalfPoints = (mp2: number): string => {
  const whole = Math.floor(mp2 / 2)
  return mp2 % 2 === 0 ? String(whole) : whole === 0 ? '½' : `${whole}½`
}
