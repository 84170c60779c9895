import { endCombats, startCombat, startCombats } from '../combat/start'
import type { Step } from './step'

/** C1 (REG-9.5): charge combats, in the order of the phasing player. A single combat is fought without asking. */
export const combats: Step = {
  enter: (run) => startCombats(run, 1),
  proceed(run) {
    const [first, second] = run.battle.combats
    if (second) return 'wait'
    if (first) {
      startCombat(run, first.id)
      return 'again'
    }
    endCombats(run)
    return 'breakthroughs'
  },
}
