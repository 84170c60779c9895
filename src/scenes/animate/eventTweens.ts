// Chooses the animation of each event of the hex game. A box is a hidden-movement box off the map; its two markers are counters on the map.
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

/**
 * Turns the events of an action into tween groups, in the order of the events. Groups play one after another, the tweens of a group at the
 * same time. `hexesBefore`: where each piece was before the events.
 */
export function tweensFor(
  animator: CounterAnimator,
  events: readonly GameEvent[],
  hexesBefore: ReadonlyMap<PieceId, HexId>,
): TweenGroup[] {
  const groups: TweenGroup[] = []
  const hexOf = new Map(hexesBefore)
  for (const [index, event] of events.entries()) {
    const wayEnd = endOfWay(events, index)
    const isWithinWay = continues(events[index - 1], event)
    const wayLength = wayEnd - startOfWay(events, index) + 1
    const tweens = tweensOf(animator, event, hexOf, wayLength > 1 ? wayMs(wayLength) : null)
    if (tweens.hex !== null && tweens.groups.length > 0 && !isWithinWay) {
      groups.push(animator.panTweens(tweens.hex))
      // The camera does not follow a march step by step: where it ends is brought into view before it begins.
      const last = events[wayEnd]
      if (wayLength > 1 && (last?.kind === 'moved' || last?.kind === 'markerMoved'))
        groups.push(animator.panTweens(last.to))
    }
    groups.push(...tweens.groups)
  }
  return groups
}

/** Milliseconds at speed 1 of each step of a march of so many steps. */
const wayMs = (steps: number): number => Math.min(DURATION_MS.stepOfWay, DURATION_MS.longestWay / steps)

/** Index of the first step of the march that the event at an index is part of; that index where it is part of none. */
function startOfWay(events: readonly GameEvent[], index: number): number {
  let start = index
  while (continues(events[start - 1], events[start])) start--
  return start
}

/** Index of the last step of the march that the event at an index is part of; that index where it is part of none. */
function endOfWay(events: readonly GameEvent[], index: number): number {
  let end = index
  while (continues(events[end], events[end + 1])) end++
  return end
}

/** Does the second event go on with the march of the first: the same pieces, from where they came to? */
function continues(first: GameEvent | undefined, second: GameEvent | undefined): boolean {
  if (first?.kind === 'moved' && second?.kind === 'moved')
    return first.to === second.from && first.pieces.join() === second.pieces.join()
  return (
    first?.kind === 'markerMoved' &&
    second?.kind === 'markerMoved' &&
    first.marker === second.marker &&
    first.to === second.from
  )
}

/** Tweens of one event. */
interface EventTweens {
  /** The hex that the camera brings into view before them; null: the camera stays. */
  readonly hex: HexId | null
  readonly groups: TweenGroup[]
}

/** For events that are not shown. */
const NO_TWEENS: EventTweens = { hex: null, groups: [] }
/** Vertical shift of a piece that fades where it stands. */
const NO_SHIFT_Y = 0
/** Vertical shift of a routed unit while it fades, in sheet units; negative is upward. */
const ROUT_SHIFT_Y = -26
/** Vertical shift of a revealed marker while it fades. */
const REVEALED_MARKER_SHIFT_Y = -14
/** Distance from a battery to the smoke of its muzzle, in sheet units, but at most this share of the way to the target. */
const MUZZLE_DISTANCE = 34
const MAX_MUZZLE_SHARE = 0.4
/** The two lines of smoke of a volley, the attackers' and the defenders': place on the way from attacker to target, and time of the fire. */
const VOLLEY_LINES = [
  { shareOfWay: 0.36, delayMs: 0 },
  { shareOfWay: 0.62, delayMs: 260 },
] as const
/** From one puff of a line of smoke to the next, in sheet units and in time. */
const PUFF_SPACING = 17
const PUFF_DELAY_MS = 60

/**
 * The tweens of one event. Also records in `hexOf` where the event moved its pieces, for the events that follow. `stepOfWayMs`: milliseconds at
 * speed 1 of a step of a march of several steps; null: the event is none.
 */
