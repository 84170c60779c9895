// Paints the stands of the Regimental charts: a base with several men, horses or a gun. One unit of length is an inch of the table.
import type { Context2D } from '../canvas'
import type { FigureColours } from './figureColours'
import { BRONZE, disc, FINE_PX, type FlagBands, paintBase, paintFlag, paintMan, stroke } from './figureParts'
import { paintGun, paintLimberBox, paintTeam } from './gunFigures'
import { HORSES, paintHorse } from './horseFigures'

/** Men of a stand: two ranks of four, shoulder to shoulder. */
const MEN_ACROSS = [-0.36, -0.12, 0.12, 0.36] as const
const MAN_SCALE = 0.46
const MUSKET = '#3a2a18'

/** Two ranks of infantry; `flag`: with the colours in the middle of the first. */
export function paintFootStand(
  context: Context2D,
  colours: FigureColours,
  variant: number,
  pixels: number,
  flag: FlagBands | null,
): void {
  paintBase(context, 1, 0.75, colours, pixels, variant)
  for (const y of [0.2, -0.12])
    for (const x of MEN_ACROSS) {
      paintMan(context, colours, x, y, MAN_SCALE, pixels)
      if (pixels < FINE_PX) continue
      stroke(
        context,
        [
          [x + 0.09, y],
          [x + 0.07, y - 0.2],
        ],
        MUSKET,
        0.03,
      )
    }
  if (!flag) return
  stroke(
    context,
    [
      [0, 0.2],
      [0, -0.5],
    ],
    '#2a1c10',
    0.045,
  )
  disc(context, 0, -0.5, 0.045, BRONZE)
  paintFlag(context, flag, 0, -0.48, 0.42, 0.32)
}

/** Two riders knee to knee. */
export function paintHorseStand(context: Context2D, colours: FigureColours, variant: number, pixels: number): void {
  paintBase(context, 1, 1, colours, pixels, variant)
  for (const [i, x] of [-0.26, 0.26].entries()) {
    paintHorse(context, x, 0.02, HORSES[(variant + i) % HORSES.length]!, 0.62, pixels)
    paintMan(context, colours, x, 0.08, 0.56, pixels)
  }
}

/** Where the crew stands beside the gun. */
const CREW = [
  [0.34, -0.2],
  [-0.34, -0.2],
  [0.3, 0.4],
] as const

/** A gun in position with its crew. */
export function paintGunStand(context: Context2D, colours: FigureColours, pixels: number): void {
  paintBase(context, 1, 1.5, colours, pixels, 1)
  context.save()
  context.scale(0.85, 0.85)
  paintGun(context, -0.05, pixels, 1)
  context.restore()
  for (const [x, y] of CREW) paintMan(context, colours, x, y, 0.5, pixels)
}

/** A gun behind its limber and team. */
export function paintLimberStand(context: Context2D, colours: FigureColours, pixels: number): void {
  paintBase(context, 1, 1.5, colours, pixels, 2)
  context.save()
  context.scale(0.74, 0.74)
  paintTeam(context, -0.55, pixels)
  paintLimberBox(context, 0.1, pixels)
  paintGun(context, 0.55, pixels, -0.6)
  context.restore()
  paintMan(context, colours, 0.34, 0.3, 0.46, pixels)
}
