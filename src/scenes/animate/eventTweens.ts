import type { Point } from '../../hex/grid'
import type { GameEvent, HexId, PieceId } from '../../operational/types'
import { lerp, distance } from '../layout'
import { noise } from '../sheet/palette'
import type { AnimatedCounter, CounterAnimator } from './counterAnimator'
import { type Tween, easeInOut, easeOut } from './timeline'

/** Milliseconds at speed 1. */
const DURATION_MS = {
  step: 240,
  march: 170,
  pop: 320,
  shake: 380,
  fade: 460,
  volley: 760,
  shot: 620,
  ring: 420,
} as const

type TweenGroup = readonly Tween[]

/** Reads events as a score for the stage: what moves, smokes, shakes or fades, in order. */
export function tweensFor(
  stage: CounterAnimator,
  events: readonly GameEvent[],
  where: ReadonlyMap<PieceId, HexId>,
): TweenGroup[] {
  const groups: TweenGroup[] = []
  const place = new Map(where)
  for (const event of events) {
    const part = tweensOf(stage, event, place)
    if (part.hex !== null && part.groups.length > 0) groups.push(stage.panTo(part.hex))
    groups.push(...part.groups)
  }
  return groups
}

interface EventTweens {
  readonly hex: HexId | null
  readonly groups: TweenGroup[]
}

const NO_TWEENS: EventTweens = { hex: null, groups: [] }

function tweensOf(stage: CounterAnimator, event: GameEvent, place: Map<PieceId, HexId>): EventTweens {
  switch (event.kind) {
    case 'moved':
    case 'retreated':
    case 'advanced': {
      const march = event.kind === 'moved' && event.how === 'march'
      for (const id of event.pieces) place.set(id, event.to)
      return {
        hex: event.to,
        groups: [
          event.pieces.map((id, i) =>
            slide(stage, id, event.from, event.to, march ? DURATION_MS.march : DURATION_MS.step, i),
          ),
        ],
      }
    }
    case 'placed':
    case 'returned':
      place.set(event.piece, event.hex)
      if (event.kind === 'placed' && event.entryTurn !== null) return NO_TWEENS
      return { hex: event.hex, groups: [[putDown(stage, event.piece, event.hex)]] }
    case 'markerMoved':
      place.set(event.marker, event.to)
      return {
        hex: event.to,
        groups: [
          [
            slide(
              stage,
              event.marker,
              event.from,
              event.to,
              event.how === 'march' ? DURATION_MS.march : DURATION_MS.step,
              0,
            ),
          ],
        ],
      }
    case 'boxed': {
      // One's own pieces are seen to go; of the enemy's nobody is told which they are, only where markers appear.
      const gone = event.pieces.flatMap((id) => {
        const hex = place.get(id)
        return hex === undefined || stage.layout.grid.indexOf(hex) < 0 ? [] : [fade(stage, id, hex, 0)]
      })
      const down = event.markers.flatMap((hex, k) =>
        stage.layout.grid.indexOf(hex) < 0
          ? []
          : [putDown(stage, `${event.side}.marker.${event.box.toLowerCase()}.${k + 1}`, hex, event.real)],
      )
      return { hex: event.markers[0] ?? null, groups: [gone, down] }
    }
    case 'revealed': {
      const pair = [1, 2].map((nr) => `${event.side}.marker.${event.box.toLowerCase()}.${nr}`)
      const lift = pair.map((id) => fade(stage, id, null, -14))
      const rings = [event.real, event.dummy].flatMap((hex) =>
        hex === null || stage.layout.grid.indexOf(hex) < 0 ? [] : [showRing(stage, stage.layout.centre(hex))],
      )
      return { hex: event.real, groups: [rings, lift] }
    }
    case 'deployed':
      place.set(event.piece, event.hex)
      return { hex: event.hex, groups: [[putDown(stage, event.piece, event.hex)]] }
    case 'garrison':
      return atHex(stage, event.hex, (p) => [[showRing(stage, p)]])
    case 'stopped':
    case 'lavaRefused':
      return atHex(stage, event.hex, (p) => [[popIcon(stage, 'halt', p)]])
    case 'disrupted':
      return atHex(stage, event.hex, () => [
        [shake(stage, event.piece, event.hex, (a) => stage.addStatus(a, 'disrupted'))],
      ])
    case 'stepLost':
      return atHex(stage, event.hex, () => [[flip(stage, event.piece, event.hex, event.steps)]])
    case 'recovered':
      return atHex(stage, event.hex, (p) => [[showRing(stage, p)]])
    case 'routed':
    case 'destroyed':
    case 'captured': {
      const rise = event.kind === 'routed' ? -26 : 0
      return atHex(stage, event.hex, () => [[fade(stage, event.piece, event.hex, rise)]])
    }
    case 'leaderHit': {
      const casualty = event.fate === 'casualty'
      return atHex(stage, event.hex, (p) => [
        [showSpark(stage, p, 0.9), shake(stage, event.piece, event.hex, (a) => stage.addStatus(a, 'wounded'))],
        ...(casualty ? [[fade(stage, event.piece, event.hex, 0)]] : []),
      ])
    }
    case 'targeted':
      return atHex(stage, event.hex, (p) => [[showCrosshair(stage, p)]])
    case 'clashBegun':
      return { hex: event.hex, groups: clashTweens(stage, event, place) }
    case 'clashEnded':
    case 'activated':
    case 'control':
      return event.hex === null ? NO_TWEENS : atHex(stage, event.hex, (p) => [[showRing(stage, p)]])
    case 'die': {
      const hex = event.piece === null ? undefined : place.get(event.piece)
      if (hex === undefined || (event.purpose !== 'lava' && event.purpose !== 'morale')) return NO_TWEENS
      return atHex(stage, hex, (p) => [[popIcon(stage, 'die', p)]])
    }
    default:
      return NO_TWEENS
  }
}

