// Paints the table itself: a wooden rim and a cloth in the colours of dry grass. Lengths are drawing units, 12 per inch of the table.
import type { Context2D } from '../canvas'
import type { Rect } from '../layout'
import { noise } from '../sheet/noise'

/** Tufts are painted where an inch has at least so many pixels. */
const TUFTS_FROM_PX = 14
/** Distance from one tuft to the next. */
const TUFT_SPACING = 13
/** Stains of paler and darker grass: distance from one to the next. */
const STAIN_SPACING = 150

/** Paints the rim around a cloth; `cloth` in the same units as `view`. */
export function paintRim(context: Context2D, cloth: Rect, rim: number): void {
  const outer = { x: cloth.x - rim, y: cloth.y - rim, w: cloth.w + rim * 2, h: cloth.h + rim * 2 }
  const wood = context.createLinearGradient(outer.x, outer.y, outer.x, outer.y + outer.h)
  wood.addColorStop(0, '#6b4526')
  wood.addColorStop(0.5, '#543419')
  wood.addColorStop(1, '#452a13')
  context.fillStyle = wood
  context.fillRect(outer.x, outer.y, outer.w, outer.h)
  // Grain along the four planks.
  context.lineWidth = 0.5
  for (let i = 0; i < 5; i++) {
    const inset = rim * (0.14 + i * 0.17)
    context.strokeStyle = i % 2 === 0 ? 'rgba(28, 14, 4, 0.4)' : 'rgba(196, 146, 92, 0.22)'
    context.strokeRect(outer.x + inset, outer.y + inset, outer.w - inset * 2, outer.h - inset * 2)
  }
  // Mitred corners.
  context.strokeStyle = 'rgba(20, 10, 2, 0.65)'
  context.lineWidth = 0.8
  context.beginPath()
  for (const [x, y, dx, dy] of [
    [outer.x, outer.y, 1, 1],
    [outer.x + outer.w, outer.y, -1, 1],
    [outer.x, outer.y + outer.h, 1, -1],
    [outer.x + outer.w, outer.y + outer.h, -1, -1],
  ] as const) {
    context.moveTo(x, y)
    context.lineTo(x + dx * rim, y + dy * rim)
  }
  context.stroke()
}

/** Paints the cloth as far as it is in view; its corner is at the origin. `scale`: pixels per drawing unit. */
export function paintCloth(context: Context2D, width: number, height: number, view: Rect, scale: number): void {
  context.fillStyle = '#d9cda0'
  context.fillRect(0, 0, width, height)
  // Stains.
  const columns = [Math.floor(view.x / STAIN_SPACING) - 1, Math.ceil((view.x + view.w) / STAIN_SPACING) + 1] as const
  const rows = [Math.floor(view.y / STAIN_SPACING) - 1, Math.ceil((view.y + view.h) / STAIN_SPACING) + 1] as const
  for (let row = rows[0]; row <= rows[1]; row++)
    for (let column = columns[0]; column <= columns[1]; column++) {
      const x = (column + noise(column, row, 41)) * STAIN_SPACING
      const y = (row + noise(column, row, 42)) * STAIN_SPACING
      const radius = STAIN_SPACING * (0.5 + noise(column, row, 43) * 0.5)
      const tone = ['236, 226, 182', '168, 160, 96', '206, 176, 118', '150, 150, 92'][
        Math.floor(noise(column, row, 44) * 4)
      ]!
      const stain = context.createRadialGradient(x, y, radius * 0.05, x, y, radius)
      stain.addColorStop(0, `rgba(${tone}, 0.34)`)
      stain.addColorStop(1, `rgba(${tone}, 0)`)
      context.fillStyle = stain
      context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
    }
  if (scale * 12 >= TUFTS_FROM_PX) paintTufts(context, width, height, view)
  // The edge of the cloth lies in the shadow of the rim.
  for (const [x0, y0, x1, y1] of [
    [0, 0, 7, 0],
    [0, 0, 0, 7],
    [width, 0, width - 5, 0],
    [0, height, 0, height - 5],
  ] as const) {
    const shadow = context.createLinearGradient(x0, y0, x1, y1)
    shadow.addColorStop(0, 'rgba(40, 24, 8, 0.5)')
    shadow.addColorStop(1, 'rgba(40, 24, 8, 0)')
    context.fillStyle = shadow
    context.fillRect(0, 0, width, height)
  }
}

/** Tufts of dry grass, thorny shrubs and stones, few enough to leave the troops in view. */
function paintTufts(context: Context2D, width: number, height: number, view: Rect): void {
  const left = Math.max(0, view.x)
  const right = Math.min(width, view.x + view.w)
  const top = Math.max(0, view.y)
  const bottom = Math.min(height, view.y + view.h)
  const grass = new Path2D()
  const stones = new Path2D()
  for (let row = Math.floor(top / TUFT_SPACING); row <= bottom / TUFT_SPACING; row++)
    for (let column = Math.floor(left / TUFT_SPACING); column <= right / TUFT_SPACING; column++) {
      const kind = noise(column, row, 47)
      const x = (column + noise(column, row, 45)) * TUFT_SPACING
      const y = (row + noise(column, row, 46)) * TUFT_SPACING
      if (kind < 0.55) {
        for (const lean of [-1.1, -0.2, 0.8]) {
          grass.moveTo(x + lean * 0.4, y)
          grass.lineTo(x + lean, y - 1.5 - kind)
        }
      } else if (kind < 0.62) {
        stones.moveTo(x + 0.8, y)
        stones.ellipse(x, y, 0.9, 0.6, kind * 9, 0, Math.PI * 2)
      }
    }
  context.strokeStyle = 'rgba(122, 116, 58, 0.5)'
  context.lineWidth = 0.35
  context.lineCap = 'round'
  context.stroke(grass)
  context.fillStyle = 'rgba(120, 108, 88, 0.6)'
  context.fill(stones)
}
