import { liveryById, sideAppearance } from '../appearance/appearance'
import type { Appearance } from '../appearance/schema'
import type { Context2D } from '../canvas'
import { FONT, type SheetWords } from '../sheet/sheetWords'
import { COUNTER_EDGE, type CounterShape, drawBlankCounter, fillText, outlinePath } from './counterShapes'
import type { MarkerFace } from './faces'

const DARK = '#201509'
const PALE = '#fff9e6'

/**
 * Draws a marker of a hidden box (OPS-19.5.1). An enemy marker shows letter and number under hatching. An own marker tells real from dummy
 * in three ways: solid disc or broken ring, dark or pale plate, and the word.
 */
export function drawMarker(
  ctx: Context2D,
  face: MarkerFace,
  words: SheetWords['marker'],
  small: boolean,
  appearance: Appearance,
): void {
  const livery = liveryById(appearance, face.livery)
  const shape = sideAppearance(appearance, face.side).counterShape
  drawBlankCounter(ctx, shape, livery)
  if (face.real === null) {
    hatchBody(ctx, shape, 'rgba(20, 14, 6, 0.34)')
    const { ink, box } = livery
    drawRimmedText(ctx, face.letter, { x: small ? 36 : 40, y: 78, size: small ? 74 : 70 }, ink, box)
    drawRimmedText(ctx, String(face.nr), { x: small ? 78 : 76, y: 90, size: small ? 44 : 36 }, ink, box)
    return
  }
  const plateHeight = small ? 0 : 27
  const centreY = (COUNTER_EDGE - plateHeight) / 2 + 2
  if (face.real) {
    ctx.beginPath()
    ctx.arc(50, centreY, small ? 43 : 33, 0, Math.PI * 2)
    ctx.fillStyle = DARK
    ctx.fill()
  } else {
    hatchBody(ctx, shape, 'rgba(20, 14, 6, 0.2)')
    ctx.beginPath()
    ctx.arc(50, centreY, small ? 39 : 30, 0, Math.PI * 2)
    ctx.fillStyle = livery.box
    ctx.fill()
    ctx.setLineDash(small ? [14, 10] : [9, 7])
    ctx.strokeStyle = DARK
    ctx.lineWidth = small ? 7 : 4.6
    ctx.stroke()
    ctx.setLineDash([])
  }
  ctx.fillStyle = face.real ? PALE : livery.boxInk
  const size = small ? 66 : 50
  fillText(ctx, face.letter, 50, centreY + size * 0.35, size, 'center')
  if (!small) drawPlate(ctx, face.real, plateHeight, words)
}

/** The plate at the foot with the word for real or dummy. */
function drawPlate(ctx: Context2D, real: boolean, height: number, words: SheetWords['marker']): void {
  ctx.beginPath()
  ctx.rect(4, COUNTER_EDGE - height, COUNTER_EDGE - 8, height - 5)
  ctx.fillStyle = real ? DARK : '#fffaf0'
  ctx.fill()
  ctx.strokeStyle = DARK
  ctx.lineWidth = 2
  if (!real) ctx.setLineDash([6, 4])
  ctx.stroke()
  ctx.setLineDash([])
  ctx.fillStyle = real ? PALE : DARK
  fillText(ctx, real ? words.real : words.dummy, 50, COUNTER_EDGE - 9, 21, 'center', 84)
}

/** Slanting strokes over the body: the content is hidden. */
function hatchBody(ctx: Context2D, shape: CounterShape, colour: string): void {
  ctx.save()
  outlinePath(ctx, shape, 3)
  ctx.clip()
  ctx.strokeStyle = colour
  ctx.lineWidth = 3.4
  ctx.beginPath()
  for (let x = -COUNTER_EDGE; x < COUNTER_EDGE; x += 15) {
    ctx.moveTo(x, COUNTER_EDGE)
    ctx.lineTo(x + COUNTER_EDGE, 0)
  }
  ctx.stroke()
  ctx.restore()
}

/** Large text with a rim, so that it stands out from hatching. */
function drawRimmedText(
  ctx: Context2D,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
  ink: string,
  rim: string,
): void {
  ctx.lineJoin = 'round'
  ctx.font = `600 ${size}px ${FONT.counter}`
  ctx.textAlign = 'center'
  ctx.textBaseline = 'alphabetic'
  ctx.strokeStyle = rim
  ctx.lineWidth = 9
  ctx.strokeText(text, x, y)
  ctx.fillStyle = ink
  ctx.fillText(text, x, y)
}
