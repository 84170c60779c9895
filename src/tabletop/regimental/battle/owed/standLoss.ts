import { takeOneStand } from '../combat/takeStands'
import type { OwedRule } from './rule'

/** REG-10.9: which unit gives the next stand. The loss that asks waits first on the list. */
export const standLoss: OwedRule<'standLoss'> = {
  options: (_, { options }) => options,
  choose(run, _, option) {
    const todo = run.battle.todo.shift()
    if (todo?.do === 'takeStands') takeOneStand(run, todo, option)
  },
}
