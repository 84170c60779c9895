import { en } from './en'
import { es } from './es'
import { addCatalogue } from './messages'

addCatalogue('en', en)
addCatalogue('es', es)

/** Everything of the catalogue with both languages at hand; the page takes them one by one from ./load. */
export * from './messages'
