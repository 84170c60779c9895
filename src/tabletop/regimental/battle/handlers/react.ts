import { reactionChoices, whyNotReact } from '../charge/react'
import type { Handler } from '../handler'
import { emit } from '../run'

/** REG-5.5, 5.9, 9.3: the target of a charge reacts. The field `to` of the list is null where nothing is to be named. */
export const react: Handler<'react'> = {
  check: (table, side, { unit, how, to }) => whyNotReact(table, side, { unit, how, to }),
  list(table, side, out) {
    for (const { unit, how, to } of reactionChoices(table, side)) out.push({ type: 'react', unit, how, to })
  },
  run(run, _, { unit, how, to }) {
    run.battle.reactions = [...run.battle.reactions, { unit, how, to }]
    emit(run, { kind: 'reaction', unit, how, to })
  },
}
