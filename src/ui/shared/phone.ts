import { signal } from '@preact/signals'

const narrowQuery = typeof matchMedia === 'function' ? matchMedia('(max-width: 760px)') : null

/** Is the screen so narrow that the panels are drawn as a sheet over the map? The width is the one in phone.css. */
export const isNarrow = signal(narrowQuery?.matches ?? false)
narrowQuery?.addEventListener('change', () => (isNarrow.value = narrowQuery.matches))
