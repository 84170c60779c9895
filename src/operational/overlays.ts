import { otherSeat } from '../game/side'
import { canAttackAcross } from './combat/targets'
import { commanderActive, commandSpan } from './command/command'
import { locChain } from './command/loc'
import { piecesInBox } from './hidden/boxes'
import { parseMarkerId } from './hidden/markerIds'
import { hexesSeenBy } from './hidden/sight'
import { currentAllowanceHalfMp, type StepContext, stepContext } from './movement/cost'
import { canMove, mustRollForCommand } from './movement/groups'
import { arrivalChance, type ReachField, reachField, UNREACHED } from './movement/reach'
import { marchRefusal } from './movement/steppingGroup'
import {
  clonePosition,
  hexId,
  hexOfPiece,
  pieceDef,
  pieceId,
  pieceIndex,
  pieceState,
  type Position,
  unitsIn,
} from './position'
import { enemyOf, type HexId, type PieceId, type Side } from './types'
import { ARTILLERY, INFANTRY, seatOf } from './world'

/**
 * What may be laid over the map: answers about public facts only (OPS-19.5.15). Boxes, which marker is real, and dice to come play no
 * part, so that a side may ask about the other. During set-up everything would tell what the other side has placed, and all of it is
 * empty.
 */

/** Where a commander's span reaches now (4.2). */
export interface SpanField {
  commander: PieceId
  at: HexId
  /** He commands the whole side, not one formation. */
  all: boolean
  /** Ascending. */
  hexes: HexId[]
  /** Whom he would have in command now: units that he commands, in his span. Ascending. */
  units: PieceId[]
}

/** The line of communications of one piece (13.1). */
export interface LocTrace {
  piece: PieceId
  /** From the piece to a LOC hex of its side. Broken: the way it would take without an enemy; only the piece's own hex if there is none. */
  hexes: HexId[]
  whole: boolean
  /** Hexes of the way that an enemy unit or a bare EZOC closes. */
  cuts: HexId[]
}

/** A hex that units of a side could come to, or strike, in a movement phase. */
export interface SideReachHex {
  hex: HexId
  /** Units that could get there, dice permitting. */
  units: number
  /** Those of them that need no die (lava, morale, command). */
  sure: number
  /** Units that could attack the hex afterwards; only where the other side stands. */
  strike: number
}

const settingUp = (position: Position): boolean => position.game.ops.segment === 'setup'

const namesOf = (position: Position, flags: Uint8Array): HexId[] =>
  position.world.grid.ids.filter((_, hex) => flags[hex] === 1)

/**
 * Hexes where a piece of the side would be in sight of, or next to, the enemy's units, leaders and HQ on the map, so that a marker would
 * be revealed there (19.5.11) and no box can be made there (19.5.2): by day 4 hexes with line of sight, at night 1. Ascending.
 */
export const sightField = (position: Position, side: Side): HexId[] =>
  settingUp(position) ? [] : namesOf(position, hexesSeenBy(position, seatOf(enemyOf(side))))

/** Spans of the side's active leaders and HQ on the map (4.2, 4.4), ascending by id. */
export function spanField(position: Position, side: Side): SpanField[] {
  if (settingUp(position)) return []
  const { world } = position
  const units = world.unitsOf[seatOf(side)]
  return world.leadersOf[seatOf(side)].flatMap((index) => {
    if (hexOfPiece(position, index) < 0 || !commanderActive(position, index)) return []
    const led = units.filter((unit) => world.commanders[unit]!.includes(index))
    // Engineers command nobody (4.5).
    if (led.length === 0) return []
    const span = commandSpan(position, index)
    const reached = led.filter((unit) => hexOfPiece(position, unit) >= 0 && span[hexOfPiece(position, unit)])
    return [
      {
        commander: pieceId(position, index),
        at: hexId(position, hexOfPiece(position, index)),
        all: led.length === units.length,
        hexes: namesOf(position, span),
        units: reached.map((unit) => pieceId(position, unit)),
      },
    ]
  })
}

