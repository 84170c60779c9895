// Draws the status marks of counters. All coordinates and sizes are hundredths of a counter's edge.
import type { Context2D } from '../canvas'
import { FONT } from '../sheet/sheetWords'
import { starPath } from './counterShapes'

/**
 * Marks drawn over or under a counter. Each differs from the others by shape, not by colour alone.
 * `towers`: only the corner bastions of a garrison's wall, drawn over the frame of a selection. `hiding`: the piece is going into a
 * hidden-movement box (OPS-19.5).
 * `outOfCommand`: no leader commands the unit (OPS-4.3). `ready`: the piece can act now. `inactive`: the leader or HQ cannot command now (OPS-4.1, 4.4).
 */
export type StatusMark =
  | 'disrupted'
  | 'ineffective'
  | 'outOfCommand'
  | 'moved'
  | 'attacked'
  | 'marched'
  | 'garrison'
  | 'towers'
  | 'hiding'
  | 'inactive'
  | 'wounded'
  | 'ready'
  | 'selected'
  | 'shadow'

/** Draws a triangle in a corner of the counter with a letter in it. */
function drawCornerLetter(context: Context2D, corner: 'topRight' | 'bottomLeft', fill: string, letter: string): void {
  const isTopRight = corner === 'topRight'
  context.beginPath()
  if (isTopRight) {
    context.moveTo(52, 2)
    context.lineTo(98, 2)
    context.lineTo(98, 48)
  } else {
    context.moveTo(2, 52)
    context.lineTo(2, 98)
    context.lineTo(48, 98)
  }
  context.closePath()
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = '#fff6e0'
  context.lineWidth = 2.4
  context.stroke()
  context.fillStyle = '#fff6e0'
  context.font = `600 28px ${FONT.counter}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(letter, isTopRight ? 83 : 17, isTopRight ? 19 : 83)
}

interface Hatching {
  /** Whether strokes rise or fall to the right. */
  readonly lean: 'rising' | 'falling'
  /** From one stroke to the next. */
  readonly strokeGap: number
  readonly strokeWidth: number
}

/** Hatches the counter except its lowest quarter, where the factors stand. */
function hatchCounter(context: Context2D, colour: string, { lean, strokeGap, strokeWidth }: Hatching): void {
  context.save()
  context.beginPath()
  context.roundRect(3, 3, 94, 69, 7)
  context.clip()
  context.strokeStyle = colour
  context.lineWidth = strokeWidth
  context.beginPath()
  for (let x = -100; x < 200; x += strokeGap) {
    context.moveTo(x, lean === 'rising' ? 100 : 0)
    context.lineTo(x + 100, lean === 'rising' ? 0 : 100)
  }
  context.stroke()
  context.restore()
}

/** Draws a small disc, sets the pen for the symbol on it, and begins the path of that symbol. */
function beginDisc(context: Context2D, x: number, y: number, fill: string): void {
  context.beginPath()
  context.arc(x, y, 13, 0, Math.PI * 2)
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = '#fff6e0'
  context.lineWidth = 2.4
  context.stroke()
  context.strokeStyle = '#fff6e0'
  context.fillStyle = '#fff6e0'
  context.lineWidth = 3.4
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
}

/** Draws four bastions, one at each corner of the wall round a garrison. */
function drawTowers(context: Context2D): void {
  context.fillStyle = '#f3d9a0'
  context.strokeStyle = '#3d0f0a'
  context.lineWidth = 3.6
  for (const x of [-12, 94])
    for (const y of [-12, 94]) {
      context.beginPath()
      context.rect(x, y, 18, 18)
      context.fill()
      context.stroke()
    }
}

export const PLATE_COLOUR = '#14100a'
export const PLATE_INK = '#fff6e0'
/** Half the edge of a square plate, the radius of a round one (beside the combat factor), and the height of a letter. */
const PLATE = { half: 27, radius: 24, letter: 54 } as const

/**
 * Begins a plate at an edge of a small counter: as dark as no counter, with a pale rim and a pale sign, so that it shows on every colour of counter
 * where the whole map is in view. Plates differ in shape as well as in their sign.
 */
function drawPlate(context: Context2D, x: number, y: number, shape: 'square' | 'round'): void {
  context.beginPath()
  if (shape === 'square') context.roundRect(x - PLATE.half, y - PLATE.half, PLATE.half * 2, PLATE.half * 2, 4)
  else context.arc(x, y, PLATE.radius, 0, Math.PI * 2)
  context.fillStyle = PLATE_COLOUR
  context.fill()
  context.strokeStyle = PLATE_INK
  context.lineWidth = 5
  context.stroke()
}

/** The letter I as rectangles (x, y, width, height) around the middle of its plate. */
const SERIF_LETTER_I = [
  [-12, -18, 24, 8],
  [-5, -18, 10, 36],
  [-12, 10, 24, 8],
] as const

/** Draws a square plate with a letter. */
function drawLetterPlate(context: Context2D, x: number, y: number, letter: string): void {
  drawPlate(context, x, y, 'square')
  context.fillStyle = PLATE_INK
  context.font = `600 ${PLATE.letter}px ${FONT.counter}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(letter, x, y + 3)
}

/** Draws the sign of a unit without a commander: a star, as on leaders, that is struck out. `radius` is that of the star. */
function drawStruckStar(context: Context2D, x: number, y: number, radius: number): void {
  starPath(context, x, y, radius)
  context.fillStyle = PLATE_INK
  context.fill()
  const reach = radius * 0.95
  for (const [colour, width] of [
    [PLATE_COLOUR, radius * 0.75],
    ['#ff9d8a', radius * 0.38],
  ] as const) {
    context.beginPath()
    context.moveTo(x - reach, y + reach)
    context.lineTo(x + reach, y - reach)
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke()
  }
}

