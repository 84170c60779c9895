// Draws lines of fire, losses, trails and melees on the table of a clash, an attack fought on the tabletop. A picture shows one phase of it.
// Widths and lengths are CSS pixels unless a comment says otherwise. The window is the canvas of the table.
import type { FrameShot } from '../../clash/account'
import type { Side } from '../../game/side'
import type { Point } from '../../hex/grid'
import type { DrawnUnit } from '../../ui/table/pictures'
import type { Context2D } from '../canvas'
import { centreOf } from './formations'
import type { TableCamera } from './tableCamera'
import { NUMBER_FONT } from './unitLabels'

/** Colours of a line of fire with losses, and of one without. */
const HIT_COLOUR = '#a3270f'
const MISS_COLOUR = '#6b5a45'
/** The line of a battery off the table begins at this distance from its target, beyond any edge; in thousandths of an inch. */
const OFF_TABLE_DISTANCE = 90_000
/** A unit that has moved less than this has no trail. */
const MIN_TRAIL_LENGTH = 4
/** Arrowhead of a line of fire: length, and half its width. */
const ARROW = { length: 11, halfWidth: 5 } as const
/** Rays of a muzzle flash start and end at these distances from the muzzle. */
const FLASH = { rays: 8, innerRadius: 3, outerRadius: 9 } as const
/** Where the numbers of a line of fire stand. */
const NUMBERS = {
  /** Distance from the shooter, but within these shares of the line. */
  fromShooter: 46,
  minShare: 0.3,
  maxShare: 0.5,
  /** A line shorter than `shortLine` has its numbers beside its middle, `aside` away. */
  shortLine: 70,
  aside: 22,
} as const
/** Least distance from the middle of a plate with numbers to the edges of the window. */
const PLATE_MARGIN = { x: 30, y: 12 } as const

/** Draws a dotted line to a unit from where it stood at the start of the picture. */
export function drawTrail(context: Context2D, camera: TableCamera, unit: DrawnUnit): void {
  if (!unit.movesFrom) return
  const from = camera.toScreen(unit.movesFrom)
  const to = camera.toScreen(unit)
  if (Math.hypot(from.x - to.x, from.y - to.y) < MIN_TRAIL_LENGTH) return
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.lineTo(to.x, to.y)
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

/**
 * The lines of fire of these shots. The line of a battery off the table (OPS-23.4) comes from beyond the edge, from the direction of the
 * target's enemies, since the battery stands behind them.
 */
export function shotLines(
  camera: TableCamera,
  shots: readonly FrameShot[],
  units: readonly DrawnUnit[],
  sideOf: (id: string) => Side | undefined,
  table: { readonly width: number; readonly depth: number },
): ShotLine[] {
  const unitById = new Map(units.map((unit) => [unit.id, unit]))
  return shots.flatMap((shot) => {
    const target = unitById.get(shot.to)
    if (!target) return []
    // A line of fire leads from the middle of the shooter's front, which is the unit's `x`, `y`, to the middle of the target.
    const targetCentre = centreOf(target)
    const to = camera.toScreen(targetCentre)
    const shooter = unitById.get(shot.from)
    if (shooter) return [{ shot, from: camera.toScreen(shooter), to }]
    const targetSide = sideOf(target.id)
    const enemies = units.filter(({ id }) => sideOf(id) !== undefined && sideOf(id) !== targetSide)
    // Without enemies on the table: from the middle of the south edge.
    const enemiesMiddle = meanPlace(enemies) ?? { x: table.width / 2, y: 0 }
    const distanceToEnemies = Math.hypot(enemiesMiddle.x - targetCentre.x, enemiesMiddle.y - targetCentre.y) || 1
    const lineStart = {
      x: targetCentre.x + ((enemiesMiddle.x - targetCentre.x) / distanceToEnemies) * OFF_TABLE_DISTANCE,
      y: targetCentre.y + ((enemiesMiddle.y - targetCentre.y) / distanceToEnemies) * OFF_TABLE_DISTANCE,
    }
    return [{ shot, from: camera.toScreen(lineStart), to }]
  })
}

/** The mean of the units' places; null without units. */
function meanPlace(units: readonly DrawnUnit[]): Point | null {
  const count = units.length
  if (count === 0) return null
  return { x: units.reduce((sum, { x }) => sum + x, 0) / count, y: units.reduce((sum, { y }) => sum + y, 0) / count }
}

/** Draws lines of fire with arrowheads. `isLastFresh`: the last shot has just been fired, so its line is thicker and its muzzle flashes. */
export function drawShots(context: Context2D, lines: readonly ShotLine[], isLastFresh: boolean, alpha: number): void {
  context.globalAlpha = alpha
  lines.forEach((line, i) => {
    const isFresh = isLastFresh && i === lines.length - 1
    drawShot(context, line, isFresh)
    if (isFresh) drawMuzzleFlash(context, line.from)
  })
  context.globalAlpha = 1
}

/** Draws a line of fire: solid and red where it caused losses, else dashed and brown. */
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
  const lineLength = Math.hypot(to.x - from.x, to.y - from.y) || 1
  // The arrowhead: its tip lies at the target, its base behind it.
  const direction = { x: (to.x - from.x) / lineLength, y: (to.y - from.y) / lineLength }
  context.beginPath()
  context.moveTo(to.x, to.y)
  const base = { x: to.x - direction.x * ARROW.length, y: to.y - direction.y * ARROW.length }
  context.lineTo(base.x - direction.y * ARROW.halfWidth, base.y + direction.x * ARROW.halfWidth)
  context.lineTo(base.x + direction.y * ARROW.halfWidth, base.y - direction.x * ARROW.halfWidth)
  context.closePath()
  context.fillStyle = colour
  context.fill()
}

