import { FONT } from '../ground/words'

type Pen = CanvasRenderingContext2D

/** States laid over a counter, on its field of 100 by 100. Each has a shape of its own and needs no colour to be told. */
export const DECALS = [
  'disrupted',
  'ineffective',
  'moved',
  'attacked',
  'marched',
  'garrison',
  'towers',
  'hiding',
  'inactive',
  'wounded',
  'active',
  'ready',
  'selected',
  'shadow',
  'flash',
] as const
export type Decal = (typeof DECALS)[number]

function corner(pen: Pen, at: 'topRight' | 'bottomLeft', fill: string, letter: string): void {
  const top = at === 'topRight'
  pen.beginPath()
  if (top) {
    pen.moveTo(52, 2)
    pen.lineTo(98, 2)
    pen.lineTo(98, 48)
  } else {
    pen.moveTo(2, 52)
    pen.lineTo(2, 98)
    pen.lineTo(48, 98)
  }
  pen.closePath()
  pen.fillStyle = fill
  pen.fill()
  pen.strokeStyle = '#fff6e0'
  pen.lineWidth = 2.4
  pen.stroke()
  pen.fillStyle = '#fff6e0'
  pen.font = `600 28px ${FONT.counter}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(letter, top ? 83 : 17, top ? 19 : 83)
}

function hatch(pen: Pen, colour: string, lean: 1 | -1, gap: number, width: number): void {
  pen.save()
  pen.beginPath()
  pen.roundRect(3, 3, 94, 69, 7)
  pen.clip()
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.beginPath()
  for (let x = -100; x < 200; x += gap) {
    pen.moveTo(x, lean > 0 ? 100 : 0)
    pen.lineTo(x + 100, lean > 0 ? 0 : 100)
  }
  pen.stroke()
  pen.restore()
}

function plaque(pen: Pen, x: number, y: number, fill: string): void {
  pen.beginPath()
  pen.arc(x, y, 13, 0, Math.PI * 2)
  pen.fillStyle = fill
  pen.fill()
  pen.strokeStyle = '#fff6e0'
  pen.lineWidth = 2.4
  pen.stroke()
  pen.strokeStyle = '#fff6e0'
  pen.fillStyle = '#fff6e0'
  pen.lineWidth = 3.4
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
}

/** The four corner bastions of a garrison's frame. */
function towers(pen: Pen): void {
  pen.fillStyle = '#f3d9a0'
  pen.strokeStyle = '#3d0f0a'
  pen.lineWidth = 3.6
  for (const x of [-12, 94])
    for (const y of [-12, 94]) {
      pen.beginPath()
      pen.rect(x, y, 18, 18)
      pen.fill()
      pen.stroke()
    }
}

export function drawDecal(pen: Pen, decal: Decal): void {
  switch (decal) {
    case 'disrupted':
      hatch(pen, 'rgba(140, 10, 10, 0.4)', 1, 14, 3)
      corner(pen, 'topRight', '#8c1414', 'D')
      return
    case 'ineffective':
      hatch(pen, 'rgba(60, 20, 90, 0.38)', -1, 14, 3)
      corner(pen, 'bottomLeft', '#4a2070', 'I')
      return
    case 'moved':
      pen.beginPath()
      pen.roundRect(3, 3, 94, 94, 7)
      pen.fillStyle = 'rgba(48, 40, 30, 0.32)'
      pen.fill()
      plaque(pen, 84, 60, '#3a3128')
      pen.moveTo(77, 60)
      pen.lineTo(82.5, 65.5)
      pen.lineTo(91.5, 54.5)
      pen.stroke()
      return
    case 'attacked':
      plaque(pen, 16, 40, '#8c1414')
      pen.moveTo(10, 34)
      pen.lineTo(22, 46)
      pen.moveTo(22, 34)
      pen.lineTo(10, 46)
      pen.stroke()
      return
    case 'marched':
      plaque(pen, 84, 34, '#1f4d7a')
      for (const x of [78, 85]) {
        pen.moveTo(x, 28)
        pen.lineTo(x + 6, 34)
        pen.lineTo(x, 40)
      }
      pen.stroke()
      return
    case 'garrison':
      // A wall round the counter, bastions at its corners.
      pen.lineJoin = 'miter'
      pen.strokeStyle = '#3d0f0a'
      pen.lineWidth = 13
      pen.strokeRect(-5.5, -5.5, 111, 111)
      pen.strokeStyle = '#f3d9a0'
      pen.lineWidth = 6
      pen.strokeRect(-5.5, -5.5, 111, 111)
      towers(pen)
      return
    case 'towers':
      towers(pen)
      return
    case 'hiding':
      pen.strokeStyle = '#fff9e6'
      pen.lineWidth = 9
      pen.strokeRect(-3, -3, 106, 106)
      pen.strokeStyle = '#201509'
      pen.lineWidth = 4
      pen.setLineDash([4, 7])
      pen.strokeRect(-3, -3, 106, 106)
      pen.setLineDash([])
      hatch(pen, 'rgba(20, 14, 6, 0.4)', 1, 15, 3.4)
      return
    case 'inactive':
      pen.beginPath()
      pen.roundRect(3, 3, 94, 94, 7)
      pen.fillStyle = 'rgba(120, 112, 98, 0.55)'
      pen.fill()
      plaque(pen, 84, 16, '#4b443a')
      pen.moveTo(77, 16)
      pen.lineTo(91, 16)
      pen.stroke()
      return
    case 'wounded':
      plaque(pen, 84, 16, '#a31919')
      pen.moveTo(84, 9)
      pen.lineTo(84, 23)
      pen.moveTo(77, 16)
      pen.lineTo(91, 16)
      pen.stroke()
      return
    case 'active':
      plaque(pen, 84, 16, '#2c6e2f')
      pen.arc(84, 16, 5, 0, Math.PI * 2)
      pen.fill()
      return
    case 'ready':
      pen.strokeStyle = 'rgba(20, 14, 6, 0.9)'
      pen.lineWidth = 8
      pen.strokeRect(-5, -5, 110, 110)
      pen.strokeStyle = '#ffe680'
      pen.lineWidth = 4.6
      pen.setLineDash([15, 7])
      pen.strokeRect(-5, -5, 110, 110)
      pen.setLineDash([])
      return
    case 'selected':
      pen.strokeStyle = '#14100a'
      pen.lineWidth = 14
      pen.strokeRect(-6, -6, 112, 112)
      pen.strokeStyle = '#fff9e6'
      pen.lineWidth = 8
      pen.strokeRect(-6, -6, 112, 112)
      return
    case 'shadow':
      pen.shadowColor = 'rgba(20, 12, 4, 0.75)'
      pen.shadowBlur = 9 * pen.getTransform().a
      pen.shadowOffsetX = 4 * pen.getTransform().a
      pen.shadowOffsetY = 5 * pen.getTransform().a
      pen.fillStyle = 'rgba(20, 12, 4, 0.8)'
      pen.beginPath()
      pen.roundRect(3, 3, 94, 94, 8)
      pen.fill()
      pen.shadowColor = 'transparent'
      return
    case 'flash':
      pen.beginPath()
      pen.roundRect(2, 2, 96, 96, 8)
      pen.fillStyle = '#ffffff'
      pen.fill()
  }
}
