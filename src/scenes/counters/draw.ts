import { FONT, type SheetWords } from '../ground/words'
import { BAND, COATS, cfOf, type Coat, type Face, formationMark, type Livery, type MarkerFace } from './style'

type Pen = CanvasRenderingContext2D

/** All drawing is on a field of 100 by 100; the caller scales the pen. */
const FULL = 100

/** The cut of a counter: US square with round corners, Mexican with cut corners. */
export function outline(pen: Pen, livery: Livery, inset = 2): void {
  const a = inset
  const b = FULL - inset
  pen.beginPath()
  if (livery === 'us') {
    pen.roundRect(a, a, b - a, b - a, 7)
    return
  }
  const cut = 13 - inset * 0.4
  pen.moveTo(a + cut, a)
  pen.lineTo(b - cut, a)
  pen.lineTo(b, a + cut)
  pen.lineTo(b, b - cut)
  pen.lineTo(b - cut, b)
  pen.lineTo(a + cut, b)
  pen.lineTo(a, b - cut)
  pen.lineTo(a, a + cut)
  pen.closePath()
}

function body(pen: Pen, livery: Livery, coat: Coat): void {
  outline(pen, livery)
  pen.fillStyle = coat.body
  pen.fill()
  pen.save()
  pen.clip()
  if (livery === 'general') {
    pen.fillStyle = '#2f7a45'
    pen.fillRect(0, 0, 14, FULL)
    pen.fillStyle = '#b03a30'
    pen.fillRect(86, 0, 14, FULL)
  }
  // Light on the upper left edge, shade on the lower right: thick card.
  pen.lineWidth = 5
  pen.strokeStyle = coat.shade
  outline(pen, livery)
  pen.stroke()
  pen.strokeStyle = 'rgba(255, 255, 255, 0.5)'
  pen.lineWidth = 3
  pen.beginPath()
  pen.moveTo(4, 92)
  pen.lineTo(4, 4)
  pen.lineTo(92, 4)
  pen.stroke()
  pen.restore()
  outline(pen, livery)
  pen.strokeStyle = '#1c140c'
  pen.lineWidth = 2.6
  pen.stroke()
}

function text(pen: Pen, words: string, x: number, y: number, size: number, align: CanvasTextAlign, wide = FULL): void {
  pen.font = `600 ${size}px ${FONT.counter}`
  pen.textAlign = align
  pen.textBaseline = 'alphabetic'
  pen.fillText(words, x, y, wide)
}

/** The sign of an arm in its box: crossed belts, a sabre's slash, a ball. */
function arm(pen: Pen, kind: string, x: number, y: number, w: number, h: number, coat: Coat): void {
  pen.fillStyle = coat.box
  pen.fillRect(x, y, w, h)
  pen.strokeStyle = coat.boxInk
  pen.fillStyle = coat.boxInk
  pen.lineWidth = Math.max(3, w * 0.065)
  pen.lineJoin = 'miter'
  pen.lineCap = 'butt'
  pen.save()
  pen.beginPath()
  pen.rect(x, y, w, h)
  pen.clip()
  pen.beginPath()
  if (kind === 'artillery') pen.arc(x + w / 2, y + h / 2, h * 0.24, 0, Math.PI * 2)
  else {
    pen.moveTo(x, y + h)
    pen.lineTo(x + w, y)
    if (kind === 'infantry') {
      pen.moveTo(x, y)
      pen.lineTo(x + w, y + h)
    }
  }
  if (kind === 'artillery') pen.fill()
  else pen.stroke()
  pen.restore()
  pen.strokeRect(x, y, w, h)
}

function star(pen: Pen, x: number, y: number, r: number): void {
  pen.beginPath()
  for (let i = 0; i < 10; i++) {
    const a = -Math.PI / 2 + (i * Math.PI) / 5
    const far = i % 2 === 0 ? r : r * 0.42
    pen.lineTo(x + Math.cos(a) * far, y + Math.sin(a) * far)
  }
  pen.closePath()
}

/** The engineers' castle. */
export function castle(pen: Pen, x: number, y: number, s: number): void {
  pen.beginPath()
  pen.moveTo(x - s, y + s * 0.75)
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
    pen.lineTo(x + dx * s, y + dy * s)
  pen.arc(x, y + s * 0.3, s * 0.22, 0, Math.PI, true)
  pen.lineTo(x - s * 0.22, y + s * 0.75)
  pen.closePath()
}

