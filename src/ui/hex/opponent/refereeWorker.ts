import { fightAhead } from '../../../session/clash'
import type { Bout } from '../../../session/referee'
import '../../../session/tabletopHere'

/** The module of the web worker that fights the opponent's clashes, so that the page never waits for one. */
self.onmessage = ({ data: { game, side, action, chances } }: MessageEvent<Bout>) =>
  self.postMessage(fightAhead(game, side, action, chances))