/** Draws a status mark on a counter so small that only plates can be read; false: the mark has no plate, and looks as on larger counters. */
function drawSmallMark(context: Context2D, mark: StatusMark): boolean {
  if (mark === 'disrupted') drawLetterPlate(context, 84, 14, 'D')
  else if (mark === 'ineffective') {
    drawPlate(context, 12, 52, 'round')
    context.fillStyle = PLATE_INK
    // A letter with serifs: a bare stroke would not be read as one.
    for (const [x, y, w, h] of SERIF_LETTER_I) context.fillRect(12 + x, 52 + y, w, h)
  } else if (mark === 'outOfCommand') {
    drawPlate(context, 88, 52, 'round')
    drawStruckStar(context, 88, 52, 21)
  } else return false
  return true
}

/** Draws a status mark. `isSmall`: for the whole sheet in view. */
export function drawStatusMark(context: Context2D, mark: StatusMark, isSmall: boolean): void {
  if (isSmall && drawSmallMark(context, mark)) return
  switch (mark) {
    case 'disrupted':
      hatchCounter(context, 'rgba(140, 10, 10, 0.4)', { lean: 'rising', strokeGap: 14, strokeWidth: 3 })
      drawCornerLetter(context, 'topRight', '#8c1414', 'D')
      return
    case 'ineffective':
      hatchCounter(context, 'rgba(60, 20, 90, 0.38)', { lean: 'falling', strokeGap: 14, strokeWidth: 3 })
      drawCornerLetter(context, 'bottomLeft', '#4a2070', 'I')
      return
    case 'outOfCommand':
      beginDisc(context, 16, 65, PLATE_COLOUR)
      drawStruckStar(context, 16, 65, 10)
      return
    case 'moved':
      context.beginPath()
      context.roundRect(3, 3, 94, 94, 7)
      context.fillStyle = 'rgba(48, 40, 30, 0.32)'
      context.fill()
      beginDisc(context, 84, 60, '#3a3128')
      context.moveTo(77, 60)
      context.lineTo(82.5, 65.5)
      context.lineTo(91.5, 54.5)
      context.stroke()
      return
    case 'attacked':
      beginDisc(context, 16, 40, '#8c1414')
      context.moveTo(10, 34)
      context.lineTo(22, 46)
      context.moveTo(22, 34)
      context.lineTo(10, 46)
      context.stroke()
      return
    case 'marched':
      beginDisc(context, 84, 34, '#1f4d7a')
      for (const x of [78, 85]) {
        context.moveTo(x, 28)
        context.lineTo(x + 6, 34)
        context.lineTo(x, 40)
      }
      context.stroke()
      return
    case 'garrison':
      // A wall round the counter, with bastions at its corners.
      context.lineJoin = 'miter'
      context.strokeStyle = '#3d0f0a'
      context.lineWidth = 13
      context.strokeRect(-5.5, -5.5, 111, 111)
      context.strokeStyle = '#f3d9a0'
      context.lineWidth = 6
      context.strokeRect(-5.5, -5.5, 111, 111)
      drawTowers(context)
      return
    case 'towers':
      drawTowers(context)
      return
    case 'hiding':
      context.strokeStyle = '#fff9e6'
      context.lineWidth = 9
      context.strokeRect(-3, -3, 106, 106)
      context.strokeStyle = '#201509'
      context.lineWidth = 4
      context.setLineDash([4, 7])
      context.strokeRect(-3, -3, 106, 106)
      context.setLineDash([])
      hatchCounter(context, 'rgba(20, 14, 6, 0.4)', { lean: 'rising', strokeGap: 15, strokeWidth: 3.4 })
      return
    case 'inactive':
      context.beginPath()
      context.roundRect(3, 3, 94, 94, 7)
      context.fillStyle = 'rgba(120, 112, 98, 0.55)'
      context.fill()
      beginDisc(context, 84, 16, '#4b443a')
      context.moveTo(77, 16)
      context.lineTo(91, 16)
      context.stroke()
      return
    case 'wounded':
      beginDisc(context, 84, 16, '#a31919')
      context.moveTo(84, 9)
      context.lineTo(84, 23)
      context.moveTo(77, 16)
      context.lineTo(91, 16)
      context.stroke()
      return
    case 'ready':
      context.strokeStyle = 'rgba(20, 14, 6, 0.9)'
      context.lineWidth = 8
      context.strokeRect(-5, -5, 110, 110)
      context.strokeStyle = '#ffe680'
      context.lineWidth = 4.6
      context.setLineDash([15, 7])
      context.strokeRect(-5, -5, 110, 110)
      context.setLineDash([])
      return
    case 'selected':
      context.strokeStyle = '#14100a'
      context.lineWidth = 14
      context.strokeRect(-6, -6, 112, 112)
      context.strokeStyle = '#fff9e6'
      context.lineWidth = 8
      context.strokeRect(-6, -6, 112, 112)
      return
    case 'shadow':
      drawShadow(context)
      return
  }
}

/** Draws the shadow of a counter. The browser does not scale shadows with the context, so their sizes are multiplied by its scale. */
function drawShadow(context: Context2D): void {
  const scale = context.getTransform().a
  context.shadowColor = 'rgba(20, 12, 4, 0.75)'
  context.shadowBlur = 9 * scale
  context.shadowOffsetX = 4 * scale
  context.shadowOffsetY = 5 * scale
  context.fillStyle = 'rgba(20, 12, 4, 0.8)'
  context.beginPath()
  context.roundRect(3, 3, 94, 94, 8)
  context.fill()
  context.shadowColor = 'transparent'
}
