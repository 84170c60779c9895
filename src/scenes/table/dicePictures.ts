// Paints dice and the notes beside them. Sizes are CSS pixels.
import type { TableDie } from '../../ui/table/board'
import type { Context2D } from '../canvas'

/** Size of a painted die. */
export const DIE_PX = 26
const INK = '#2a2018'
const IVORY = '#fffdf4'
const GOOD = '#1f6b2e'
const BAD = '#a3270f'
const NUMBER_FONT = "700 13px 'Barlow Condensed', 'Arial Narrow', sans-serif"
/** Typeface of the notes: what was asked, and what came of it. */
export const NOTE_FONT = "600 12px 'Barlow Condensed', 'Arial Narrow', sans-serif"
export const NOTE_HEIGHT = 31
/** From the edge of a note to its words. */
export const NOTE_PADDING = 6
const LINE_MIDDLES = [9.5, 22.5] as const

/** Places of the pips of a die of six, in thirds of its half edge. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
}

/** The corners of a regular shape about the origin, the first one above. */
const corners = (count: number, radius: number): [number, number][] =>
  Array.from({ length: count }, (_, i) => [
    Math.sin((i / count) * Math.PI * 2) * radius,
    -Math.cos((i / count) * Math.PI * 2) * radius,
  ])

function tracePolygon(context: Context2D, points: readonly (readonly [number, number])[]): void {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.closePath()
}

/** Paints a die as it lies: a cube with pips, a pyramid, or the many-faced die with its number. `isGood` colours its rim; a sign says the same. */
export function paintDie(context: Context2D, { faces, value }: TableDie, isGood: boolean | null): void {
  context.translate(DIE_PX / 2, DIE_PX / 2)
  const outline = (): void => {
    if (faces === 6) {
      context.beginPath()
      context.roundRect(-10, -10, 20, 20, 4)
    } else tracePolygon(context, faces === 4 ? corners(3, 12) : corners(6, 11.6))
  }
  context.save()
  context.translate(1, 1.6)
  outline()
  context.fillStyle = 'rgba(20, 12, 4, 0.45)'
  context.fill()
  context.restore()
  outline()
  context.fillStyle = IVORY
  context.fill()
  context.strokeStyle = isGood === null ? INK : isGood ? GOOD : BAD
  context.lineWidth = isGood === null ? 1.5 : 2.4
  context.lineJoin = 'round'
  context.stroke()
  context.fillStyle = INK
  const pips = faces === 6 ? PIPS[value] : undefined
  if (pips) {
    for (const [x, y] of pips) {
      context.beginPath()
      context.arc(x * 5.4, y * 5.4, 2, 0, Math.PI * 2)
      context.fill()
    }
    return
  }
  if (faces > 6) {
    // The face that lies uppermost.
    tracePolygon(context, corners(3, 9.4))
    context.strokeStyle = 'rgba(42, 32, 24, 0.28)'
    context.lineWidth = 1
    context.stroke()
  }
  context.font = NUMBER_FONT
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(String(value), 0, faces === 4 ? 3 : 0.8)
}

/** Paints the sign of a throw that was good or bad for its thrower: a tick or a cross on a disc. */
export function paintOutcome(context: Context2D, size: number, isGood: boolean): void {
  context.translate(size / 2, size / 2)
  context.beginPath()
  context.arc(0, 0, size / 2 - 1, 0, Math.PI * 2)
  context.fillStyle = isGood ? GOOD : BAD
  context.fill()
  context.strokeStyle = '#fffdf4'
  context.lineWidth = 1.8
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  const r = size * 0.2
  if (isGood) {
    context.moveTo(-r, 0)
    context.lineTo(-r * 0.2, r)
    context.lineTo(r * 1.2, -r)
  } else {
    context.moveTo(-r, -r)
    context.lineTo(r, r)
    context.moveTo(r, -r)
    context.lineTo(-r, r)
  }
  context.stroke()
}

/** Paints the note beside a throw: what was asked, and below it what came of it with the rule. */
export function paintNote(context: Context2D, width: number, lines: readonly [string, string]): void {
  context.beginPath()
  context.roundRect(0.5, 0.5, width - 1, NOTE_HEIGHT - 1, 4)
  context.globalAlpha = 0.95
  context.fillStyle = '#fffaee'
  context.fill()
  context.globalAlpha = 1
  context.strokeStyle = 'rgba(42, 32, 24, 0.7)'
  context.lineWidth = 1
  context.stroke()
  context.font = NOTE_FONT
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  context.fillStyle = INK
  for (const [i, line] of lines.entries()) context.fillText(line, NOTE_PADDING, LINE_MIDDLES[i]!)
}
