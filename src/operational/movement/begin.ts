import type { Handler } from '../handler'
import { pieceIndex, touch } from '../position'
import { because } from '../refusals'
import { roll, tell } from '../run'
import { allowance2, stepContext } from './cost'
import { canMove, mustBegin } from './groups'
import { endMove } from './step'
import { groupMask } from './together'
import { listBegins } from './stepList'

/** The die of 4.3: a unit out of command, or a stack with such a unit, learns its MP before its first step. */
export const begin: Handler<'begin'> = {
  check(pos, side, action) {
    if (action.units.length === 0) return because('badShape', { field: 'units' })
    const units = action.units.map((id) => pieceIndex(pos, id))
    for (const [k, index] of units.entries()) {
      const piece = action.units[k]!
      const def = pos.world.pieces[index]
      if (!def || def.side !== side || def.kind !== 'unit') return because('notYours', { piece })
      if (pos.hexOf[index]! < 0) return because('notOnMap', { piece })
      if (!canMove(pos, index)) return because('moveOver', { piece })
      if (pos.st[index]!.mp2 >= 0) return because('begunAlready', { piece })
      if (pos.hexOf[index] !== pos.hexOf[units[0]!]) return because('notTogether')
    }
    if (!units.some((index) => mustBegin(pos, index))) return because('inCommandAlready', { piece: action.units[0]! })
    return null
  },
  list: listBegins,
  run(run, _side, action) {
    const { pos } = run
    endMove(run)
    for (const piece of action.units) {
      const index = pieceIndex(pos, piece)
      const state = pos.st[index]!
      const most = allowance2(pos, index)
      if (mustBegin(pos, index)) {
        const { dice } = pos.world.tables.command.outOfCommand
        const faces = Array.from({ length: dice }, () => roll(run))
        const value = faces.reduce((a, b) => a + b, 0)
        tell(run, {
          kind: 'die',
          purpose: 'command',
          faces,
          value,
          modifiers: [],
          piece,
          passed: null,
          rule: 'OPS-4.3',
        })
        state.mp2 = Math.min(value * 2, most)
      } else state.mp2 = most
      touch(pos, index)
    }
    pos.game.ops.moving = { units: [...action.units], stepped: false, march: false, fromEzoc: false }
    const hex = pos.hexOf[pieceIndex(pos, action.units[0]!)]!
    const context = stepContext(pos, false)
    // 5.1: over when no step can be paid; as long as one unit of a stack can go, it may leave the others.
    if (action.units.some((piece) => groupMask(pos, [pieceIndex(pos, piece)], [], hex, context) !== 0)) return
    endMove(run)
    tell(run, { kind: 'stopped', pieces: [...action.units], hex: pos.world.grid.ids[hex]!, rule: 'OPS-5.1' })
  },
}

/** The owner has done with whoever is under way (5.1). */
export const stop: Handler<'stop'> = {
  check: (pos) => (pos.game.ops.moving ? null : because('nobodyMoving')),
  list(pos, _side, out) {
    if (pos.game.ops.moving) out.push({ type: 'stop' })
  },
  run(run) {
    const { moving } = run.pos.game.ops
    const pieces = [...moving!.units]
    const hex = run.pos.st[pieceIndex(run.pos, pieces[0]!)]!.at
    endMove(run)
    tell(run, { kind: 'stopped', pieces, hex, rule: 'OPS-5.1' })
  },
}
