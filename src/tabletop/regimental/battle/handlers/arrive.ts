import { bringOn, groupsDue } from '../arrivals'
import type { Handler } from '../handler'
import { cannot } from '../refusals'

/** M1: a group whose coming its owner chooses comes on (ruling under REG-12.12). */
export const arrive: Handler<'arrive'> = {
  check(table, _, { group }) {
    return groupsDue(table).some((one) => one.group === group && one.isChosen)
      ? null
      : cannot('REG-12.12', 'notDue', { what: group })
  },
  list(table, _, out) {
    for (const { group, isChosen } of groupsDue(table)) if (isChosen) out.push({ type: 'arrive', group })
  },
  run: (run, _, { group }) => bringOn(run, run.field.terms.arrivals.find((one) => one.group === group)!),
}
