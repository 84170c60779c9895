import type { Run } from '../run'

/** TODO */
export function leaderCasualties(_run: Run): undefined {}
