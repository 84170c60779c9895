import type { Result } from '../core/result'
import { BattleSession } from './battleSession'
import type { Notice } from './load'
import { BUENA_VISTA } from './scenarios'
import { Session } from './session'
import type { TabletopSource } from './tabletop'

/** A game of any scenario: the hex game, or a battle on the table. */
export type AnySession = Session | BattleSession

/** A new game of the scenario that the wish names. */
export const openGame = (wish: unknown, tabletops: TabletopSource): Result<AnySession> =>
  (wish as { scenario?: unknown } | null)?.scenario === BUENA_VISTA
    ? BattleSession.create(wish)
    : Session.create(wish, tabletops)

/** Goes on with a save, whichever scenario it is of. */
export function openSave(
  save: unknown,
  tabletops: TabletopSource,
  { salvage = false } = {},
): Result<{ session: AnySession; notice: Notice | null }> {
  const header = (save as { header?: { scenario?: unknown } | null } | null)?.header
  return header?.scenario === BUENA_VISTA
    ? BattleSession.load(save, { salvage })
    : Session.load(save, tabletops, { salvage })
}
