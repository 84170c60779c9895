import type { Sentence } from '../game'
import type { Catalogue, Names } from '../../i18n/messages'
import type { Said } from '../../i18n/types'

/** What stands under `group.name` in the computer's part of the catalogue. */
function messageOf(text: Catalogue, group: string, name: string): Said | undefined {
  const groups: Record<string, Record<string, Said>> = text.ai
  return groups[group]?.[name]
}

/** A name of the computer's data in words; null: the catalogue has none. */
export function aiWord(text: Catalogue, group: 'plan' | 'term' | 'script' | 'character', id: string): string | null {
  const said = messageOf(text, group, id)
  return said === undefined ? null : typeof said === 'string' ? said : said({})
}

/** Arguments that name something of the computer's own data. */
const OWN = { plan: 'plan', term: 'term', script: 'script' } as const

/**
 * A sentence of the computer's about its own play (`ai.<group>.<name>`). Pieces and hexes in its arguments become names, lists
 * (`a,b`) too; `plan`, `term` and `script` become what the catalogue calls them.
 */
export function aiSentence({ key, args }: Sentence, text: Catalogue, names: Names): string {
  const [, group = '', ...rest] = key.split('.')
  const said = messageOf(text, group, rest.join('.'))
  if (said === undefined) return ''
  if (typeof said === 'string') return said
  const filled: Record<string, string> = {}
  for (const [name, value] of Object.entries(args)) {
    const own = name in OWN ? aiWord(text, OWN[name as keyof typeof OWN], String(value)) : null
    filled[name] = own ?? namesOf(String(value), names)
  }
  return said(filled)
}

/** Ids in words; several of them, parted by commas, are listed. */
function namesOf(value: string, names: Names): string {
  const ids = value.split(',')
  if (ids.length > 1 && ids.every((id) => names.any(id) !== id)) return names.pieces(ids)
  return names.any(value)
}
