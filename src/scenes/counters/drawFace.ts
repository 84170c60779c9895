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

/** Draws a unit, leader or HQ counter. `small` is for the whole sheet in view, where only arm and strength can be read. */
export function drawFace(
  ctx: Context2D,
  face: Exclude<Face, MarkerFace>,
  steps: number,
  small: boolean,
  appearance: Appearance,
): void {
  const livery = liveryById(appearance, face.livery)
  const side = sideAppearance(appearance, face.def.side)
  drawBlankCounter(ctx, side.counterShape, livery)
  if (face.kind === 'unit') {
    if (small) drawSmallUnit(ctx, face.def, steps, livery)
    else drawUnit(ctx, face.def, steps, livery)
    return
  }
  if (face.kind === 'leader') {
    drawLeader(ctx, face, small, livery)
    return
  }
  drawFlag(ctx, 27, small ? 24 : 14, side.flag)
  ctx.fillStyle = livery.ink
  if (!small) fillText(ctx, face.def.short, 50, 90, 24, 'center', 80)
}

/** Arm and combat factor alone. */
function drawSmallUnit(ctx: Context2D, def: UnitDef, steps: number, livery: Livery): void {
  const lastStep = steps === 1
  if (lastStep) {
    ctx.fillStyle = LAST_STEP_COLOUR
    ctx.fillRect(4, 84, 92, 11)
  }
  drawArm(ctx, def.arm, { x: 14, y: 9, w: 72, h: 40 }, livery)
  ctx.fillStyle = livery.ink
  fillText(ctx, String(printedCombatFactor(def, steps)), 50, lastStep ? 83 : 90, lastStep ? 42 : 50, 'center')
}

/** Army letter, formation, step pips, arm, range, name, and combat factor - morale - movement allowance (OPS-2.1). */
function drawUnit(ctx: Context2D, def: UnitDef, steps: number, livery: Livery): void {
  const lastStep = steps === 1
  if (lastStep) {
    ctx.fillStyle = LAST_STEP_COLOUR
    ctx.fillRect(3.4, 57.5, 93.2, 14.5)
    ctx.fillStyle = 'rgba(60, 36, 0, 0.75)'
    ctx.fillRect(3.4, 57.5, 93.2, 1)
    ctx.fillRect(3.4, 71, 93.2, 1)
  }
  drawArm(ctx, def.arm, { x: 25, y: 23, w: 50, h: 31 }, livery)
  ctx.fillStyle = livery.ink
  fillText(ctx, livery.letter, 9, 20, 18, 'left')
  fillText(ctx, formationMark(def.formation), 91, 20, 18, 'right')
  drawStepPips(ctx, steps, def.steps, livery)
  if (def.range !== undefined) drawRange(ctx, def.range, livery)
  ctx.fillStyle = lastStep ? '#2b1a00' : livery.ink
  fillText(ctx, def.short, 50, 69.4, 14.5, 'center', 90)
  ctx.fillStyle = livery.ink
  fillText(ctx, `${printedCombatFactor(def, steps)}-${def.morale}-${def.ma}`, 50, 93, 25, 'center', 88)
}

/** The range of artillery in hexes, below a small crosshair. */
function drawRange(ctx: Context2D, range: number, livery: Livery): void {
  fillText(ctx, `${range}`, 91, 51, 15, 'right')
  ctx.strokeStyle = livery.ink
  ctx.lineWidth = 1.8
  ctx.beginPath()
  ctx.arc(87.4, 34, 3.6, 0, Math.PI * 2)
  ctx.moveTo(87.4, 28.6)
  ctx.lineTo(87.4, 39.4)
  ctx.moveTo(82, 34)
  ctx.lineTo(92.8, 34)
  ctx.stroke()
}

/** Stars for a general (three for an army commander), the castle for an engineer; name, leader rating and span. */
function drawLeader(ctx: Context2D, { def }: LeaderFace, small: boolean, livery: Livery): void {
  ctx.fillStyle = livery.ink
  const y = small ? 42 : 36
  const size = small ? 32 : 21
  const isArmyLeader = def.kind === 'army'
  if (def.kind === 'engineer') {
    castlePath(ctx, 50, y, size)
    ctx.fill()
  } else {
    ctx.fillStyle = livery.leaderStar ?? livery.ink
    if (isArmyLeader && !small) drawThreeStars(ctx, y)
    else {
      starPath(ctx, 50, y, size)
      ctx.fill()
    }
    if (small && isArmyLeader) ctx.fillRect(18, 76, 64, 8)
  }
  if (small) return
  ctx.fillStyle = livery.ink
  fillText(ctx, livery.letter, 9, 20, 17, 'left')
  fillText(ctx, def.short, 50, 70, 19, 'center', 90)
  if (def.kind !== 'engineer') fillText(ctx, `${def.lr} · ${def.span}`, 50, 92, 20, 'center', 80)
}

