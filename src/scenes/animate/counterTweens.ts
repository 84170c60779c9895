import type { Point } from '../../hex/grid'
import type { HexId, PieceId } from '../../operational/types'
import { distance, lerp } from '../layout'
import { noise } from '../sheet/noise'
import type { AnimatedCounter, CounterAnimator } from './counterAnimator'
import { easeInOut, easeOut, type Tween } from './timeline'

/** Milliseconds at speed 1. */
export const DURATION_MS = {
  step: 240,
  march: 170,
  pop: 320,
  shake: 380,
  fade: 460,
  volley: 760,
  shot: 620,
  ring: 420,
} as const

/** A move of about this length, in sheet units, takes its normal time; longer moves take up to three times as long. */
const NORMAL_MOVE = 84
const MAX_MOVE_FACTOR = 3

/** Centre of a hex; null for a hex that is not on the sheet. */
const centreOnSheet = (animator: CounterAnimator, hex: HexId): Point | null =>
  animator.layout.grid.indexOf(hex) < 0 ? null : animator.layout.centre(hex)

/** Moves a counter between hexes; `from` null: it enters the map. `order`: its place in the group that moves together. */
export function slideCounter(
  animator: CounterAnimator,
  id: PieceId,
  from: HexId | null,
  to: HexId,
  ms: number,
  order: number,
): Tween {
  let counter: AnimatedCounter | null = null
  let start: Point = { x: 0, y: 0 }
  const end = centreOnSheet(animator, to)
  const length = from === null || !end ? 1 : Math.max(1, distance(animator.layout.centre(from), end) / NORMAL_MOVE)
  return {
    ms: ms * Math.min(MAX_MOVE_FACTOR, length) + order * 30,
    begin: () => {
      counter = animator.counterFor(id, from === null ? end : animator.layout.centre(from))
      if (counter) start = { x: counter.x, y: counter.y }
    },
    update: (progress) => {
      if (!counter || !end) return
      // Leaders end at the upper left of the units that they accompany, as in a stack at rest.
      const isLeader = order > 0 && counter.sprite.face.kind !== 'unit'
      const goal = isLeader ? { x: end.x - 31, y: end.y - 27 } : { x: end.x - order * 4, y: end.y + order * 4 }
      const place = lerp(start, goal, easeInOut(progress))
      animator.moveTo(counter, place.x, place.y)
      if (from === null) animator.transform(counter, { alpha: progress, scale: 1.3 - 0.3 * progress })
    },
  }
}

/**
 * Puts a counter down on a hex. `realHex`: hex of the real marker of the viewer's own box, so that each of the two markers shows what it
 * is; null for enemy markers.
 */
export function putDownCounter(
  animator: CounterAnimator,
  id: PieceId,
  hex: HexId,
  realHex: HexId | null = null,
): Tween {
  let counter: AnimatedCounter | null = null
  return {
    ms: DURATION_MS.pop,
    begin: () => {
      const place = centreOnSheet(animator, hex)
      counter = animator.counterFor(id, place, realHex === null ? null : realHex === hex)
      if (counter && place) animator.moveTo(counter, place.x, place.y)
    },
    update: (progress) => {
      if (counter) animator.transform(counter, { alpha: easeOut(progress), scale: 1.5 - 0.5 * easeOut(progress) })
    },
  }
}

/** Shakes a counter; `halfway` changes it in the middle of the shake. */
export function shakeCounter(
  animator: CounterAnimator,
  id: PieceId,
  hex: HexId,
  halfway: (counter: AnimatedCounter) => void,
): Tween {
  return tweenWithChange(animator, id, hex, halfway, (counter, progress) =>
    animator.transform(counter, { dx: Math.sin(progress * Math.PI * 8) * 5 * (1 - progress) }),
  )
}

/** Turns a counter over, so that it shows the steps that are left. */
export function flipCounter(animator: CounterAnimator, id: PieceId, hex: HexId, steps: number): Tween {
  return tweenWithChange(
    animator,
    id,
    hex,
    (counter) => animator.showSteps(counter, steps),
    (counter, progress) =>
      animator.transform(counter, {
        widthScale: Math.max(0.06, Math.abs(Math.cos(progress * Math.PI))),
        dy: -Math.sin(progress * Math.PI) * 7,
      }),
  )
}

