import type { FrameShot } from '../../clash/account'
import type { Side } from '../../game/side'
import type { Point } from '../../hex/grid'
import type { DrawnUnit } from '../../ui/table/pictures'
import type { Context2D } from '../canvas'
import { centreOf } from './formations'
import type { TableCamera } from './tableCamera'
import { NUMBER_FONT } from './unitLabels'

const HIT_COLOUR = '#a3270f'
const MISS_COLOUR = '#6b5a45'
/** Distance from its target at which the line of a battery off the table begins, in thousandths of an inch. */
const OFF_TABLE_DISTANCE = 90_000

/** A dotted line from where a unit came in this picture. */
export function drawTrail(context: Context2D, camera: TableCamera, unit: DrawnUnit): void {
  if (!unit.from) return
  const a = camera.toScreen(unit.from)
  const b = camera.toScreen(unit)
  if (Math.hypot(a.x - b.x, a.y - b.y) < 4) return
  context.beginPath()
  context.moveTo(a.x, a.y)
  context.lineTo(b.x, b.y)
  context.setLineDash([1.5, 5])
  context.lineCap = 'round'
  for (const [colour, width] of [
    ['rgba(255, 250, 238, 0.9)', 4.5],
    ['#3a2a18', 2.4],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke()
  }
  context.setLineDash([])
}

/** A shot with its two ends in CSS pixels of the window. */
export interface ShotLine {
  readonly shot: FrameShot
  readonly from: Point
  readonly to: Point
}

/** Lines of fire. A battery off the table (OPS-23.4) fires from beyond the edge, from behind its own side. */
export function shotLines(
  camera: TableCamera,
  shots: readonly FrameShot[],
  units: readonly DrawnUnit[],
  sideOf: (id: string) => Side | undefined,
  table: { readonly width: number; readonly depth: number },
): ShotLine[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  return shots.flatMap((shot) => {
    const target = byId.get(shot.to)
    if (!target) return []
    const targetCentre = centreOf(target)
    const to = camera.toScreen(targetCentre)
    const shooter = byId.get(shot.from)
    if (shooter) return [{ shot, from: camera.toScreen(shooter), to }]
    const targetSide = sideOf(target.id)
    const enemies = units.filter(({ id }) => sideOf(id) !== undefined && sideOf(id) !== targetSide)
    const origin = meanPlace(enemies) ?? { x: table.width / 2, y: 0 }
    const length = Math.hypot(origin.x - targetCentre.x, origin.y - targetCentre.y) || 1
    const offTable = {
      x: targetCentre.x + ((origin.x - targetCentre.x) / length) * OFF_TABLE_DISTANCE,
      y: targetCentre.y + ((origin.y - targetCentre.y) / length) * OFF_TABLE_DISTANCE,
    }
    return [{ shot, from: camera.toScreen(offTable), to }]
  })
}

function meanPlace(units: readonly DrawnUnit[]): Point | null {
  const count = units.length
  if (count === 0) return null
  return { x: units.reduce((sum, { x }) => sum + x, 0) / count, y: units.reduce((sum, { y }) => sum + y, 0) / count }
}

/** Draws lines of fire with arrows. `lastIsFresh`: the last shot has just been fired, so it is thicker and its muzzle flashes. */
export function drawShots(context: Context2D, lines: readonly ShotLine[], lastIsFresh: boolean, alpha: number): void {
  context.globalAlpha = alpha
  lines.forEach((line, i) => {
    const isFresh = lastIsFresh && i === lines.length - 1
    drawShot(context, line, isFresh)
    if (isFresh) drawMuzzleFlash(context, line.from)
  })
  context.globalAlpha = 1
}

/** A line of fire: solid and red with losses, else dashed and grey. */
function drawShot(context: Context2D, { from, to, shot }: ShotLine, isFresh: boolean): void {
  const hasLosses = shot.losses > 0
  const colour = hasLosses ? HIT_COLOUR : MISS_COLOUR
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.lineTo(to.x, to.y)
  context.lineCap = 'round'
  context.strokeStyle = 'rgba(255, 248, 226, 0.9)'
  context.lineWidth = isFresh ? 6 : 4
  context.stroke()
  context.strokeStyle = colour
  context.lineWidth = isFresh ? 3 : 1.8
  context.setLineDash(hasLosses ? [] : [6, 4])
  context.stroke()
  context.setLineDash([])
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const unit = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  context.beginPath()
  context.moveTo(to.x, to.y)
  context.lineTo(to.x - unit.x * 11 - unit.y * 5, to.y - unit.y * 11 + unit.x * 5)
  context.lineTo(to.x - unit.x * 11 + unit.y * 5, to.y - unit.y * 11 - unit.x * 5)
  context.closePath()
  context.fillStyle = colour
  context.fill()
}

function drawMuzzleFlash(context: Context2D, at: Point): void {
  context.beginPath()
  for (let k = 0; k < 8; k++) {
    const angle = (k / 8) * Math.PI * 2
    context.moveTo(at.x + Math.cos(angle) * 3, at.y + Math.sin(angle) * 3)
    context.lineTo(at.x + Math.cos(angle) * 9, at.y + Math.sin(angle) * 9)
  }
  context.strokeStyle = '#c9610d'
  context.lineWidth = 2.4
  context.stroke()
}

/**
 * Writes range and losses on each line of fire, near the shooter, where lines to the same target are still apart. Shots of one unit at one
 * target are added up.
 */
export function drawShotFigures(
  context: Context2D,
  lines: readonly ShotLine[],
  camera: TableCamera,
  alpha: number,
): void {
  const byPair = new Map<string, { line: ShotLine; losses: number }>()
  for (const line of lines) {
    const key = `${line.shot.from} ${line.shot.to}`
    const sum = byPair.get(key) ?? { line, losses: 0 }
    sum.losses += line.shot.losses
    byPair.set(key, sum)
  }
  context.globalAlpha = alpha
  for (const { line, losses } of byPair.values()) {
    const at = figurePlace(line)
    const inWindow = {
      x: Math.min(camera.width - 30, Math.max(30, at.x)),
      y: Math.min(camera.height - 12, Math.max(12, at.y)),
    }
    drawPill(context, inWindow, `${rangeText(line.shot.range)}−${losses}`, losses > 0)
  }
  context.globalAlpha = 1
}

/** Where the figures of a line stand; beside the line when it is too short to hold them. */
function figurePlace({ from, to }: ShotLine): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const isShort = length < 70
  const aside = isShort ? 22 : 0
  const share = isShort ? 0.5 : Math.min(0.5, Math.max(0.3, 46 / length))
  return {
    x: from.x + (to.x - from.x) * share - ((to.y - from.y) / length) * aside,
    y: from.y + (to.y - from.y) * share + ((to.x - from.x) / length) * aside,
  }
}

