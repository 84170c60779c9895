import { canAnyoneFire } from '../fire/aiming'
import { cannot } from '../refusals'
import type { Step } from './step'

/** F2 (REG-2.4): the phasing player fires, one fire after the other, until nobody of his can or he has done. */
export const offensiveFire: Step = {
  proceed(run) {
    const { fire, phasing } = run.battle
    return fire || canAnyoneFire(run, phasing) ? 'wait' : 'combats'
  },
  whyNotReady: ({ battle }) => (battle.fire ? cannot('REG-7.1', 'volleyFirst', { target: battle.fire.target }) : null),
  ready: () => 'combats',
}
