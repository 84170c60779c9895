import { regimentalRules } from '../../../src/tabletop/regimental/data'
import { DEFAULT_OPTIONS, type RegimentalOptions } from '../../../src/tabletop/regimental/options'
import { RuleError } from '../../../src/tabletop/common/ruleError'
import type { Rules } from '../../../src/tabletop/regimental/types'

/** The Regimental rules with these answers to the open questions, or the test fails. */
export function rules(options: Partial<RegimentalOptions> = {}): Rules {
  const made = regimentalRules({ ...DEFAULT_OPTIONS, ...options })
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** Code and rule with which something is refused; null where it is allowed. */
export function refusal(act: () => unknown): string | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof RuleError) return `${error.code} ${error.rule}`
    throw error
  }
}
