import type { FrameShot } from '../../clash/account'
import type { Drawn } from '../../ui/table/beats'
import type { Context2D } from '../sheet/palette'
import type { TableCamera } from './tableCamera'
import { NUMBER_FONT, centreOf } from './formations'

interface Spot {
  readonly x: number
  readonly y: number
}

/** Dotted, from where a unit came. */
export function drawTrail(ctx: Context2D, eye: TableCamera, u: Drawn): void {
  if (!u.from) return
  const a = eye.toScreen(u.from)
  const b = eye.toScreen(u)
  if (Math.hypot(a.x - b.x, a.y - b.y) < 4) return
  ctx.beginPath()
  ctx.moveTo(a.x, a.y)
  ctx.lineTo(b.x, b.y)
  ctx.setLineDash([1.5, 5])
  ctx.lineCap = 'round'
  for (const [colour, width] of [
    ['rgba(255, 250, 238, 0.9)', 4.5],
    ['#3a2a18', 2.4],
  ] as const) {
    ctx.strokeStyle = colour
    ctx.lineWidth = width
    ctx.stroke()
  }
  ctx.setLineDash([])
}

/** A pill with a few figures. */
function drawPill(ctx: Context2D, at: Spot, words: string, strong: boolean): void {
  ctx.font = `600 13px ${NUMBER_FONT}`
  const w = ctx.measureText(words).width + 8
  ctx.beginPath()
  ctx.roundRect(at.x - w / 2, at.y - 8.5, w, 17, 4)
  ctx.fillStyle = strong ? '#8c2f1b' : '#fffaf0'
  ctx.fill()
  ctx.strokeStyle = '#5b1d10'
  ctx.lineWidth = 1
  ctx.stroke()
  ctx.fillStyle = strong ? '#fff' : '#3a1a10'
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(words, at.x, at.y + 0.5)
}

export interface ShotLine {
  readonly shot: FrameShot
  readonly from: Spot
  readonly to: Spot
}

/** Both ends of each shot on the screen. A battery from afar (OPS-23.4) fires from beyond the edge behind its own side. */
export function shotLines(
  eye: TableCamera,
  shots: readonly FrameShot[],
  units: readonly Drawn[],
  sideOf: (id: string) => string | undefined,
  table: { readonly width: number; readonly depth: number },
): ShotLine[] {
  const by = new Map(units.map((u) => [u.id, u]))
  return shots.flatMap((shot) => {
    const target = by.get(shot.to)
    if (!target) return []
    const shooter = by.get(shot.from)
    const to = centreOf(target)
    if (shooter) return [{ shot, from: eye.toScreen(shooter), to: eye.toScreen(to) }]
    const enemies = units.filter((u) => sideOf(u.id) !== undefined && sideOf(u.id) !== sideOf(target.id))
    const n = Math.max(1, enemies.length)
    const mean =
      enemies.length === 0
        ? { x: table.width / 2, y: 0 }
        : { x: enemies.reduce((s, u) => s + u.x, 0) / n, y: enemies.reduce((s, u) => s + u.y, 0) / n }
    const long = Math.hypot(mean.x - to.x, mean.y - to.y) || 1
    const far = { x: to.x + ((mean.x - to.x) / long) * 90_000, y: to.y + ((mean.y - to.y) / long) * 90_000 }
    return [{ shot, from: eye.toScreen(far), to: eye.toScreen(to) }]
  })
}

