import { ai } from './es/ai'
import { chrome } from './es/chrome'
import { clash } from './es/clash'
import { hidden } from './es/hidden'
import { play } from './es/play'
import { dataFault, dataReasons, refusalFallback, refusalFallbackRule, refusals, sessionRefusals } from './es/refusals'
import { regRefusals } from './es/regRefusals'
import { solo } from './es/solo'
import { standing, told } from './es/standing'
import { actions, events, rules } from './es/rules'
import { variants } from './es/variants'
import type { Catalogue } from './types'

/**
 * The whole catalogue of one language. `chrome`: what is around the game, such as menus and dialogs; `play`: what stands beside the map; `hidden`:
 * hidden movement; `solo`: play against the computer, whose own sentences are in `ai`; `standing`: how the battle stands; `told`: dice,
 * banners and battles as they happen.
 */
export const es: Catalogue = {
  ...chrome,
  ...play,
  ...hidden,
  clash,
  solo,
  standing,
  told,
  variants,
  ai,
  rules,
  actions,
  events,
  refusals: { ...refusals, ...sessionRefusals, ...regRefusals },
  dataReasons,
  refusalFallback,
  refusalFallbackRule,
  dataFault,
}