/** Acts at a hex of the sheet; none for what happens elsewhere. */
function atHex(stage: CounterAnimator, hex: HexId, make: (p: Point) => TweenGroup[]): EventTweens {
  if (stage.layout.grid.indexOf(hex) < 0) return NO_TWEENS
  return { hex, groups: make(stage.layout.centre(hex)) }
}

function slide(stage: CounterAnimator, id: PieceId, from: HexId | null, to: HexId, ms: number, order: number): Tween {
  let actor: AnimatedCounter | null = null
  let start: Point = { x: 0, y: 0 }
  const end = stage.layout.grid.indexOf(to) < 0 ? null : stage.layout.centre(to)
  const far = from === null || !end ? 1 : Math.max(1, distance(stage.layout.centre(from), end) / 84)
  return {
    ms: ms * Math.min(3, far) + order * 30,
    begin: () => {
      actor = stage.counterFor(id, from === null ? end : stage.layout.centre(from))
      if (actor) start = { x: actor.x, y: actor.y }
    },
    update: (t) => {
      if (!actor || !end) return
      // Leaders ride at the upper left of the units they go with, as they lie in a stack.
      const aside = order > 0 && actor.counter.face.kind !== 'unit'
      const goal = aside ? { x: end.x - 31, y: end.y - 27 } : { x: end.x - order * 4, y: end.y + order * 4 }
      const p = lerp(start, goal, easeInOut(t))
      stage.moveTo(actor, p.x, p.y)
      if (from === null) stage.transform(actor, { alpha: t, grow: 1.3 - 0.3 * t })
    },
  }
}

/** A counter is put down. `real`: where one's own real marker lies, so that the two show what they are; null: nobody knows. */
function putDown(stage: CounterAnimator, id: PieceId, hex: HexId, real: HexId | null = null): Tween {
  let actor: AnimatedCounter | null = null
  return {
    ms: DURATION_MS.pop,
    begin: () => {
      const p = stage.layout.grid.indexOf(hex) < 0 ? null : stage.layout.centre(hex)
      actor = stage.counterFor(id, p, real === null ? null : real === hex)
      if (actor && p) stage.moveTo(actor, p.x, p.y)
    },
    update: (t) => {
      if (actor) stage.transform(actor, { alpha: easeOut(t), grow: 1.5 - 0.5 * easeOut(t) })
    },
  }
}

/** A counter trembles; `then` is done to it half-way. */
function shake(stage: CounterAnimator, id: PieceId, hex: HexId, then?: (actor: AnimatedCounter) => void): Tween {
  let actor: AnimatedCounter | null = null
  let turned = false
  return {
    ms: DURATION_MS.shake,
    begin: () => {
      actor = stage.counterFor(id, stage.layout.centre(hex))
    },
    update: (t) => {
      if (!actor) return
      if (t >= 0.5 && !turned) {
        turned = true
        then?.(actor)
      }
      stage.transform(actor, { dx: Math.sin(t * Math.PI * 8) * 5 * (1 - t) })
    },
  }
}

/** A counter is turned over and shows what is left. */
function flip(stage: CounterAnimator, id: PieceId, hex: HexId, steps: number): Tween {
  let actor: AnimatedCounter | null = null
  let turned = false
  return {
    ms: DURATION_MS.shake,
    begin: () => {
      actor = stage.counterFor(id, stage.layout.centre(hex))
    },
    update: (t) => {
      if (!actor) return
      if (t >= 0.5 && !turned) {
        turned = true
        stage.showSteps(actor, steps)
      }
      stage.transform(actor, { wide: Math.max(0.06, Math.abs(Math.cos(t * Math.PI))), dy: -Math.sin(t * Math.PI) * 7 })
    },
  }
}

/** A counter goes; `hex` null: only if it lies on the sheet. */
function fade(stage: CounterAnimator, id: PieceId, hex: HexId | null, rise: number): Tween {
  let actor: AnimatedCounter | null = null
  return {
    ms: DURATION_MS.fade,
    begin: () => {
      actor = stage.counterFor(id, hex === null ? null : stage.layout.centre(hex))
    },
    update: (t) => {
      if (actor) stage.transform(actor, { alpha: 1 - t, dy: rise * t, grow: 1 - 0.15 * t })
    },
  }
}

