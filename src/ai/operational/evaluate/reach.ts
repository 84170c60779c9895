import { commandOf, santaAnnaInactive } from '../../../operational/command/command'
import { clonePosition } from '../../../operational/engine'
import { stepContext } from '../../../operational/movement/cost'
import { reachField, UNREACHED } from '../../../operational/movement/reach'
import type { Position } from '../../../operational/position'
import { idOf } from '../../../operational/position'
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

/** The reach of the side that moves next, with everybody where he stands in that position. */
export function reachNext(pos: Position, sideNo: number): SideReach {
  const copy = clonePosition(pos)
  const { world } = copy
  const { ops } = copy.game
  if (sideNo === US) ops.turn = Math.min(ops.turn + 1, world.tables.clock.turns.length)
  ops.active = sideNo === US ? 'us' : 'mexican'
  ops.segment = 'move'
  ops.moving = null
  ops.command = commandOf(copy, sideNo)
  const at: number[][] = Array.from({ length: world.grid.count }, () => [])
  const commanded = new Uint8Array(world.pieces.length)
  const context = stepContext(copy, false)
  for (const index of world.unitsOf[sideNo]!) {
    const start = copy.hexOf[index]!
    if (start < 0) continue
    const state = copy.st[index]!
    if (ops.command[idOf(copy, index)]) commanded[index] = 1
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
  return { at, commanded, idle: sideNo === MEXICAN && santaAnnaInactive(copy), night: context.night }
}
