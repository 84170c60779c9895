// Draws the markers of hidden movement.
import { liveryById, sideAppearance } from '../appearance/appearance'
import type { Appearance } from '../appearance/schema'
import type { Context2D } from '../canvas'
import { FONT, type SheetWords } from '../sheet/sheetWords'
import { COUNTER_EDGE, type CounterShape, drawBlankCounter, fillText, outlinePath } from './counterShapes'
import type { MarkerFace } from './faces'

// All coordinates and sizes in this file are hundredths of a counter's edge.

const DARK = '#201509'
const PALE = '#fff9e6'

/**
 * Draws a marker of a hidden-movement box (OPS-19.5.1). An enemy marker shows letter and number under hatching. The viewer's own marker
 * shows whether it is real or a dummy in three ways: solid disc or broken ring, dark or pale plate, and the word. `isSmall`: without plate.
 */
export function drawMarker(
  context: Context2D,
  face: MarkerFace,
  words: SheetWords['marker'],
  isSmall: boolean,
  appearance: Appearance,
): void {
  const livery = liveryById(appearance, face.livery)
  const shape = sideAppearance(appearance, face.side).counterShape
  drawBlankCounter(context, shape, livery)
  // An enemy marker.
  if (face.real === null) {
    hatchBody(context, shape, 'rgba(20, 14, 6, 0.34)')
    const { ink, box } = livery
    drawRimmedText(context, face.letter, { x: isSmall ? 36 : 40, y: 78, size: isSmall ? 74 : 70 }, ink, box)
    drawRimmedText(context, String(face.nr), { x: isSmall ? 78 : 76, y: 90, size: isSmall ? 44 : 36 }, ink, box)
    return
  }
  const plateHeight = isSmall ? 0 : 27
  const centreY = (COUNTER_EDGE - plateHeight) / 2 + 2
  if (face.real) {
    context.beginPath()
    context.arc(50, centreY, isSmall ? 43 : 33, 0, Math.PI * 2)
    context.fillStyle = DARK
    context.fill()
  } else {
    hatchBody(context, shape, 'rgba(20, 14, 6, 0.2)')
    context.beginPath()
    context.arc(50, centreY, isSmall ? 39 : 30, 0, Math.PI * 2)
    context.fillStyle = livery.box
    context.fill()
    context.setLineDash(isSmall ? [14, 10] : [9, 7])
    context.strokeStyle = DARK
    context.lineWidth = isSmall ? 7 : 4.6
    context.stroke()
    context.setLineDash([])
  }
  context.fillStyle = face.real ? PALE : livery.boxInk
  const letterSize = isSmall ? 66 : 50
  fillText(context, face.letter, { x: 50, y: centreY + letterSize * 0.35, size: letterSize, align: 'center' })
  if (!isSmall) drawPlate(context, face.real, plateHeight, words)
}

/** Draws a plate with the word for real or dummy at the foot of the counter. */
function drawPlate(context: Context2D, isReal: boolean, height: number, words: SheetWords['marker']): void {
  context.beginPath()
  context.rect(4, COUNTER_EDGE - height, COUNTER_EDGE - 8, height - 5)
  context.fillStyle = isReal ? DARK : '#fffaf0'
  context.fill()
  context.strokeStyle = DARK
  context.lineWidth = 2
  if (!isReal) context.setLineDash([6, 4])
  context.stroke()
  context.setLineDash([])
  context.fillStyle = isReal ? PALE : DARK
  fillText(context, isReal ? words.real : words.dummy, {
    x: 50,
    y: COUNTER_EDGE - 9,
    size: 21,
    align: 'center',
    maxWidth: 84,
  })
}

/** Draws slanting strokes over the counter: they say that the content is hidden. */
function hatchBody(context: Context2D, shape: CounterShape, colour: string): void {
  context.save()
  outlinePath(context, shape, 3)
  context.clip()
  context.strokeStyle = colour
  context.lineWidth = 3.4
  context.beginPath()
  for (let x = -COUNTER_EDGE; x < COUNTER_EDGE; x += 15) {
    context.moveTo(x, COUNTER_EDGE)
    context.lineTo(x + COUNTER_EDGE, 0)
  }
  context.stroke()
  context.restore()
}

/** Draws large text with a rim, so that it stands out from hatching. */
function drawRimmedText(
  context: Context2D,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
  ink: string,
  rim: string,
): void {
  context.lineJoin = 'round'
  context.font = `600 ${size}px ${FONT.counter}`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.strokeStyle = rim
  context.lineWidth = 9
  context.strokeText(text, x, y)
  context.fillStyle = ink
  context.fillText(text, x, y)
}
