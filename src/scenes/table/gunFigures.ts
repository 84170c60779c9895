// Guns of the table with their limbers, teams and crews. One unit of length is an inch of the table.
import type { Context2D } from '../canvas'
import type { FigureColours } from './figureColours'
import { BRONZE, disc, FINE_PX, oval, paintSmallFigure, roundRect, stroke } from './figureParts'
import { HORSES, paintHorse } from './horseFigures'

/** Paints a gun whose axle is at `y`; `forward` 1: the muzzle to the north, below 0: it is drawn along, muzzle to the rear, shorter. */
export function paintGun(context: Context2D, y: number, pixels: number, forward: number): void {
  context.save()
  context.translate(0, y)
  context.scale(1, forward)
  if (pixels >= FINE_PX) oval(context, 0.05, 0.05, 0.32, 0.55, 'rgba(25, 16, 6, 0.3)')
  stroke(
    context,
    [
      [-0.06, 0],
      [0, 0.62],
    ],
    '#4e5a3c',
    0.1,
  )
  stroke(
    context,
    [
      [0.06, 0],
      [0, 0.62],
    ],
    '#4e5a3c',
    0.1,
  )
  stroke(
    context,
    [
      [-0.3, 0],
      [0.3, 0],
    ],
    '#3c2c1c',
    0.07,
  )
  for (const side of [-1, 1]) {
    context.fillStyle = '#2f2318'
    roundRect(context, side * 0.31 - 0.05, -0.24, 0.1, 0.48, 0.04)
    context.fill()
  }
  stroke(
    context,
    [
      [0, 0.2],
      [0, -0.2],
    ],
    BRONZE,
    0.16,
  )
  stroke(
    context,
    [
      [0, -0.2],
      [0, -0.52],
    ],
    BRONZE,
    0.12,
  )
  if (pixels >= FINE_PX) disc(context, 0, -0.54, 0.05, '#201a12')
  context.restore()
}

/** Paints a box on two wheels. */
export function paintLimberBox(context: Context2D, y: number, pixels: number): void {
  stroke(
    context,
    [
      [0, y],
      [0, y - 0.4],
    ],
    '#4e5a3c',
    0.06,
  )
  for (const side of [-1, 1]) {
    context.fillStyle = '#2f2318'
    roundRect(context, side * 0.29 - 0.04, y - 0.2, 0.08, 0.4, 0.03)
    context.fill()
  }
  context.fillStyle = '#66734d'
  roundRect(context, -0.2, y - 0.13, 0.4, 0.26, 0.04)
  context.fill()
  if (pixels < FINE_PX) return
  context.strokeStyle = '#2d3620'
  context.lineWidth = 0.03
  context.stroke()
}

/** Paints a pair of draught horses whose middle is at `y`. */
export function paintTeam(context: Context2D, y: number, pixels: number): void {
  paintHorse(context, -0.19, y, HORSES[0], 0.56, pixels)
  paintHorse(context, 0.19, y, HORSES[2], 0.56, pixels)
}

/** Where the crew stands beside a gun, in order of their duties. */
const CREW_PLACES = [
  [0.36, -0.32],
  [-0.36, -0.32],
  [0.36, 0.42],
  [-0.36, 0.42],
  [0.2, 0.78],
  [-0.2, 0.78],
] as const

/** Paints so many men of the crew at their places. */
export function paintCrew(context: Context2D, colours: FigureColours, crew: number, pixels: number): void {
  for (const [x, y] of CREW_PLACES.slice(0, crew)) paintSmallFigure(context, colours, x, y, pixels)
}
