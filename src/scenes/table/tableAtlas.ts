// The pictures of castings, leaders and small things on the table, painted as they are needed into one texture.
import type { Textures } from 'phaser'
import { liveryById, liveryIdOf, sideAppearance } from '../appearance/appearance'
import type { Appearance, Flag, Livery } from '../appearance/schema'
import { PaintedFrames } from '../paintedFrames'
import { figureColours } from './figureColours'
import type { FlagBands } from './figureParts'
import { FIGURE_SIZE, paintFigure } from './figures'
import { UNITS_PER_INCH } from './tableSheet'

/** Pixels per inch of the pictures at each level of detail, from the whole table to one battalion. */
const LEVEL_PIXELS = [9, 22, 52, 116] as const
/** A picture may be enlarged by so much before a finer one is painted. */
const MAX_ENLARGEMENT = 1.25

/** A picture of the atlas, and its scale in sheet units per pixel. */
export interface Picture {
  readonly frame: string
  readonly scale: number
}

/** The figures of a table in the liveries of their armies. */
export class TableAtlas {
  readonly frames: PaintedFrames
  private readonly appearance: Appearance

  constructor(textures: Textures.TextureManager, key: string, appearance: Appearance) {
    this.frames = new PaintedFrames(textures, key, { width: 2048, height: 2048 })
    this.appearance = appearance
  }

  /** The coarsest level whose pictures look sharp at this zoom, in device pixels per inch. */
  levelFor(devicePixelsPerInch: number): number {
    const level = LEVEL_PIXELS.findIndex((pixels) => pixels * MAX_ENLARGEMENT >= devicePixelsPerInch)
    return level < 0 ? LEVEL_PIXELS.length - 1 : level
  }

  /** The livery of an army, else of its side. */
  liveryOf(side: string, army: string): { id: string; livery: Livery } {
    const id = liveryIdOf(this.appearance, side, army)
    return { id, livery: liveryById(this.appearance, id) }
  }

  plateShapeOf = (side: string): 'square' | 'round' => sideAppearance(this.appearance, side).plateShape

  /** The picture of a casting. `level`: of `levelFor`. */
  figure(
    kind: keyof typeof FIGURE_SIZE,
    { side, army }: { readonly side: string; readonly army: string },
    { variant = 0, crew = 0 }: { readonly variant?: number; readonly crew?: number },
    level: number,
  ): Picture {
    const { id, livery } = this.liveryOf(side, army)
    const pixels = LEVEL_PIXELS[level]!
    const { w, h } = FIGURE_SIZE[kind]
    const frame = this.frames.frame(
      `${kind}:${id}:${side}:${variant}:${crew}@${level}`,
      w * pixels,
      h * pixels,
      (context) => {
        context.translate((w * pixels) / 2, (h * pixels) / 2)
        context.scale(pixels, pixels)
        const flag = flagBands(sideAppearance(this.appearance, side).flag)
        paintFigure(context, kind, figureColours(livery), { variant, crew, pixels, flag })
      },
    )
    return { frame, scale: UNITS_PER_INCH / pixels }
  }
}

/** The bands of a flag; of the stars and stripes the blue and two stripes of each colour. */
function flagBands(flag: Flag): FlagBands {
  if (flag.pattern === 'tricolour') return { bands: flag.bands, areUpright: true }
  const [pale, strong] = flag.stripes
  return { bands: [flag.canton, pale, strong, pale, strong], areUpright: false }
}
