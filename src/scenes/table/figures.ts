// Paints the castings of the table: little bases with figures, seen from above and facing north. One unit of length is an inch of the table.
import type { Context2D } from '../canvas'
import type { FigureColours } from './figureColours'
import { type FlagBands, paintBase, paintSmallFigure } from './figureParts'
import { paintColourBearer, paintFallen, paintFootman, paintStray } from './footFigures'
import { paintCrew, paintGun, paintLimberBox, paintTeam } from './gunFigures'
import { paintLeader, paintRider } from './horseFigures'
import type { CastingKind } from './ranks'
import { paintFootStand, paintGunStand, paintHorseStand, paintLimberStand } from './standFigures'

/** Width and depth of the frame of each kind of casting, in inches: its base with some room for what stands out. */
export const FIGURE_SIZE: Readonly<Record<CastingKind | 'leader' | 'fallen' | 'stray', { w: number; h: number }>> = {
  foot: { w: 1.2, h: 1.2 },
  colours: { w: 1.5, h: 1.5 },
  rider: { w: 1.2, h: 2.2 },
  gun: { w: 1.2, h: 2.2 },
  limberedGun: { w: 1.2, h: 2.4 },
  limber: { w: 1.2, h: 2.2 },
  leader: { w: 2, h: 2 },
  fallen: { w: 1, h: 1 },
  stray: { w: 0.9, h: 0.9 },
  footStand: { w: 1.2, h: 1 },
  colourStand: { w: 1.2, h: 1.3 },
  horseStand: { w: 1.2, h: 1.2 },
  gunStand: { w: 1.2, h: 1.7 },
  limberStand: { w: 1.2, h: 1.7 },
}

/** Paints a casting around the origin, one unit to the inch. `pixels`: pixels per inch, which decide how much detail is worth while. */
export function paintFigure(
  context: Context2D,
  kind: keyof typeof FIGURE_SIZE,
  colours: FigureColours,
  { variant, crew, pixels, flag }: { variant: number; crew: number; pixels: number; flag: FlagBands },
): void {
  switch (kind) {
    case 'foot':
      paintBase(context, 1, 1, colours, pixels, variant)
      paintFootman(context, colours, variant, pixels)
      return
    case 'colours':
      paintBase(context, 1, 1, colours, pixels, variant)
      paintColourBearer(context, colours, flag, pixels)
      return
    case 'rider':
      paintBase(context, 1, 2, colours, pixels, variant)
      paintRider(context, colours, variant, pixels)
      return
    case 'gun':
      paintBase(context, 1, 2, colours, pixels, 1)
      paintGun(context, 0.1, pixels, 1)
      paintCrew(context, colours, crew, pixels)
      return
    case 'limberedGun':
      paintBase(context, 1, 2, colours, pixels, 2)
      paintTeam(context, -0.62, pixels)
      paintLimberBox(context, 0.12, pixels)
      paintGun(context, 0.62, pixels, -0.72)
      if (crew > 0) paintSmallFigure(context, colours, 0.36, 0.3, pixels)
      if (crew > 1) paintSmallFigure(context, colours, -0.36, 0.3, pixels)
      return
    case 'limber':
      context.globalAlpha = 0.92
      paintTeam(context, -0.45, pixels)
      paintLimberBox(context, 0.5, pixels)
      context.globalAlpha = 1
      return
    case 'footStand':
      paintFootStand(context, colours, variant, pixels, null)
      return
    case 'colourStand':
      paintFootStand(context, colours, variant, pixels, flag)
      return
    case 'horseStand':
      paintHorseStand(context, colours, variant, pixels)
      return
    case 'gunStand':
      paintGunStand(context, colours, pixels)
      return
    case 'limberStand':
      paintLimberStand(context, colours, pixels)
      return
    case 'leader':
      paintLeader(context, colours, flag, pixels)
      return
    case 'fallen':
      paintFallen(context, colours, variant, pixels)
      return
    case 'stray':
      paintStray(context, colours, variant, pixels)
  }
}
