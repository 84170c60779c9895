import { fightAhead } from '../../../session/hex/clashes'
import type { ClashTask } from '../../../session/hex/clashTask'
import { TABLETOPS_LOADED } from '../../../session/hex/tabletops'

/** The module of the web worker that fights the opponent's clashes, so that the page never waits for one. */
self.onmessage = ({ data: { game, side, action, chances } }: MessageEvent<ClashTask>) =>
  self.postMessage(fightAhead(game, side, action, chances, TABLETOPS_LOADED))
