import type { Point } from '../../hex/grid'
import { markerIds } from '../../operational/hidden/markerIds'
import type { GameEvent, HexId, PieceId } from '../../operational/types'
import { distance, lerp } from '../layout'
import type { CounterAnimator } from './counterAnimator'
import {
  chargeHalfway,
  DURATION_MS,
  fadeCounter,
  flipCounter,
  flyBall,
  popIcon,
  putDownCounter,
  shakeCounter,
  showCrosshair,
  showRing,
  showSmoke,
  showSpark,
  slideCounter,
} from './counterTweens'
import type { Tween, TweenGroup } from './timeline'

/** Turns events into tween groups in order: what moves, fires, shakes or fades. `hexes`: where each piece was before the events. */
export function tweensFor(
  animator: CounterAnimator,
  events: readonly GameEvent[],
  hexes: ReadonlyMap<PieceId, HexId>,
): TweenGroup[] {
  const groups: TweenGroup[] = []
  const hexOf = new Map(hexes)
  for (const event of events) {
    const part = tweensOf(animator, event, hexOf)
    if (part.hex !== null && part.groups.length > 0) groups.push(animator.panTo(part.hex))
    groups.push(...part.groups)
  }
  return groups
}

/** Tweens of one event, and the hex that must be in view for them. */
interface EventTweens {
  readonly hex: HexId | null
  readonly groups: TweenGroup[]
}

const NO_TWEENS: EventTweens = { hex: null, groups: [] }
/** How far a routed unit rises while it fades, in sheet units. */
const ROUT_RISE = -26
const REVEALED_MARKER_RISE = -14

/** Also records in `hexOf` where the event moved its pieces. */
function tweensOf(animator: CounterAnimator, event: GameEvent, hexOf: Map<PieceId, HexId>): EventTweens {
  switch (event.kind) {
    case 'moved':
    case 'retreated':
    case 'advanced': {
      const ms = event.kind === 'moved' && event.how === 'march' ? DURATION_MS.march : DURATION_MS.step
      for (const id of event.pieces) hexOf.set(id, event.to)
      const slides = event.pieces.map((id, i) => slideCounter(animator, id, event.from, event.to, ms, i))
      return { hex: event.to, groups: [slides] }
    }
    case 'placed':
    case 'returned':
      hexOf.set(event.piece, event.hex)
      if (event.kind === 'placed' && event.entryTurn !== null) return NO_TWEENS
      return { hex: event.hex, groups: [[putDownCounter(animator, event.piece, event.hex)]] }
    case 'markerMoved': {
      hexOf.set(event.marker, event.to)
      const ms = event.how === 'march' ? DURATION_MS.march : DURATION_MS.step
      return { hex: event.to, groups: [[slideCounter(animator, event.marker, event.from, event.to, ms, 0)]] }
    }
    case 'boxed':
      return boxedTweens(animator, event, hexOf)
    case 'revealed':
      return revealedTweens(animator, event)
    case 'deployed':
      hexOf.set(event.piece, event.hex)
      return { hex: event.hex, groups: [[putDownCounter(animator, event.piece, event.hex)]] }
    case 'garrison':
    case 'recovered':
      return atHex(animator, event.hex, (at) => [[showRing(animator, at)]])
    case 'stopped':
    case 'lavaRefused':
      return atHex(animator, event.hex, (at) => [[popIcon(animator, 'halt', at)]])
    case 'disrupted':
      return atHex(animator, event.hex, () => [
        [shakeCounter(animator, event.piece, event.hex, (counter) => animator.addStatus(counter, 'disrupted'))],
      ])
    case 'stepLost':
      return atHex(animator, event.hex, () => [[flipCounter(animator, event.piece, event.hex, event.steps)]])
    case 'routed':
    case 'destroyed':
    case 'captured': {
      const rise = event.kind === 'routed' ? ROUT_RISE : 0
      return atHex(animator, event.hex, () => [[fadeCounter(animator, event.piece, event.hex, rise)]])
    }
    case 'leaderHit':
      return atHex(animator, event.hex, (at) => {
        const wound = shakeCounter(animator, event.piece, event.hex, (counter) =>
          animator.addStatus(counter, 'wounded'),
        )
        const hit: TweenGroup = [showSpark(animator, at, 0.9), wound]
        return event.fate === 'casualty' ? [hit, [fadeCounter(animator, event.piece, event.hex, 0)]] : [hit]
      })
    case 'targeted':
      return atHex(animator, event.hex, (at) => [[showCrosshair(animator, at)]])
    case 'clashBegun':
      return { hex: event.hex, groups: combatTweens(animator, event, hexOf) }
    case 'clashEnded':
    case 'activated':
    case 'control':
      return event.hex === null ? NO_TWEENS : atHex(animator, event.hex, (at) => [[showRing(animator, at)]])
    case 'die': {
      const hex = event.piece === null ? undefined : hexOf.get(event.piece)
      if (hex === undefined || (event.purpose !== 'lava' && event.purpose !== 'morale')) return NO_TWEENS
      return atHex(animator, hex, (at) => [[popIcon(animator, 'die', at)]])
    }
    default:
      return NO_TWEENS
  }
}

