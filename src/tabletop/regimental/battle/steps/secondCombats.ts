import { endChargePhase, startCombat, startCombats } from '../combat/start'
import type { Step } from './step'

/** C3: breakthrough combats (REG-10.10); then the charge phase is over, and with it the player turn. */
export const secondCombats: Step = {
  enter: (run) => startCombats(run, 2),
  proceed(run) {
    const [first, second] = run.battle.combats
    if (second) return 'wait'
    if (first) {
      startCombat(run, first.id)
      return 'again'
    }
    endChargePhase(run)
    return 'nextPlayerTurn'
  },
}
