import { fightAhead } from '../../../session/hex/clashes'
import type { ClashTask } from '../../../session/hex/clashTask'
import { TABLETOPS_LOADED } from '../../../session/hex/tabletops'

/** The web worker that fights the clashes (attacks on the tabletop) of the computer player, so that the page never waits for one. */
self.onmessage = ({ data: { game, side, action, seeds } }: MessageEvent<ClashTask>) =>
  self.postMessage(fightAhead(game, side, action, seeds, TABLETOPS_LOADED))
