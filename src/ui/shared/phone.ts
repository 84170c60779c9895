import { signal } from '@preact/signals'

const query = typeof matchMedia === 'function' ? matchMedia('(max-width: 760px)') : null

/** Is the screen so narrow that the panels are a sheet? As in phone.css. */
export const narrow = signal(query?.matches ?? false)
query?.addEventListener('change', () => (narrow.value = query.matches))
