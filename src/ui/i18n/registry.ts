import type { Catalogue, Lang } from './types'

const catalogues = new Map<Lang, Catalogue>()

/** Registers a language. The page loads only the language in use. */
export function addCatalogue(lang: Lang, catalogue: Catalogue): void {
  catalogues.set(lang, catalogue)
}

export const hasCatalogue = (lang: Lang): boolean => catalogues.has(lang)

/** The messages of a language; those of another while it is still loading. */
export function catalogue(lang: Lang): Catalogue {
  const found = catalogues.get(lang) ?? catalogues.values().next().value
  if (!found) throw new Error('no language has been loaded')
  return found
}
