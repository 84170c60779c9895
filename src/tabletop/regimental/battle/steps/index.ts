// The places of the sequence of play (REG-2) in order, each with what happens there.
import type { Place } from '../sequence'
import { breakthroughs } from './breakthroughs'
import { charges } from './charges'
import { checks } from './checks'
import { combats } from './combats'
import { defensiveFire } from './defensiveFire'
import { leaders } from './leaders'
import { maneuvers } from './maneuvers'
import { offensiveFire } from './offensiveFire'
import { reactions } from './reactions'
import { rides } from './rides'
import { secondCombats } from './secondCombats'
import { setup } from './setup'
import type { Step } from './step'

export const STEPS: Readonly<Record<Exclude<Place, 'over'>, Step>> = {
  setup,
  leaders,
  checks,
  charges,
  reactions,
  maneuvers,
  rides,
  defensiveFire,
  offensiveFire,
  combats,
  breakthroughs,
  secondCombats,
}
