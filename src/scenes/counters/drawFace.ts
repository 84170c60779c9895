import { FONT, type SheetWords } from '../sheet/sheetWords'
import {
  LAST_STEP_COLOUR,
  LIVERIES,
  combatFactor,
  type Livery,
  type Face,
  formationMark,
  type LiveryId,
  type MarkerFace,
} from './faces'

type Context2D = CanvasRenderingContext2D

/** All drawing is on a field of 100 by 100; the caller scales the pen. */
const FULL = 100

/** The cut of a counter: US square with round corners, Mexican with cut corners. */
export function outline(ctx: Context2D, livery: LiveryId, inset = 2): void {
  const a = inset
  const b = FULL - inset
  ctx.beginPath()
  if (livery === 'us') {
    ctx.roundRect(a, a, b - a, b - a, 7)
    return
  }
  const cut = 13 - inset * 0.4
  ctx.moveTo(a + cut, a)
  ctx.lineTo(b - cut, a)
  ctx.lineTo(b, a + cut)
  ctx.lineTo(b, b - cut)
  ctx.lineTo(b - cut, b)
  ctx.lineTo(a + cut, b)
  ctx.lineTo(a, b - cut)
  ctx.lineTo(a, a + cut)
  ctx.closePath()
}

function body(ctx: Context2D, livery: LiveryId, coat: Livery): void {
  outline(ctx, livery)
  ctx.fillStyle = coat.body
  ctx.fill()
  ctx.save()
  ctx.clip()
  if (livery === 'general') {
    ctx.fillStyle = '#2f7a45'
    ctx.fillRect(0, 0, 14, FULL)
    ctx.fillStyle = '#b03a30'
    ctx.fillRect(86, 0, 14, FULL)
  }
  // Light on the upper left edge, shade on the lower right: thick card.
  ctx.lineWidth = 5
  ctx.strokeStyle = coat.shade
  outline(ctx, livery)
  ctx.stroke()
  ctx.strokeStyle = 'rgba(255, 255, 255, 0.5)'
  ctx.lineWidth = 3
  ctx.beginPath()
  ctx.moveTo(4, 92)
  ctx.lineTo(4, 4)
  ctx.lineTo(92, 4)
  ctx.stroke()
  ctx.restore()
  outline(ctx, livery)
  ctx.strokeStyle = '#1c140c'
  ctx.lineWidth = 2.6
  ctx.stroke()
}

function text(
  ctx: Context2D,
  words: string,
  x: number,
  y: number,
  size: number,
  align: CanvasTextAlign,
  wide = FULL,
): void {
  ctx.font = `600 ${size}px ${FONT.counter}`
  ctx.textAlign = align
  ctx.textBaseline = 'alphabetic'
  ctx.fillText(words, x, y, wide)
}

/** The sign of an arm in its box: crossed belts, a sabre's slash, a ball. */
function arm(ctx: Context2D, kind: string, x: number, y: number, w: number, h: number, coat: Livery): void {
  ctx.fillStyle = coat.box
  ctx.fillRect(x, y, w, h)
  ctx.strokeStyle = coat.boxInk
  ctx.fillStyle = coat.boxInk
  ctx.lineWidth = Math.max(3, w * 0.065)
  ctx.lineJoin = 'miter'
  ctx.lineCap = 'butt'
  ctx.save()
  ctx.beginPath()
  ctx.rect(x, y, w, h)
  ctx.clip()
  ctx.beginPath()
  if (kind === 'artillery') ctx.arc(x + w / 2, y + h / 2, h * 0.24, 0, Math.PI * 2)
  else {
    ctx.moveTo(x, y + h)
    ctx.lineTo(x + w, y)
    if (kind === 'infantry') {
      ctx.moveTo(x, y)
      ctx.lineTo(x + w, y + h)
    }
  }
  if (kind === 'artillery') ctx.fill()
  else ctx.stroke()
  ctx.restore()
  ctx.strokeRect(x, y, w, h)
}

function star(ctx: Context2D, x: number, y: number, r: number): void {
  ctx.beginPath()
  for (let i = 0; i < 10; i++) {
    const a = -Math.PI / 2 + (i * Math.PI) / 5
    const far = i % 2 === 0 ? r : r * 0.42
    ctx.lineTo(x + Math.cos(a) * far, y + Math.sin(a) * far)
  }
  ctx.closePath()
}

/** The engineers' castle. */
export function castle(ctx: Context2D, x: number, y: number, s: number): void {
  ctx.beginPath()
  ctx.moveTo(x - s, y + s * 0.75)
  for (const [dx, dy] of [
    [-1, -0.85],
    [-0.72, -0.85],
    [-0.72, -0.6],
    [-0.52, -0.6],
    [-0.52, -0.85],
    [-0.3, -0.85],
    [-0.3, -0.25],
    [-0.12, -0.25],
    [-0.12, -0.5],
    [0.12, -0.5],
    [0.12, -0.25],
    [0.3, -0.25],
    [0.3, -0.85],
    [0.52, -0.85],
    [0.52, -0.6],
    [0.72, -0.6],
    [0.72, -0.85],
    [1, -0.85],
    [1, 0.75],
    [0.22, 0.75],
    [0.22, 0.3],
  ] as const)
    ctx.lineTo(x + dx * s, y + dy * s)
  ctx.arc(x, y + s * 0.3, s * 0.22, 0, Math.PI, true)
  ctx.lineTo(x - s * 0.22, y + s * 0.75)
  ctx.closePath()
}

