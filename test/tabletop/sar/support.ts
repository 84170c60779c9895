import { tablesOf } from '../../../src/tabletop/sar/data'
import { RuleError } from '../../../src/tabletop/sar/errors'
import type { Profile, Tables } from '../../../src/tabletop/sar/types'

/** The tables of a profile, or the test fails. */
export function tables(profile: Profile = 'sar-2007'): Tables {
  const made = tablesOf(profile)
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