function tweensOf(
  animator: CounterAnimator,
  event: GameEvent,
  hexOf: Map<PieceId, HexId>,
  stepOfWayMs: number | null,
): EventTweens {
  const isOnWay = stepOfWayMs !== null
  switch (event.kind) {
    case 'moved':
    case 'retreated':
    case 'advanced': {
      const singleMs = event.kind === 'moved' && event.how === 'march' ? DURATION_MS.march : DURATION_MS.step
      const ms = stepOfWayMs ?? singleMs
      for (const id of event.pieces) hexOf.set(id, event.to)
      const slides = event.pieces.map((id, i) => slideCounter(animator, id, event.from, event.to, ms, i, isOnWay))
      return { hex: event.to, groups: [slides] }
    }
    case 'placed':
    case 'returned':
      hexOf.set(event.piece, event.hex)
      // A piece that enters on a later turn is not on the map yet.
      if (event.kind === 'placed' && event.entryTurn !== null) return NO_TWEENS
      return { hex: event.hex, groups: [[putDownCounter(animator, event.piece, event.hex)]] }
    case 'markerMoved': {
      hexOf.set(event.marker, event.to)
      const singleMs = event.how === 'march' ? DURATION_MS.march : DURATION_MS.step
      const ms = stepOfWayMs ?? singleMs
      return { hex: event.to, groups: [[slideCounter(animator, event.marker, event.from, event.to, ms, 0, isOnWay)]] }
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
      return atHex(animator, event.hex, (centre) => [[showRing(animator, centre)]])
    case 'stopped':
    case 'lavaRefused':
      return atHex(animator, event.hex, (centre) => [[popIcon(animator, 'halt', centre)]])
    case 'disrupted':
      return atHex(animator, event.hex, () => [
        [shakeCounter(animator, event.piece, event.hex, (counter) => animator.addStatus(counter, 'disrupted'))],
      ])
    case 'stepLost':
      return atHex(animator, event.hex, () => [[flipCounter(animator, event.piece, event.hex, event.steps)]])
    case 'routed':
    case 'destroyed':
    case 'captured': {
      const shiftY = event.kind === 'routed' ? ROUT_SHIFT_Y : NO_SHIFT_Y
      return atHex(animator, event.hex, () => [[fadeCounter(animator, event.piece, event.hex, shiftY)]])
    }
    case 'leaderHit':
      return atHex(animator, event.hex, (centre) => {
        const wound = shakeCounter(animator, event.piece, event.hex, (counter) =>
          animator.addStatus(counter, 'wounded'),
        )
        const hit: TweenGroup = [showSpark(animator, centre, { size: 0.9 }), wound]
        return event.fate === 'casualty' ? [hit, [fadeCounter(animator, event.piece, event.hex, NO_SHIFT_Y)]] : [hit]
      })
    case 'targeted':
      return atHex(animator, event.hex, (centre) => [[showCrosshair(animator, centre)]])
    // Any attack, whether or not it is then fought on the tabletop.
    case 'clashBegun':
      return { hex: event.hex, groups: combatTweens(animator, event, hexOf) }
    case 'clashEnded':
    case 'activated':
    case 'armyFree':
    case 'control':
      // `hex` is null when a die activated Santa Anna (OPS-19.4.1), or a turn freed the Army of the North (OPS-25.1): that concerns no hex.
      return event.hex === null ? NO_TWEENS : atHex(animator, event.hex, (centre) => [[showRing(animator, centre)]])
    case 'die': {
      // Only dice that concern a single piece on the map are shown there.
      const hex = event.piece === null ? undefined : hexOf.get(event.piece)
      const isPieceRoll = event.purpose === 'lava' || event.purpose === 'morale'
      if (hex === undefined || !isPieceRoll) return NO_TWEENS
      return atHex(animator, hex, (centre) => [[popIcon(animator, 'die', centre)]])
    }
    default:
      return NO_TWEENS
  }
}

/** Whether a place is a hex of the sheet, and not a box, the turn record track or a place off the map. */
const isOnSheet = (animator: CounterAnimator, hex: HexId): boolean => animator.layout.grid.indexOf(hex) >= 0

/** The tweens that `make` returns for the centre of a hex; none for a place that is not a hex of the sheet, such as a box. */
function atHex(animator: CounterAnimator, hex: HexId, make: (centre: Point) => TweenGroup[]): EventTweens {
  return isOnSheet(animator, hex) ? { hex, groups: make(animator.layout.centre(hex)) } : NO_TWEENS
}

/** A box is filled: the viewer's pieces fade out, then the markers appear. For an enemy box the event names no pieces (OPS-19.5.15). */
function boxedTweens(
  animator: CounterAnimator,
  event: Extract<GameEvent, { kind: 'boxed' }>,
  hexOf: ReadonlyMap<PieceId, HexId>,
): EventTweens {
  const boxMarkerIds = markerIds(event.side, event.box)
  // Null when the box is the enemy's.
  const hexOfRealMarker = event.real
  const fades = event.pieces.flatMap((id) => {
    const hex = hexOf.get(id)
    return hex !== undefined && isOnSheet(animator, hex) ? [fadeCounter(animator, id, hex, NO_SHIFT_Y)] : []
  })
  const markers = event.markers.flatMap((hex, i) =>
    isOnSheet(animator, hex) ? [putDownCounter(animator, boxMarkerIds[i]!, hex, hexOfRealMarker)] : [],
  )
  return { hex: event.markers[0] ?? null, groups: [fades, markers] }
}

/** A box is revealed: rings appear where its two markers lay, then the markers fade. */
function revealedTweens(animator: CounterAnimator, event: Extract<GameEvent, { kind: 'revealed' }>): EventTweens {
  const rings = [event.real, event.dummy].flatMap((hex) =>
    hex !== null && isOnSheet(animator, hex) ? [showRing(animator, animator.layout.centre(hex))] : [],
  )
  const fades = markerIds(event.side, event.box).map((id) => fadeCounter(animator, id, null, REVEALED_MARKER_SHIFT_Y))
  return { hex: event.real, groups: [rings, fades] }
}

/** An attack: artillery fires first, then infantry and cavalry from every attacking hex; in a charge the lead unit rushes forward last. */
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
  const gunSmoke = [...gunHexes].flatMap((hex) => gunTweens(animator, animator.layout.centre(hex), target))
  if (gunSmoke.length > 0) groups.push(gunSmoke)
  const volleySmoke = [...otherHexes].flatMap((hex) => volleyTweens(animator, animator.layout.centre(hex), target))
  if (volleySmoke.length > 0) groups.push(volleySmoke)
  const leadHex = event.charge && event.lead !== null ? hexOf.get(event.lead) : undefined
  if (event.lead !== null && leadHex !== undefined && isOnSheet(animator, leadHex))
    groups.push([chargeHalfway(animator, event.lead, animator.layout.centre(leadHex), target)])
  return groups
}