/** A headquarters' flag on its staff. */
function flag(pen: Pen, x: number, y: number, livery: Livery): void {
  const colours = livery === 'us' ? ['#27487e', '#f6f1e2', '#b03a30'] : ['#2f7a45', '#f6f1e2', '#b03a30']
  colours.forEach((colour, i) => {
    pen.fillStyle = colour
    if (livery === 'us') {
      if (i > 0) for (let k = 0; k < 3; k++) pen.fillRect(x, y + (k * 2 + (i - 1)) * 6, 50, 6)
    } else pen.fillRect(x + (i * 50) / 3, y, 50 / 3, 36)
  })
  if (livery === 'us') {
    pen.fillStyle = '#27487e'
    pen.fillRect(x, y, 22, 18)
    pen.fillStyle = '#ffffff'
    for (const [dx, dy] of [
      [6, 5],
      [15, 5],
      [6, 13],
      [15, 13],
    ] as const) {
      star(pen, x + dx, y + dy, 3.6)
      pen.fill()
    }
  } else {
    pen.fillStyle = '#5a3d1c'
    star(pen, x + 25, y + 18, 6)
    pen.fill()
  }
  pen.strokeStyle = '#1c140c'
  pen.lineWidth = 2
  pen.strokeRect(x, y, 50, 36)
  pen.lineWidth = 4
  pen.beginPath()
  pen.moveTo(x - 2, y - 4)
  pen.lineTo(x - 2, y + 50)
  pen.stroke()
}

/** Draws the printed face of a piece. `small`: for a sheet seen whole, where only arm and strength can be told. */
export function drawFace(pen: Pen, face: Exclude<Face, MarkerFace>, steps: number, small: boolean): void {
  const coat = COATS[face.livery]
  body(pen, face.livery, coat)
  if (face.kind === 'unit') {
    const { def } = face
    const cf = cfOf(def, steps)
    if (small) {
      if (steps === 1) {
        pen.fillStyle = BAND
        pen.fillRect(4, 84, 92, 11)
      }
      arm(pen, def.arm, 14, 9, 72, 40, coat)
      pen.fillStyle = coat.ink
      text(pen, String(cf), 50, steps === 1 ? 83 : 90, steps === 1 ? 42 : 50, 'center')
      return
    }
    if (steps === 1) {
      pen.fillStyle = BAND
      pen.fillRect(3.4, 57.5, 93.2, 14.5)
      pen.fillStyle = 'rgba(60, 36, 0, 0.75)'
      pen.fillRect(3.4, 57.5, 93.2, 1)
      pen.fillRect(3.4, 71, 93.2, 1)
    }
    arm(pen, def.arm, 25, 23, 50, 31, coat)
    pen.fillStyle = coat.ink
    text(pen, coat.letter, 9, 20, 18, 'left')
    text(pen, formationMark(def.formation), 91, 20, 18, 'right')
    pips(pen, steps, def.steps, coat)
    if (def.range !== undefined) {
      text(pen, `${def.range}`, 91, 51, 15, 'right')
      pen.strokeStyle = coat.ink
      pen.lineWidth = 1.8
      pen.beginPath()
      pen.arc(87.4, 34, 3.6, 0, Math.PI * 2)
      pen.moveTo(87.4, 28.6)
      pen.lineTo(87.4, 39.4)
      pen.moveTo(82, 34)
      pen.lineTo(92.8, 34)
      pen.stroke()
    }
    pen.fillStyle = steps === 1 ? '#2b1a00' : coat.ink
    text(pen, def.short, 50, 69.4, 14.5, 'center', 90)
    pen.fillStyle = coat.ink
    text(pen, `${cf}-${def.morale}-${def.ma}`, 50, 93, 25, 'center', 88)
    return
  }
  if (face.kind === 'leader') {
    const { def } = face
    pen.fillStyle = coat.ink
    const centre = small ? 42 : 36
    const size = small ? 32 : 21
    if (def.kind === 'engineer') {
      castle(pen, 50, centre, size)
      pen.fill()
    } else {
      pen.fillStyle = face.livery === 'east' ? '#ffe2a0' : coat.ink
      const spread = def.kind === 'army' ? (small ? [50] : [26, 50, 74]) : [50]
      for (const x of spread) {
        star(pen, x, centre + (spread.length > 1 && x !== 50 ? 4 : 0), spread.length > 1 ? (x === 50 ? 17 : 11) : size)
        pen.fill()
      }
      if (small && def.kind === 'army') pen.fillRect(18, 76, 64, 8)
    }
    if (small) return
    pen.fillStyle = coat.ink
    text(pen, coat.letter, 9, 20, 17, 'left')
    text(pen, def.short, 50, 70, 19, 'center', 90)
    if (def.kind !== 'engineer') text(pen, `${def.lr} · ${def.span}`, 50, 92, 20, 'center', 80)
    return
  }
  flag(pen, 27, small ? 24 : 14, face.livery)
  pen.fillStyle = coat.ink
  if (!small) text(pen, face.def.short, 50, 90, 24, 'center', 80)
}

