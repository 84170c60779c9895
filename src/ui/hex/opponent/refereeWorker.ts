import { fightAhead } from '../../../session/clash'
import type { Bout } from '../../../session/referee'
import { TABLETOPS_LOADED } from '../../../session/tabletops'

/** The module of the web worker that fights the opponent's clashes, so that the page never waits for one. */
self.onmessage = ({ data: { game, side, action, chances } }: MessageEvent<Bout>) =>
  self.postMessage(fightAhead(game, side, action, chances, TABLETOPS_LOADED))
