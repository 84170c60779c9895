import { hurtGunStand } from '../fire/gunStand'
import type { OwedRule } from './rule'

/** REG-8.11, 10.4: which gun stand suffers. */
export const gunStand: OwedRule<'gunStand'> = {
  options: (_, { options }) => options.map(String),
  choose: (run, { unit, effect, cause }, option) => hurtGunStand(run, unit, Number(option), effect, cause),
}
