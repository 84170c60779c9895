// Draws the faces of units, leaders and headquarters. All coordinates and sizes are hundredths of a counter's edge.
import type { UnitDef } from '../../operational/data'
import { liveryById, sideAppearance } from '../appearance/appearance'
import type { Appearance, Flag, Livery } from '../appearance/schema'
import type { Context2D } from '../canvas'
import { castlePath, drawBlankCounter, fillText, starPath } from './counterShapes'
import {
  type Face,
  formationMark,
  LAST_STEP_COLOUR,
  type LeaderFace,
  type MarkerFace,
  printedCombatFactor,
} from './faces'

/** Draws a unit, leader or HQ counter. `isSmall`: for the whole sheet in view, where only arm and strength can be read. */
export function drawFace(
  context: Context2D,
  face: Exclude<Face, MarkerFace>,
  steps: number,
  isSmall: boolean,
  appearance: Appearance,
): void {
  const livery = liveryById(appearance, face.livery)
  const side = sideAppearance(appearance, face.def.side)
  drawBlankCounter(context, side.counterShape, livery)
  if (face.kind === 'unit') {
    if (isSmall) drawSmallUnit(context, face.def, steps, livery)
    else drawUnit(context, face.def, steps, livery)
    return
  }
  if (face.kind === 'leader') {
    drawLeader(context, face, isSmall, livery)
    return
  }
  // A headquarters: its flag and, if there is room, its name.
  drawFlag(context, 27, isSmall ? 24 : 14, side.flag)
  context.fillStyle = livery.ink
  if (!isSmall) fillText(context, face.def.short, { x: 50, y: 90, size: 24, align: 'center', maxWidth: 80 })
}

/** Draws arm, combat factor and steps alone. */
function drawSmallUnit(context: Context2D, def: UnitDef, steps: number, livery: Livery): void {
  drawArm(context, def.arm, { x: 14, y: 5, w: 72, h: 34 }, livery)
  context.fillStyle = livery.ink
  fillText(context, String(printedCombatFactor(def, steps)), { x: 50, y: 73, size: 42, align: 'center' })
  drawStepBar(context, steps, def.steps)
}

/** Draws the steps at the foot of a small counter: on a dark bar a bright field for each step that is left, a dark one for each that is lost. */
function drawStepBar(context: Context2D, stepsLeft: number, stepCount: number): void {
  const bar = { x: 3, y: 76, w: 94, h: 21 }
  const rim = 4
  const gap = 10
  context.fillStyle = '#14100a'
  context.fillRect(bar.x, bar.y, bar.w, bar.h)
  const width = (bar.w - rim * 2 - gap * (stepCount - 1)) / stepCount
  context.fillStyle = LAST_STEP_COLOUR
  for (let i = 0; i < stepsLeft; i++)
    context.fillRect(bar.x + rim + i * (width + gap), bar.y + rim, width, bar.h - rim * 2)
}

/** Draws what OPS-2.1 lists: army letter, formation, step pips, arm, range, name, and combat factor - morale - movement allowance (`ma`). */
function drawUnit(context: Context2D, def: UnitDef, steps: number, livery: Livery): void {
  const isLastStep = steps === 1
  if (isLastStep) {
    context.fillStyle = LAST_STEP_COLOUR
    context.fillRect(3.4, 57.5, 93.2, 14.5)
    context.fillStyle = 'rgba(60, 36, 0, 0.75)'
    context.fillRect(3.4, 57.5, 93.2, 1)
    context.fillRect(3.4, 71, 93.2, 1)
  }
  drawArm(context, def.arm, { x: 25, y: 23, w: 50, h: 31 }, livery)
  context.fillStyle = livery.ink
  fillText(context, livery.letter, { x: 9, y: 20, size: 18, align: 'left' })
  fillText(context, formationMark(def.formation), { x: 91, y: 20, size: 18, align: 'right' })
  drawStepPips(context, steps, def.steps, livery)
  if (def.range !== undefined) drawRange(context, def.range, livery)
  context.fillStyle = isLastStep ? '#2b1a00' : livery.ink
  fillText(context, def.short, { x: 50, y: 69.4, size: 14.5, align: 'center', maxWidth: 90 })
  context.fillStyle = livery.ink
  fillText(context, `${printedCombatFactor(def, steps)}-${def.morale}-${def.ma}`, {
    x: 50,
    y: 93,
    size: 25,
    align: 'center',
    maxWidth: 88,
  })
}

/** Draws the range of artillery in hexes below a small crosshair. */
function drawRange(context: Context2D, range: number, livery: Livery): void {
  fillText(context, `${range}`, { x: 91, y: 51, size: 15, align: 'right' })
  context.strokeStyle = livery.ink
  context.lineWidth = 1.8
  context.beginPath()
  context.arc(87.4, 34, 3.6, 0, Math.PI * 2)
  context.moveTo(87.4, 28.6)
  context.lineTo(87.4, 39.4)
  context.moveTo(82, 34)
  context.lineTo(92.8, 34)
  context.stroke()
}