/** Draws short rays around a muzzle. */
function drawMuzzleFlash(context: Context2D, muzzle: Point): void {
  context.beginPath()
  for (let ray = 0; ray < FLASH.rays; ray++) {
    const angle = (ray / FLASH.rays) * Math.PI * 2
    context.moveTo(muzzle.x + Math.cos(angle) * FLASH.innerRadius, muzzle.y + Math.sin(angle) * FLASH.innerRadius)
    context.lineTo(muzzle.x + Math.cos(angle) * FLASH.outerRadius, muzzle.y + Math.sin(angle) * FLASH.outerRadius)
  }
  context.strokeStyle = '#c9610d'
  context.lineWidth = 2.4
  context.stroke()
}

/**
 * Writes range and losses on each line of fire. The numbers stand near the shooter: at a target several lines run together. Losses
 * from several shots of one unit at one target are added up.
 */
export function drawShotNumbers(
  context: Context2D,
  lines: readonly ShotLine[],
  camera: TableCamera,
  alpha: number,
): void {
  // By shooter and target.
  const sumByPair = new Map<string, { line: ShotLine; losses: number }>()
  for (const line of lines) {
    const key = `${line.shot.from} ${line.shot.to}`
    const sum = sumByPair.get(key) ?? { line, losses: 0 }
    sum.losses += line.shot.losses
    sumByPair.set(key, sum)
  }
  context.globalAlpha = alpha
  for (const { line, losses } of sumByPair.values()) {
    const place = numbersPlace(line)
    const placeInWindow = {
      x: Math.min(camera.width - PLATE_MARGIN.x, Math.max(PLATE_MARGIN.x, place.x)),
      y: Math.min(camera.height - PLATE_MARGIN.y, Math.max(PLATE_MARGIN.y, place.y)),
    }
    drawPlate(context, placeInWindow, `${rangeText(line.shot.range)}−${losses}`, losses > 0)
  }
  context.globalAlpha = 1
}

/** Where the numbers of a line of fire stand: on the line, or beside it when the line is too short to hold them. */
function numbersPlace({ from, to }: ShotLine): Point {
  const lineLength = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const isShort = lineLength < NUMBERS.shortLine
  const asideShift = isShort ? NUMBERS.aside : 0
  const shareNearShooter = Math.max(NUMBERS.minShare, NUMBERS.fromShooter / lineLength)
  const shareOfLine = isShort ? 0.5 : Math.min(NUMBERS.maxShare, shareNearShooter)
  return {
    x: from.x + (to.x - from.x) * shareOfLine - ((to.y - from.y) / lineLength) * asideShift,
    y: from.y + (to.y - from.y) * shareOfLine + ((to.x - from.x) / lineLength) * asideShift,
  }
}

/** A range in inches with a space after it, such as `12.5″ `; an empty text for a range that is not a number. */
const rangeText = (range: string): string => (/^[\d.½¼¾]+$/.test(range) ? `${range.replace(/\.0+$/, '')}″ ` : '')

/** Writes text on a small plate, which is red where there are losses. */
function drawPlate(context: Context2D, centre: Point, text: string, hasLosses: boolean): void {
  context.font = `600 13px ${NUMBER_FONT}`
  const plateWidth = context.measureText(text).width + 8
  context.beginPath()
  context.roundRect(centre.x - plateWidth / 2, centre.y - 8.5, plateWidth, 17, 4)
  context.fillStyle = hasLosses ? '#8c2f1b' : '#fffaf0'
  context.fill()
  context.strokeStyle = '#5b1d10'
  context.lineWidth = 1
  context.stroke()
  context.fillStyle = hasLosses ? '#fff' : '#3a1a10'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, centre.x, centre.y + 0.5)
}

/** Draws crossed swords on a disc, for a melee. */
export function drawMelee(context: Context2D, centre: Point): void {
  context.beginPath()
  context.arc(centre.x, centre.y, 12, 0, Math.PI * 2)
  context.fillStyle = '#fffaf0'
  context.fill()
  context.strokeStyle = '#8c2f1b'
  context.lineWidth = 2
  context.stroke()
  context.lineCap = 'round'
  for (const lean of [-1, 1]) {
    context.beginPath()
    context.moveTo(centre.x - lean * 6.5, centre.y - 6.5)
    context.lineTo(centre.x + lean * 6, centre.y + 6)
    context.moveTo(centre.x + lean * 6, centre.y + 1.4)
    context.lineTo(centre.x + lean * 1.4, centre.y + 6)
    context.strokeStyle = '#2a2018'
    context.lineWidth = 2
    context.stroke()
  }
}
