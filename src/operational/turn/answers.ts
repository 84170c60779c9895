import { declineSecondHex } from '../combat/advance'
import type { ActionHandler } from '../handler'
import { declareVictory } from './victory'
import { emit } from '../run'
import { enemyOf } from '../types'

/** The answers that decline a choice, and resigning. */

/** OPS-3.5: declines what a side is asked: reserves, slipping away, the sound of the guns, an advance, or another way to resolve the attack. */
export const pass: ActionHandler<'pass'> = {
  check: () => null,
  list(_pos, _side, out) {
    out.push({ type: 'pass' })
  },
  run(run) {
    // Cavalry that could advance a second hex declines only that; the other units may still advance.
    const hasDeclinedSecondHex = declineSecondHex(run.position)
    if (hasDeclinedSecondHex) return
    const { pending, attack } = run.position.game.ops
    // 22.1: the defender does not agree to the resolver picked for this attack, so the one of the game's options is used.
    if (pending.at(-1)?.kind === 'resolver' && attack) {
      delete attack.resolver
      delete attack.mode
      emit(run, { kind: 'resolver', name: run.position.game.options.resolver, by: 'declined', rule: 'OPS-22.1' })
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
