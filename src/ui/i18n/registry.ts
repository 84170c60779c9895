import type { Catalogue, Lang } from './types'

const catalogues = new Map<Lang, Catalogue>()

/** Makes a language known; the page fetches only the one it speaks. */
export function addCatalogue(lang: Lang, catalogue: Catalogue): void {
  catalogues.set(lang, catalogue)
}

export const hasCatalogue = (lang: Lang): boolean => catalogues.has(lang)

/** The messages of a language; of another one while its own are on their way. */
export function catalogue(lang: Lang): Catalogue {
  const found = catalogues.get(lang) ?? catalogues.values().next().value
  if (!found) throw new Error('no language has been loaded')
  return found
}