/** A headquarters' flag on its staff. */
function flag(ctx: Context2D, x: number, y: number, livery: LiveryId): void {
  const colours = livery === 'us' ? ['#27487e', '#f6f1e2', '#b03a30'] : ['#2f7a45', '#f6f1e2', '#b03a30']
  colours.forEach((colour, i) => {
    ctx.fillStyle = colour
    if (livery === 'us') {
      if (i > 0) for (let k = 0; k < 3; k++) ctx.fillRect(x, y + (k * 2 + (i - 1)) * 6, 50, 6)
    } else ctx.fillRect(x + (i * 50) / 3, y, 50 / 3, 36)
  })
  if (livery === 'us') {
    ctx.fillStyle = '#27487e'
    ctx.fillRect(x, y, 22, 18)
    ctx.fillStyle = '#ffffff'
    for (const [dx, dy] of [
      [6, 5],
      [15, 5],
      [6, 13],
      [15, 13],
    ] as const) {
      star(ctx, x + dx, y + dy, 3.6)
      ctx.fill()
    }
  } else {
    ctx.fillStyle = '#5a3d1c'
    star(ctx, x + 25, y + 18, 6)
    ctx.fill()
  }
  ctx.strokeStyle = '#1c140c'
  ctx.lineWidth = 2
  ctx.strokeRect(x, y, 50, 36)
  ctx.lineWidth = 4
  ctx.beginPath()
  ctx.moveTo(x - 2, y - 4)
  ctx.lineTo(x - 2, y + 50)
  ctx.stroke()
}

/** Draws the printed face of a piece. `small`: for a sheet seen whole, where only arm and strength can be told. */
export function drawFace(ctx: Context2D, face: Exclude<Face, MarkerFace>, steps: number, small: boolean): void {
  const coat = LIVERIES[face.livery]
  body(ctx, face.livery, coat)
  if (face.kind === 'unit') {
    const { def } = face
    const cf = combatFactor(def, steps)
    if (small) {
      if (steps === 1) {
        ctx.fillStyle = LAST_STEP_COLOUR
        ctx.fillRect(4, 84, 92, 11)
      }
      arm(ctx, def.arm, 14, 9, 72, 40, coat)
      ctx.fillStyle = coat.ink
      text(ctx, String(cf), 50, steps === 1 ? 83 : 90, steps === 1 ? 42 : 50, 'center')
      return
    }
    if (steps === 1) {
      ctx.fillStyle = LAST_STEP_COLOUR
      ctx.fillRect(3.4, 57.5, 93.2, 14.5)
      ctx.fillStyle = 'rgba(60, 36, 0, 0.75)'
      ctx.fillRect(3.4, 57.5, 93.2, 1)
      ctx.fillRect(3.4, 71, 93.2, 1)
    }
    arm(ctx, def.arm, 25, 23, 50, 31, coat)
    ctx.fillStyle = coat.ink
    text(ctx, coat.letter, 9, 20, 18, 'left')
    text(ctx, formationMark(def.formation), 91, 20, 18, 'right')
    pips(ctx, steps, def.steps, coat)
    if (def.range !== undefined) {
      text(ctx, `${def.range}`, 91, 51, 15, 'right')
      ctx.strokeStyle = coat.ink
      ctx.lineWidth = 1.8
      ctx.beginPath()
      ctx.arc(87.4, 34, 3.6, 0, Math.PI * 2)
      ctx.moveTo(87.4, 28.6)
      ctx.lineTo(87.4, 39.4)
      ctx.moveTo(82, 34)
      ctx.lineTo(92.8, 34)
      ctx.stroke()
    }
    ctx.fillStyle = steps === 1 ? '#2b1a00' : coat.ink
    text(ctx, def.short, 50, 69.4, 14.5, 'center', 90)
    ctx.fillStyle = coat.ink
    text(ctx, `${cf}-${def.morale}-${def.ma}`, 50, 93, 25, 'center', 88)
    return
  }
  if (face.kind === 'leader') {
    const { def } = face
    ctx.fillStyle = coat.ink
    const centre = small ? 42 : 36
    const size = small ? 32 : 21
    if (def.kind === 'engineer') {
      castle(ctx, 50, centre, size)
      ctx.fill()
    } else {
      ctx.fillStyle = face.livery === 'east' ? '#ffe2a0' : coat.ink
      const spread = def.kind === 'army' ? (small ? [50] : [26, 50, 74]) : [50]
      for (const x of spread) {
        star(ctx, x, centre + (spread.length > 1 && x !== 50 ? 4 : 0), spread.length > 1 ? (x === 50 ? 17 : 11) : size)
        ctx.fill()
      }
      if (small && def.kind === 'army') ctx.fillRect(18, 76, 64, 8)
    }
    if (small) return
    ctx.fillStyle = coat.ink
    text(ctx, coat.letter, 9, 20, 17, 'left')
    text(ctx, def.short, 50, 70, 19, 'center', 90)
    if (def.kind !== 'engineer') text(ctx, `${def.lr} · ${def.span}`, 50, 92, 20, 'center', 80)
    return
  }
  flag(ctx, 27, small ? 24 : 14, face.livery)
  ctx.fillStyle = coat.ink
  if (!small) text(ctx, face.def.short, 50, 90, 24, 'center', 80)
}

