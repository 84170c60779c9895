// Choices inside a step (`Owed` in types.ts), one file a kind.
import type { RegimentalTable } from '../run'
import type { Owed } from '../types'
import { ammunition } from './ammunition'
import { breakthrough } from './breakthrough'
import { gunStand } from './gunStand'
import { recall } from './recall'
import { replace } from './replace'
import type { OwedKind, OwedRule } from './rule'
import { secondTarget } from './secondTarget'
import { standLoss } from './standLoss'
import { victor } from './victor'

const RULES: { readonly [K in OwedKind]: OwedRule<K> } = {
  gunStand,
  ammunition,
  recall,
  standLoss,
  breakthrough,
  victor,
  secondTarget,
  replace,
}

/** The rule of what is owed. The compiler cannot follow the kind to its rule, hence the cast. */
export const ruleOfOwed = (owed: Owed): OwedRule<OwedKind> => RULES[owed.kind] as unknown as OwedRule<OwedKind>

/** The options of the choice that is owed next; none if nothing is owed. */
export function owedOptions(table: RegimentalTable): readonly string[] {
  const owed = table.battle.owed.at(-1)
  return owed ? ruleOfOwed(owed).options(table, owed) : []
}
