import { addCatalogue, hasCatalogue } from './registry'
import type { Lang } from './types'

/** Loads a language. True: it has been loaded now; false: it was there already. */
export async function loadLanguage(lang: Lang): Promise<boolean> {
  if (hasCatalogue(lang)) return false
  if (lang === 'es') addCatalogue('es', (await import('./es')).es)
  else addCatalogue('en', (await import('./en')).en)
  return true
}