/** A range in inches, such as `12.5″ `; empty for a range that is no number. */
const rangeText = (range: string): string => (/^[\d.½¼¾]+$/.test(range) ? `${range.replace(/\.0+$/, '')}″ ` : '')

/** Figures on a small plate. */
function drawPill(context: Context2D, at: Point, text: string, hasLosses: boolean): void {
  context.font = `600 13px ${NUMBER_FONT}`
  const w = context.measureText(text).width + 8
  context.beginPath()
  context.roundRect(at.x - w / 2, at.y - 8.5, w, 17, 4)
  context.fillStyle = hasLosses ? '#8c2f1b' : '#fffaf0'
  context.fill()
  context.strokeStyle = '#5b1d10'
  context.lineWidth = 1
  context.stroke()
  context.fillStyle = hasLosses ? '#fff' : '#3a1a10'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, at.x, at.y + 0.5)
}

/** Crossed swords on a disc, between two units in melee. */
export function drawMelee(context: Context2D, at: Point): void {
  context.beginPath()
  context.arc(at.x, at.y, 12, 0, Math.PI * 2)
  context.fillStyle = '#fffaf0'
  context.fill()
  context.strokeStyle = '#8c2f1b'
  context.lineWidth = 2
  context.stroke()
  context.lineCap = 'round'
  for (const lean of [-1, 1]) {
    context.beginPath()
    context.moveTo(at.x - lean * 6.5, at.y - 6.5)
    context.lineTo(at.x + lean * 6, at.y + 6)
    context.moveTo(at.x + lean * 6, at.y + 1.4)
    context.lineTo(at.x + lean * 1.4, at.y + 6)
    context.strokeStyle = '#2a2018'
    context.lineWidth = 2
    context.stroke()
  }
}