const isOnSheet = (animator: CounterAnimator, hex: HexId): boolean => animator.layout.grid.indexOf(hex) >= 0

/** Tweens at a hex of the sheet; none for a hex elsewhere. */
function atHex(animator: CounterAnimator, hex: HexId, make: (centre: Point) => TweenGroup[]): EventTweens {
  return isOnSheet(animator, hex) ? { hex, groups: make(animator.layout.centre(hex)) } : NO_TWEENS
}

/** The viewer's own pieces fade out; then the markers appear. Of an enemy box the event names no pieces (OPS-19.5.15). */
function boxedTweens(
  animator: CounterAnimator,
  event: Extract<GameEvent, { kind: 'boxed' }>,
  hexOf: ReadonlyMap<PieceId, HexId>,
): EventTweens {
  const ids = markerIds(event.side, event.box)
  const fades = event.pieces.flatMap((id) => {
    const hex = hexOf.get(id)
    return hex !== undefined && isOnSheet(animator, hex) ? [fadeCounter(animator, id, hex, 0)] : []
  })
  const markers = event.markers.flatMap((hex, i) =>
    isOnSheet(animator, hex) ? [putDownCounter(animator, ids[i]!, hex, event.real)] : [],
  )
  return { hex: event.markers[0] ?? null, groups: [fades, markers] }
}

/** Rings where the two markers lay, which then fade. */
function revealedTweens(animator: CounterAnimator, event: Extract<GameEvent, { kind: 'revealed' }>): EventTweens {
  const rings = [event.real, event.dummy].flatMap((hex) =>
    hex !== null && isOnSheet(animator, hex) ? [showRing(animator, animator.layout.centre(hex))] : [],
  )
  const fades = markerIds(event.side, event.box).map((id) => fadeCounter(animator, id, null, REVEALED_MARKER_RISE))
  return { hex: event.real, groups: [rings, fades] }
}

/** Guns fire first, then infantry and cavalry from every attacking hex; a charge follows with the lead unit. */
function combatTweens(
  animator: CounterAnimator,
  event: Extract<GameEvent, { kind: 'clashBegun' }>,
  hexOf: ReadonlyMap<PieceId, HexId>,
): TweenGroup[] {
  if (!isOnSheet(animator, event.hex)) return []
  const target = animator.layout.centre(event.hex)
  const gunHexes = new Set<HexId>()
  const otherHexes = new Set<HexId>()
  for (const id of event.attackers) {
    const hex = hexOf.get(id)
    const face = animator.faceOf(id)
    if (hex === undefined || face?.kind !== 'unit' || !isOnSheet(animator, hex)) continue
    const hexes = face.def.arm === 'artillery' ? gunHexes : otherHexes
    hexes.add(hex)
  }
  const groups: TweenGroup[] = []
  const shots = [...gunHexes].flatMap((hex) => gunTweens(animator, animator.layout.centre(hex), target))
  if (shots.length > 0) groups.push(shots)
  const volleys = [...otherHexes].flatMap((hex) => volleyTweens(animator, animator.layout.centre(hex), target))
  if (volleys.length > 0) groups.push(volleys)
  const leadHex = event.charge && event.lead !== null ? hexOf.get(event.lead) : undefined
  if (event.lead !== null && leadHex !== undefined && isOnSheet(animator, leadHex))
    groups.push([chargeHalfway(animator, event.lead, animator.layout.centre(leadHex), target)])
  return groups
}

/** Flash and smoke at the muzzle, a ball, and smoke at the target. */
function gunTweens(animator: CounterAnimator, from: Point, target: Point): Tween[] {
  const muzzle = lerp(from, target, Math.min(0.4, 34 / Math.max(1, distance(from, target))))
  return [
    showSpark(animator, muzzle, 1),
    showSmoke(animator, muzzle, 0, 1.2),
    flyBall(animator, from, target),
    showSmoke(animator, target, DURATION_MS.shot * 0.7, 1.3),
  ]
}

/** Two lines of smoke between the hexes: the attackers' at once, the defenders' answer a little later. */
function volleyTweens(animator: CounterAnimator, from: Point, target: Point): Tween[] {
  const length = distance(from, target) || 1
  const across = { x: (-(target.y - from.y) / length) * 17, y: ((target.x - from.x) / length) * 17 }
  const puffs: Tween[] = []
  for (const [share, delayMs] of [
    [0.36, 0],
    [0.62, 260],
  ] as const) {
    const middle = lerp(from, target, share)
    for (const k of [-1, 0, 1]) {
      const at = { x: middle.x + across.x * k, y: middle.y + across.y * k }
      puffs.push(showSmoke(animator, at, delayMs + (k + 1) * 60, 0.9))
    }
  }
  return puffs
}
