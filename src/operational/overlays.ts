import { otherSeat } from '../game/side'
import { canAttackAcross } from './combat/targets'
import { commanderActive, commandSpan } from './command/command'
import { locChain } from './command/loc'
import { piecesInBox } from './hidden/boxes'
import { parseMarkerId } from './hidden/markerIds'
import { hexesSeenBy } from './hidden/sight'
import { allowance2, type StepContext, stepContext } from './movement/cost'
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

const settingUp = (pos: Position): boolean => pos.game.ops.segment === 'setup'

const namesOf = (pos: Position, flags: Uint8Array): HexId[] => pos.world.grid.ids.filter((_, hex) => flags[hex] === 1)

/**
 * Hexes where a piece of the side would be in sight of, or next to, the enemy's units, leaders and HQ on the map, so that a marker would
 * be revealed there (19.5.11) and no box can be made there (19.5.2): by day 4 hexes with line of sight, at night 1. Ascending.
 */
export const sightField = (pos: Position, side: Side): HexId[] =>
  settingUp(pos) ? [] : namesOf(pos, hexesSeenBy(pos, seatOf(enemyOf(side))))

/** Spans of the side's active leaders and HQ on the map (4.2, 4.4), ascending by id. */
export function spanField(pos: Position, side: Side): SpanField[] {
  if (settingUp(pos)) return []
  const { world } = pos
  const units = world.unitsOf[seatOf(side)]
  return world.leadersOf[seatOf(side)].flatMap((index) => {
    if (hexOfPiece(pos, index) < 0 || !commanderActive(pos, index)) return []
    const led = units.filter((unit) => world.commanders[unit]!.includes(index))
    // Engineers command nobody (4.5).
    if (led.length === 0) return []
    const span = commandSpan(pos, index)
    const reached = led.filter((unit) => hexOfPiece(pos, unit) >= 0 && span[hexOfPiece(pos, unit)])
    return [
      {
        commander: pieceId(pos, index),
        at: hexId(pos, hexOfPiece(pos, index)),
        all: led.length === units.length,
        hexes: namesOf(pos, span),
        units: reached.map((unit) => pieceId(pos, unit)),
      },
    ]
  })
}

/**
 * The line of communications of the side's HQ and of those of the named pieces of it that are units or markers of its own on the map
 * (13.1, 13.2). A marker, real or dummy, traces from its hex as the units in its box would: as foot only if all of them are.
 */
export function locTrace(pos: Position, side: Side, pieces: readonly PieceId[]): LocTrace[] {
  if (settingUp(pos)) return []
  const { world } = pos
  const seat = seatOf(side)
  const asked = pieces
    .map((id) => pieceIndex(pos, id))
    .filter((index) => index >= 0 && pieceDef(pos, index).side === side && pieceDef(pos, index).kind === 'unit')
  const name = (hexes: readonly number[]): HexId[] => hexes.map((hex) => hexId(pos, hex))
  const trace = (id: string, cls: number, hex: number): LocTrace[] => {
    if (hex < 0) return []
    const whole = locChain(pos, seat, cls, hex, true)
    if (whole) return [{ piece: id, hexes: name(whole.hexes), whole: true, cuts: [] }]
    const ground = locChain(pos, seat, cls, hex, false)
    return [{ piece: id, hexes: name(ground?.hexes ?? [hex]), whole: false, cuts: name(ground?.cuts ?? [hex]) }]
  }
  const out = [world.hqs[seat], ...new Set(asked)].flatMap((index) =>
    trace(pieceDef(pos, index).id, pieceDef(pos, index).cls, hexOfPiece(pos, index)),
  )
  for (const id of new Set(pieces)) {
    const marker = parseMarkerId(id)
    const at = pos.game.ops.markers[id]?.at
    if (marker?.side !== side || at === undefined) continue
    const inside = piecesInBox(pos, side, marker.box).filter((index) => pieceDef(pos, index).kind === 'unit')
    const slow = inside.find((index) => pieceDef(pos, index).cls !== INFANTRY)
    out.push(...trace(id, slow === undefined ? INFANTRY : pieceDef(pos, slow).cls, world.grid.indexOf(at)))
  }
  return out
}

/** Is it this side's movement phase, whose MP are being spent now? */
const moving = (pos: Position, side: Side): boolean => pos.game.ops.segment === 'move' && pos.game.ops.active === side

/** A copy as at the start of the side's next movement phase: everybody fresh, the hour that of the turn in which it comes. */
function nextPhase(pos: Position, side: Side): Position {
  const copy = clonePosition(pos)
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

function waysNow(pos: Position, index: number): Way[] {
  if (!canMove(pos, index)) return []
  const way = (march: boolean, needsDie: boolean): Way => {
    const context = stepContext(pos, march)
    return { field: reachField(pos, [index], [], context), context, needsDie }
  }
  const state = pieceState(pos, index)
  if (mustRollForCommand(pos, index)) {
    // The best that the die of 4.3 can give.
    state.mp2 = Math.min(12, allowance2(pos, index))
    return [way(false, true)]
  }
  const { moving: going } = pos.game.ops
  if (going?.stepped && going.units.includes(pieceId(pos, index))) return [way(going.march, false)]
  return marchRefusal(pos, [index]) === null ? [way(false, false), way(true, false)] : [way(false, false)]
}

function waysNext(pos: Position, index: number): Way[] {
  const plain = stepContext(pos, false)
  const out: Way[] = [{ field: reachField(pos, [index], [], plain), context: plain, needsDie: false }]
  if (plain.night && !pos.world.tables.terrain.night.march) return out
  const march = stepContext(pos, true)
  return [...out, { field: reachField(pos, [index], [], march), context: march, needsDie: false }]
}

/**
 * Where any unit of the side that stands on the map could be at the end of its movement phase, each counted alone, and what it could
 * attack from there (8.1): in its own movement phase with the MP that are left, else in its next one with the full MA and in command (5).
 * What lies in boxes or is yet to enter is left out. Ascending by hex.
 */
export function sideReach(pos: Position, side: Side): SideReachHex[] {
  if (settingUp(pos) || pos.game.ops.segment === 'over') return []
  const now = moving(pos, side)
  const at = now ? clonePosition(pos) : nextPhase(pos, side)
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
        if (hex === start || field.cost2[hex] === UNREACHED) continue
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
function strikes(pos: Position, index: number, stands: Uint8Array): Uint8Array {
  const { world } = pos
  const piece = pieceDef(pos, index)
  const { cls, seat, unit } = piece
  const out = new Uint8Array(world.grid.count)
  const enemies = pos.unitCounts[otherSeat(seat)]
  const target = (hex: number): boolean =>
    enemies[hex]! > 0 && (cls === INFANTRY || unitsIn(pos, hex).some((other) => !pieceState(pos, other).garrison))
  for (let from = 0; from < stands.length; from++) {
    if (!stands[from]) continue
    if (cls === ARTILLERY) {
      for (const [hex, distance] of world.sightFrom(from))
        if (distance <= (unit?.range ?? 0) && target(hex)) out[hex] = 1
      continue
    }
    for (let dir = 0; dir < 6; dir++) {
      const hex = world.grid.neighbour(from, dir)
      if (hex >= 0 && canAttackAcross(pos, piece, from, dir) && target(hex)) out[hex] = 1
    }
  }
  return out
}