/** Flash and smoke at the muzzle, a ball, and smoke at the target. */
function gunTweens(animator: CounterAnimator, from: Point, target: Point): Tween[] {
  const muzzle = lerp(from, target, Math.min(MAX_MUZZLE_SHARE, MUZZLE_DISTANCE / Math.max(1, distance(from, target))))
  return [
    showSpark(animator, muzzle, { size: 1 }),
    showSmoke(animator, muzzle, { delayMs: 0, size: 1.2 }),
    flyBall(animator, from, target),
    // Begins shortly before the ball arrives.
    showSmoke(animator, target, { delayMs: DURATION_MS.shot * 0.7, size: 1.3 }),
  ]
}

/** Two lines of smoke between the hexes: that of the attackers at once, that of the defenders who fire back a little later. */
function volleyTweens(animator: CounterAnimator, from: Point, target: Point): Tween[] {
  const distanceToTarget = distance(from, target) || 1
  // From one puff to the next, at right angles to the line of fire.
  const puffStep = {
    x: (-(target.y - from.y) / distanceToTarget) * PUFF_SPACING,
    y: ((target.x - from.x) / distanceToTarget) * PUFF_SPACING,
  }
  const puffs: Tween[] = []
  for (const { shareOfWay, delayMs } of VOLLEY_LINES) {
    const lineMiddle = lerp(from, target, shareOfWay)
    for (const place of [-1, 0, 1]) {
      const puffCentre = { x: lineMiddle.x + puffStep.x * place, y: lineMiddle.y + puffStep.y * place }
      puffs.push(showSmoke(animator, puffCentre, { delayMs: delayMs + (place + 1) * PUFF_DELAY_MS, size: 0.9 }))
    }
  }
  return puffs
}