/**
 * The line of communications of the side's HQ and of those of the named pieces of it that are units or markers of its own on the map
 * (13.1, 13.2). A marker, real or dummy, traces from its hex as the units in its box would: as foot only if all of them are.
 */
export function locTrace(position: Position, side: Side, pieces: readonly PieceId[]): LocTrace[] {
  if (settingUp(position)) return []
  const { world } = position
  const seat = seatOf(side)
  const asked = pieces
    .map((id) => pieceIndex(position, id))
    .filter(
      (index) => index >= 0 && pieceDef(position, index).side === side && pieceDef(position, index).kind === 'unit',
    )
  const name = (hexes: readonly number[]): HexId[] => hexes.map((hex) => hexId(position, hex))
  const trace = (id: string, cls: number, hex: number): LocTrace[] => {
    if (hex < 0) return []
    const whole = locChain(position, seat, cls, hex, { ignoreEnemy: false })
    if (whole) return [{ piece: id, hexes: name(whole.hexes), whole: true, cuts: [] }]
    const ground = locChain(position, seat, cls, hex, { ignoreEnemy: true })
    return [{ piece: id, hexes: name(ground?.hexes ?? [hex]), whole: false, cuts: name(ground?.closed ?? [hex]) }]
  }
  const out = [world.hqs[seat], ...new Set(asked)].flatMap((index) =>
    trace(pieceDef(position, index).id, pieceDef(position, index).pieceClass, hexOfPiece(position, index)),
  )
  for (const id of new Set(pieces)) {
    const marker = parseMarkerId(id)
    const at = position.game.ops.markers[id]?.at
    if (marker?.side !== side || at === undefined) continue
    const inside = piecesInBox(position, side, marker.box).filter((index) => pieceDef(position, index).kind === 'unit')
    const slow = inside.find((index) => pieceDef(position, index).pieceClass !== INFANTRY)
    out.push(...trace(id, slow === undefined ? INFANTRY : pieceDef(position, slow).pieceClass, world.grid.indexOf(at)))
  }
  return out
}

/** Is it this side's movement phase, whose MP are being spent now? */
const moving = (position: Position, side: Side): boolean =>
  position.game.ops.segment === 'move' && position.game.ops.active === side

/** A copy as at the start of the side's next movement phase: everybody fresh, the hour that of the turn in which it comes. */
function nextPhase(position: Position, side: Side): Position {
  const copy = clonePosition(position)
  const { ops } = copy.game
  const yetThisTurn = ops.active === side ? ops.segment === 'command' : side === 'mexican'
  if (!yetThisTurn) ops.turn++
  ops.active = side
  ops.segment = 'move'
  ops.moving = null
  for (const index of copy.world.unitsOf[seatOf(side)])
    Object.assign(copy.pieceStates[index]!, { moved: false, mp2: -1, spent: 0, marched: false, attacked: false })
  return copy
}

/** How a unit may go: once by its common rate and, where it may, marching; `needsDie`: its MP hang on the die of 4.3. */
interface Way {
  readonly field: ReachField
  readonly context: StepContext
  readonly needsDie: boolean
}

function waysNow(position: Position, index: number): Way[] {
  if (!canMove(position, index)) return []
  const way = (march: boolean, needsDie: boolean): Way => {
    const context = stepContext(position, march)
    return { field: reachField(position, [index], [], context), context, needsDie }
  }
  const state = pieceState(position, index)
  if (mustRollForCommand(position, index)) {
    // The best that the die of 4.3 can give.
    state.mp2 = Math.min(12, currentAllowanceHalfMp(position, index))
    return [way(false, true)]
  }
  const { moving: going } = position.game.ops
  if (going?.stepped && going.units.includes(pieceId(position, index))) return [way(going.march, false)]
  return marchRefusal(position, [index]) === null ? [way(false, false), way(true, false)] : [way(false, false)]
}

