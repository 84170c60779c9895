import { dropFurther } from '../combat/advance'
import type { Handler } from '../handler'
import { declareVictory } from './victory'
import { enemyOf } from '../types'

/** Declines what may be declined: reserves, slipping away, the sound of the guns, an advance (3.5). */
export const pass: Handler<'pass'> = {
  check: () => null,
  list(_pos, _side, out) {
    out.push({ type: 'pass' })
  },
  run(run) {
    // Cavalry that does not go further leaves the others their advance.
    if (dropFurther(run.pos)) return
    run.pos.game.ops.pending.pop()
  },
}

/** Gives the game to the other side (ruling at 18.3). */
export const resign: Handler<'resign'> = {
  check: () => null,
  list(_pos, _side, out) {
    out.push({ type: 'resign' })
  },
  run(run, side) {
    declareVictory(run, enemyOf(side), 'resign')
  },
}
