import { answerOwed } from '../flow'
import type { Handler } from '../handler'
import { owedOptions } from '../owed'
import { cannot } from '../refusals'

/** REG-13.4: answers a choice that the rules owe the side inside a step. */
export const choose: Handler<'choose'> = {
  check(table, _, { option }) {
    return owedOptions(table).includes(option) ? null : cannot('REG-13.4', 'notOffered', { what: option })
  },
  list(table, _, out) {
    for (const option of owedOptions(table)) out.push({ type: 'choose', option })
  },
  run: (run, _, { option }) => answerOwed(run, option),
}
