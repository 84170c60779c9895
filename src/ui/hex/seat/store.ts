import type { ClashPlayback } from '../../table/playback'
import { createBoardModel } from '../controller/boardModel'
import { createEndPhase } from '../endPhase/undone'
import type { Game } from '../game'
import { createReplay } from '../replay/replay'
import { createOpponentTurn } from '../solo/opponentTurn'
import { createStaff } from '../solo/staff'
import { createOpponentWatch } from '../solo/watchOpponent'
import { createPanels } from './panels'
import { createPosition } from './position'
import { createScope } from './scope'
import { createInteraction } from '../controller/interactionStore'
import { createTold } from '../told/store'
import { createMarks } from '../controller/marks'
import { createSituation } from '../controller/situation'

/**
 * Everything that the page holds for the player at the screen. The store is created when he takes the seat and disposed of when he leaves, so
 * that nothing of what he saw is left for the next player (OPS-19.5.15). Nothing outside a seat store depends on whose seat it is.
 */
export function createSeatStore(game: Game) {
  const scope = createScope()
  const position = createPosition(scope, game)
  const interaction = createInteraction(scope)
  const marks = createMarks(scope, position, interaction)
  return {
    get disposed() {
      return scope.disposed
    },
    onDispose: scope.onDispose,
    effect: scope.effect,
    dispose: scope.dispose,
    ...position,
    ...createPanels(scope),
    // What the game asks of the player now.
    ...createSituation(scope, position),
    ...interaction,
    ...marks,
    ...createBoardModel(scope, position, marks, interaction),
    ...createEndPhase(scope, position),
    ...createReplay(scope),
    // What the player's computer adviser, the staff, has advised.
    ...createTold(scope),
    ...createStaff(scope),
    ...createOpponentTurn(scope, position),
    ...createOpponentWatch(scope, position),
    /** Plays back the clash (attack fought on the tabletop) that was opened last; null: none was opened, or no record of its course is kept. */
    clashPlayback: scope.signal<ClashPlayback | null>(null),
  }
}

export type SeatStore = ReturnType<typeof createSeatStore>
