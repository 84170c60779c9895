import type { Handler } from '../handler'
import { planDeploy, takeForm } from '../march/forms'
import { maneuveringUnits, whyNotManeuver } from '../march/maneuver'

const INTO = ['line', 'openOrder'] as const

/** REG-5.3, 5.10: a column deploys to the front. */
export const deploy: Handler<'deploy'> = {
  check(table, side, { unit, formation }) {
    const why = whyNotManeuver(table, side, unit)
    if (why) return why
    const plan = planDeploy(table, unit, formation)
    return plan.ok ? null : plan.refusal
  },
  list(table, _, out) {
    for (const unit of maneuveringUnits(table)) {
      const into = INTO.filter((formation) => planDeploy(table, unit, formation).ok)
      if (into.length > 0) out.push({ type: 'deploy', unit, formation: { oneOf: into } })
    }
  },
  run(run, _, { unit, formation }) {
    const plan = planDeploy(run, unit, formation)
    if (plan.ok) takeForm(run, plan.value)
  },
}
