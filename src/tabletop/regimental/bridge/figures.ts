// REG-12.10: what the hex game's rosters become on a Regimental table, and what its losses are in castings.
import { roundedHalfUp } from '../figures'
import type { Nation, Rating, Rules, UnitClass } from '../types'

/** SAR-2.3: the levels of experience of the hex game's rosters. */
export type Experience = 'veteran' | 'regular' | 'green' | 'untrained'

/** REG-12.10: troop stands of so many men: a stand for each 40, a half rounded up, at least 2. */
export const standsFromMen = ({ tables, words }: Rules, men: number): number =>
  Math.max(words.leastStands, roundedHalfUp({ num: men, den: tables.house.bridge.menPerStand }))

/** REG-12.10: troop stands of so many castings. */
export const standsFromCastings = (rules: Rules, castings: number): number =>
  standsFromMen(rules, castings * rules.words.menPerCasting)

/** REG-12.10: castings lost with so many stands, never more than were brought. */
export const castingsLost = ({ tables, words }: Rules, standsLost: number, castings: number): number =>
  Math.min(castings, roundedHalfUp({ num: standsLost * tables.house.bridge.menPerStand, den: words.menPerCasting }))

/** REG-12.10: gun stands of so many guns. */
export const gunStandsFromGuns = ({ tables }: Rules, guns: number): number =>
  Math.ceil(guns / tables.house.scale.gunsPerGunStand)

/** REG-12.10: the class of troops of an experience. Elite comes only from the roster. */
export const classFrom = ({ tables }: Rules, nation: Nation, experience: Experience, isElite = false): UnitClass =>
  isElite ? 'elite' : tables.house.bridge.classFromSarExperience[nation][experience]

/** REG-12.10: the rating of a leader of the hex game's rosters. */
export const ratingFrom = ({ tables }: Rules, leaderRating: number): Rating =>
  tables.house.bridge.leaderRatingFromSar[String(Math.max(0, Math.min(3, leaderRating)))]!
