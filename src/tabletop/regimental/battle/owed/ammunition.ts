import { markLow } from '../fire/ammunition'
import type { OwedRule } from './rule'

/** REG-8.8: who is marked low on ammunition. */
export const ammunition: OwedRule<'ammunition'> = {
  options: (_, { options }) => options,
  choose: (run, _, option) => markLow(run, option),
}
