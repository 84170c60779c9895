// Figures of fire and charges that the battle's geometry needs: lengths in thousandths of an inch, angles in hundredths of a degree.
import house from './data/fight.json'
import { degrees, inches } from '../figures'
import tables from '../tables/regimental.json'

const { additionalEffects } = tables.fire

/** REG-8.10: units this near behind the target suffer too. */
export const MASSED_WITHIN = inches(additionalEffects.massedTarget.withinInchesBehind)
/** REG-8.9: a leader this near to the target may fall. */
export const LEADER_WITHIN = inches(additionalEffects.fallenLeader.withinInches)
/** REG-7.12: a battery is enfiladed from outside this angle to each side of its front. */
export const BATTERY_FRONT = degrees(house.batteryFront.degrees)
/** REG-7.12: fire in a charge is at most this far. */
export const CHARGE_FIRE = inches(house.chargeFire.inches)
/** OQ-7: columns this near stand side by side. */
export const ADJOINING = inches(house.adjoiningColumn.inches)
/** REG-7.3: what must be clear at both ends when guns fire over friends. */
export const OVER_FRIENDS_CLEAR = inches(house.overFriends.clearInches)
/** REG-9.4: troops this near, and facing within this angle of the guns' front, support them. */
export const SUPPORT_WITHIN = inches(house.support.inches)
export const SUPPORT_ANGLE = degrees(house.support.degrees)
/** REG-5.9: crews shelter in a square this near. */
export const SHELTER_WITHIN = inches(tables.maneuver.gunManeuvers.hasty.oneOf[0]!.squareWithinInches)
/** REG-10.5: by how much a side without stands loses. */
export const WITHOUT_STANDS = house.withoutStands.difference
