import type { Context2D } from '../canvas'
import { FONT } from '../sheet/sheetWords'

/** Marks drawn over a counter: its status, the frame of a selection, the shadow. Each differs by shape, not by colour alone. */
export type StatusMark =
  | 'disrupted'
  | 'ineffective'
  | 'moved'
  | 'attacked'
  | 'marched'
  | 'garrison'
  | 'towers'
  | 'hiding'
  | 'inactive'
  | 'wounded'
  | 'ready'
  | 'selected'
  | 'shadow'

/** Draws a letter in a triangle in a corner of the counter. */
function drawCornerLetter(ctx: Context2D, corner: 'topRight' | 'bottomLeft', fill: string, letter: string): void {
  const top = corner === 'topRight'
  ctx.beginPath()
  if (top) {
    ctx.moveTo(52, 2)
    ctx.lineTo(98, 2)
    ctx.lineTo(98, 48)
  } else {
    ctx.moveTo(2, 52)
    ctx.lineTo(2, 98)
    ctx.lineTo(48, 98)
  }
  ctx.closePath()
  ctx.fillStyle = fill
  ctx.fill()
  ctx.strokeStyle = '#fff6e0'
  ctx.lineWidth = 2.4
  ctx.stroke()
  ctx.fillStyle = '#fff6e0'
  ctx.font = `600 28px ${FONT.counter}`
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(letter, top ? 83 : 17, top ? 19 : 83)
}

/** Hatches the counter above its bottom line. `lean` 1: strokes rise to the right, -1: they fall. */
function hatchCounter(ctx: Context2D, colour: string, lean: 1 | -1, gap: number, width: number): void {
  ctx.save()
  ctx.beginPath()
  ctx.roundRect(3, 3, 94, 69, 7)
  ctx.clip()
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.beginPath()
  for (let x = -100; x < 200; x += gap) {
    ctx.moveTo(x, lean > 0 ? 100 : 0)
    ctx.lineTo(x + 100, lean > 0 ? 0 : 100)
  }
  ctx.stroke()
  ctx.restore()
}

/** Draws a small disc and begins a path in its ink, for the symbol on it. */
function beginDisc(ctx: Context2D, x: number, y: number, fill: string): void {
  ctx.beginPath()
  ctx.arc(x, y, 13, 0, Math.PI * 2)
  ctx.fillStyle = fill
  ctx.fill()
  ctx.strokeStyle = '#fff6e0'
  ctx.lineWidth = 2.4
  ctx.stroke()
  ctx.strokeStyle = '#fff6e0'
  ctx.fillStyle = '#fff6e0'
  ctx.lineWidth = 3.4
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  ctx.beginPath()
}

/** Draws four bastions, one at each corner of a garrison's frame. */
function drawTowers(ctx: Context2D): void {
  ctx.fillStyle = '#f3d9a0'
  ctx.strokeStyle = '#3d0f0a'
  ctx.lineWidth = 3.6
  for (const x of [-12, 94])
    for (const y of [-12, 94]) {
      ctx.beginPath()
      ctx.rect(x, y, 18, 18)
      ctx.fill()
      ctx.stroke()
    }
}

