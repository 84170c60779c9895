// Paints the small signs beside the labels of units: each has a shape of its own, so that nothing is told by colour alone.
import type { Context2D } from '../canvas'
import type { TABLE_SIGNS } from '../../ui/table/board'

type TableSign = (typeof TABLE_SIGNS)[number]

const INK = '#2a2018'
const RED = '#96211d'

type Painter = (context: Context2D) => void

function lines(context: Context2D, ways: readonly (readonly number[])[], colour: string, width: number): void {
  context.beginPath()
  for (const way of ways)
    for (let i = 0; i < way.length; i += 2) {
      if (i === 0) context.moveTo(way[0]!, way[1]!)
      else context.lineTo(way[i]!, way[i + 1]!)
    }
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke()
}

function disc(context: Context2D, x: number, y: number, radius: number, colour: string): void {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fillStyle = colour
  context.fill()
}

/** Crossed swords, also for the sign of a melee on the table. */
export function paintSwords(context: Context2D): void {
  for (const lean of [-1, 1]) {
    lines(context, [[-lean * 6, -6, lean * 5.5, 5.5]], INK, 2)
    lines(context, [[lean * 5.5, 1.2, lean * 1.2, 5.5]], INK, 1.8)
  }
}

/** Painters on a field of 16 by 16 around the origin. */
const PAINTERS: Readonly<Record<TableSign, Painter>> = {
  leader(context) {
    context.beginPath()
    for (let i = 0; i < 10; i++) {
      const radius = i % 2 === 0 ? 7 : 3
      const angle = (i / 10) * Math.PI * 2 - Math.PI / 2
      context.lineTo(Math.cos(angle) * radius, Math.sin(angle) * radius)
    }
    context.closePath()
    context.fillStyle = '#c08a12'
    context.fill()
    context.strokeStyle = INK
    context.lineWidth = 1
    context.stroke()
  },
  lowAmmo(context) {
    // A cartridge box with one round left.
    context.strokeStyle = INK
    context.lineWidth = 1.5
    context.strokeRect(-6, -2, 12, 8)
    lines(context, [[-3.5, -2, -3.5, -6]], RED, 2.4)
    lines(
      context,
      [
        [1, 0, 5, 5],
        [5, 0, 1, 5],
      ],
      RED,
      1.4,
    )
  },
  disordered(context) {
    lines(context, [[-7, 4, -4, -5, -1, 4, 2, -5, 5, 4, 7, -1]], RED, 1.9)
  },
  blown(context) {
    // A horseshoe with breath beside it.
    context.beginPath()
    context.arc(-1.5, 0.5, 4.6, Math.PI * 0.75, Math.PI * 2.25)
    context.strokeStyle = INK
    context.lineWidth = 2.2
    context.stroke()
    lines(
      context,
      [
        [5, 2, 7.4, 2],
        [5, 5, 7.4, 5],
      ],
      RED,
      1.6,
    )
  },
  broken(context) {
    lines(
      context,
      [
        [-5, -5, 5, 5],
        [5, -5, -5, 5],
      ],
      RED,
      2.8,
    )
  },
  charging(context) {
    lines(context, [[-6, 5, 0, -5, 6, 5]], RED, 2.4)
    lines(context, [[-3, 6, 0, 1, 3, 6]], RED, 1.6)
  },
  melee: paintSwords,
  firstVolley(context) {
    for (let i = 0; i < 8; i++) {
      const angle = (i / 8) * Math.PI * 2
      lines(
        context,
        [[Math.cos(angle) * 2.4, Math.sin(angle) * 2.4, Math.cos(angle) * 6.6, Math.sin(angle) * 6.6]],
        '#b45a10',
        1.8,
      )
    }
  },
  order(context) {
    context.fillStyle = '#fffdf4'
    context.fillRect(-6, -4.5, 12, 9)
    lines(
      context,
      [
        [-6, -4.5, 6, -4.5, 6, 4.5, -6, 4.5, -6, -4.5],
        [-6, -4.5, 0, 1, 6, -4.5],
      ],
      INK,
      1.3,
    )
  },
  noOrder(context) {
    context.font = "700 15px 'Old Standard TT', serif"
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = RED
    context.fillText('?', 0, 1)
  },
  holders(context) {
    // A horse's head with its rein.
    context.beginPath()
    context.moveTo(-4, 6)
    context.lineTo(-3, -2)
    context.lineTo(0, -6)
    context.lineTo(5, 0)
    context.lineTo(3.4, 2)
    context.lineTo(0, 0.6)
    context.lineTo(2, 6)
    context.closePath()
    context.fillStyle = '#5b3a22'
    context.fill()
    lines(context, [[3, 1.4, 7, 6]], INK, 1.2)
  },
  garrison(context) {
    context.beginPath()
    context.moveTo(-7, -1)
    context.lineTo(0, -6.5)
    context.lineTo(7, -1)
    context.closePath()
    context.fillStyle = '#96412f'
    context.fill()
    context.fillStyle = INK
    context.fillRect(-5, -1, 10, 7)
    context.fillStyle = '#fffaee'
    context.fillRect(-1.5, 1.5, 3, 4.5)
  },
  wagon(context) {
    lines(context, [[-7, -4, 7, -4, 6, 2, -6, 2, -7, -4]], INK, 1.6)
    disc(context, -3.5, 4, 2.4, INK)
    disc(context, 3.5, 4, 2.4, INK)
  },
  hidden(context) {
    context.beginPath()
    context.moveTo(-7, 0)
    context.quadraticCurveTo(0, -7, 7, 0)
    context.quadraticCurveTo(0, 7, -7, 0)
    context.strokeStyle = INK
    context.lineWidth = 1.5
    context.stroke()
    lines(context, [[-6, 6, 6, -6]], RED, 2)
  },
  irregular(context) {
    // Men apart from each other.
    for (const [x, y] of [
      [-5, 3],
      [0, -4],
      [5, 2],
    ] as const)
      disc(context, x, y, 2.2, INK)
  },
  warrior(context) {
    // Two feathers.
    for (const lean of [-1, 1]) {
      lines(context, [[0, 6, lean * 4.5, -6]], INK, 1.4)
      lines(context, [[lean * 1.6, 1, lean * 4.2, -5]], RED, 3.2)
    }
  },
  militia(context) {
    // A broad hat.
    context.beginPath()
    context.ellipse(0, 3, 7, 2.2, 0, 0, Math.PI * 2)
    context.fillStyle = INK
    context.fill()
    context.beginPath()
    context.arc(0, 2.4, 3.8, Math.PI, Math.PI * 2)
    context.fill()
  },
  worn(context) {
    // A bar of three parts, two of them left; one of them where the unit is spent.
    paintBar(context, 2)
  },
  spent(context) {
    paintBar(context, 1)
  },
  silenced(context) {
    // A gun under a bar.
    disc(context, 0, 2, 3.2, INK)
    lines(context, [[-6.5, -4, 6.5, -4]], RED, 2.4)
  },
  damaged(context) {
    // A wheel with a broken spoke.
    context.beginPath()
    context.arc(0, 0, 6, Math.PI * 0.1, Math.PI * 1.8)
    context.strokeStyle = INK
    context.lineWidth = 1.8
    context.stroke()
    lines(context, [[0, 0, -4, -4]], INK, 1.4)
    lines(context, [[1, -1, 3, -2, 3, -5, 6, -6]], RED, 1.8)
  },
}

/** A bar of three parts of which so many are full. */
function paintBar(context: Context2D, full: number): void {
  for (let i = 0; i < 3; i++) {
    context.fillStyle = i < full ? INK : '#fffdf4'
    context.fillRect(-7 + i * 5, -3, 4, 7)
    context.strokeStyle = INK
    context.lineWidth = 1
    context.strokeRect(-7 + i * 5, -3, 4, 7)
  }
}

/** Paints a sign on a field of 16 by 16 around the origin; one without a picture shows its first letter in a ring. */
export function paintTableSign(context: Context2D, sign: string): void {
  const painter = PAINTERS[sign as TableSign] as Painter | undefined
  if (painter) {
    painter(context)
    return
  }
  context.beginPath()
  context.arc(0, 0, 6.6, 0, Math.PI * 2)
  context.strokeStyle = INK
  context.lineWidth = 1.3
  context.stroke()
  context.font = "600 11px 'Barlow Condensed', sans-serif"
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = INK
  context.fillText(sign.charAt(0).toUpperCase(), 0, 0.8)
}
