// Paints open ground that has a use: tall grass, a park of wagons, a camp. Lengths are drawing units, 12 per inch of the table.
import type { Context2D } from '../canvas'
import type { Rect } from '../layout'
import { noise } from '../sheet/noise'
import { boundsOf, type Outline, scatter, smoothPath, torn } from './scatter'

/** Tall grass: a yellow felt with tufts that lean all one way. */
export function paintGrass(context: Context2D, outline: Outline, view: Rect, salt: number): void {
  context.save()
  context.globalAlpha = 0.3
  context.fillStyle = '#cdbf6a'
  context.fill(smoothPath(torn(outline, salt, 6)))
  context.restore()
  context.beginPath()
  for (const { x, y } of scatter(outline, view, 26, salt)) {
    const lean = 1.5 + noise(Math.round(x), Math.round(y), 31) * 1.5
    for (const blade of [-2, 0, 2]) {
      context.moveTo(x + blade, y)
      context.lineTo(x + blade + lean, y - 5)
    }
  }
  context.strokeStyle = 'rgba(128, 112, 40, 0.55)'
  context.lineWidth = 0.9
  context.stroke()
}

/** Wagons in rows with their canvas tops, or the tents of a camp. */
export function paintRows(context: Context2D, outline: Outline, kind: 'wagons' | 'tents'): void {
  const { x, y, w, h } = boundsOf(outline)
  context.save()
  context.beginPath()
  for (const corner of outline) context.lineTo(corner.x, corner.y)
  context.closePath()
  context.strokeStyle = 'rgba(104, 84, 34, 0.5)'
  context.setLineDash([4, 4])
  context.lineWidth = 1
  context.stroke()
  context.setLineDash([])
  context.clip()
  const [stepX, stepY] = kind === 'wagons' ? [16, 22] : [20, 20]
  for (let row = y + stepY / 2; row < y + h; row += stepY)
    for (let place = x + stepX / 2; place < x + w; place += stepX) {
      if (noise(Math.round(place), Math.round(row), 41) < 0.18) continue
      context.fillStyle = 'rgba(40, 28, 10, 0.25)'
      if (kind === 'wagons') {
        context.fillRect(place - 3.5, row - 6, 9, 14)
        context.fillStyle = '#6b4c2a'
        context.fillRect(place - 4.5, row - 7, 9, 14)
        context.fillStyle = '#efe6cc'
        context.fillRect(place - 3.5, row - 5.5, 7, 11)
        continue
      }
      context.beginPath()
      context.moveTo(place - 6, row + 6)
      context.lineTo(place, row - 6)
      context.lineTo(place + 6, row + 6)
      context.closePath()
      context.fillStyle = '#efe6cc'
      context.fill()
      context.strokeStyle = '#8a7546'
      context.stroke()
    }
  context.restore()
}
