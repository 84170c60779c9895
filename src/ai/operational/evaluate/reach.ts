import type { Seat } from '../../../game/side'
import { commandersByUnit, santaAnnaInactive } from '../../../operational/command/command'
import { clonePosition } from '../../../operational/engine'
import { stepContext } from '../../../operational/movement/cost'
import { reachField, UNREACHED } from '../../../operational/movement/reach'
import type { Position } from '../../../operational/position'
import { markerSeat } from '../../../operational/hidden/markerIds'
import { pieceId, putPiece } from '../../../operational/position'
import { MEXICAN, US } from '../../../operational/world'

/** Where the units of a side could be at the end of their next movement phase, and fight from there. */
export interface SideReach {
  /** By hex: units that could come there, those that stand there with them; ascending. */
  readonly at: readonly (readonly number[])[]
  /** By piece: it would be in command as things stand. */
  readonly commanded: Uint8Array
  /** They come into no EZOC but by a morale check or beside others (19.4.3). */
  readonly idle: boolean
  readonly night: boolean
}

/** MP in halves that the die of 4.3 gives at an average throw. */
const MEAN_DIE2 = 8

/** Units that lie in boxes nobody has seen into: each may come from either marker of any box, shared out in turn. */
function hiddenReach(
  copy: Position,
  seat: Seat,
  at: number[][],
  commanded: Uint8Array,
  context: ReturnType<typeof stepContext>,
): void {
  const { world } = copy
  const { markers, entry } = copy.game.ops
  const boxes = new Map<string, number[]>()
  for (const id of Object.keys(markers).sort()) {
    const hex = world.grid.indexOf(markers[id]!.at)
    if (markerSeat(id) !== seat || hex < 0) continue
    const letter = id.split('.')[2]!
    boxes.set(letter, [...(boxes.get(letter) ?? []), hex])
  }
  const letters = [...boxes.keys()]
  if (letters.length === 0) return
  let n = 0
  for (const index of world.unitsOf[seat]) {
    const state = copy.pieceStates[index]!
    if (!(state.at === 'off' && !entry[pieceId(copy, index)]) && !state.at.startsWith('box:')) continue
    const from = boxes.get(state.at.slice(4).toLowerCase()) ?? boxes.get(letters[n++ % letters.length]!)!
    commanded[index] = 1
    const seen = new Set<number>()
    for (const hex of from) {
      const mark = copy.markerOwnerAt[hex]!
      copy.markerOwnerAt[hex] = 0
      putPiece(copy, index, world.grid.ids[hex]!)
      state.mp2 = world.pieces[index]!.ma2
      const { cost2 } = reachField(copy, [index], [], context)
      copy.markerOwnerAt[hex] = mark
      for (let to = 0; to < cost2.length; to++) if (cost2[to] !== UNREACHED) seen.add(to)
    }
    putPiece(copy, index, 'off')
    for (const to of seen) at[to]!.push(index)
  }
}

/** The reach of the side that moves next, with everybody where he stands in that position. */
export function nextPhaseReach(pos: Position, seat: Seat): SideReach {
  const copy = clonePosition(pos)
  const { world } = copy
  const { ops } = copy.game
  if (seat === US) ops.turn = Math.min(ops.turn + 1, world.tables.clock.turns.length)
  ops.active = seat === US ? 'us' : 'mexican'
  ops.segment = 'move'
  ops.moving = null
  ops.command = commandersByUnit(copy, seat)
  const at: number[][] = Array.from({ length: world.grid.count }, () => [])
  const commanded = new Uint8Array(world.pieces.length)
  const context = stepContext(copy, false)
  for (const index of world.unitsOf[seat]) {
    const start = copy.hexOf[index]!
    if (start < 0) continue
    const state = copy.pieceStates[index]!
    if (ops.command[pieceId(copy, index)]) commanded[index] = 1
    at[start]!.push(index)
    if (state.disrupted || state.ineffective) continue
    state.moved = false
    state.marched = false
    state.attacked = false
    state.spent = 0
    state.mp2 = commanded[index] ? -1 : Math.min(MEAN_DIE2, world.pieces[index]!.ma2)
    const { cost2 } = reachField(copy, [index], [], context)
    for (let hex = 0; hex < cost2.length; hex++) if (hex !== start && cost2[hex] !== UNREACHED) at[hex]!.push(index)
  }
  hiddenReach(copy, seat, at, commanded, context)
  return { at, commanded, idle: seat === MEXICAN && santaAnnaInactive(copy), night: context.night }
}