/** Draws stars for a general (three for an army commander) or the castle for an engineer; name, leader rating (`lr`) and span. */
function drawLeader(context: Context2D, { def }: LeaderFace, isSmall: boolean, livery: Livery): void {
  context.fillStyle = livery.ink
  const symbolY = isSmall ? 42 : 36
  const symbolRadius = isSmall ? 32 : 21
  const isArmyLeader = def.kind === 'army'
  if (def.kind === 'engineer') {
    castlePath(context, 50, symbolY, symbolRadius)
    context.fill()
  } else {
    context.fillStyle = livery.leaderStar ?? livery.ink
    if (isArmyLeader && !isSmall) drawThreeStars(context, symbolY)
    else {
      starPath(context, 50, symbolY, symbolRadius)
      context.fill()
    }
    // Too small for three stars: one star over a bar.
    if (isSmall && isArmyLeader) context.fillRect(18, 76, 64, 8)
  }
  if (isSmall) return
  context.fillStyle = livery.ink
  fillText(context, livery.letter, { x: 9, y: 20, size: 17, align: 'left' })
  fillText(context, def.short, { x: 50, y: 70, size: 19, align: 'center', maxWidth: 90 })
  if (def.kind !== 'engineer')
    fillText(context, `${def.lr} · ${def.span}`, { x: 50, y: 92, size: 20, align: 'center', maxWidth: 80 })
}

/** Draws a large star between two small ones that lie lower. */
function drawThreeStars(context: Context2D, y: number): void {
  for (const [x, lowerBy, radius] of [
    [26, 4, 11],
    [50, 0, 17],
    [74, 4, 11],
  ] as const) {
    starPath(context, x, y + lowerBy, radius)
    context.fill()
  }
}

/** Draws the symbol of an arm in a box: a cross for infantry, a slash for cavalry, a ball for artillery. */
function drawArm(
  context: Context2D,
  arm: UnitDef['arm'],
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  livery: Livery,
): void {
  context.fillStyle = livery.box
  context.fillRect(x, y, w, h)
  context.strokeStyle = livery.boxInk
  context.fillStyle = livery.boxInk
  context.lineWidth = Math.max(3, w * 0.065)
  context.lineJoin = 'miter'
  context.lineCap = 'butt'
  context.save()
  context.beginPath()
  context.rect(x, y, w, h)
  context.clip()
  context.beginPath()
  if (arm === 'artillery') {
    context.arc(x + w / 2, y + h / 2, h * 0.24, 0, Math.PI * 2)
    context.fill()
  } else {
    context.moveTo(x, y + h)
    context.lineTo(x + w, y)
    if (arm === 'infantry') {
      context.moveTo(x, y)
      context.lineTo(x + w, y + h)
    }
    context.stroke()
  }
  context.restore()
  context.strokeRect(x, y, w, h)
}

/** Draws one pip for each step of the full unit, `stepCount`: filled for the steps left, a ring for each lost step. */
function drawStepPips(context: Context2D, stepsLeft: number, stepCount: number, livery: Livery): void {
  for (let i = 0; i < stepCount; i++) {
    context.beginPath()
    context.arc(50 + (i - (stepCount - 1) / 2) * 12, 13.4, 3.9, 0, Math.PI * 2)
    context.fillStyle = livery.ink
    context.strokeStyle = livery.ink
    context.lineWidth = 1.8
    if (i < stepsLeft) context.fill()
    context.stroke()
  }
}

/** Draws the flag of a headquarters on its staff. The flag is 50 wide and 36 high, with its top left corner at (x, y). */
function drawFlag(context: Context2D, x: number, y: number, flag: Flag): void {
  if (flag.pattern === 'canton') drawCantonFlag(context, x, y, flag)
  else drawTricolour(context, x, y, flag)
  context.strokeStyle = '#1c140c'
  context.lineWidth = 2
  context.strokeRect(x, y, 50, 36)
  context.lineWidth = 4
  context.beginPath()
  context.moveTo(x - 2, y - 4)
  context.lineTo(x - 2, y + 50)
  context.stroke()
}

/** Draws six stripes in two alternating colours, and a canton with four stars. */
function drawCantonFlag(context: Context2D, x: number, y: number, flag: Extract<Flag, { pattern: 'canton' }>): void {
  flag.stripes.forEach((colour, colourIndex) => {
    context.fillStyle = colour
    for (let pair = 0; pair < 3; pair++) context.fillRect(x, y + (pair * 2 + colourIndex) * 6, 50, 6)
  })
  context.fillStyle = flag.canton
  context.fillRect(x, y, 22, 18)
  context.fillStyle = flag.stars
  for (const dx of [6, 15])
    for (const dy of [5, 13]) {
      starPath(context, x + dx, y + dy, 3.6)
      context.fill()
    }
}

/** Draws three vertical bands, and the emblem, if any, as a small star. */
function drawTricolour(context: Context2D, x: number, y: number, flag: Extract<Flag, { pattern: 'tricolour' }>): void {
  flag.bands.forEach((colour, bandIndex) => {
    context.fillStyle = colour
    context.fillRect(x + (bandIndex * 50) / 3, y, 50 / 3, 36)
  })
  if (flag.emblem === undefined) return
  context.fillStyle = flag.emblem
  starPath(context, x + 25, y + 18, 6)
  context.fill()
}
