import { ofSide } from '../../../../game/side'
import type { RegimentalRun } from '../run'
import { enemyOf } from '../units'
import type { Step } from './step'

/** Where a scenario lets a side set up anew: the first player first, then the other. `phasing` is the side that places. */
export const setup: Step = {
  proceed(run) {
    const { battle, field } = run
    if (ofSide(field.terms.setUp, battle.phasing)) return 'wait'
    return nextToPlace(run)
  },
  ready: nextToPlace,
}

/** After a side has placed: the other side, or the first player turn. */
function nextToPlace({ battle, field }: RegimentalRun) {
  const { firstPlayer } = field.terms
  if (battle.phasing !== firstPlayer) return 'nextPlayerTurn'
  battle.phasing = enemyOf({ battle, field }, firstPlayer)
  return 'setup'
}
