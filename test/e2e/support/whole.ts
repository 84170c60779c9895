/** The session for tests outside the browser, with the tabletop that the page fetches late. */
export { TABLETOPS_LOADED } from '../../../src/session/hex/tabletops'

export { HexSession as Session } from '../../../src/session/hex/session'

export { chance, choose } from '../../session/player'

export { clashInPlay } from '../../clash/commanded'
