// Foot soldiers of the table, and those who have left the ranks. One unit of length is an inch of the table.
import type { Context2D } from '../canvas'
import { type FigureColours, mixed } from './figureColours'
import {
  BRONZE,
  disc,
  FINE_PX,
  type FlagBands,
  oval,
  paintFlag,
  paintMan,
  SKIN,
  STEEL,
  stroke,
  WOOD,
} from './figureParts'

/** Paints a foot soldier with his musket; three bearings. */
export function paintFootman(context: Context2D, colours: FigureColours, variant: number, pixels: number): void {
  const lean = [0.02, -0.05, 0.06][variant % 3]!
  paintMan(context, colours, 0, 0.06, 1, pixels)
  if (pixels < FINE_PX) return
  // Sleeves forward to the musket.
  stroke(
    context,
    [
      [0.24, 0.02],
      [0.2, -0.16],
    ],
    colours.coat,
    0.1,
  )
  stroke(
    context,
    [
      [-0.22, 0.02],
      [0.1 + lean, -0.22],
    ],
    colours.coat,
    0.08,
  )
  stroke(
    context,
    [
      [0.2 - lean, 0.02],
      [0.15 + lean, -0.36],
    ],
    WOOD,
    0.06,
  )
  stroke(
    context,
    [
      [0.15 + lean, -0.36],
      [0.13 + lean * 1.6, -0.52],
    ],
    STEEL,
    0.035,
  )
}

/** Paints the bearer of the colours: the flag flies back over the base. */
export function paintColourBearer(context: Context2D, colours: FigureColours, flag: FlagBands, pixels: number): void {
  paintMan(context, colours, -0.08, 0.08, 1, pixels)
  stroke(
    context,
    [
      [0.16, 0.3],
      [0.16, -0.66],
    ],
    '#2a1c10',
    0.055,
  )
  disc(context, 0.16, -0.66, 0.05, BRONZE)
  paintFlag(context, flag, 0.16, -0.62, 0.52, 0.44)
}

/** Paints one who has fallen, on the bare ground. */
export function paintFallen(context: Context2D, colours: FigureColours, variant: number, pixels: number): void {
  context.save()
  context.rotate((variant * 2.1) % 6)
  oval(context, 0.03, 0.05, 0.36, 0.16, 'rgba(90, 20, 10, 0.28)')
  stroke(
    context,
    [
      [-0.06, 0.04],
      [-0.36, 0.12],
    ],
    '#3d4a63',
    0.09,
  )
  stroke(
    context,
    [
      [-0.06, -0.04],
      [-0.38, -0.06],
    ],
    '#3d4a63',
    0.09,
  )
  oval(context, 0.06, 0, 0.2, 0.12, colours.coat)
  context.strokeStyle = 'rgba(20, 12, 6, 0.75)'
  context.lineWidth = Math.max(0.03, 0.7 / pixels)
  context.stroke()
  if (pixels >= FINE_PX) {
    stroke(
      context,
      [
        [0.1, -0.1],
        [0.02, -0.3],
      ],
      colours.coat,
      0.07,
    )
    disc(context, 0.3, 0.02, 0.09, SKIN)
    disc(context, 0.46, 0.16, 0.09, colours.hat)
  }
  context.restore()
}

/** Paints a straggler: a man without a base and without his musket. */
export function paintStray(context: Context2D, colours: FigureColours, variant: number, pixels: number): void {
  context.save()
  context.rotate(2.4 + variant * 0.9)
  disc(context, 0.03, 0.04, 0.33, 'rgba(30, 20, 8, 0.3)')
  disc(context, 0, 0, 0.32, mixed(colours.rim, '#e8dcc0', 0.35))
  context.strokeStyle = colours.edge
  context.lineWidth = Math.max(0.04, 1 / pixels)
  context.setLineDash([0.12, 0.09])
  context.stroke()
  context.setLineDash([])
  paintMan(context, colours, 0, 0, 0.85, pixels)
  context.restore()
}