function waysNext(position: Position, index: number): Way[] {
  const plain = stepContext(position, false)
  const out: Way[] = [{ field: reachField(position, [index], [], plain), context: plain, needsDie: false }]
  if (plain.night && !position.world.tables.terrain.night.march) return out
  const march = stepContext(position, true)
  return [...out, { field: reachField(position, [index], [], march), context: march, needsDie: false }]
}

/**
 * Where any unit of the side that stands on the map could be at the end of its movement phase, each counted alone, and what it could
 * attack from there (8.1): in its own movement phase with the MP that are left, else in its next one with the full MA and in command (5).
 * What lies in boxes or is yet to enter is left out. Ascending by hex.
 */
export function sideReach(position: Position, side: Side): SideReachHex[] {
  if (settingUp(position) || position.game.ops.segment === 'over') return []
  const now = moving(position, side)
  const at = now ? clonePosition(position) : nextPhase(position, side)
  const { world } = at
  const { count } = world.grid
  const units = new Uint8Array(count)
  const sure = new Uint8Array(count)
  const strike = new Uint8Array(count)
  for (const index of world.unitsOf[seatOf(side)]) {
    const start = at.hexOf[index]!
    if (start < 0) continue
    const there = new Uint8Array(count)
    const stands = new Uint8Array(count)
    there[start] = 2
    const state = at.pieceStates[index]!
    const fights = !state.disrupted && !state.ineffective && !state.attacked && !state.garrison && !state.marched
    if (fights) stands[start] = 1
    for (const { field, context, needsDie } of now ? waysNow(at, index) : waysNext(at, index)) {
      for (let hex = 0; hex < count; hex++) {
        if (hex === start || field.costHalfMp[hex] === UNREACHED) continue
        const { num, den } = arrivalChance(at, [index], field, hex, context)
        if (num === 0) continue
        there[hex] = Math.max(there[hex]!, num === den && !needsDie ? 2 : 1)
        if (!context.march && fights) stands[hex] = 1
      }
    }
    const struck = strikes(at, index, stands)
    for (let hex = 0; hex < count; hex++) {
      if (there[hex]) units[hex]!++
      if (there[hex] === 2) sure[hex]!++
      if (struck[hex]) strike[hex]!++
    }
  }
  const out: SideReachHex[] = []
  for (let hex = 0; hex < count; hex++)
    if (units[hex] || strike[hex])
      out.push({ hex: hexId(at, hex), units: units[hex]!, sure: sure[hex]!, strike: strike[hex]! })
  return out
}

/**
 * Enemy-held hexes that the unit could attack from any of those hexes: next to it, over a river too where an engineer stands now
 * (19.1.12), or for artillery in range and sight (8.1, 19.1.16).
 */
function strikes(position: Position, index: number, stands: Uint8Array): Uint8Array {
  const { world } = position
  const piece = pieceDef(position, index)
  const { pieceClass: cls, seat, unit } = piece
  const out = new Uint8Array(world.grid.count)
  const enemies = position.unitCounts[otherSeat(seat)]
  const target = (hex: number): boolean =>
    enemies[hex]! > 0 &&
    (cls === INFANTRY || unitsIn(position, hex).some((other) => !pieceState(position, other).garrison))
  for (let from = 0; from < stands.length; from++) {
    if (!stands[from]) continue
    if (cls === ARTILLERY) {
      for (const [hex, distance] of world.sightFrom(from))
        if (distance <= (unit?.range ?? 0) && target(hex)) out[hex] = 1
      continue
    }
    for (let dir = 0; dir < 6; dir++) {
      const hex = world.grid.neighbour(from, dir)
      if (hex >= 0 && canAttackAcross(position, piece, from, dir) && target(hex)) out[hex] = 1
    }
  }
  return out
}