function drawThreeStars(ctx: Context2D, y: number): void {
  for (const [x, drop, size] of [
    [26, 4, 11],
    [50, 0, 17],
    [74, 4, 11],
  ] as const) {
    starPath(ctx, x, y + drop, size)
    ctx.fill()
  }
}

/** The symbol of an arm in its box: a cross for infantry, a slash for cavalry, a ball for artillery. */
function drawArm(
  ctx: Context2D,
  arm: UnitDef['arm'],
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  livery: Livery,
): void {
  ctx.fillStyle = livery.box
  ctx.fillRect(x, y, w, h)
  ctx.strokeStyle = livery.boxInk
  ctx.fillStyle = livery.boxInk
  ctx.lineWidth = Math.max(3, w * 0.065)
  ctx.lineJoin = 'miter'
  ctx.lineCap = 'butt'
  ctx.save()
  ctx.beginPath()
  ctx.rect(x, y, w, h)
  ctx.clip()
  ctx.beginPath()
  if (arm === 'artillery') {
    ctx.arc(x + w / 2, y + h / 2, h * 0.24, 0, Math.PI * 2)
    ctx.fill()
  } else {
    ctx.moveTo(x, y + h)
    ctx.lineTo(x + w, y)
    if (arm === 'infantry') {
      ctx.moveTo(x, y)
      ctx.lineTo(x + w, y + h)
    }
    ctx.stroke()
  }
  ctx.restore()
  ctx.strokeRect(x, y, w, h)
}

/** Steps left as filled pips, lost steps as rings. */
function drawStepPips(ctx: Context2D, steps: number, allSteps: number, livery: Livery): void {
  for (let i = 0; i < allSteps; i++) {
    ctx.beginPath()
    ctx.arc(50 + (i - (allSteps - 1) / 2) * 12, 13.4, 3.9, 0, Math.PI * 2)
    ctx.fillStyle = livery.ink
    ctx.strokeStyle = livery.ink
    ctx.lineWidth = 1.8
    if (i < steps) ctx.fill()
    ctx.stroke()
  }
}

/** A headquarters' flag on its staff, 50 by 36. */
function drawFlag(ctx: Context2D, x: number, y: number, flag: Flag): void {
  if (flag.pattern === 'canton') drawCantonFlag(ctx, x, y, flag)
  else drawTricolour(ctx, x, y, flag)
  ctx.strokeStyle = '#1c140c'
  ctx.lineWidth = 2
  ctx.strokeRect(x, y, 50, 36)
  ctx.lineWidth = 4
  ctx.beginPath()
  ctx.moveTo(x - 2, y - 4)
  ctx.lineTo(x - 2, y + 50)
  ctx.stroke()
}

/** Six stripes in two colours, and a canton with four stars. */
function drawCantonFlag(ctx: Context2D, x: number, y: number, flag: Extract<Flag, { pattern: 'canton' }>): void {
  flag.stripes.forEach((colour, i) => {
    ctx.fillStyle = colour
    for (let k = 0; k < 3; k++) ctx.fillRect(x, y + (k * 2 + i) * 6, 50, 6)
  })
  ctx.fillStyle = flag.canton
  ctx.fillRect(x, y, 22, 18)
  ctx.fillStyle = flag.stars
  for (const dx of [6, 15])
    for (const dy of [5, 13]) {
      starPath(ctx, x + dx, y + dy, 3.6)
      ctx.fill()
    }
}

/** Three vertical bands, and the emblem as a small star. */
function drawTricolour(ctx: Context2D, x: number, y: number, flag: Extract<Flag, { pattern: 'tricolour' }>): void {
  flag.bands.forEach((colour, i) => {
    ctx.fillStyle = colour
    ctx.fillRect(x + (i * 50) / 3, y, 50 / 3, 36)
  })
  if (flag.emblem === undefined) return
  ctx.fillStyle = flag.emblem
  starPath(ctx, x + 25, y + 18, 6)
  ctx.fill()
}
