/** The session for tests outside the browser, with the tabletop that the page fetches late. */
export { TABLETOPS_LOADED } from '../../../src/session/tabletops'

export { Session } from '../../../src/session/session'
