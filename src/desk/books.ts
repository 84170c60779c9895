// The books of the desk. That of the Santa Anna Rules is there from the start; another is loaded when it is first wanted, so that the page stays light.
import { signal } from '@preact/signals'
import { PROCEDURES } from './procedures'
import { addCharts } from './told/charts'

/** The books that have been loaded, by what the names of their procedures begin with. */
export const loadedBooks = signal<ReadonlySet<string>>(new Set(['sar']))

/** Loads a book: its procedures, and its charts. Does nothing where it is there already, or where there is none of that name. */
export async function loadBook(book: string): Promise<void> {
  if (loadedBooks.value.has(book) || book !== 'reg') return
  const [{ REG_PROCEDURES }, { regimentalCharts, regimentalReference }] = await Promise.all([
    import('../tabletop/regimental/procedures'),
    import('./told/chartsReg'),
  ])
  for (const [name, procedure] of REG_PROCEDURES) PROCEDURES.set(name, procedure)
  addCharts(book, regimentalCharts, regimentalReference)
  loadedBooks.value = new Set([...loadedBooks.value, book])
}
