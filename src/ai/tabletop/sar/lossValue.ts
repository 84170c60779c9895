import { TACTICS } from './figures'
import type { Stance, Zone } from '../../../tabletop/sar/types'
import type { UnitView } from './situation'

/** Castings that a unit is expected to lose, in hundredths of a casting. */
export interface ExpectedLosses {
  readonly stragglers: number
  readonly casualties: number
}

/** What a straggler of this unit counts beside a casualty, in hundredths. */
const stragglerShare = ({ unit }: UnitView): number => TACTICS.stragglerValue[unit.training ?? 'untrained']
/** The share of this unit's castings that counts as lost when it breaks, in hundredths. */
const brokenShare = ({ unit }: UnitView): number => TACTICS.brokenValue[unit.training ?? 'untrained']

/** Columns: only the first loss by fire is a straggler (SAR-12.2). */
const COLUMNS: readonly Stance[] = ['column', 'roadColumn', 'closedColumn']

/** SAR-12.1 to 12.4: how losses (in hundredths of a casting) divide into stragglers and casualties on average. `zone`: where they come from. */
export function expectedLosses(piece: UnitView, losses: number, kind: 'fire' | 'melee', zone: Zone): ExpectedLosses {
  const { stance } = piece.unit
  const isMassed = stance === 'square' || (kind === 'fire' && COLUMNS.includes(stance))
  // The first casting lost by a massed unit is a straggler (SAR-12.2). Of other losses the first, third and fifth are (SAR-12.1): about 11 in 20.
  let stragglers = isMassed ? Math.min(losses, 100) : Math.floor((losses * 11) / 20)
  let casualties = losses - stragglers
  // Fire at the two densest formations causes twice the casualties.
  if (kind === 'fire' && (stance === 'square' || stance === 'closedColumn')) casualties *= 2
  if (zone === 'flank') stragglers *= 2
  if (zone === 'rear') stragglers *= 3
  const most = piece.effectives * 100
  casualties = Math.min(casualties, most)
  return { stragglers: Math.min(stragglers, most - casualties), casualties }
}

/**
 * The chance in percent that a unit breaks by these expected losses. A unit breaks when its stragglers outnumber its effectives; the
 * dice spread the result around the mean. `stragglers`: those that it has already.
 */
export function breakChance(effectives: number, stragglers: number, toll: ExpectedLosses): number {
  // By how much effectives would still outnumber stragglers, in hundredths of a casting.
  const margin = effectives * 100 - toll.stragglers - toll.casualties - (stragglers * 100 + toll.stragglers)
  // An estimate: the chance is even at a margin of 0, and reaches 0 or 100 percent at a margin of `spread`.
  const spread = 80 + Math.floor(((2 * toll.stragglers + toll.casualties) * 7) / 10)
  return Math.max(0, Math.min(100, 50 - Math.floor((margin * 50) / spread)))
}

/**
 * What expected losses cost their side, in hundredths of a point: the castings, and the chance that the unit breaks. `before`: losses that are
 * expected already; only the further cost counts.
 */
export function lossValue(
  piece: UnitView,
  toll: ExpectedLosses,
  before: ExpectedLosses = { stragglers: 0, casualties: 0 },
): number {
  const castingsLost = toll.casualties + Math.floor((toll.stragglers * stragglerShare(piece)) / 100)
  if (piece.unit.broken) return Math.floor((castingsLost * piece.castingWorth) / 100)
  const all = { stragglers: before.stragglers + toll.stragglers, casualties: before.casualties + toll.casualties }
  const { effectives, stragglers } = piece
  const addedBreakChance = breakChance(effectives, stragglers, all) - breakChance(effectives, stragglers, before)
  const left = Math.max(0, effectives * 100 - all.stragglers - all.casualties)
  return (
    Math.floor((castingsLost * piece.castingWorth) / 100) +
    Math.floor((breakCost(piece, left) * addedBreakChance) / 100)
  )
}

/** What it costs a side when a unit breaks, in hundredths of a point: most of the castings left (`left`, in hundredths), and friends who rout with it. */
export const breakCost = (piece: UnitView, left: number): number =>
  Math.floor((Math.floor((left * brokenShare(piece)) / 100) * piece.castingWorth) / 100) + piece.panicCost()

/** What recovered stragglers are worth (`hundredths` of a casting), in hundredths of a point; more when the unit is close to breaking. */
export function recoveryValue(piece: UnitView, hundredths: number): number {
  const { effectives, stragglers } = piece
  // In percent. A unit breaks when its stragglers outnumber its effectives; from 60 percent of them on it is close to that, from 40 shaken.
  let urgency = 100
  if (stragglers * 100 >= effectives * 60) urgency = TACTICS.recoveryNearBreaking
  else if (stragglers * 100 >= effectives * 40) urgency = TACTICS.recoveryShaken
  const recovered = Math.min(stragglers * 100, hundredths)
  return Math.floor((Math.floor((recovered * stragglerShare(piece)) / 100) * piece.castingWorth * urgency) / 10_000)
}
