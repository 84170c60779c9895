import { endBattle } from '../flow'
import type { Handler } from '../handler'
import { enemyOf } from '../units'

/** REG-12.12: the side to act gives the battle up. */
export const resign: Handler<'resign'> = {
  check: () => null,
  list(_, __, out) {
    out.push({ type: 'resign' })
  },
  run(run, side) {
    endBattle(run, { winner: enemyOf(run, side), by: 'resigned', what: null })
  },
}
