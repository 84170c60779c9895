import { declineSecondHex } from '../combat/advance'
import type { ActionHandler } from '../handler'
import { declareVictory } from './victory'
import { emit } from '../run'
import { enemyOf } from '../types'

/** Declines what may be declined: reserves, slipping away, the sound of the guns, an advance (3.5). */
export const pass: ActionHandler<'pass'> = {
  check: () => null,
  list(_pos, _side, out) {
    out.push({ type: 'pass' })
  },
  run(run) {
    // Cavalry that does not go further leaves the others their advance.
    if (declineSecondHex(run.pos)) return
    const { pending, attack } = run.pos.game.ops
    // 22.1: not agreed on; it is fought as the option has it.
    if (pending.at(-1)?.kind === 'resolver' && attack) {
      delete attack.resolver
      emit(run, { kind: 'resolver', name: run.pos.game.options.resolver, by: 'declined', rule: 'OPS-22.1' })
    }
    pending.pop()
  },
}

/** Gives the game to the other side (ruling at 18.3). */
export const resign: ActionHandler<'resign'> = {
  check: () => null,
  list(_pos, _side, out) {
    out.push({ type: 'resign' })
  },
  run(run, side) {
    declareVictory(run, enemyOf(side), 'resign')
  },
}
