import type { ClashAccount } from '../../clash/account'
import { type Beat, drawnAt, type Drawn, shotsAt } from '../../ui/table/beats'
import type { Moment, StageInput, TableStage, UnitMark } from '../../ui/table/stage'
import { loadFonts } from '../fonts'
import { drawMelee, drawShotFigures, drawShots, drawTrail, shotLines } from './combatMarks'
import { TableCamera, battleArea } from './tableCamera'
import { paintTable, UNITS_PER_INCH } from './tableTerrain'
import {
  labelSize,
  placeLabels,
  centreOf,
  drawFormation,
  drawLabel,
  drawStragglers,
  outlineOf,
  unitsInContact,
} from './formations'

/** Pixels that the ground is baked with for each inch. */
const BAKED = 28

function bake(account: ClashAccount): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const { ground } = account
  canvas.width = Math.round((ground.width / 1000) * BAKED)
  canvas.height = Math.round((ground.depth / 1000) * BAKED)
  const ctx = canvas.getContext('2d')
  if (ctx) {
    ctx.scale(BAKED / UNITS_PER_INCH, BAKED / UNITS_PER_INCH)
    paintTable(ctx, ground)
  }
  return canvas
}

const within = (outline: readonly { x: number; y: number }[], p: { x: number; y: number }): boolean => {
  let inside = false
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length]!
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  })
  return inside
}

