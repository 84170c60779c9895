// Figures of the table file that the battle's geometry needs, in thousandths of an inch.
import tables from '../tables/regimental.json'
import { inches } from '../figures'
import houseFigures from './data/house.json'

const { house, fire, maneuver } = tables

/** REG-12.2: width and depth of a stand. */
export const STAND = {
  infantry: { width: inches(house.standInches.infantry[0]!), depth: inches(house.standInches.infantry[1]!) },
  cavalry: { width: inches(house.standInches.cavalry[0]!), depth: inches(house.standInches.cavalry[1]!) },
  artillery: { width: inches(house.standInches.gun[0]!), depth: inches(house.standInches.gun[1]!) },
} as const

/** REG-9.2: this near is in contact. */
export const CONTACT = inches(house.contactInches)
/** REG-1.7. */
export const CLOSE_RANGE = inches(fire.musketry.closeRangeInches)
/** REG-4.4, 12.7: an outflanking enemy is this near. */
export const OUTFLANKED_WITHIN = inches(
  maneuver.modifiers.find(({ id }) => id === 'outflankedOrBroken')!.outflankedWithinInches!,
)
/** REG-12.8: how many stands a gun stand counts. */
export const GUN_STAND_WEIGHT = house.army.gunStandWeight

/** REG-7.3: sight goes this far through woods. */
export const THROUGH_WOODS = inches(houseFigures.sight.throughWoodsInches)
/** A unit this near behind a wall or hedge has its cover (ruling under REG-12.6). */
export const BEHIND_COVER = inches(houseFigures.linearCover.behindInches)
/** REG-11.1: a leader attaches to a unit this near. */
export const ATTACH_WITHIN = inches(houseFigures.leaders.attachInches)
/** REG-3.3: gaps of a contiguous line of march. */
export const MARCH_GAP = inches(houseFigures.lineOfMarch.gapInches)
