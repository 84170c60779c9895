// Paints the castings of the table: little bases with figures, seen from above and facing north. One unit of length is an inch of the table.
import type { Context2D } from '../canvas'
import type { Livery } from '../appearance/schema'
import { noise } from '../sheet/noise'
import type { CastingKind } from './ranks'

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
}

/** Colours of the figures of an army. */
export interface FigureColours {
  readonly coat: string
  readonly hat: string
  readonly belts: string
  /** Base: the rim shows the army, the middle is flocked. */
  readonly rim: string
  readonly edge: string
  readonly flock: string
}

/** The parts of a colour #rrggbb. */
const partsOf = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]
/** The colour at a share, 0 to 1, of the way from one colour to another. */
export function mixed(from: string, to: string, share: number): string {
  const [a, b] = [partsOf(from), partsOf(to)]
  return `#${a
    .map((part, i) =>
      Math.round(part + (b[i]! - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
/** How bright a colour is, 0 to 1. */
function brightnessOf(colour: string): number {
  const [red, green, blue] = partsOf(colour)
  return (red * 0.3 + green * 0.59 + blue * 0.11) / 255
}
/** From this brightness on a coat is as pale as the livery: white coats of summer, not grey ones. */
const PALE_COAT = 0.88

/** The colours of figures in a livery; what its appearance does not say is worked out from the counters' colours. */
export function figureColours(livery: Livery): FigureColours {
  const isPale = brightnessOf(livery.body) > PALE_COAT
  const coat = livery.figure?.coat ?? (isPale ? livery.body : mixed(livery.body, livery.outline, 0.42))
  return {
    coat,
    hat: livery.figure?.hat ?? mixed(livery.outline, '#14100c', 0.5),
    belts: livery.figure?.belts ?? (isPale ? '#8c2f1b' : '#f6f0e0'),
    rim: livery.body,
    edge: livery.outline,
    flock: mixed(livery.body, '#a79a62', 0.45),
  }
}

const HORSES = ['#5b3a22', '#3b2a1d', '#7d5a3a'] as const
const STEEL = '#d7dde2'
const WOOD = '#6b4526'
const BRONZE = '#b98a3c'
const SKIN = '#d9a878'

/** From so many pixels per inch on, small things are painted: belts, muskets, faces. */
const FINE_PX = 18
const FINEST_PX = 44

/** A flag as far as it can be told at this size: its bands, one beside the other or one below the other. */
export interface FlagBands {
  readonly bands: readonly string[]
  readonly areUpright: boolean
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

/** Paints a base with its shadow, its rim in the colour of the army, and flock. */
function paintBase(
  context: Context2D,
  width: number,
  depth: number,
  { rim, edge, flock }: FigureColours,
  pixels: number,
  salt: number,
): void {
  const [w, d] = [width * 0.96, depth * 0.96]
  context.fillStyle = 'rgba(30, 20, 8, 0.32)'
  roundRect(context, -w / 2 + 0.05, -d / 2 + 0.06, w, d, 0.09)
  context.fill()
  context.fillStyle = rim
  roundRect(context, -w / 2, -d / 2, w, d, 0.09)
  context.fill()
  context.strokeStyle = edge
  context.lineWidth = Math.max(0.045, 0.9 / pixels)
  context.stroke()
  if (pixels < FINE_PX) return
  context.fillStyle = flock
  roundRect(context, -w / 2 + 0.1, -d / 2 + 0.1, w - 0.2, d - 0.2, 0.05)
  context.fill()
  if (pixels < FINEST_PX) return
  // Tufts of grass.
  for (let i = 0; i < 16 * depth; i++) {
    const x = (noise(i, salt, 81) - 0.5) * (w - 0.28)
    const y = (noise(i, salt, 82) - 0.5) * (d - 0.28)
    context.fillStyle = i % 3 === 0 ? 'rgba(86, 104, 48, 0.55)' : 'rgba(70, 54, 28, 0.28)'
    context.beginPath()
    context.ellipse(x, y, 0.035, 0.022, noise(i, salt, 83) * 3, 0, Math.PI * 2)
    context.fill()
  }
}

function roundRect(context: Context2D, x: number, y: number, w: number, h: number, radius: number): void {
  context.beginPath()
  context.roundRect(x, y, w, h, radius)
}

function disc(context: Context2D, x: number, y: number, radius: number, fill: string): void {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fillStyle = fill
  context.fill()
}

function oval(context: Context2D, x: number, y: number, rx: number, ry: number, fill: string, turn = 0): void {
  context.beginPath()
  context.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2)
  context.fillStyle = fill
  context.fill()
}

function stroke(
  context: Context2D,
  points: readonly (readonly [number, number])[],
  colour: string,
  width: number,
): void {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke()
}

/** Paints shoulders, belts, arms and head at (x, y), the size of a man on foot times `scale`. */
function paintMan(
  context: Context2D,
  { coat, hat, belts }: FigureColours,
  x: number,
  y: number,
  scale: number,
  pixels: number,
): void {
  context.save()
  context.translate(x, y)
  context.scale(scale, scale)
  if (pixels * scale >= FINE_PX) oval(context, 0.06, 0.09, 0.31, 0.2, 'rgba(25, 16, 6, 0.4)')
  // Knapsack, arms and shoulders.
  if (pixels * scale >= FINE_PX) {
    context.fillStyle = '#4a3826'
    roundRect(context, -0.14, 0.06, 0.28, 0.17, 0.04)
    context.fill()
  }
  oval(context, 0, 0, 0.3, 0.165, coat)
  context.strokeStyle = mixed(coat, '#14100c', 0.55)
  context.lineWidth = 0.03
  context.stroke()
  if (pixels * scale >= FINEST_PX) {
    stroke(
      context,
      [
        [-0.15, -0.1],
        [0.13, 0.12],
      ],
      belts,
      0.045,
    )
    stroke(
      context,
      [
        [0.15, -0.1],
        [-0.13, 0.12],
      ],
      belts,
      0.045,
    )
  }
  // The hat with its peak towards the front.
  if (pixels * scale >= FINE_PX) oval(context, 0, -0.09, 0.1, 0.1, SKIN)
  disc(context, 0, 0.01, 0.135, hat)
  if (pixels * scale >= FINEST_PX) {
    context.strokeStyle = mixed(hat, '#ffffff', 0.35)
    context.lineWidth = 0.025
    context.stroke()
    disc(context, 0, -0.03, 0.04, belts)
  }
  context.restore()
}

/** Paints a foot soldier with his musket; three bearings. */
function paintFootman(context: Context2D, colours: FigureColours, variant: number, pixels: number): void {
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
function paintColourBearer(context: Context2D, colours: FigureColours, flag: FlagBands, pixels: number): void {
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

/** Paints a flag that flies to the east from its pole; (x, y) is its upper corner at the pole. */
function paintFlag(
  context: Context2D,
  { bands, areUpright }: FlagBands,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  const cloth = new Path2D()
  cloth.moveTo(x, y)
  cloth.bezierCurveTo(x + w * 0.35, y - h * 0.2, x + w * 0.6, y + h * 0.2, x + w, y)
  cloth.lineTo(x + w, y + h)
  cloth.bezierCurveTo(x + w * 0.6, y + h * 1.2, x + w * 0.35, y + h * 0.8, x, y + h)
  cloth.closePath()
  context.save()
  context.clip(cloth)
  for (const [i, colour] of bands.entries()) {
    context.fillStyle = colour
    if (areUpright) context.fillRect(x + (w * i) / bands.length, y - h, w / bands.length + 0.01, h * 3)
    else context.fillRect(x, y - h * 0.2 + (h * 1.4 * i) / bands.length, w, (h * 1.4) / bands.length + 0.01)
  }
  context.restore()
  context.strokeStyle = 'rgba(20, 12, 6, 0.85)'
  context.lineWidth = 0.03
  context.stroke(cloth)
}

/** Paints a horse whose middle is at (x, y), head to the north. */
function paintHorse(context: Context2D, x: number, y: number, coat: string, scale: number, pixels: number): void {
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
function paintRider(context: Context2D, colours: FigureColours, variant: number, pixels: number): void {
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

/** Paints a gun whose axle is at `y`; `forward` 1: the muzzle to the north, below 0: it is drawn along, muzzle to the rear, shorter. */
function paintGun(context: Context2D, y: number, pixels: number, forward: number): void {
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
function paintLimberBox(context: Context2D, y: number, pixels: number): void {
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
function paintTeam(context: Context2D, y: number, pixels: number): void {
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

function paintCrew(context: Context2D, colours: FigureColours, crew: number, pixels: number): void {
  for (const [x, y] of CREW_PLACES.slice(0, crew)) paintSmallFigure(context, colours, x, y, pixels)
}

function paintSmallFigure(context: Context2D, colours: FigureColours, x: number, y: number, pixels: number): void {
  paintMan(context, colours, x, y, 0.56, pixels)
}

/** Paints a general: a rider on a round base with his flag. */
function paintLeader(context: Context2D, colours: FigureColours, flag: FlagBands, pixels: number): void {
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

/** Paints one who has fallen, on the bare ground. */
function paintFallen(context: Context2D, colours: FigureColours, variant: number, pixels: number): void {
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
function paintStray(context: Context2D, colours: FigureColours, variant: number, pixels: number): void {
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
