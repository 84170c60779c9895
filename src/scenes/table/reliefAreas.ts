// Paints the relief of the ground: gullies, hills, crags, lakes. Lengths are drawing units, 12 per inch; shares and lengths are chosen by eye.
import type { Rect } from '../layout'
import type { Context2D } from '../canvas'
import { PALETTE } from '../sheet/palette'
import { castShadow, paintBands, paintHachures, strokeRim } from './areaPaint'
import { paintStone } from './roughAreas'
import { type Outline, scatter, smoothPath, straightPath, torn } from './scatter'

/** A gully or barranca along a strip: banks of bare earth that fall to a dark bed. */
export function paintGully(context: Context2D, outline: Outline, salt: number): void {
  const bank = smoothPath(torn(outline, salt, 2.6))
  strokeRim(context, bank, '#e6d3a2', 5)
  context.fillStyle = '#b08d58'
  context.fill(bank)
  paintBands(context, bank, [
    [22, 'rgba(92, 62, 28, 0.30)'],
    [13, 'rgba(200, 168, 112, 0.55)'],
    [6, 'rgba(232, 208, 156, 0.75)'],
  ])
  strokeRim(context, bank, '#5a3d20', 1.3)
  paintHachures(context, torn(outline, salt, 2.6), 4.5, -5.5, 1.3)
}

/** A hill: a step of the ground with a lit top, a shadow, and hachures that point downhill from its edge. */
export function paintHill(context: Context2D, outline: Outline, height: number, salt: number): void {
  const edge = torn(outline, salt, 3)
  const path = smoothPath(edge)
  castShadow(context, path, 3 + height, 4 + height, 0.16)
  castShadow(context, path, 1.4, 1.8, 0.18)
  context.fillStyle = height > 1 ? '#d6bd86' : '#ddcc9a'
  context.fill(path)
  paintBands(context, path, [
    [26, 'rgba(255, 246, 214, 0.16)'],
    [12, 'rgba(255, 246, 214, 0.22)'],
  ])
  paintHachures(context, edge, 5.2, 9, 2)
  strokeRim(context, path, 'rgba(112, 80, 42, 0.75)', 1)
}

/** A lake with its shore. */
export function paintLake(context: Context2D, outline: Outline, salt: number): void {
  const path = smoothPath(torn(outline, salt, 2.4))
  strokeRim(context, path, '#c9b98a', 5)
  context.fillStyle = '#8fb8c8'
  context.fill(path)
  paintBands(context, path, [
    [16, 'rgba(190, 216, 216, 0.5)'],
    [7, 'rgba(222, 236, 228, 0.6)'],
  ])
  strokeRim(context, path, PALETTE.waterEdge, 1.2)
}

/** Ground that nobody can enter: crags. */
export function paintCliff(context: Context2D, outline: Outline, view: Rect, salt: number): void {
  const path = straightPath(torn(outline, salt, 2))
  castShadow(context, path, 3, 4, 0.3)
  context.fillStyle = '#8b7d68'
  context.fill(path)
  context.save()
  context.clip(path)
  for (const { x, y } of scatter(outline, view, 11, salt + 4)) paintStone(context, x, y, 4.4)
  context.restore()
  strokeRim(context, path, '#40362a', 1.6)
}
