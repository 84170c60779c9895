import { ai } from './en/ai'
import { chrome } from './en/chrome'
import { clash } from './en/clash'
import { hidden } from './en/hidden'
import { play } from './en/play'
import { dataFault, dataReasons, refusalFallback, refusalFallbackRule, refusals, sessionRefusals } from './en/refusals'
import { regRefusals } from './en/regRefusals'
import { solo } from './en/solo'
import { standing, told } from './en/standing'
import { actions, events, rules } from './en/rules'
import { variants } from './en/variants'
import type { Catalogue } from './types'

/**
 * The whole catalogue of one language. `chrome`: what is around the game, such as menus and dialogs; `play`: what stands beside the map; `hidden`:
 * hidden movement; `solo`: play against the computer, whose own sentences are in `ai`; `standing`: how the battle stands; `told`: dice,
 * banners and battles as they happen.
 */
export const en: Catalogue = {
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
