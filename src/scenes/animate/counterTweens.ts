// Tweens of single counters and icons. Each function makes a tween; nothing moves before a timeline plays it.
// Bare numbers in the tweens are factors of the normal size, or shifts in sheet units.
import type { Point } from '../../hex/grid'
import type { HexId, PieceId } from '../../operational/types'
import { distance, lerp } from '../layout'
import { noise } from '../sheet/noise'
import type { AnimatedCounter, CounterAnimator } from './counterAnimator'
import { easeInOut, easeOut, type Tween } from './timeline'

/** Milliseconds at speed 1. */
export const DURATION_MS = {
  step: 240,
  /** A step of a march of several, which is drawn as one smooth way. */
  stepOfWay: 80,
  /** The longest march of several steps: its steps are the shorter the more they are. */
  longestWay: 480,
  march: 170,
  pop: 320,
  shake: 380,
  fade: 460,
  volley: 760,
  shot: 620,
  ring: 420,
} as const

/** A move of about this length, in sheet units, takes its normal time. */
const NORMAL_MOVE = 84
/** Longer moves take more time, at most this many times the normal time. */
const MAX_MOVE_FACTOR = 3
/** In a group that moves together each counter arrives this much later than the one before it, and this far (in sheet units) to its lower left. */
const FOLLOWER_DELAY_MS = 30
const FOLLOWER_SHIFT = 4
/** Where a leader ends beside the units that he accompanies, from the hex's centre: the upper left, as in a stack at rest. */
const LEADER_SHIFT = { x: -31, y: -27 } as const
/** Any number: makes the drift of smoke independent of other uses of `noise`. */
const SMOKE_NOISE_SALT = 3

/** Centre of a hex; null for a hex that is not on the sheet. */
const centreOnSheet = (animator: CounterAnimator, hex: HexId): Point | null =>
  animator.layout.grid.indexOf(hex) < 0 ? null : animator.layout.centre(hex)

/**
 * Moves a counter between hexes; `from` null: the counter enters the map. `order`: its place, from 0, in the group that moves together.
 * `isOnWay`: the move is a step of a march of several, drawn without a pause between them.
 */
export function slideCounter(
  animator: CounterAnimator,
  id: PieceId,
  from: HexId | null,
  to: HexId,
  normalMs: number,
  order: number,
  isOnWay = false,
): Tween {
  let counter: AnimatedCounter | null = null
  let start: Point = { x: 0, y: 0 }
  const end = centreOnSheet(animator, to)
  const lengthFactor =
    from === null || !end ? 1 : Math.max(1, distance(animator.layout.centre(from), end) / NORMAL_MOVE)
  return {
    durationMs: normalMs * Math.min(MAX_MOVE_FACTOR, lengthFactor) + (isOnWay ? 0 : order * FOLLOWER_DELAY_MS),
    begin: () => {
      counter = animator.counterFor(id, from === null ? end : animator.layout.centre(from))
      if (counter) start = { x: counter.x, y: counter.y }
    },
    update: (progress) => {
      if (!counter || !end) return
      // The counter ends about where the stack at rest will show it.
      const isFollowingLeader = order > 0 && counter.sprite.face.kind !== 'unit'
      const goal = isFollowingLeader
        ? { x: end.x + LEADER_SHIFT.x, y: end.y + LEADER_SHIFT.y }
        : { x: end.x - order * FOLLOWER_SHIFT, y: end.y + order * FOLLOWER_SHIFT }
      const place = lerp(start, goal, isOnWay ? progress : easeInOut(progress))
      animator.moveTo(counter, place.x, place.y)
      if (from === null) animator.transform(counter, { alpha: progress, scale: 1.3 - 0.3 * progress })
    },
  }
}

/**
 * Puts a counter down on a hex. For a marker of the viewer's own box `realHex` is the hex of the real one of the two, so that the marker
 * shows whether it is real; null for enemy markers and for pieces.
 */
