import { chrome } from './es/chrome'
import { clash } from './es/clash'
import { hidden } from './es/hidden'
import { play } from './es/play'
import { dataFault, dataReasons, refusalFallback, refusalFallbackRule, refusals, sessionRefusals } from './es/refusals'
import { actions, events, rules } from './es/rules'
import type { Catalogue } from './types'

/** The whole catalogue of one language. */
export const es: Catalogue = {
  ...chrome,
  ...play,
  ...hidden,
  clash,
  rules,
  actions,
  events,
  refusals: { ...refusals, ...sessionRefusals },
  dataReasons,
  refusalFallback,
  refusalFallbackRule,
  dataFault,
}
