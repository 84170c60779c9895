import type { Variants } from '../src/operational/types'
import { variantsOf } from '../src/operational/variants'

/**
 * The variants (OPS-25) that a command line names: `valenciaStays,worksDoNotWake,handicap=5`; empty: none. Throws on a name that is no variant.
 */
export function variantsNamed(words: string): Variants {
  const named = new Map<string, string>()
  for (const word of words.split(',')) {
    const [name = '', value = ''] = word.split('=')
    if (name !== '') named.set(name, value)
  }
  for (const name of named.keys())
    if (name !== 'valenciaStays' && name !== 'worksDoNotWake' && name !== 'handicap')
      throw new Error(`no variant ${name}`)
  return variantsOf({
    valenciaStays: named.has('valenciaStays'),
    worksDoNotWake: named.has('worksDoNotWake'),
    handicap: Number(named.get('handicap') ?? 0),
  })
}