export function putDownCounter(
  animator: CounterAnimator,
  id: PieceId,
  hex: HexId,
  realHex: HexId | null = null,
): Tween {
  let counter: AnimatedCounter | null = null
  return {
    durationMs: DURATION_MS.pop,
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

/** Shakes a counter; `changeHalfway` changes it in the middle of the shake. */
export function shakeCounter(
  animator: CounterAnimator,
  id: PieceId,
  hex: HexId,
  changeHalfway: (counter: AnimatedCounter) => void,
): Tween {
  return tweenWithChange(animator, id, hex, changeHalfway, (counter, progress) =>
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

/** A tween that draws a counter in each frame and, once, halfway, changes it by `change`. */
function tweenWithChange(
  animator: CounterAnimator,
  id: PieceId,
  hex: HexId,
  change: (counter: AnimatedCounter) => void,
  draw: (counter: AnimatedCounter, progress: number) => void,
): Tween {
  let counter: AnimatedCounter | null = null
  let hasChanged = false
  return {
    durationMs: DURATION_MS.shake,
    begin: () => {
      counter = animator.counterFor(id, animator.layout.centre(hex))
    },
    update: (progress) => {
      if (!counter) return
      if (progress >= 0.5 && !hasChanged) {
        hasChanged = true
        change(counter)
      }
      draw(counter, progress)
    },
  }
}

/** Fades a counter out while it shifts by `shiftY` sheet units (negative: upward). `hex` null: does so only if the counter is on the sheet. */
export function fadeCounter(animator: CounterAnimator, id: PieceId, hex: HexId | null, shiftY: number): Tween {
  let counter: AnimatedCounter | null = null
  return {
    durationMs: DURATION_MS.fade,
    begin: () => {
      counter = animator.counterFor(id, hex === null ? null : animator.layout.centre(hex))
    },
    update: (progress) => {
      if (counter)
        animator.transform(counter, { alpha: 1 - progress, dy: shiftY * progress, scale: 1 - 0.15 * progress })
    },
  }
}

/** A charge: the lead unit rushes almost halfway to the target and back. Only a later event moves the unit to another hex. */
export function chargeHalfway(animator: CounterAnimator, id: PieceId, from: Point, target: Point): Tween {
  let counter: AnimatedCounter | null = null
  return {
    durationMs: DURATION_MS.step * 1.6,
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
  animator.iconTween(icon, { x: hexCentre.x, y: hexCentre.y - 30 }, DURATION_MS.pop, (image, progress, normalScale) => {
    image
      .setScale(normalScale * (0.6 + 0.8 * easeOut(Math.min(1, progress * 1.6))))
      .setAlpha(progress < 0.7 ? 1 : (1 - progress) / 0.3)
  })

/** A ring that widens and fades. */
export const showRing = (animator: CounterAnimator, hexCentre: Point): Tween =>
  animator.iconTween('ring', hexCentre, DURATION_MS.ring, (image, progress, normalScale) => {
    image.setScale(normalScale * (0.6 + 1.9 * easeOut(progress))).setAlpha(1 - progress)
  })

/** A crosshair that closes on its target. */
export const showCrosshair = (animator: CounterAnimator, hexCentre: Point): Tween =>
  animator.iconTween('crosshair', hexCentre, DURATION_MS.pop, (image, progress, normalScale) => {
    image.setScale(normalScale * (3 - 1.7 * easeOut(progress))).setAlpha(Math.min(1, progress * 2))
  })

/** A flash of fire. */
export const showSpark = (animator: CounterAnimator, centre: Point, { size }: { size: number }): Tween =>
  animator.iconTween('spark', centre, DURATION_MS.pop, (image, progress, normalScale) => {
    image
      .setScale(normalScale * size * (0.4 + easeOut(progress)))
      .setAlpha(1 - progress)
      .setRotation(progress * 0.4)
  })

/** A cannonball on a flat arc, hidden at the end of its way. */
export const flyBall = (animator: CounterAnimator, from: Point, to: Point): Tween =>
  animator.iconTween('ball', from, DURATION_MS.shot, (image, progress, normalScale) => {
    const share = Math.min(1, progress * 1.25)
    const place = lerp(from, to, share)
    image
      .setPosition(place.x, place.y - Math.sin(share * Math.PI) * 26)
      .setScale(normalScale)
      .setAlpha(progress > 0.8 ? 0 : 1)
  })

/** A puff of smoke that begins after `delayMs`, rises, drifts and thins out. */
export function showSmoke(
  animator: CounterAnimator,
  centre: Point,
  { delayMs, size }: { delayMs: number; size: number },
): Tween {
  const totalMs = DURATION_MS.volley + delayMs
  const drift = (noise(Math.round(centre.x), Math.round(centre.y), SMOKE_NOISE_SALT) - 0.5) * 16
  return animator.iconTween('puff', centre, totalMs, (image, progress, normalScale) => {
    const age = Math.max(0, (progress * totalMs - delayMs) / DURATION_MS.volley)
    image
      .setPosition(centre.x + drift * age, centre.y - 12 * age)
      .setScale(normalScale * size * (0.35 + 0.95 * easeOut(age)))
      .setAlpha(age <= 0 ? 0 : Math.min(1, age * 6, (1 - age) * 2))
  })
}
