// Horses, riders and mounted leaders of the table. One unit of length is an inch of the table.
import type { Context2D } from '../canvas'
import { type FigureColours, mixed } from './figureColours'
import {
  disc,
  FINE_PX,
  FINEST_PX,
  type FlagBands,
  oval,
  paintFlag,
  paintMan,
  roundRect,
  STEEL,
  stroke,
} from './figureParts'

/** Coats of horses. */
export const HORSES = ['#5b3a22', '#3b2a1d', '#7d5a3a'] as const

/** Paints a horse whose middle is at (x, y), head to the north. */
export function paintHorse(
  context: Context2D,
  x: number,
  y: number,
  coat: string,
  scale: number,
  pixels: number,
): void {
  context.save()
  context.translate(x, y)
  context.scale(scale, scale)
  if (pixels >= FINE_PX) oval(context, 0.06, 0.06, 0.22, 0.62, 'rgba(25, 16, 6, 0.35)')
  // Tail, body, neck, head and ears.
  stroke(
    context,
    [
      [0, 0.5],
      [0.03, 0.74],
    ],
    mixed(coat, '#000000', 0.4),
    0.1,
  )
  oval(context, 0, 0.24, 0.2, 0.34, coat)
  oval(context, 0, -0.14, 0.18, 0.3, coat)
  stroke(
    context,
    [
      [0, -0.3],
      [0.01, -0.66],
    ],
    coat,
    0.17,
  )
  stroke(
    context,
    [
      [0, -0.26],
      [0.01, -0.62],
    ],
    mixed(coat, '#000000', 0.5),
    0.05,
  )
  oval(context, 0.01, -0.74, 0.075, 0.15, coat)
  if (pixels * scale >= FINEST_PX) {
    stroke(
      context,
      [
        [-0.05, -0.64],
        [-0.07, -0.7],
      ],
      mixed(coat, '#000000', 0.4),
      0.04,
    )
    stroke(
      context,
      [
        [0.07, -0.64],
        [0.09, -0.7],
      ],
      mixed(coat, '#000000', 0.4),
      0.04,
    )
  }
  context.restore()
}

/** Paints a rider. */
export function paintRider(context: Context2D, colours: FigureColours, variant: number, pixels: number): void {
  paintHorse(context, 0, 0, HORSES[variant % HORSES.length]!, 1, pixels)
  if (pixels >= FINE_PX) {
    context.fillStyle = colours.belts
    roundRect(context, -0.23, 0.02, 0.46, 0.3, 0.06)
    context.globalAlpha = 0.75
    context.fill()
    context.globalAlpha = 1
  }
  paintMan(context, colours, 0, 0.1, 0.92, pixels)
  if (pixels < FINE_PX) return
  stroke(
    context,
    [
      [0.24, 0.06],
      [0.32, -0.14],
    ],
    colours.coat,
    0.09,
  )
  // The sabre.
  stroke(
    context,
    [
      [0.32, -0.14],
      [0.36, -0.34],
      [0.3, -0.56],
    ],
    STEEL,
    0.04,
  )
}

/** Paints a general: a rider on a round base with his flag. */
export function paintLeader(context: Context2D, colours: FigureColours, flag: FlagBands, pixels: number): void {
  disc(context, 0.06, 0.07, 0.84, 'rgba(30, 20, 8, 0.32)')
  disc(context, 0, 0, 0.82, '#e8c860')
  context.strokeStyle = '#3a2608'
  context.lineWidth = Math.max(0.06, 1.2 / pixels)
  context.stroke()
  disc(context, 0, 0, 0.68, colours.flock)
  context.strokeStyle = colours.edge
  context.lineWidth = 0.04
  context.stroke()
  context.save()
  context.scale(0.86, 0.86)
  paintHorse(context, 0, 0, '#d9d0c0', 1, pixels)
  paintMan(context, { ...colours, hat: '#14100c' }, 0, 0.1, 1, pixels)
  stroke(
    context,
    [
      [-0.24, 0.06],
      [-0.36, -0.2],
    ],
    colours.coat,
    0.09,
  )
  context.restore()
  stroke(
    context,
    [
      [0.3, 0.5],
      [0.3, -0.5],
    ],
    '#2a1c10',
    0.05,
  )
  paintFlag(context, flag, 0.3, -0.5, 0.46, 0.4)
}
