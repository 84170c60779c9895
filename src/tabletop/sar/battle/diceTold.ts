// What the dice of a battle were for, told from its events: which rule asked for them, and what a roll needed. Nothing is rolled or decided here.
import type { Tables } from '../types'
import type { BattleEvent } from './events'

/** What a die may be thrown for. Each has a name in the page's words. */
export const DICE_REASONS = [
  'orderPoints',
  'randomOrder',
  'square',
  'move',
  'ground',
  'ride',
  'retreat',
  'stragglers',
  'recovered',
  'lostCrew',
  'gunDamage',
  'receiver',
  'leaderHit',
  'wound',
  'successor',
  'spotting',
] as const
export type DiceReason = (typeof DICE_REASONS)[number]

/** What dice are thrown for, and the rule, by the beginning of their purpose (`rollDie`); the first that fits counts. */
const BY_PURPOSE: readonly (readonly [purpose: RegExp, reason: DiceReason, rule: string])[] = [
  [/^leaderPoints$/, 'orderPoints', 'SAR-4.2'],
  [/^(randomOrder|peer)$/, 'randomOrder', 'SAR-4.10'],
  [/^emergencySquare$/, 'square', 'SAR-15.2'],
  [/^square\./, 'stragglers', 'SAR-15.3'],
  [/^ride$/, 'ride', 'SAR-4.13'],
  [/contour$/, 'stragglers', 'SAR-24.7'],
  [/^(through|passed)\b/, 'stragglers', 'SAR-9.2'],
  [/^outOfReach$/, 'stragglers', 'SAR-13.4'],
  [/^followUp$/, 'stragglers', 'SAR-13.16'],
  [/^close\.stragglers$/, 'stragglers', 'SAR-13.9'],
  [/^stand\.stragglers$/, 'stragglers', 'SAR-13.12'],
  [/^breakthrough\.stragglers$/, 'stragglers', 'SAR-17.7'],
  [/^reactionStragglers$/, 'stragglers', 'SAR-23.9'],
  [/^irregularRating\.stragglers$/, 'stragglers', 'SAR-23.8'],
  [/^rally\.recovered$/, 'recovered', 'SAR-20.1'],
  [/^recovery$/, 'recovered', 'SAR-5.9'],
  [/\.stragglers$/, 'stragglers', 'SAR-20.5'],
  [/^lostCrew$/, 'lostCrew', 'SAR-16.7'],
  [/^gun(Damage|Hit)\b/, 'gunDamage', 'SAR-16.12'],
  [/^receiver$/, 'receiver', 'SAR-14.10'],
  [/^leaderHit$/, 'leaderHit', 'SAR-19.1'],
  [/^leaderWound$/, 'wound', 'SAR-19.2'],
  [/^leaderReplaced$/, 'successor', 'SAR-19.3'],
  [/^spotting$/, 'spotting', 'SAR-22.2'],
  [/^(move|newCharge|arrive)$/, 'move', 'SAR-7.1'],
  [/\.(formation|charge)$/, 'move', 'SAR-7.3'],
  [/^(retreat|fallBack)[^.]*$/, 'retreat', 'SAR-7.18'],
  [/./, 'ground', 'SAR-8.1'],
]

/** What a die was thrown for, and by which rule. */
export function reasonOfDie(purpose: string): { readonly reason: DiceReason; readonly rule: string } {
  const [, reason, rule] = BY_PURPOSE.find(([fits]) => fits.test(purpose))!
  return { reason, rule }
}

/** Events whose `d20` is a roll of their unit. */
export type RollEvent = Extract<BattleEvent, { readonly kind: 'test' | 'shot' | 'fight' }>

/** What a roll needed: the least face that was enough; null: no face was. */
export interface NeededFace {
  readonly atLeast: number | null
  readonly isMet: boolean
}

/** The least total of the rows of a table that pass. The rows go up; that with the open end is met by any total. */
const leastOf = <Row extends { readonly min: number | null }>(
  rows: readonly Row[],
  passes: (row: Row) => boolean,
): number => Math.min(...rows.filter(passes).map(({ min }) => min ?? Number.NEGATIVE_INFINITY))

/** The least total that passes a test; null: it has no pass and fail. */
function leastTotal({ closeStand, rallyRout, counterCharge }: Tables, test: string): number | null {
  switch (test) {
    case 'close':
      return leastOf(closeStand.closeRows, ({ result }) => result === 'close')
    case 'stand':
      return leastOf(closeStand.standRows, ({ result }) => result === 'stand')
    case 'rally':
      return leastOf(rallyRout.rows, ({ rally }) => rally === 'rally')
    case 'rout':
      return leastOf(rallyRout.rows, ({ rout }) => rout === 'noEffect' || rout === 'take1d4')
    case 'counterCharge':
      return counterCharge.mustExceed + 1
    default:
      return null
  }
}

/**
 * What a roll needed to close, stand, rally, hold, charge back (SAR-13.8, 20.1, 13.15), or to cost the enemy a casting (SAR-11.11); null: its
 * table has no such limit.
 */
export function neededFace(tables: Tables, event: RollEvent): NeededFace | null {
  const { d20 } = event
  if (event.kind === 'test') {
    const total = leastTotal(tables, event.test)
    if (total === null) return null
    if (event.total === null) return { atLeast: null, isMet: false }
    const atLeast = Math.max(1, total - (event.total - d20))
    return { atLeast: atLeast > tables.closeStand.die ? null : atLeast, isMet: event.total >= total }
  }
  const row = tables.combatChart.rows.find(({ losses }) => (losses[event.column] ?? 0) > 0)
  const atLeast = row ? row.dice[0] : null
  return { atLeast, isMet: atLeast !== null && d20 >= atLeast }
}
