import type { Seat } from '../../../game/side'
import { commandersByUnit, santaAnnaInactive } from '../../../operational/command/command'
import { clonePosition } from '../../../operational/engine'
import { parseMarkerId } from '../../../operational/hidden/markerIds'
import { stepContext } from '../../../operational/movement/cost'
import { reachField, UNREACHED } from '../../../operational/movement/reach'
import { pieceId, type Position, putPiece } from '../../../operational/position'
import { MEXICAN, US } from '../../../operational/world'
import { EVALUATION } from '../figures'

/** Where the units of a side could be at the end of their next movement phase. In this file `mp2`, `cost2` are in halves of an MP. */
export interface SideReach {
  /** By hex: units that could be there, with those that stand there now; ascending, hidden units last. */
  readonly unitsByHex: readonly (readonly number[])[]
  /** By piece: 1 if it would be in command where it stands now (OPS-4.2). */
  readonly inCommand: Uint8Array
  /** The side's army is inactive: units enter an EZOC only after a morale check, unless OPS-19.4.5 lets them in (OPS-19.4.3). */
  readonly inactive: boolean
  readonly night: boolean
}

/** Hexes of a side's markers on the map, by the letter of the box of hidden units that each marker stands for (OPS-19.5). */
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
 * Adds the reach of hidden units. A unit whose box is not known is taken to be in one of the boxes in use, box after box in turn; it may start
 * from either marker of its box.
 */
function addHiddenReach(
  copy: Position,
  seat: Seat,
  unitsByHex: number[][],
  inCommand: Uint8Array,
  context: ReturnType<typeof stepContext>,
): void {
  const { world } = copy
  const { entry } = copy.game.ops
  const boxes = markerHexesByBox(copy, seat)
  const letters = [...boxes.keys()]
  if (letters.length === 0) return
  let guessedBoxes = 0
  for (const index of world.unitsOf[seat]) {
    const state = copy.pieceStates[index]!
    // Neither on the map, in a known box, nor due to enter: it is in a box, but in which is not known.
    const boxUnknown = state.at === 'off' && !entry[pieceId(copy, index)]
    if (!boxUnknown && !state.at.startsWith('box:')) continue
    const known = boxes.get(state.at.slice('box:'.length))
    const starts = known ?? boxes.get(letters[guessedBoxes++ % letters.length]!)!
    inCommand[index] = 1
    const reached = new Set<number>()
    for (const hex of starts) {
      const markerOwner = copy.markerOwnerAt[hex]!
      copy.markerOwnerAt[hex] = 0
      putPiece(copy, index, world.grid.ids[hex]!)
      state.mp2 = world.pieces[index]!.allowanceHalfMp
      const { costHalfMp: cost2 } = reachField(copy, [index], [], context)
      copy.markerOwnerAt[hex] = markerOwner
      for (let to = 0; to < cost2.length; to++) if (cost2[to] !== UNREACHED) reached.add(to)
    }
    putPiece(copy, index, 'off')
    for (const to of reached) unitsByHex[to]!.push(index)
  }
}

/** Reach of a side in its next movement phase, with all other units where they stand in `position`. `position` is not written to. */
export function nextPhaseReach(position: Position, seat: Seat): SideReach {
  const copy = clonePosition(position)
  const { world } = copy
  const { ops } = copy.game
  // The US moves first in a turn, so its next movement phase is in the next turn.
  if (seat === US) ops.turn = Math.min(ops.turn + 1, world.tables.clock.turns.length)
  ops.active = seat === US ? 'us' : 'mexican'
  ops.segment = 'move'
  ops.moving = null
  ops.command = commandersByUnit(copy, seat)
  const unitsByHex: number[][] = Array.from({ length: world.grid.count }, () => [])
  const inCommand = new Uint8Array(world.pieces.length)
  const isMarching = false
  const context = stepContext(copy, isMarching)
  for (const index of world.unitsOf[seat]) {
    const start = copy.hexOf[index]!
    if (start < 0) continue
    const state = copy.pieceStates[index]!
    if (ops.command[pieceId(copy, index)]) inCommand[index] = 1
    unitsByHex[start]!.push(index)
    if (state.disrupted || state.ineffective) continue
    state.moved = false
    state.marched = false
    state.attacked = false
    state.spent = 0
    // -1: the move has not begun; a unit in command then has its whole allowance.
    state.mp2 = inCommand[index] ? -1 : Math.min(EVALUATION.averageRoll2, world.pieces[index]!.allowanceHalfMp)
    const { costHalfMp: cost2 } = reachField(copy, [index], [], context)
    for (let hex = 0; hex < cost2.length; hex++)
      if (hex !== start && cost2[hex] !== UNREACHED) unitsByHex[hex]!.push(index)
  }
  addHiddenReach(copy, seat, unitsByHex, inCommand, context)
  return { unitsByHex, inCommand, inactive: seat === MEXICAN && santaAnnaInactive(copy), night: context.night }
}
