import { otherSeat } from '../game/side'
import { SIDES_OF_HEX } from '../hex/grid'
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
  MOVE_NOT_BEGUN,
  pieceDef,
  pieceId,
  pieceIndex,
  pieceState,
  type Position,
  unitsIn,
} from './position'
import { enemyOf, type HexId, type PieceId, type Side } from './types'
import { ARTILLERY, INFANTRY, seatOf } from './world'

/*
 * What may be laid over the map: hexes and lines that follow from public facts only (OPS-19.5.15). What lies in hidden-movement boxes (off the
 * map, a real marker and a dummy stand for them), which marker is real, and dice to come play no part, so a side may see the overlays of the other.
 * During set-up they would say what the other side has placed, so they are empty.
 */

/** Where a commander's span reaches now (4.2). */
export interface SpanField {
  commander: PieceId
  at: HexId
  /** The commander commands the whole side, not one formation. */
  all: boolean
  /** Hexes within the span, ascending. */
  hexes: HexId[]
  /** Units that would be in command now: those that he commands, within the span. Ascending. */
  units: PieceId[]
}

/** The line of communications of one piece (13.1). */
export interface LocTrace {
  piece: PieceId
  /**
   * From the piece to a LOC hex of its side. If the enemy cuts the line: the line that there would be without an enemy. If there would be none
   * either: the piece's own hex alone.
   */
  hexes: HexId[]
  /** The line is not cut. */
  whole: boolean
  /** Hexes of the line that the enemy closes, by a unit or by a zone of control in a hex without an own unit. */
  cuts: HexId[]
}

/** A hex that units of a side could come to, or strike, in a movement phase. */
export interface SideReachHex {
  hex: HexId
  /** How many units could get there, dice permitting. */
  units: number
  /** How many of them need no die for it (lava, morale, command). */
  sure: number
  /** How many units could attack the hex after their move; only where the other side stands. */
  strike: number
}

const isSetUp = (position: Position): boolean => position.game.ops.segment === 'setup'

/** Ids of the hexes that have 1 in the table. */
const hexIdsOf = (position: Position, hexTable: Uint8Array): HexId[] =>
  position.world.grid.ids.filter((_, hex) => hexTable[hex] === 1)

/**
 * Hexes where a piece of the side would be next to, or in sight of, a unit, leader or HQ of the enemy on the map. There a marker would be
 * revealed (19.5.11), and no box can be made (19.5.2). Sight reaches 4 hexes by day and 1 at night. Ascending.
 */
export const sightField = (position: Position, side: Side): HexId[] =>
  isSetUp(position) ? [] : hexIdsOf(position, hexesSeenBy(position, seatOf(enemyOf(side))))

/** Spans of the side's active leaders and HQ on the map (4.2, 4.4), ascending by id. */
export function spanField(position: Position, side: Side): SpanField[] {
  if (isSetUp(position)) return []
  const { world } = position
  const units = world.unitsOf[seatOf(side)]
  return world.leadersOf[seatOf(side)].flatMap((index) => {
    if (hexOfPiece(position, index) < 0 || !commanderActive(position, index)) return []
    const commandedUnits = units.filter((unit) => world.commanders[unit]!.includes(index))
    // Engineers command nobody (4.5).
    if (commandedUnits.length === 0) return []
    const span = commandSpan(position, index)
    const unitsInSpan = commandedUnits.filter((unit) => {
      const unitHex = hexOfPiece(position, unit)
      return unitHex >= 0 && span[unitHex]
    })
    return [
      {
        commander: pieceId(position, index),
        at: hexId(position, hexOfPiece(position, index)),
        all: commandedUnits.length === units.length,
        hexes: hexIdsOf(position, span),
        units: unitsInSpan.map((unit) => pieceId(position, unit)),
      },
    ]
  })
}

/**
 * Lines of communications (LOC, 13.1, 13.2) of the side's HQ and of the side's units and markers among `pieces` that are on the map. A
 * marker, real or dummy, traces as the units in its box would: as infantry only if all of them are infantry.
 */
