import type { Context2D } from '../canvas'
import { HEX_SIZE, HEX_WIDTH } from '../layout'

/**
 * Highlights of a whole hex. Each is drawn in sheet units around the origin. `stop`: in reach, but the pieces must stop there. `command`: a
 * commander stands there. `lit`: the interface points out the hex. `target`: a hex that is attacked. The names from `attack` on mark hexes
 * that the player can choose. `place`: a piece is placed; `enter`: a piece enters the map; `flee`: a leader flees; `hide`, `marker`, `deploy`:
 * hidden movement; `garrison`: into a bastion.
 */
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

/** How much wider than a line its dark edge is, both sides together, in sheet units. */
const EDGE_WIDTH = 2.6
/** Share of each side of the hex that the corners of the cursor cover. */
const CURSOR_CORNER_SHARE = 0.24

/** Begins a path along a hex around the origin whose corners lie `inset` inside the corners of a full hex. */
export function hexPath(context: Context2D, inset: number): void {
  context.beginPath()
  const cornerRadius = HEX_SIZE - inset
  for (let corner = 0; corner < 6; corner++) {
    const angle = (Math.PI / 180) * (30 - 60 * corner)
    context.lineTo(Math.cos(angle) * cornerRadius, Math.sin(angle) * cornerRadius)
  }
  context.closePath()
}

/** Hatches a hex. `lean`: how far a stroke runs to the right on its way down, as a share of its height; negative: to the left. */
function hatchHex(context: Context2D, colour: string, lean: number, strokeGap: number, strokeWidth: number): void {
  context.save()
  hexPath(context, 2)
  context.clip()
  context.strokeStyle = colour
  context.lineWidth = strokeWidth
  context.beginPath()
  for (let x = -HEX_WIDTH * 2; x < HEX_WIDTH * 2; x += strokeGap) {
    context.moveTo(x, -HEX_SIZE)
    context.lineTo(x + lean * HEX_SIZE * 2, HEX_SIZE)
  }
  context.stroke()
  context.restore()
}

/** Strokes the current path in `colour` over a wider stroke in `edge`, so that it shows on pale paper and on dark lava. */
export function strokeWithEdge(
  context: Context2D,
  colour: string,
  width: number,
  edge = 'rgba(20, 14, 6, 0.85)',
): void {
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.strokeStyle = edge
  context.lineWidth = width + EDGE_WIDTH
  context.stroke()
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke()
}

const isRetreat = (highlight: HexHighlight): boolean => highlight === 'retreat' || highlight === 'flee'

/** Dash pattern of the outline of a choice: long dashes for retreats, dots for hidden movement, a solid line (no pattern) for the rest. */
function choiceDash(highlight: HexHighlight): number[] {
  if (isRetreat(highlight)) return [9, 6]
  return highlight === 'hide' || highlight === 'marker' ? [2, 7] : []
}

/** Begins a path of angles at the six corners of a hex: from each corner a short way along both sides. */
function cursorPath(context: Context2D): void {
  context.beginPath()
  const radius = HEX_SIZE - 1
  const cornerAt = (angle: number): readonly [number, number] => [Math.cos(angle) * radius, Math.sin(angle) * radius]
  for (let corner = 0; corner < 6; corner++) {
    const angle = (Math.PI / 180) * (30 - 60 * corner)
    const [x, y] = cornerAt(angle)
    for (const turn of [-1, 1]) {
      const [neighbourX, neighbourY] = cornerAt(angle + (turn * Math.PI) / 3)
      context.moveTo(x, y)
      context.lineTo(x + (neighbourX - x) * CURSOR_CORNER_SHARE, y + (neighbourY - y) * CURSOR_CORNER_SHARE)
    }
  }
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
    case 'cursor':
      cursorPath(context)
      strokeWithEdge(context, '#ffd23e', 5)
      return
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

/** Pixels of the atlas per sheet unit of highlights and icons. */
export const ATLAS_PIXELS_PER_UNIT = 1.5