/** Steps left as filled pips, steps lost as rings. */
function pips(ctx: Context2D, steps: number, of: number, coat: Livery): void {
  for (let i = 0; i < of; i++) {
    ctx.beginPath()
    ctx.arc(50 + (i - (of - 1) / 2) * 12, 13.4, 3.9, 0, Math.PI * 2)
    ctx.fillStyle = coat.ink
    ctx.strokeStyle = coat.ink
    ctx.lineWidth = 1.8
    if (i < steps) ctx.fill()
    ctx.stroke()
  }
}

/** Slanting strokes over the body: something lies under a cloth. */
function veil(ctx: Context2D, livery: LiveryId, colour: string): void {
  ctx.save()
  outline(ctx, livery, 3)
  ctx.clip()
  ctx.strokeStyle = colour
  ctx.lineWidth = 3.4
  ctx.beginPath()
  for (let x = -FULL; x < FULL; x += 15) {
    ctx.moveTo(x, FULL)
    ctx.lineTo(x + FULL, 0)
  }
  ctx.stroke()
  ctx.restore()
}

/** A letter as large as it fits, light on dark or the other way round, with a rim that keeps it off the veil. */
function initial(ctx: Context2D, letter: string, x: number, y: number, size: number, ink: string, rim: string): void {
  ctx.lineJoin = 'round'
  ctx.font = `600 ${size}px ${FONT.counter}`
  ctx.textAlign = 'center'
  ctx.textBaseline = 'alphabetic'
  ctx.strokeStyle = rim
  ctx.lineWidth = 9
  ctx.strokeText(letter, x, y)
  ctx.fillStyle = ink
  ctx.fillText(letter, x, y)
}

/**
 * A marker of a hidden box. The enemy's: letter and number under a veil. One's own tell real from dummy three times over: a solid disc
 * against an empty broken ring, a dark plate against a pale one, and the word.
 */
export function drawMarker(ctx: Context2D, face: MarkerFace, words: SheetWords['marker'], small: boolean): void {
  const coat = LIVERIES[face.livery]
  const { letter, nr, real } = face
  body(ctx, face.livery, coat)
  if (real === null) {
    veil(ctx, face.livery, 'rgba(20, 14, 6, 0.34)')
    initial(ctx, letter, small ? 36 : 40, 78, small ? 74 : 70, coat.ink, coat.box)
    initial(ctx, String(nr), small ? 78 : 76, 90, small ? 44 : 36, coat.ink, coat.box)
    return
  }
  const high = small ? 0 : 27
  const middle = (FULL - high) / 2
  if (real) {
    ctx.beginPath()
    ctx.arc(50, middle + 2, small ? 43 : 33, 0, Math.PI * 2)
    ctx.fillStyle = '#201509'
    ctx.fill()
  } else {
    veil(ctx, face.livery, 'rgba(20, 14, 6, 0.2)')
    ctx.beginPath()
    ctx.arc(50, middle + 2, small ? 39 : 30, 0, Math.PI * 2)
    ctx.fillStyle = coat.box
    ctx.fill()
    ctx.setLineDash(small ? [14, 10] : [9, 7])
    ctx.strokeStyle = '#201509'
    ctx.lineWidth = small ? 7 : 4.6
    ctx.stroke()
    ctx.setLineDash([])
  }
  ctx.fillStyle = real ? '#fff9e6' : coat.boxInk
  const size = small ? 66 : 50
  text(ctx, letter, 50, middle + 2 + size * 0.35, size, 'center')
  if (small) return
  ctx.beginPath()
  ctx.rect(4, FULL - high, FULL - 8, high - 5)
  ctx.fillStyle = real ? '#201509' : '#fffaf0'
  ctx.fill()
  ctx.strokeStyle = '#201509'
  ctx.lineWidth = 2
  if (!real) ctx.setLineDash([6, 4])
  ctx.stroke()
  ctx.setLineDash([])
  ctx.fillStyle = real ? '#fff9e6' : '#201509'
  text(ctx, real ? words.real : words.dummy, 50, FULL - 9, 21, 'center', 84)
}