/** Steps left as filled pips, steps lost as rings. */
function pips(pen: Pen, steps: number, of: number, coat: Coat): void {
  for (let i = 0; i < of; i++) {
    pen.beginPath()
    pen.arc(50 + (i - (of - 1) / 2) * 12, 13.4, 3.9, 0, Math.PI * 2)
    pen.fillStyle = coat.ink
    pen.strokeStyle = coat.ink
    pen.lineWidth = 1.8
    if (i < steps) pen.fill()
    pen.stroke()
  }
}

/** Slanting strokes over the body: something lies under a cloth. */
function veil(pen: Pen, livery: Livery, colour: string): void {
  pen.save()
  outline(pen, livery, 3)
  pen.clip()
  pen.strokeStyle = colour
  pen.lineWidth = 3.4
  pen.beginPath()
  for (let x = -FULL; x < FULL; x += 15) {
    pen.moveTo(x, FULL)
    pen.lineTo(x + FULL, 0)
  }
  pen.stroke()
  pen.restore()
}

/** A letter as large as it fits, light on dark or the other way round, with a rim that keeps it off the veil. */
function initial(pen: Pen, letter: string, x: number, y: number, size: number, ink: string, rim: string): void {
  pen.lineJoin = 'round'
  pen.font = `600 ${size}px ${FONT.counter}`
  pen.textAlign = 'center'
  pen.textBaseline = 'alphabetic'
  pen.strokeStyle = rim
  pen.lineWidth = 9
  pen.strokeText(letter, x, y)
  pen.fillStyle = ink
  pen.fillText(letter, x, y)
}

/**
 * A marker of a hidden box. The enemy's: letter and number under a veil. One's own tell real from dummy three times over: a solid disc
 * against an empty broken ring, a dark plate against a pale one, and the word.
 */
export function drawMarker(pen: Pen, face: MarkerFace, words: SheetWords['marker'], small: boolean): void {
  const coat = COATS[face.livery]
  const { letter, nr, real } = face
  body(pen, face.livery, coat)
  if (real === null) {
    veil(pen, face.livery, 'rgba(20, 14, 6, 0.34)')
    initial(pen, letter, small ? 36 : 40, 78, small ? 74 : 70, coat.ink, coat.box)
    initial(pen, String(nr), small ? 78 : 76, 90, small ? 44 : 36, coat.ink, coat.box)
    return
  }
  const high = small ? 0 : 27
  const middle = (FULL - high) / 2
  if (real) {
    pen.beginPath()
    pen.arc(50, middle + 2, small ? 43 : 33, 0, Math.PI * 2)
    pen.fillStyle = '#201509'
    pen.fill()
  } else {
    veil(pen, face.livery, 'rgba(20, 14, 6, 0.2)')
    pen.beginPath()
    pen.arc(50, middle + 2, small ? 39 : 30, 0, Math.PI * 2)
    pen.fillStyle = coat.box
    pen.fill()
    pen.setLineDash(small ? [14, 10] : [9, 7])
    pen.strokeStyle = '#201509'
    pen.lineWidth = small ? 7 : 4.6
    pen.stroke()
    pen.setLineDash([])
  }
  pen.fillStyle = real ? '#fff9e6' : coat.boxInk
  const size = small ? 66 : 50
  text(pen, letter, 50, middle + 2 + size * 0.35, size, 'center')
  if (small) return
  pen.beginPath()
  pen.rect(4, FULL - high, FULL - 8, high - 5)
  pen.fillStyle = real ? '#201509' : '#fffaf0'
  pen.fill()
  pen.strokeStyle = '#201509'
  pen.lineWidth = 2
  if (!real) pen.setLineDash([6, 4])
  pen.stroke()
  pen.setLineDash([])
  pen.fillStyle = real ? '#fff9e6' : '#201509'
  text(pen, real ? words.real : words.dummy, 50, FULL - 9, 21, 'center', 84)
}
