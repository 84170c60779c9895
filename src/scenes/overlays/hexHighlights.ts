import type { Context2D } from '../canvas'
import { HEX_SIZE, HEX_WIDTH } from '../layout'

/** Highlights of a whole hex. Each is drawn around the origin, in sheet units. */
export const HEX_HIGHLIGHTS = [
  'reach',
  'stop',
  'command',
  'selected',
  'cursor',
  'lit',
  'target',
  'attack',
  'retreat',
  'advance',
  'place',
  'enter',
  'flee',
  'move',
  'hide',
  'deploy',
  'marker',
  'garrison',
] as const
export type HexHighlight = (typeof HEX_HIGHLIGHTS)[number]

/** Path of a hex around the origin, `inset` inside its sides. */
export function hexPath(ctx: Context2D, inset: number): void {
  ctx.beginPath()
  const r = HEX_SIZE - inset
  for (let k = 0; k < 6; k++) {
    const a = (Math.PI / 180) * (30 - 60 * k)
    ctx.lineTo(Math.cos(a) * r, Math.sin(a) * r)
  }
  ctx.closePath()
}

/** Hatches a hex; `lean` is how far a stroke runs sideways, in its height. */
function hatchHex(ctx: Context2D, colour: string, lean: number, gap: number, width: number): void {
  ctx.save()
  hexPath(ctx, 2)
  ctx.clip()
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.beginPath()
  for (let x = -HEX_WIDTH * 2; x < HEX_WIDTH * 2; x += gap) {
    ctx.moveTo(x, -HEX_SIZE)
    ctx.lineTo(x + lean * HEX_SIZE * 2, HEX_SIZE)
  }
  ctx.stroke()
  ctx.restore()
}

/** Strokes the current path with an edge, so that it shows on pale paper and on dark lava. */
export function strokeWithEdge(ctx: Context2D, colour: string, width: number, edge = 'rgba(20, 14, 6, 0.85)'): void {
  ctx.lineJoin = 'round'
  ctx.lineCap = 'round'
  const dash = ctx.getLineDash()
  ctx.strokeStyle = edge
  ctx.lineWidth = width + 2.6
  ctx.stroke()
  ctx.setLineDash(dash)
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.stroke()
}

const isRetreat = (highlight: HexHighlight): boolean => highlight === 'retreat' || highlight === 'flee'

/** Dashes of a choice's outline: long for retreats, dots for hidden movement, none for the rest. */
function choiceDash(highlight: HexHighlight): number[] {
  if (isRetreat(highlight)) return [9, 6]
  return highlight === 'hide' || highlight === 'marker' ? [2, 7] : []
}

/** Draws a highlight around the origin. */
export function drawHexHighlight(ctx: Context2D, highlight: HexHighlight): void {
  switch (highlight) {
    case 'reach':
      hexPath(ctx, 1)
      ctx.fillStyle = 'rgba(255, 252, 232, 0.34)'
      ctx.fill()
      hexPath(ctx, 4)
      ctx.setLineDash([2.5, 4])
      ctx.strokeStyle = 'rgba(16, 44, 92, 0.75)'
      ctx.lineWidth = 1.6
      ctx.stroke()
      ctx.setLineDash([])
      return
    case 'stop':
      hexPath(ctx, 1)
      ctx.fillStyle = 'rgba(255, 238, 190, 0.36)'
      ctx.fill()
      hatchHex(ctx, 'rgba(124, 60, 0, 0.34)', -0.6, 11, 2)
      hexPath(ctx, 4)
      ctx.strokeStyle = 'rgba(124, 60, 0, 0.85)'
      ctx.lineWidth = 2
      ctx.stroke()
      return
    case 'command':
      hexPath(ctx, 6)
      ctx.setLineDash([1, 7])
      strokeWithEdge(ctx, '#ffe680', 4)
      ctx.setLineDash([])
      return
    case 'selected':
      hexPath(ctx, 3)
      strokeWithEdge(ctx, '#fff9e6', 5)
      return
    case 'cursor': {
      ctx.beginPath()
      const r = HEX_SIZE - 1
      for (let k = 0; k < 6; k++) {
        const a = (Math.PI / 180) * (30 - 60 * k)
        const x = Math.cos(a) * r
        const y = Math.sin(a) * r
        for (const turn of [-1, 1]) {
          const b = a + (turn * Math.PI) / 3
          const nx = Math.cos(b) * r
          const ny = Math.sin(b) * r
          ctx.moveTo(x, y)
          ctx.lineTo(x + (nx - x) * 0.24, y + (ny - y) * 0.24)
        }
      }
      strokeWithEdge(ctx, '#ffd23e', 5)
      return
    }
    case 'lit':
      hexPath(ctx, 1)
      ctx.fillStyle = 'rgba(255, 214, 64, 0.42)'
      ctx.fill()
      hexPath(ctx, 4)
      strokeWithEdge(ctx, '#ffd23e', 4)
      return
    case 'target':
    case 'attack':
      hexPath(ctx, 2)
      ctx.fillStyle = 'rgba(190, 20, 20, 0.2)'
      ctx.fill()
      hexPath(ctx, 4)
      if (highlight === 'attack') ctx.setLineDash([10, 6])
      strokeWithEdge(ctx, '#e2322b', 4, 'rgba(255, 246, 224, 0.95)')
      ctx.setLineDash([])
      return
    case 'retreat':
    case 'flee':
    case 'advance':
    case 'move':
    case 'place':
    case 'enter':
    case 'deploy':
    case 'hide':
    case 'marker':
    case 'garrison':
      hexPath(ctx, 1)
      ctx.fillStyle = 'rgba(255, 252, 232, 0.5)'
      ctx.fill()
      hexPath(ctx, 4)
      ctx.setLineDash(choiceDash(highlight))
      strokeWithEdge(ctx, isRetreat(highlight) ? '#f0a028' : '#3f8be0', 3.4)
      ctx.setLineDash([])
  }
}

/** Pixels in the atlas for a sheet unit of highlights and icons. */
export const ATLAS_PIXELS_PER_UNIT = 1.5