/** Lays the table of a clash out in `parent`: a canvas that draws one moment at a time and only when there is something new. */
export async function openTable(
  parent: HTMLElement,
  account: ClashAccount,
  beats: readonly Beat[],
  marks: ReadonlyMap<string, UnitMark>,
  input: StageInput,
): Promise<TableStage> {
  await loadFonts(700)
  const { ground } = account
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  parent.append(canvas)
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error('no 2d canvas')
  const baked = bake(account)
  const eye = new TableCamera(
    ground,
    battleArea(
      beats.flatMap((b) => [...b.before, ...b.after]).filter((u) => !u.broken),
      ground,
      7000,
    ),
  )
  const density = Math.min(2, Math.max(1, window.devicePixelRatio || 1))
  let moment: Moment | null = null
  let units: Drawn[] = []
  let asked = 0

  const sideOf = (id: string): string | undefined => marks.get(id)?.side

  const draw = (): void => {
    asked = 0
    const { width, height } = eye
    ctx.setTransform(density, 0, 0, density, 0, 0)
    ctx.fillStyle = '#2a231c'
    ctx.fillRect(0, 0, width, height)
    const corner = eye.toScreen({ x: 0, y: ground.depth })
    ctx.imageSmoothingQuality = 'high'
    ctx.drawImage(baked, corner.x, corner.y, ground.width * eye.scale, ground.depth * eye.scale)
    if (!moment) return
    const { beat, still, picked } = moment
    const t = still ? 1 : moment.t
    units = drawnAt(beat, t)
    const known = units.flatMap((u) => {
      const mark = marks.get(u.id)
      return mark ? [{ u, mark }] : []
    })
    for (const { u } of known) drawTrail(ctx, eye, u)
    for (const { u, mark } of known) drawStragglers(ctx, eye, u, mark)
    for (const { u, mark } of known) drawFormation(ctx, eye, u, mark, u.id === picked)
    const fired = still ? beat.shots.length : shotsAt(beat.shots.length, t)
    // Where they fired from: a still shows those places, since the phase may have ended elsewhere.
    const posts = still ? drawnAt(beat, 0) : units
    const all = shotLines(
      eye,
      beat.shots,
      [...posts, ...units.filter((u) => !posts.some((p) => p.id === u.id))],
      sideOf,
      ground,
    )
    const spots = all.slice(0, fired)
    const alpha = still ? 1 : t > 0.85 ? Math.max(0.35, (1 - t) / 0.15) : 1
    drawShots(ctx, spots, !still && t < 0.42, alpha)
    const shotAt = new Set(beat.shots.flatMap((s) => [`${s.from} ${s.to}`, `${s.to} ${s.from}`]))
    const swords =
      beat.phase === 'melee'
        ? unitsInContact(still ? posts : units, sideOf).filter(([a, b]) => !shotAt.has(`${a.id} ${b.id}`))
        : []
    const named = eye.scale * 1000 >= 6.5
    const wanted = known
      .map(({ u, mark }) => ({ id: u.id, ...spotOf(u), ...labelSize(ctx, u, mark, named) }))
      .filter(({ at }) => at.x > -20 && at.y > -20 && at.x < width + 20 && at.y < height + 20)
    const boxes = placeLabels(wanted, eye)
    for (const { u, mark } of known) {
      const box = boxes.get(u.id)
      const at = wanted.find((one) => one.id === u.id)?.at
      if (box && at) drawLabel(ctx, u, mark, box, at, named)
    }
    drawShotFigures(ctx, spots, eye, alpha)
    for (const [a, b] of swords) {
      const [p, q] = [eye.toScreen(centreOf(a)), eye.toScreen(centreOf(b))]
      drawMelee(ctx, { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 })
    }
  }
  /** Middle, box and rear of a unit on the screen. */
  const spotOf = (u: Drawn) => {
    const corners = outlineOf(u).map((p) => eye.toScreen(p))
    const xs = corners.map((p) => p.x)
    const ys = corners.map((p) => p.y)
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    const at = eye.toScreen(centreOf(u))
    const front = { x: (corners[0]!.x + corners[1]!.x) / 2, y: (corners[0]!.y + corners[1]!.y) / 2 }
    const long = Math.hypot(at.x - front.x, at.y - front.y) || 1
    return {
      at,
      ground: { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y },
      rear: { x: (at.x - front.x) / long, y: (at.y - front.y) / long },
    }
  }
  const stir = (): void => {
    if (asked === 0) asked = requestAnimationFrame(draw)
  }

  const resize = (): void => {
    const { width, height } = parent.getBoundingClientRect()
    const [w, h] = [Math.max(64, Math.floor(width)), Math.max(64, Math.floor(height))]
    canvas.width = w * density
    canvas.height = h * density
    canvas.style.width = `${w}px`
    canvas.style.height = `${h}px`
    eye.resize(w, h)
    draw()
  }
  const watch = new ResizeObserver(resize)
  watch.observe(parent)
  resize()

  // Fingers and mouse: drag, pinch, wheel; a tap picks.
  const held = new Map<number, { x: number; y: number }>()
  let moved = 0
  const local = (event: PointerEvent | WheelEvent): { x: number; y: number } => {
    const box = canvas.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const spread = (): number => {
    const [a, b] = [...held.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const down = (event: PointerEvent): void => {
    if (held.size === 0) moved = 0
    held.set(event.pointerId, local(event))
    canvas.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent): void => {
    const was = held.get(event.pointerId)
    if (!was) return
    const now = local(event)
    const before = spread()
    held.set(event.pointerId, now)
    moved += Math.hypot(now.x - was.x, now.y - was.y)
    if (moved < 5) return
    eye.pan((now.x - was.x) / held.size, (now.y - was.y) / held.size)
    if (before > 0) {
      const [a, b] = [...held.values()] as [{ x: number; y: number }, { x: number; y: number }]
      eye.zoom(spread() / before, (a.x + b.x) / 2, (a.y + b.y) / 2)
    }
    stir()
  }
  const up = (event: PointerEvent): void => {
    if (!held.delete(event.pointerId) || moved >= 5 || held.size > 0) return
    const p = local(event)
    const at = eye.toTable(p.x, p.y)
    const hit = units.find((u) => within(outlineOf(u), at))
    const near = [...units].sort((a, b) => far(a) - far(b))[0]
    function far(u: Drawn): number {
      const m = eye.toScreen(centreOf(u))
      return Math.hypot(m.x - p.x, m.y - p.y)
    }
    input.pick(hit?.id ?? (near && far(near) < 24 ? near.id : null))
  }
  const lost = (event: PointerEvent): void => void held.delete(event.pointerId)
  const wheel = (event: WheelEvent): void => {
    event.preventDefault()
    const p = local(event)
    eye.zoom(Math.exp(-event.deltaY * 0.0015), p.x, p.y)
    stir()
  }
  canvas.style.touchAction = 'none'
  canvas.addEventListener('pointerdown', down)
  canvas.addEventListener('pointermove', move)
  canvas.addEventListener('pointerup', up)
  canvas.addEventListener('pointercancel', lost)
  canvas.addEventListener('wheel', wheel, { passive: false })

  return {
    show(next) {
      moment = next
      stir()
    },
    zoom(factor) {
      eye.zoom(factor)
      stir()
    },
    fit() {
      eye.fit()
      stir()
    },
    destroy() {
      if (asked !== 0) cancelAnimationFrame(asked)
      watch.disconnect()
      canvas.remove()
    },
  }
}
