import type { Handler } from '../handler'
import { goTo } from '../flow'
import { cannot } from '../refusals'
import type { RegimentalTable } from '../run'
import { STEPS } from '../steps'
import type { Step } from '../steps/step'

const stepOf = ({ battle }: RegimentalTable): Step | null => (battle.place === 'over' ? null : STEPS[battle.place])

/** The side has nothing more to do at this place. */
export const ready: Handler<'ready'> = {
  check(table) {
    const step = stepOf(table)
    if (!step?.ready) return cannot('REG-2.6', 'notNow', { what: 'ready' })
    return step.whyNotReady?.(table) ?? null
  },
  list(table, side, out) {
    if (this.check(table, side, { type: 'ready' }) === null) out.push({ type: 'ready' })
  },
  run(run) {
    goTo(run, stepOf(run)!.ready!(run))
  },
}
