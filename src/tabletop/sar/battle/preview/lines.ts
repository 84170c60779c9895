// Modifiers as lines for the player, each with the rule by which it counts.
import type { PreviewLine } from '../../../common/previewFight'
import type { Modifier } from '../../types'

/** Which calculation a modifier belongs to. */
type Calculation = 'fire' | 'close' | 'stand' | 'melee'

/** The rule of a row that has one of its own, in every calculation in which it occurs. */
const OWN_RULES: Readonly<Record<string, string>> = {
  firstVolley: 'SAR-11.12',
  moved: 'SAR-16.14',
  disciplined: 'SAR-23.5',
  bows: 'SAR-23.3',
  throughSkirmishers: 'SAR-11.14',
  outnumbered: 'SAR-14.5',
  blownHorses: 'SAR-17.11',
  lancersVsCavalryFirstRoll: 'SAR-17.10',
  anchoredLine: 'SAR-6.8',
  fireLosses: 'SAR-13.7',
  casualties: 'SAR-13.11',
  lightFort: 'SAR-21.5',
  heavyFort: 'SAR-21.5',
}

/** The rule of the table of modifiers of each calculation. */
const TABLE_RULES: Readonly<Record<Calculation, string>> = {
  fire: 'SAR-11.9',
  close: 'SAR-13.8',
  stand: 'SAR-13.8',
  melee: 'SAR-14.4',
}

/** Modifiers as lines for the player. */
export const linesOf = (calculation: Calculation, modifiers: readonly Modifier[]): PreviewLine[] =>
  modifiers.map(({ name, value }) => ({ rule: OWN_RULES[name] ?? TABLE_RULES[calculation], name, value }))
