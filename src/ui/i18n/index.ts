// Registers both languages, for tests and the command line; the page loads one at a time with ./load.
import { en } from './en'
import { es } from './es'
import { addCatalogue } from './messages'

addCatalogue('en', en)
addCatalogue('es', es)

export * from './messages'
