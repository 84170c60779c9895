import type { PlanStep } from '../plans'

/** Plans that a side gave up on the turn after it had taken them up, or on the same. */
export const shortPlans = (plans: readonly PlanStep[]): number =>
  plans.filter(({ turn }, n) => plans[n + 1] !== undefined && plans[n + 1]!.turn - turn <= 1).length
