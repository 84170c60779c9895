import type { OptionalRules } from './types'

/** SAR-27: all optional rules by their names in the rulebook, none of them on. */
export const NO_OPTIONAL_RULES: OptionalRules = {
  optSecondLeaderRatings: false,
  optLossOfUnits: false,
  optSoakOff: false,
  optCounterCharge: false,
  optFollowUpCharge: false,
  optArtilleryAmmo: false,
  optGunDamage: false,
  optLeaderRallies: false,
  optHiddenUnits: false,
}
