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
export function hexPath(context: Context2D, inset: number): void {
  context.beginPath()
  const r = HEX_SIZE - inset
  for (let k = 0; k < 6; k++) {
    const a = (Math.PI / 180) * (30 - 60 * k)
    context.lineTo(Math.cos(a) * r, Math.sin(a) * r)
  }
  context.closePath()
}

/** Hatches a hex; `lean` is how far a stroke runs sideways, in its height. */
function hatchHex(context: Context2D, colour: string, lean: number, gap: number, width: number): void {
  context.save()
  hexPath(context, 2)
  context.clip()
  context.strokeStyle = colour
  context.lineWidth = width
  context.beginPath()
  for (let x = -HEX_WIDTH * 2; x < HEX_WIDTH * 2; x += gap) {
    context.moveTo(x, -HEX_SIZE)
    context.lineTo(x + lean * HEX_SIZE * 2, HEX_SIZE)
  }
  context.stroke()
  context.restore()
}

/** Strokes the current path with an edge, so that it shows on pale paper and on dark lava. */
export function strokeWithEdge(
  context: Context2D,
  colour: string,
  width: number,
  edge = 'rgba(20, 14, 6, 0.85)',
): void {
  context.lineJoin = 'round'
  context.lineCap = 'round'
  const dash = context.getLineDash()
  context.strokeStyle = edge
  context.lineWidth = width + 2.6
  context.stroke()
  context.setLineDash(dash)
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke()
}

const isRetreat = (highlight: HexHighlight): boolean => highlight === 'retreat' || highlight === 'flee'

/** Dashes of a choice's outline: long for retreats, dots for hidden movement, none for the rest. */
function choiceDash(highlight: HexHighlight): number[] {
  if (isRetreat(highlight)) return [9, 6]
  return highlight === 'hide' || highlight === 'marker' ? [2, 7] : []
}

/** Draws a highlight around the origin. */
export function drawHexHighlight(context: Context2D, highlight: HexHighlight): void {
  switch (highlight) {
    case 'reach':
      hexPath(context, 1)
      context.fillStyle = 'rgba(255, 252, 232, 0.34)'
      context.fill()
      hexPath(context, 4)
      context.setLineDash([2.5, 4])
      context.strokeStyle = 'rgba(16, 44, 92, 0.75)'
      context.lineWidth = 1.6
      context.stroke()
      context.setLineDash([])
      return
    case 'stop':
      hexPath(context, 1)
      context.fillStyle = 'rgba(255, 238, 190, 0.36)'
      context.fill()
      hatchHex(context, 'rgba(124, 60, 0, 0.34)', -0.6, 11, 2)
      hexPath(context, 4)
      context.strokeStyle = 'rgba(124, 60, 0, 0.85)'
      context.lineWidth = 2
      context.stroke()
      return
    case 'command':
      hexPath(context, 6)
      context.setLineDash([1, 7])
      strokeWithEdge(context, '#ffe680', 4)
      context.setLineDash([])
      return
    case 'selected':
      hexPath(context, 3)
      strokeWithEdge(context, '#fff9e6', 5)
      return
    case 'cursor': {
      context.beginPath()
      const r = HEX_SIZE - 1
      for (let k = 0; k < 6; k++) {
        const a = (Math.PI / 180) * (30 - 60 * k)
        const x = Math.cos(a) * r
        const y = Math.sin(a) * r
        for (const turn of [-1, 1]) {
          const b = a + (turn * Math.PI) / 3
          const nx = Math.cos(b) * r
          const ny = Math.sin(b) * r
          context.moveTo(x, y)
          context.lineTo(x + (nx - x) * 0.24, y + (ny - y) * 0.24)
        }
      }
      strokeWithEdge(context, '#ffd23e', 5)
      return
    }
    case 'lit':
      hexPath(context, 1)
      context.fillStyle = 'rgba(255, 214, 64, 0.42)'
      context.fill()
      hexPath(context, 4)
      strokeWithEdge(context, '#ffd23e', 4)
      return
    case 'target':
    case 'attack':
      hexPath(context, 2)
      context.fillStyle = 'rgba(190, 20, 20, 0.2)'
      context.fill()
      hexPath(context, 4)
      if (highlight === 'attack') context.setLineDash([10, 6])
      strokeWithEdge(context, '#e2322b', 4, 'rgba(255, 246, 224, 0.95)')
      context.setLineDash([])
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
      hexPath(context, 1)
      context.fillStyle = 'rgba(255, 252, 232, 0.5)'
      context.fill()
      hexPath(context, 4)
      context.setLineDash(choiceDash(highlight))
      strokeWithEdge(context, isRetreat(highlight) ? '#f0a028' : '#3f8be0', 3.4)
      context.setLineDash([])
  }
}

/** Pixels in the atlas for a sheet unit of highlights and icons. */
export const ATLAS_PIXELS_PER_UNIT = 1.5
