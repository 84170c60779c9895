import type { Handler } from '../handler'
import { listMoves, refusalOfStep, takeStep } from '../march/take'

/** REG-5.10: a wheel about a front corner. */
export const wheel: Handler<'wheel'> = {
  check: refusalOfStep,
  list: (table, _, out) => listMoves(table, 'wheel', out),
  run: (run, _, action) => takeStep(run, action),
}