/** A tween of a counter that also changes it once, halfway. */
function tweenWithChange(
  animator: CounterAnimator,
  id: PieceId,
  hex: HexId,
  change: (counter: AnimatedCounter) => void,
  draw: (counter: AnimatedCounter, progress: number) => void,
): Tween {
  let counter: AnimatedCounter | null = null
  let changed = false
  return {
    ms: DURATION_MS.shake,
    begin: () => {
      counter = animator.counterFor(id, animator.layout.centre(hex))
    },
    update: (progress) => {
      if (!counter) return
      if (progress >= 0.5 && !changed) {
        changed = true
        change(counter)
      }
      draw(counter, progress)
    },
  }
}

/** Fades a counter out while it rises by `rise` sheet units (negative: upward). `hex` null: only a counter that is on the sheet. */
export function fadeCounter(animator: CounterAnimator, id: PieceId, hex: HexId | null, rise: number): Tween {
  let counter: AnimatedCounter | null = null
  return {
    ms: DURATION_MS.fade,
    begin: () => {
      counter = animator.counterFor(id, hex === null ? null : animator.layout.centre(hex))
    },
    update: (progress) => {
      if (counter) animator.transform(counter, { alpha: 1 - progress, dy: rise * progress, scale: 1 - 0.15 * progress })
    },
  }
}

/** A charge: the lead unit rushes halfway to the target and back. Later events move it for good. */
export function chargeHalfway(animator: CounterAnimator, id: PieceId, from: Point, target: Point): Tween {
  let counter: AnimatedCounter | null = null
  return {
    ms: DURATION_MS.step * 1.6,
    begin: () => {
      counter = animator.counterFor(id, from)
    },
    update: (progress) => {
      const share = Math.sin(progress * Math.PI) * 0.45
      if (counter) animator.transform(counter, { dx: (target.x - from.x) * share, dy: (target.y - from.y) * share })
    },
  }
}

/** An icon above a hex that grows and fades. */
export const popIcon = (animator: CounterAnimator, icon: 'halt' | 'die', hexCentre: Point): Tween =>
  animator.flashIcon(icon, { x: hexCentre.x, y: hexCentre.y - 30 }, DURATION_MS.pop, (image, progress, normalScale) => {
    image
      .setScale(normalScale * (0.6 + 0.8 * easeOut(Math.min(1, progress * 1.6))))
      .setAlpha(progress < 0.7 ? 1 : (1 - progress) / 0.3)
  })

/** A ring that widens and fades. */
export const showRing = (animator: CounterAnimator, at: Point): Tween =>
  animator.flashIcon('ring', at, DURATION_MS.ring, (image, progress, normalScale) => {
    image.setScale(normalScale * (0.6 + 1.9 * easeOut(progress))).setAlpha(1 - progress)
  })

/** A crosshair that closes on its target. */
export const showCrosshair = (animator: CounterAnimator, at: Point): Tween =>
  animator.flashIcon('crosshair', at, DURATION_MS.pop, (image, progress, normalScale) => {
    image.setScale(normalScale * (3 - 1.7 * easeOut(progress))).setAlpha(Math.min(1, progress * 2))
  })

/** A flash of fire. */
export const showSpark = (animator: CounterAnimator, at: Point, size: number): Tween =>
  animator.flashIcon('spark', at, DURATION_MS.pop, (image, progress, normalScale) => {
    image
      .setScale(normalScale * size * (0.4 + easeOut(progress)))
      .setAlpha(1 - progress)
      .setRotation(progress * 0.4)
  })

/** A cannonball on a flat arc, hidden at the end of its way. */
export const flyBall = (animator: CounterAnimator, from: Point, to: Point): Tween =>
  animator.flashIcon('ball', from, DURATION_MS.shot, (image, progress, normalScale) => {
    const share = Math.min(1, progress * 1.25)
    const place = lerp(from, to, share)
    image
      .setPosition(place.x, place.y - Math.sin(share * Math.PI) * 26)
      .setScale(normalScale)
      .setAlpha(progress > 0.8 ? 0 : 1)
  })

/** A puff of smoke that begins after `delayMs`, rises, drifts and thins out. */
export function showSmoke(animator: CounterAnimator, at: Point, delayMs: number, size: number): Tween {
  const totalMs = DURATION_MS.volley + delayMs
  const drift = (noise(Math.round(at.x), Math.round(at.y), 3) - 0.5) * 16
  return animator.flashIcon('puff', at, totalMs, (image, progress, normalScale) => {
    const age = Math.max(0, (progress * totalMs - delayMs) / DURATION_MS.volley)
    image
      .setPosition(at.x + drift * age, at.y - 12 * age)
      .setScale(normalScale * size * (0.35 + 0.95 * easeOut(age)))
      .setAlpha(age <= 0 ? 0 : Math.min(1, age * 6, (1 - age) * 2))
  })
}
