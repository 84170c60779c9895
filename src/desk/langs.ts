import type { Lang } from '../ui/i18n/types'

/** The languages of the desk, each with a short name for itself. */
export const LANGS: readonly { id: Lang; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'es', name: 'Español' },
]