export function locTrace(position: Position, side: Side, pieces: readonly PieceId[]): LocTrace[] {
  if (isSetUp(position)) return []
  const { world } = position
  const seat = seatOf(side)
  const requestedUnits = pieces
    .map((id) => pieceIndex(position, id))
    .filter(
      (index) => index >= 0 && pieceDef(position, index).side === side && pieceDef(position, index).kind === 'unit',
    )
  const idsOf = (hexes: readonly number[]): HexId[] => hexes.map((hex) => hexId(position, hex))
  /** The trace of a piece or marker; empty if it is off the map. */
  const traceFrom = (id: string, pieceClass: number, hex: number): LocTrace[] => {
    if (hex < 0) return []
    const chain = locChain(position, seat, pieceClass, hex, { ignoreEnemy: false })
    if (chain) return [{ piece: id, hexes: idsOf(chain.hexes), whole: true, cuts: [] }]
    // `closed`: the hexes of the line that the enemy closes.
    const withoutEnemy = locChain(position, seat, pieceClass, hex, { ignoreEnemy: true }) ?? {
      hexes: [hex],
      closed: [hex],
    }
    return [{ piece: id, hexes: idsOf(withoutEnemy.hexes), whole: false, cuts: idsOf(withoutEnemy.closed) }]
  }
  const traces = [world.hqs[seat], ...new Set(requestedUnits)].flatMap((index) =>
    traceFrom(pieceDef(position, index).id, pieceDef(position, index).pieceClass, hexOfPiece(position, index)),
  )
  for (const id of new Set(pieces)) {
    const marker = parseMarkerId(id)
    const at = position.game.ops.markers[id]?.at
    if (marker?.side !== side || at === undefined) continue
    const unitClasses = piecesInBox(position, side, marker.box)
      .map((index) => pieceDef(position, index))
      .filter((piece) => piece.kind === 'unit')
      .map((piece) => piece.pieceClass)
    const markerClass = unitClasses.find((pieceClass) => pieceClass !== INFANTRY) ?? INFANTRY
    traces.push(...traceFrom(id, markerClass, world.grid.indexOf(at)))
  }
  return traces
}

/** Is it this side's movement phase, so that its MP are being spent now? */
const isMovementPhaseOf = (position: Position, side: Side): boolean =>
  position.game.ops.segment === 'move' && position.game.ops.active === side

/** A copy of the position as at the start of the side's next movement phase: every unit fresh, by day or night as in the turn of that phase. */
function atNextMovement(position: Position, side: Side): Position {
  const copy = clonePosition(position)
  const { ops } = copy.game
  // The side's own movement phase comes after its command segment; the Mexican player turn comes after the US one.
  const isStillThisTurn = ops.active === side ? ops.segment === 'command' : side === 'mexican'
  if (!isStillThisTurn) ops.turn++
  ops.active = side
  ops.segment = 'move'
  ops.moving = null
  for (const index of copy.world.unitsOf[seatOf(side)])
    Object.assign(copy.pieceStates[index]!, {
      moved: false,
      mp2: MOVE_NOT_BEGUN,
      spent: 0,
      marched: false,
      attacked: false,
    })
  return copy
}

/** One way in which a unit may move: marching or not. */
interface WayToMove {
  /** What the unit can reach in this way. */
  readonly field: ReachField
  readonly context: StepContext
  /** The unit is out of command, so that its MP depend on a die (4.3). The field is for the highest roll. */
  readonly needsDie: boolean
}

/** Most halves of an MP that the die of 4.3 can give: 6 MP. */
const MAX_COMMAND_ROLL_HALF_MP = 12

/** `reachField` is asked for a unit alone: no leader goes along. */
const NO_LEADERS: readonly number[] = []

/** The ways open to a unit in its own movement phase, with the MP it has left. Writes to the state of the unit, so the position must be a copy. */
function waysInThisPhase(position: Position, index: number): WayToMove[] {
  if (!canMove(position, index)) return []
  const wayToMove = ({ march = false, needsDie = false }): WayToMove => {
    const context = stepContext(position, { march })
    return { field: reachField(position, [index], NO_LEADERS, context), context, needsDie }
  }
  const state = pieceState(position, index)
  if (mustRollForCommand(position, index)) {
    // `mp2`: halves of an MP that the unit may spend.
    state.mp2 = Math.min(MAX_COMMAND_ROLL_HALF_MP, currentAllowanceHalfMp(position, index))
    return [wayToMove({ needsDie: true })]
  }
  // A unit whose group is under way goes on as it began.
  const { moving: movingGroup } = position.game.ops
  if (movingGroup?.stepped && movingGroup.units.includes(pieceId(position, index)))
    return [wayToMove({ march: movingGroup.march })]
  const mayMarch = marchRefusal(position, [index]) === null
  return mayMarch ? [wayToMove({ march: false }), wayToMove({ march: true })] : [wayToMove({ march: false })]
}

/** The ways open to a unit at the start of its movement phase, if it is in command. */
function waysAtPhaseStart(position: Position, index: number): WayToMove[] {
  const wayToMove = (context: StepContext): WayToMove => ({
    field: reachField(position, [index], NO_LEADERS, context),
    context,
    needsDie: false,
  })
  const withoutMarch = stepContext(position)
  const mayMarch = !withoutMarch.night || position.world.tables.terrain.night.march
  if (!mayMarch) return [wayToMove(withoutMarch)]
  return [wayToMove(withoutMarch), wayToMove(stepContext(position, { march: true }))]
}

