import { reactionChoices } from '../charge/react'
import { enemyOf } from '../units'
import type { Step } from './step'

/** M2b (REG-9.3): the targets react. Skipped when none can. Then squares form and chargers move (charge/begin.ts). */
export const reactions: Step = {
  proceed(run) {
    const { battle } = run
    const hasChoice = battle.reactions.length > 0 || reactionChoices(run, enemyOf(run, battle.phasing)).length > 0
    return hasChoice ? 'wait' : 'maneuvers'
  },
  ready: () => 'maneuvers',
}
