import type { Handler } from '../handler'
import { cannot } from '../refusals'
import type { RegimentalTable } from '../run'
import { reactionsOf } from '../charge/react'

/** Units whose declaration at this place may be taken back: charges that have not moved, or reactions. */
const declared = ({ battle }: RegimentalTable): string[] =>
  battle.place === 'charges'
    ? battle.charges.filter(({ state, kind }) => state === 'declared' && kind === 'charge').map(({ unit }) => unit)
    : battle.reactions.map(({ unit }) => unit)

/** REG-2.2 b: a charge or a reaction that was declared is taken back, before anything moves. */
export const takeBack: Handler<'takeBack'> = {
  check(table, _, { unit }) {
    return declared(table).includes(unit) ? null : cannot('REG-2.2', 'nothingToTakeBack', { unit })
  },
  list(table, _, out) {
    for (const unit of declared(table).sort()) out.push({ type: 'takeBack', unit })
  },
  run(run, _, { unit }) {
    const { battle } = run
    if (battle.place === 'charges') {
      battle.charges = battle.charges.filter((charge) => charge.unit !== unit || charge.state !== 'declared')
      return
    }
    battle.reactions = battle.reactions.filter((reaction) => reaction.unit !== unit)
    // REG-5.9: crews cannot shelter in a square that is not formed after all.
    battle.reactions = battle.reactions.filter((reaction) => {
      if (reaction.how !== 'shelter') return true
      const others = battle.reactions
      battle.reactions = others.filter((other) => other !== reaction)
      const isOpen = reactionsOf(run, reaction.unit).some(({ how, to }) => how === 'shelter' && to === reaction.to)
      battle.reactions = others
      return isOpen
    })
  },
}
