// Where the enemy's units could be after their next movement phase; from this the evaluation expects the enemy's attacks.

import type { Seat } from '../../../game/side'
import { commandersByUnit, santaAnnaInactive } from '../../../operational/command/command'
import { clonePosition } from '../../../operational/engine'
import { parseMarkerId } from '../../../operational/hidden/markerIds'
import { type StepContext, stepContext } from '../../../operational/movement/cost'
import { reachField, UNREACHED } from '../../../operational/movement/reach'
import { pieceId, type Position, putPiece } from '../../../operational/position'
import { groundOf } from '../../../operational/variants'
import { MEXICAN, US } from '../../../operational/world'
import { EVALUATION } from '../figures'

/** Average of the roll of a unit out of command for its movement points (OPS-4.3), in half movement points. */
const { averageRoll2: AVERAGE_ROLL_HALF_MP } = EVALUATION

/** Value of a piece's `mp2` (half movement points) before its move: the rules then give it its whole allowance. */
const WHOLE_ALLOWANCE = -1

/** Where the units of a side could be at the end of their next movement phase. */
export interface SideReach {
  /** By hex: units that could be there, and units that stand there now; in ascending order, but hidden units last. */
  readonly unitsByHex: readonly (readonly number[])[]
  /** By piece: 1 if the piece would be in command where it stands now (OPS-4.2), else 0. */
  readonly inCommand: Uint8Array
  /** Is the side's army inactive (OPS-19.4.3)? Then most of its units enter a zone of control only after a morale check. */
  readonly inactive: boolean
  /** Will it be night in that phase? */
  readonly night: boolean
  /** The reach if an attack frees the army that must keep its ground (OPS-25.1); null: none must. */
  readonly freed: SideReach | null
}

/** Hexes of a side's markers on the map, by the letter of the hidden-movement box for which a marker stands (OPS-19.5). */
function markerHexesByBox({ world, game }: Position, seat: Seat): Map<string, number[]> {
  const { markers } = game.ops
  const hexes = new Map<string, number[]>()
  for (const id of Object.keys(markers).sort()) {
    const hex = world.grid.indexOf(markers[id]!.at)
    const { seat: owner, box } = parseMarkerId(id)!
    if (owner !== seat || hex < 0) continue
    hexes.set(box, [...(hexes.get(box) ?? []), hex])
  }
  return hexes
}

/**
 * Adds units in hidden-movement boxes to `unitsByHex` and `inCommand`. Such a unit may start from either marker of its box. Units whose box is not
 * known are dealt out to the boxes in use, one after another. `context`: of the steps in that phase.
 */
function addHiddenReach(
  copy: Position,
  seat: Seat,
  unitsByHex: number[][],
  inCommand: Uint8Array,
  context: StepContext,
): void {
  const { world } = copy
  const { entry } = copy.game.ops
  const boxes = markerHexesByBox(copy, seat)
  const letters = [...boxes.keys()]
  if (letters.length === 0) return
  let dealtUnits = 0
  for (const index of world.unitsOf[seat]) {
    const state = copy.pieceStates[index]!
    // A unit off the map that is not due to enter must be in a box.
    const isInUnknownBox = state.at === 'off' && !entry[pieceId(copy, index)]
    const isInKnownBox = state.at.startsWith('box:')
    if (!isInUnknownBox && !isInKnownBox) continue
    const markersOfKnownBox = boxes.get(state.at.slice('box:'.length))
    const startHexes = markersOfKnownBox ?? boxes.get(letters[dealtUnits % letters.length]!)!
    if (!markersOfKnownBox) dealtUnits++
    // Whether a hidden unit is in command is not known: it is taken to be.
    inCommand[index] = 1
    const reachedHexes = new Set<number>()
    for (const hex of startHexes) {
      // For the moment the unit stands in place of the marker. `markerOwnerAt`: whose marker is in a hex; 0: nobody's.
      const markerOwner = copy.markerOwnerAt[hex]!
      copy.markerOwnerAt[hex] = 0
      putPiece(copy, index, world.grid.ids[hex]!)
      state.mp2 = world.pieces[index]!.allowanceHalfMp
      const { costHalfMp: costsHalfMp } = reachField(copy, [index], [], context)
      copy.markerOwnerAt[hex] = markerOwner
      for (let to = 0; to < costsHalfMp.length; to++) if (costsHalfMp[to] !== UNREACHED) reachedHexes.add(to)
    }
    putPiece(copy, index, 'off')
    for (const to of reachedHexes) unitsByHex[to]!.push(index)
  }
}

/** The reach of a side in its next movement phase, if all other units stay where they stand in `position`. `position` is not changed. */
export function nextPhaseReach(position: Position, seat: Seat): SideReach {
  const copy = clonePosition(position)
  const { world } = copy
  const { ops } = copy.game
  // The US moves first in a turn: seen from the Mexican phase, the next US phase is in the next turn.
  if (seat === US) ops.turn = Math.min(ops.turn + 1, world.tables.clock.turns.length)
  // The copy is put into the movement segment of that phase, so that the functions of the rules see it so.
  ops.active = seat === US ? 'us' : 'mexican'
  ops.segment = 'move'
  ops.moving = null
  ops.command = commandersByUnit(copy, seat)
  const unitsByHex: number[][] = Array.from({ length: world.grid.count }, () => [])
  const inCommand = new Uint8Array(world.pieces.length)
  // No marches: a unit that marches may not attack (OPS-5.3).
  const context = stepContext(copy)
  for (const index of world.unitsOf[seat]) {
    const start = copy.hexOf[index]!
    if (start < 0) continue
    const state = copy.pieceStates[index]!
    if (ops.command[pieceId(copy, index)]) inCommand[index] = 1
    unitsByHex[start]!.push(index)
    // Disrupted and ineffective units must rest (OPS-12.1, OPS-12.2).
    if (state.disrupted || state.ineffective) continue
    // What the unit did in its last phase is over.
    state.moved = false
    state.marched = false
    state.attacked = false
    state.spent = 0
    // A unit in command has its whole allowance; the others roll for their movement points.
    state.mp2 = inCommand[index]
      ? WHOLE_ALLOWANCE
      : Math.min(AVERAGE_ROLL_HALF_MP, world.pieces[index]!.allowanceHalfMp)
    const { costHalfMp: costsHalfMp } = reachField(copy, [index], [], context)
    for (let hex = 0; hex < costsHalfMp.length; hex++)
      if (hex !== start && costsHalfMp[hex] !== UNREACHED) unitsByHex[hex]!.push(index)
  }
  addHiddenReach(copy, seat, unitsByHex, inCommand, context)
  return {
    unitsByHex,
    inCommand,
    inactive: seat === MEXICAN && santaAnnaInactive(copy),
    night: context.night,
    freed: seat === MEXICAN && context.ground ? nextPhaseReach(withArmyFreed(position), seat) : null,
  }
}

/** The position as it would be if the Army of the North were free to leave its ground (OPS-25.1). */
function withArmyFreed(position: Position): Position {
  const copy = clonePosition(position)
  copy.game.ops.activation.armyFree = true
  return copy
}

/** Where the enemy's units could be after those attacks, of which one may free his army (OPS-25.1). */
export function reachAfter(
  reach: SideReach,
  position: Position,
  attacks: readonly { readonly target: number }[],
): SideReach {
  if (!reach.freed) return reach
  const { stays } = groundOf(position.world)
  const isArmyAttacked = attacks.some(({ target }) => position.unitsAt[target]!.some((index) => stays[index] === 1))
  return isArmyAttacked ? reach.freed : reach
}
