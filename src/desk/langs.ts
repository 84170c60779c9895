import type { Lang } from '../ui/i18n/types'

/** The languages of the desk, each with a short name for itself. */
export const LANGS: readonly { id: Lang; name: string; short: string }[] = [
  { id: 'en', name: 'English', short: 'EN' },
  { id: 'es', name: 'Español', short: 'ES' },
]
