// Paints rough ground: lava, stones, cactus and scrub. Lengths are drawing units, 12 per inch; shares and lengths are chosen by eye.
import type { Point } from '../../hex/grid'
import type { Context2D } from '../canvas'
import type { Rect } from '../layout'
import { noise } from '../sheet/noise'
import { PALETTE } from '../sheet/palette'
import { castShadow, strokeRim } from './areaPaint'
import { boundsOf, meanOf, type Outline, scatter, smoothPath, straightPath, torn } from './scatter'

/** Lava: plates with cracks between, paler than on the map, so that formations stand out. */
export function paintLava(context: Context2D, outline: Outline, view: Rect): void {
  const path = straightPath(torn(outline, 3, 2.4))
  castShadow(context, path, 1.2, 1.6, 0.3)
  context.save()
  context.clip(path)
  context.fillStyle = PALETTE.lavaCrack
  context.fill(path)
  const bounds = boundsOf(outline)
  const [plateWidth, plateHeight] = [22, 18]
  // Neighbouring plates share these corners; each plate is then shrunk, so that a crack remains between them.
  const gridPoint = (column: number, row: number): Point => ({
    x: (column + (noise(column, row, 31) - 0.5) * 0.8) * plateWidth,
    y: (row + (noise(column, row, 32) - 0.5) * 0.8) * plateHeight,
  })
  const rows = rangeOf(bounds.y, bounds.h, view.y, view.h, plateHeight)
  const columns = rangeOf(bounds.x, bounds.w, view.x, view.w, plateWidth)
  for (let row = rows[0]; row <= rows[1]; row++)
    for (let column = columns[0]; column <= columns[1]; column++) {
      const corners = [
        gridPoint(column, row),
        gridPoint(column + 1, row),
        gridPoint(column + 1, row + 1),
        gridPoint(column, row + 1),
      ]
      const centre = meanOf(corners)
      const shrunk = (share: number): Path2D =>
        straightPath(
          corners.map((p) => ({ x: centre.x + (p.x - centre.x) * share, y: centre.y + (p.y - centre.y) * share })),
        )
      context.fillStyle = PALETTE.tableLavaPlates[Math.floor(noise(column, row, 34) * 4)]!
      context.fill(shrunk(0.88))
      context.fillStyle = 'rgba(255, 252, 240, 0.16)'
      context.fill(shrunk(0.55))
    }
  context.restore()
  strokeRim(context, path, PALETTE.lavaEdge, 1.4)
}

/** The first and last index of cells of `size` that an area and the view share. */
function rangeOf(start: number, length: number, viewStart: number, viewLength: number, size: number): [number, number] {
  const first = Math.max(start, viewStart - size)
  const last = Math.min(start + length, viewStart + viewLength + size)
  return [Math.floor(first / size) - 1, Math.floor(last / size) + 1]
}

/** Rough ground: stones, cactus and scrub on bare earth; on a mountain side also ledges. */
export function paintRocks(context: Context2D, outline: Outline, view: Rect, salt: number, isMountain: boolean): void {
  const path = smoothPath(torn(outline, salt))
  castShadow(context, path, 1, 1.3, 0.18)
  context.fillStyle = isMountain ? '#bfa77a' : '#c7b285'
  context.fill(path)
  context.save()
  context.clip(path)
  if (isMountain) paintLedges(context, outline, view, salt)
  for (const { x, y } of scatter(outline, view, isMountain ? 15 : 12, salt + 3)) {
    const kind = noise(Math.round(x), Math.round(y), salt + 5)
    if (kind < 0.6) paintStone(context, x, y, 1.2 + kind * 3.4)
    else if (kind < 0.85) paintShrub(context, x, y, 1.6 + (kind - 0.6) * 5)
    else paintCactus(context, x, y)
  }
  context.restore()
  strokeRim(context, path, 'rgba(96, 74, 42, 0.7)', 1.1)
}

/** Ledges of a mountain side: broken lines with shade below. */
function paintLedges(context: Context2D, outline: Outline, view: Rect, salt: number): void {
  context.lineCap = 'round'
  for (const { x, y } of scatter(outline, view, 34, salt + 11)) {
    const length = 10 + noise(Math.round(x), Math.round(y), salt) * 16
    const lean = (noise(Math.round(x), Math.round(y), salt + 1) - 0.5) * 0.5
    const ledge = new Path2D()
    ledge.moveTo(x - Math.sin(lean) * length, y - Math.cos(lean) * length)
    ledge.quadraticCurveTo(x + 3, y, x + Math.sin(lean) * length, y + Math.cos(lean) * length)
    context.strokeStyle = 'rgba(84, 62, 34, 0.22)'
    context.lineWidth = 4
    context.stroke(ledge)
    context.strokeStyle = 'rgba(255, 244, 214, 0.22)'
    context.lineWidth = 1.2
    context.stroke(ledge)
  }
}

export function paintStone(context: Context2D, x: number, y: number, size: number): void {
  const turn = noise(Math.round(x), Math.round(y), 51) * Math.PI
  context.fillStyle = 'rgba(40, 28, 10, 0.32)'
  context.beginPath()
  context.ellipse(x + size * 0.22, y + size * 0.28, size, size * 0.7, turn, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = '#9d917b'
  context.beginPath()
  context.ellipse(x, y, size, size * 0.68, turn, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = '#c1b69f'
  context.beginPath()
  context.ellipse(x - size * 0.2, y - size * 0.2, size * 0.56, size * 0.36, turn, 0, Math.PI * 2)
  context.fill()
}

function paintShrub(context: Context2D, x: number, y: number, size: number): void {
  context.fillStyle = 'rgba(40, 34, 10, 0.28)'
  context.beginPath()
  context.arc(x + size * 0.3, y + size * 0.35, size, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = '#77804a'
  context.beginPath()
  context.arc(x, y, size, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = '#98a064'
  context.beginPath()
  context.arc(x - size * 0.25, y - size * 0.3, size * 0.5, 0, Math.PI * 2)
  context.fill()
}

/** A maguey, seen from above: pointed leaves around a heart. */
function paintCactus(context: Context2D, x: number, y: number): void {
  context.beginPath()
  for (let leaf = 0; leaf < 8; leaf++) {
    const angle = (leaf / 8) * Math.PI * 2
    context.moveTo(x + Math.cos(angle + 0.5) * 0.9, y + Math.sin(angle + 0.5) * 0.9)
    context.lineTo(x + Math.cos(angle) * 3.4, y + Math.sin(angle) * 3.4)
    context.lineTo(x + Math.cos(angle - 0.5) * 0.9, y + Math.sin(angle - 0.5) * 0.9)
  }
  context.fillStyle = '#5f7f68'
  context.fill()
  context.strokeStyle = 'rgba(30, 46, 34, 0.6)'
  context.lineWidth = 0.3
  context.stroke()
}
