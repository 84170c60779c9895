import { ai } from './es/ai'
import { chrome } from './es/chrome'
import { clash } from './es/clash'
import { hidden } from './es/hidden'
import { play } from './es/play'
import { dataFault, dataReasons, refusalFallback, refusalFallbackRule, refusals, sessionRefusals } from './es/refusals'
import { solo } from './es/solo'
import { actions, events, rules } from './es/rules'
import type { Catalogue } from './types'

/** The whole catalogue of one language. */
export const es: Catalogue = {
  ...chrome,
  ...play,
  ...hidden,
  clash,
  solo,
  ai,
  rules,
  actions,
  events,
  refusals: { ...refusals, ...sessionRefusals },
  dataReasons,
  refusalFallback,
  refusalFallbackRule,
  dataFault,
}