/** Draws a mark over a counter of 100 by 100. */
export function drawStatusMark(ctx: Context2D, decal: StatusMark): void {
  switch (decal) {
    case 'disrupted':
      hatchCounter(ctx, 'rgba(140, 10, 10, 0.4)', 1, 14, 3)
      drawCornerLetter(ctx, 'topRight', '#8c1414', 'D')
      return
    case 'ineffective':
      hatchCounter(ctx, 'rgba(60, 20, 90, 0.38)', -1, 14, 3)
      drawCornerLetter(ctx, 'bottomLeft', '#4a2070', 'I')
      return
    case 'moved':
      ctx.beginPath()
      ctx.roundRect(3, 3, 94, 94, 7)
      ctx.fillStyle = 'rgba(48, 40, 30, 0.32)'
      ctx.fill()
      beginDisc(ctx, 84, 60, '#3a3128')
      ctx.moveTo(77, 60)
      ctx.lineTo(82.5, 65.5)
      ctx.lineTo(91.5, 54.5)
      ctx.stroke()
      return
    case 'attacked':
      beginDisc(ctx, 16, 40, '#8c1414')
      ctx.moveTo(10, 34)
      ctx.lineTo(22, 46)
      ctx.moveTo(22, 34)
      ctx.lineTo(10, 46)
      ctx.stroke()
      return
    case 'marched':
      beginDisc(ctx, 84, 34, '#1f4d7a')
      for (const x of [78, 85]) {
        ctx.moveTo(x, 28)
        ctx.lineTo(x + 6, 34)
        ctx.lineTo(x, 40)
      }
      ctx.stroke()
      return
    case 'garrison':
      // A wall round the counter, with bastions at its corners.
      ctx.lineJoin = 'miter'
      ctx.strokeStyle = '#3d0f0a'
      ctx.lineWidth = 13
      ctx.strokeRect(-5.5, -5.5, 111, 111)
      ctx.strokeStyle = '#f3d9a0'
      ctx.lineWidth = 6
      ctx.strokeRect(-5.5, -5.5, 111, 111)
      drawTowers(ctx)
      return
    case 'towers':
      drawTowers(ctx)
      return
    case 'hiding':
      ctx.strokeStyle = '#fff9e6'
      ctx.lineWidth = 9
      ctx.strokeRect(-3, -3, 106, 106)
      ctx.strokeStyle = '#201509'
      ctx.lineWidth = 4
      ctx.setLineDash([4, 7])
      ctx.strokeRect(-3, -3, 106, 106)
      ctx.setLineDash([])
      hatchCounter(ctx, 'rgba(20, 14, 6, 0.4)', 1, 15, 3.4)
      return
    case 'inactive':
      ctx.beginPath()
      ctx.roundRect(3, 3, 94, 94, 7)
      ctx.fillStyle = 'rgba(120, 112, 98, 0.55)'
      ctx.fill()
      beginDisc(ctx, 84, 16, '#4b443a')
      ctx.moveTo(77, 16)
      ctx.lineTo(91, 16)
      ctx.stroke()
      return
    case 'wounded':
      beginDisc(ctx, 84, 16, '#a31919')
      ctx.moveTo(84, 9)
      ctx.lineTo(84, 23)
      ctx.moveTo(77, 16)
      ctx.lineTo(91, 16)
      ctx.stroke()
      return
    case 'ready':
      ctx.strokeStyle = 'rgba(20, 14, 6, 0.9)'
      ctx.lineWidth = 8
      ctx.strokeRect(-5, -5, 110, 110)
      ctx.strokeStyle = '#ffe680'
      ctx.lineWidth = 4.6
      ctx.setLineDash([15, 7])
      ctx.strokeRect(-5, -5, 110, 110)
      ctx.setLineDash([])
      return
    case 'selected':
      ctx.strokeStyle = '#14100a'
      ctx.lineWidth = 14
      ctx.strokeRect(-6, -6, 112, 112)
      ctx.strokeStyle = '#fff9e6'
      ctx.lineWidth = 8
      ctx.strokeRect(-6, -6, 112, 112)
      return
    case 'shadow':
      ctx.shadowColor = 'rgba(20, 12, 4, 0.75)'
      ctx.shadowBlur = 9 * ctx.getTransform().a
      ctx.shadowOffsetX = 4 * ctx.getTransform().a
      ctx.shadowOffsetY = 5 * ctx.getTransform().a
      ctx.fillStyle = 'rgba(20, 12, 4, 0.8)'
      ctx.beginPath()
      ctx.roundRect(3, 3, 94, 94, 8)
      ctx.fill()
      ctx.shadowColor = 'transparent'
      return
  }
}
