import type { Variants } from '../../../operational/types'
import { text } from '../../shell/page'

/** A variant that is in force: its name in the player's language, and its rule. */
export interface NamedVariant {
  readonly name: string
  readonly rule: string
}

/** The variants of a game that are in force (OPS-25), in the order of the rulebook. */
export function variantNames({ valenciaStays, worksDoNotWake, handicap = 0 }: Variants): NamedVariant[] {
  const t = text.value
  const named: NamedVariant[] = []
  if (valenciaStays) named.push({ name: t.variants.names.valenciaStays, rule: 'OPS-25.1' })
  if (worksDoNotWake) named.push({ name: t.variants.names.worksDoNotWake, rule: 'OPS-25.2' })
  if (handicap !== 0)
    named.push({
      name: t.variants.given(Math.abs(handicap), t.side[handicap > 0 ? 'us' : 'mexican']),
      rule: 'OPS-25.3',
    })
  return named
}
