import type { Handler } from '../handler'
import { buildingsFor, openFormations, planForm, takeForm } from '../march/forms'
import { maneuveringUnits, whyNotManeuver } from '../march/maneuver'

/** REG-5.3, 5.4, 5.10: a change of formation; with `building` into garrison there. */
export const form: Handler<'form'> = {
  check(table, side, { unit, formation, building }) {
    const why = whyNotManeuver(table, side, unit)
    if (why) return why
    const plan = planForm(table, unit, formation, building)
    return plan.ok ? null : plan.refusal
  },
  list(table, _, out) {
    for (const unit of maneuveringUnits(table)) {
      const formations = openFormations(table, unit)
      if (formations.length === 0) continue
      const others = formations.filter((formation) => formation !== 'garrison')
      if (others.length > 0) out.push({ type: 'form', unit, formation: { oneOf: others } })
      const buildings = formations.includes('garrison') ? buildingsFor(table, unit) : []
      if (buildings.length > 0) out.push({ type: 'form', unit, formation: 'garrison', building: { oneOf: buildings } })
    }
  },
  run(run, _, { unit, formation, building }) {
    const plan = planForm(run, unit, formation, building)
    if (plan.ok) takeForm(run, plan.value)
  },
}
