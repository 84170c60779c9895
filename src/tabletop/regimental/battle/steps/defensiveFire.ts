import { canAnyoneFire } from '../fire/aiming'
import { cannot } from '../refusals'
import { enemyOf } from '../units'
import type { Step } from './step'

/** F1 (REG-2.4): the opponent fires, one fire after the other, until nobody of his can or he has done. */
export const defensiveFire: Step = {
  proceed(run) {
    const { fire, phasing } = run.battle
    return fire || canAnyoneFire(run, enemyOf(run, phasing)) ? 'wait' : 'offensiveFire'
  },
  whyNotReady: ({ battle }) => (battle.fire ? cannot('REG-7.1', 'volleyFirst', { target: battle.fire.target }) : null),
  ready: () => 'offensiveFire',
}