/** Lines of fire; the last of them fresh, with its flash. */
export function drawShots(ctx: Context2D, spots: readonly ShotLine[], fresh: boolean, alpha: number): void {
  spots.forEach(({ from, to, shot }, i) => {
    const now = fresh && i === spots.length - 1
    ctx.globalAlpha = alpha
    ctx.beginPath()
    ctx.moveTo(from.x, from.y)
    ctx.lineTo(to.x, to.y)
    ctx.lineCap = 'round'
    ctx.strokeStyle = 'rgba(255, 248, 226, 0.9)'
    ctx.lineWidth = now ? 6 : 4
    ctx.stroke()
    ctx.strokeStyle = shot.losses > 0 ? '#a3270f' : '#6b5a45'
    ctx.lineWidth = now ? 3 : 1.8
    ctx.setLineDash(shot.losses > 0 ? [] : [6, 4])
    ctx.stroke()
    ctx.setLineDash([])
    const long = Math.hypot(to.x - from.x, to.y - from.y) || 1
    const u = { x: (to.x - from.x) / long, y: (to.y - from.y) / long }
    ctx.beginPath()
    ctx.moveTo(to.x, to.y)
    ctx.lineTo(to.x - u.x * 11 - u.y * 5, to.y - u.y * 11 + u.x * 5)
    ctx.lineTo(to.x - u.x * 11 + u.y * 5, to.y - u.y * 11 - u.x * 5)
    ctx.closePath()
    ctx.fillStyle = shot.losses > 0 ? '#a3270f' : '#6b5a45'
    ctx.fill()
    if (now) {
      ctx.beginPath()
      for (let k = 0; k < 8; k++) {
        const angle = (k / 8) * Math.PI * 2
        ctx.moveTo(from.x + Math.cos(angle) * 3, from.y + Math.sin(angle) * 3)
        ctx.lineTo(from.x + Math.cos(angle) * 9, from.y + Math.sin(angle) * 9)
      }
      ctx.strokeStyle = '#c9610d'
      ctx.lineWidth = 2.4
      ctx.stroke()
    }
  })
  ctx.globalAlpha = 1
}

/** Range and losses, near who fired, where lines that meet at a target are still apart; the guns of one battery in one figure. */
export function drawShotFigures(ctx: Context2D, spots: readonly ShotLine[], eye: TableCamera, alpha: number): void {
  const sums = new Map<string, { spot: ShotLine; losses: number }>()
  for (const spot of spots) {
    const key = `${spot.shot.from} ${spot.shot.to}`
    const sum = sums.get(key) ?? { spot, losses: 0 }
    sum.losses += spot.shot.losses
    sums.set(key, sum)
  }
  ctx.globalAlpha = alpha
  for (const { spot, losses } of sums.values()) {
    const { from, to, shot } = spot
    const long = Math.hypot(to.x - from.x, to.y - from.y) || 1
    // Hand to hand there is no room on the line: the figures stand beside it.
    const aside = long < 70 ? 22 : 0
    const t = long < 70 ? 0.5 : Math.min(0.5, Math.max(0.3, 46 / long))
    const at = {
      x: from.x + (to.x - from.x) * t - ((to.y - from.y) / long) * aside,
      y: from.y + (to.y - from.y) * t + ((to.x - from.x) / long) * aside,
    }
    const inside = {
      x: Math.min(eye.width - 30, Math.max(30, at.x)),
      y: Math.min(eye.height - 12, Math.max(12, at.y)),
    }
    const range = /^[\d.½¼¾]+$/.test(shot.range) ? `${shot.range.replace(/\.0+$/, '')}″ ` : ''
    drawPill(ctx, inside, `${range}−${losses}`, losses > 0)
  }
  ctx.globalAlpha = 1
}

/** Crossed swords on a disc between two who fight hand to hand. */
export function drawMelee(ctx: Context2D, at: Spot): void {
  ctx.beginPath()
  ctx.arc(at.x, at.y, 12, 0, Math.PI * 2)
  ctx.fillStyle = '#fffaf0'
  ctx.fill()
  ctx.strokeStyle = '#8c2f1b'
  ctx.lineWidth = 2
  ctx.stroke()
  ctx.lineCap = 'round'
  for (const side of [-1, 1]) {
    ctx.beginPath()
    ctx.moveTo(at.x - side * 6.5, at.y - 6.5)
    ctx.lineTo(at.x + side * 6, at.y + 6)
    ctx.moveTo(at.x + side * 6, at.y + 1.4)
    ctx.lineTo(at.x + side * 1.4, at.y + 6)
    ctx.strokeStyle = '#2a2018'
    ctx.lineWidth = 2
    ctx.stroke()
  }
}
