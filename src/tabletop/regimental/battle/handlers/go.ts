import type { Handler } from '../handler'
import { listMoves, refusalOfStep, takeStep } from '../march/take'

/** REG-5.10: a straight move: forward, or obliquely. */
export const go: Handler<'go'> = {
  check: refusalOfStep,
  list: (table, _, out) => listMoves(table, 'go', out),
  run: (run, _, action) => takeStep(run, action),
}
