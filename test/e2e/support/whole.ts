/** The session for tests outside the browser, with the tabletop that the page fetches late. */
import '../../../src/session/tabletopHere'

export { Session } from '../../../src/session/session'