const popIcon = (stage: CounterAnimator, icon: 'halt' | 'die', p: Point): Tween =>
  stage.flashIcon(icon, { x: p.x, y: p.y - 30 }, DURATION_MS.pop, (image, t, unit) => {
    image.setScale(unit * (0.6 + 0.8 * easeOut(Math.min(1, t * 1.6)))).setAlpha(t < 0.7 ? 1 : (1 - t) / 0.3)
  })

const showRing = (stage: CounterAnimator, p: Point): Tween =>
  stage.flashIcon('ring', p, DURATION_MS.ring, (image, t, unit) => {
    image.setScale(unit * (0.6 + 1.9 * easeOut(t))).setAlpha(1 - t)
  })

const showCrosshair = (stage: CounterAnimator, p: Point): Tween =>
  stage.flashIcon('crosshair', p, DURATION_MS.pop, (image, t, unit) => {
    image.setScale(unit * (3 - 1.7 * easeOut(t))).setAlpha(Math.min(1, t * 2))
  })

const showSpark = (stage: CounterAnimator, p: Point, size: number): Tween =>
  stage.flashIcon('spark', p, DURATION_MS.pop, (image, t, unit) => {
    image
      .setScale(unit * size * (0.4 + easeOut(t)))
      .setAlpha(1 - t)
      .setRotation(t * 0.4)
  })

/** Smoke along the line between two hexes, from the attackers first; guns flash and throw a ball. */
function clashTweens(
  stage: CounterAnimator,
  event: Extract<GameEvent, { kind: 'clashBegun' }>,
  place: ReadonlyMap<PieceId, HexId>,
): TweenGroup[] {
  if (stage.layout.grid.indexOf(event.hex) < 0) return []
  const goal = stage.layout.centre(event.hex)
  const foot = new Set<HexId>()
  const guns = new Set<HexId>()
  for (const id of event.attackers) {
    const hex = place.get(id)
    const face = stage.faceOf(id)
    if (hex === undefined || face?.kind !== 'unit' || stage.layout.grid.indexOf(hex) < 0) continue
    ;(face.def.arm === 'artillery' ? guns : foot).add(hex)
  }
  const groups: TweenGroup[] = []
  const shots = [...guns].flatMap((hex) => {
    const from = stage.layout.centre(hex)
    const muzzle = lerp(from, goal, Math.min(0.4, 34 / Math.max(1, distance(from, goal))))
    return [
      showSpark(stage, muzzle, 1),
      showSmoke(stage, muzzle, 0, 1.2),
      stage.flashIcon('ball', from, DURATION_MS.shot, (image, t, unit) => {
        const p = lerp(from, goal, Math.min(1, t * 1.25))
        image
          .setPosition(p.x, p.y - Math.sin(Math.min(1, t * 1.25) * Math.PI) * 26)
          .setScale(unit)
          .setAlpha(t > 0.8 ? 0 : 1)
      }),
      showSmoke(stage, goal, DURATION_MS.shot * 0.7, 1.3),
    ]
  })
  if (shots.length > 0) groups.push(shots)
  const volleys = [...foot].flatMap((hex) => {
    const from = stage.layout.centre(hex)
    const line = [0.36, 0.62].flatMap((share, side) =>
      [-1, 0, 1].map((k) => {
        const p = lerp(from, goal, share)
        const length = distance(from, goal) || 1
        const off = { x: (-(goal.y - from.y) / length) * 17 * k, y: ((goal.x - from.x) / length) * 17 * k }
        return showSmoke(stage, { x: p.x + off.x, y: p.y + off.y }, side * 260 + (k + 1) * 60, 0.9)
      }),
    )
    return line
  })
  if (volleys.length > 0) groups.push(volleys)
  if (event.charge && event.lead !== null) {
    const lead = event.lead
    const hex = place.get(lead)
    if (hex !== undefined && stage.layout.grid.indexOf(hex) >= 0)
      groups.push([chargeHalfway(stage, lead, stage.layout.centre(hex), goal)])
  }
  return groups
}

function showSmoke(stage: CounterAnimator, p: Point, delay: number, size: number): Tween {
  const whole = DURATION_MS.volley + delay
  const drift = (noise(Math.round(p.x), Math.round(p.y), 3) - 0.5) * 16
  return stage.flashIcon('puff', p, whole, (image, t, unit) => {
    const own = Math.max(0, (t * whole - delay) / DURATION_MS.volley)
    image
      .setPosition(p.x + drift * own, p.y - 12 * own)
      .setScale(unit * size * (0.35 + 0.95 * easeOut(own)))
      .setAlpha(own <= 0 ? 0 : Math.min(1, own * 6, (1 - own) * 2))
  })
}

/** A charge: the lead rushes half-way and falls back; the result's own events move it for good. */
function chargeHalfway(stage: CounterAnimator, id: PieceId, from: Point, goal: Point): Tween {
  let actor: AnimatedCounter | null = null
  return {
    ms: DURATION_MS.step * 1.6,
    begin: () => {
      actor = stage.counterFor(id, from)
    },
    update: (t) => {
      const share = Math.sin(t * Math.PI) * 0.45
      if (actor) stage.transform(actor, { dx: (goal.x - from.x) * share, dy: (goal.y - from.y) * share })
    },
  }
}
