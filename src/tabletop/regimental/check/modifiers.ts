import type { ModifierSum, Stacking } from '../modifiers'
import { sumModifiers } from '../modifiers'
import type { CheckModifier, Effectiveness, Rating, Rules, UnitClass } from '../types'

const CLASS_ID = {
  elite: 'classElite',
  veteran: 'classVeteran',
  trained: 'classTrained',
  raw: 'classRaw',
} as const satisfies Record<UnitClass, CheckModifier>
const RATING_ID = {
  gallant: 'leaderGallant',
  able: 'leaderAble',
  poor: 'leaderPoor',
} as const satisfies Record<Rating, CheckModifier>

/** REG-3.4: how a unit is commanded at the moment of its check. */
export type CommandStatus = 'inCommand' | 'provisional' | 'outOfCommand'

/** Everything about a unit that its check reads (REG-4.4). */
export interface CheckFacts {
  readonly isBattery: boolean
  readonly class: UnitClass
  /** Of troops; with the option OQ-14 of batteries too. */
  readonly effectiveness: Effectiveness | null
  readonly command: CommandStatus
  /** The leader who controls the check; null: out of command. */
  readonly rating: Rating | null
  /** A leader is attached to this very unit, or it has a brave colonel. */
  readonly attachedOrBraveColonel: boolean
  /** In field or march column, in square, in garrison, a limbered gun, or behind linear cover. */
  readonly steadyFormation: boolean
  readonly broken: boolean
  /** REG-12.7. */
  readonly outflanked: boolean
  /** REG-12.8, of its army. */
  readonly keyPositionLost: boolean
  readonly heavyCasualties: boolean
  readonly greaterLosses: boolean
}

/** REG-3.1, 4.4: the modifiers that apply to a unit's check; the leader's rating is one of them. */
export function checkModifierIds({ options }: Rules, facts: CheckFacts): CheckModifier[] {
  const ids: CheckModifier[] = []
  const { rating, effectiveness, command } = facts
  if (rating !== null && command !== 'outOfCommand') ids.push(RATING_ID[rating])
  if (facts.attachedOrBraveColonel) ids.push('attachedLeaderOrBraveColonel')
  if (command === 'provisional') ids.push('provisionalCommand')
  if (command === 'outOfCommand') ids.push('outOfCommand')
  ids.push(CLASS_ID[facts.class])
  if (effectiveness !== null && (!facts.isBattery || options.batteriesWear)) ids.push(effectiveness)
  if (facts.isBattery) ids.push('battery')
  if (facts.steadyFormation) ids.push('steadyFormation')
  if (facts.outflanked || facts.broken) ids.push('outflankedOrBroken')
  if (facts.keyPositionLost) ids.push('keyPositionLost')
  if (facts.heavyCasualties) ids.push('heavyCasualties')
  if (facts.greaterLosses) ids.push('greaterLosses')
  return ids
}

/** REG-4.3, 4.4: the sum of a check's modifiers. A leader's rating does not count for a unit out of command. */
export function checkModifiers({ tables, options }: Rules, ids: readonly CheckModifier[]): ModifierSum<CheckModifier> {
  const isOut = ids.includes('outOfCommand')
  const rows = tables.maneuver.modifiers
  const counted = isOut ? ids.filter((id) => rows.find((row) => row.id === id)?.group !== 'leaderRating') : ids
  const stacking = (group: string): Stacking => {
    // OQ-15: the heavier of the two, or both.
    if (group === 'armyLosses') return options.heavyAndGreaterCumulative ? 'all' : 'lowest'
    return 'one'
  }
  // OQ-14: the battery's +2 takes the place of fresh, worn and spent, or adds to them.
  const stackedRows = options.batteriesWear
    ? rows.map((row) => (row.id === 'battery' ? { ...row, group: 'battery' } : row))
    : rows
  const sum = sumModifiers('REG-4.4', stackedRows, counted, stacking)
  return { ...sum, warnings: [...ids.filter((id) => !counted.includes(id)), ...sum.warnings] }
}