/** Whether a unit could get to a hex; the better the chance, the higher the number. */
const CANNOT = 0
const BY_DIE = 1
const SURELY = 2

/**
 * Where the side's units on the map could be at the end of their movement phase, each counted alone, and what they could attack from there
 * (8.1). In the side's own movement phase this is worked out with the MP that are left, else for its next one with the full movement allowance
 * and in command (5). Units in boxes or yet to enter are left out. Ascending by hex.
 */
export function sideReach(position: Position, side: Side): SideReachHex[] {
  if (isSetUp(position) || position.game.ops.segment === 'over') return []
  const isNow = isMovementPhaseOf(position, side)
  /** The copy of the position on which the moves are tried. */
  const trialPosition = isNow ? clonePosition(position) : atNextMovement(position, side)
  const { world } = trialPosition
  const { count } = world.grid
  const unitCounts = new Uint8Array(count)
  const sureCounts = new Uint8Array(count)
  const strikeCounts = new Uint8Array(count)
  for (const index of world.unitsOf[seatOf(side)]) {
    const start = trialPosition.hexOf[index]!
    if (start < 0) continue
    const reached = new Uint8Array(count).fill(CANNOT)
    /** By hex: 1 where the unit could end its move and attack. */
    const attacksFrom = new Uint8Array(count)
    reached[start] = SURELY
    const state = trialPosition.pieceStates[index]!
    const mayAttack = !state.disrupted && !state.ineffective && !state.attacked && !state.garrison && !state.marched
    if (mayAttack) attacksFrom[start] = 1
    const waysToMove = isNow ? waysInThisPhase(trialPosition, index) : waysAtPhaseStart(trialPosition, index)
    for (const { field, context, needsDie } of waysToMove) {
      for (let hex = 0; hex < count; hex++) {
        if (hex === start || field.costHalfMp[hex] === UNREACHED) continue
        const { num: numerator, den: denominator } = arrivalChance(trialPosition, [index], field, hex, context)
        if (numerator === 0) continue
        const isSure = numerator === denominator && !needsDie
        reached[hex] = Math.max(reached[hex]!, isSure ? SURELY : BY_DIE)
        // Who marches may not attack (5.3).
        if (!context.march && mayAttack) attacksFrom[hex] = 1
      }
    }
    const targets = targetsFrom(trialPosition, index, attacksFrom)
    for (let hex = 0; hex < count; hex++) {
      if (reached[hex] !== CANNOT) unitCounts[hex]!++
      if (reached[hex] === SURELY) sureCounts[hex]!++
      if (targets[hex]) strikeCounts[hex]!++
    }
  }
  const reachHexes: SideReachHex[] = []
  for (let hex = 0; hex < count; hex++)
    if (unitCounts[hex] || strikeCounts[hex])
      reachHexes.push({
        hex: hexId(trialPosition, hex),
        units: unitCounts[hex]!,
        sure: sureCounts[hex]!,
        strike: strikeCounts[hex]!,
      })
  return reachHexes
}

/**
 * By hex: 1 where the unit could attack enemy units from one of the hexes `attacksFrom` (8.1, 19.1.16). Artillery attacks in range and sight,
 * other units the next hex; over a river only where an engineer stands now (19.1.12).
 */
function targetsFrom(position: Position, index: number, attacksFrom: Uint8Array): Uint8Array {
  const { world } = position
  const piece = pieceDef(position, index)
  const { pieceClass, seat, unit } = piece
  const isTarget = new Uint8Array(world.grid.count)
  const enemyCounts = position.unitCounts[otherSeat(seat)]
  // Only infantry may attack a hex in which all enemies are in garrison.
  const mayBeAttacked = (hex: number): boolean =>
    enemyCounts[hex]! > 0 &&
    (pieceClass === INFANTRY || unitsIn(position, hex).some((other) => !pieceState(position, other).garrison))
  for (let from = 0; from < attacksFrom.length; from++) {
    if (!attacksFrom[from]) continue
    if (pieceClass === ARTILLERY) {
      // Every artillery unit has a range.
      for (const [hex, distance] of world.sightFrom(from))
        if (distance <= (unit?.range ?? 0) && mayBeAttacked(hex)) isTarget[hex] = 1
      continue
    }
    for (let direction = 0; direction < SIDES_OF_HEX; direction++) {
      const hex = world.grid.neighbour(from, direction)
      if (hex >= 0 && canAttackAcross(position, piece, from, direction) && mayBeAttacked(hex)) isTarget[hex] = 1
    }
  }
  return isTarget
}
