import { TACTICS } from './figures'
import type { Stance, Zone } from '../../../tabletop/sar/types'
import type { UnitView } from './situation'

// What expected losses cost the side that has them. Losses are in hundredths of a casting, values (`castingWorth` too: that of one casting) in
// hundredths of a point. A `piece` is the view of a unit, `unit` its state in the battle.

/** Castings that a unit is expected to lose, in hundredths of a casting. */
export interface ExpectedLosses {
  readonly stragglers: number
  readonly casualties: number
}

/** The cost of a straggler of this unit in percent of the cost of a casualty. */
const stragglerPercent = ({ unit }: UnitView): number => TACTICS.stragglerValue[unit.training ?? 'untrained']
/** The share of this unit's castings that counts as lost when it breaks, in percent. */
const brokenPercent = ({ unit }: UnitView): number => TACTICS.brokenValue[unit.training ?? 'untrained']

/** Columns: only the first loss by fire is a straggler (SAR-12.2). */
const COLUMNS: readonly Stance[] = ['column', 'roadColumn', 'closedColumn']

/** SAR-12.1 to 12.4: how losses (in hundredths of a casting) divide into stragglers and casualties on average. `zone`: where they come from. */
export function expectedLosses(piece: UnitView, losses: number, kind: 'fire' | 'melee', zone: Zone): ExpectedLosses {
  const { stance } = piece.unit
  const isMassed = stance === 'square' || (kind === 'fire' && COLUMNS.includes(stance))
  // The first casting that a massed unit loses is a straggler (SAR-12.2).
  // Any other unit loses stragglers and casualties in turn, a straggler first (SAR-12.1): a little more than half are stragglers.
  let stragglers = isMassed ? Math.min(losses, 100) : Math.floor((losses * STRAGGLER_LOSSES.num) / STRAGGLER_LOSSES.den)
  let casualties = losses - stragglers
  // Fire at the two densest formations causes twice the casualties.
  if (kind === 'fire' && (stance === 'square' || stance === 'closedColumn')) casualties *= 2
  if (zone === 'flank') stragglers *= 2
  if (zone === 'rear') stragglers *= 3
  const maxLosses = piece.effectives * 100
  casualties = Math.min(casualties, maxLosses)
  return { stragglers: Math.min(stragglers, maxLosses - casualties), casualties }
}

/** The share of stragglers in the losses of a unit that is not massed: an estimate of the mean over all numbers of losses. */
const STRAGGLER_LOSSES = { num: 11, den: 20 }

/** How far dice may spread a result around the mean: the least spread in hundredths of a casting, and a share of the expected losses (estimates). */
const LEAST_SPREAD = 80
const SPREAD_PERCENT = 70

/**
 * The chance in percent that a unit with these castings breaks by the expected losses. A unit breaks when its stragglers outnumber its
 * effectives. `stragglers`: those that it has already.
 */
export function breakChance(effectives: number, stragglers: number, losses: ExpectedLosses): number {
  const effectivesAfter = effectives * 100 - losses.stragglers - losses.casualties
  const stragglersAfter = stragglers * 100 + losses.stragglers
  // A new straggler narrows this margin by two castings (one effective less, one straggler more), a casualty by one.
  const margin = effectivesAfter - stragglersAfter
  // The chance is 50 percent at a margin of 0, and reaches 0 or 100 percent at a margin of plus or minus `spread`.
  const spread = LEAST_SPREAD + Math.floor(((2 * losses.stragglers + losses.casualties) * SPREAD_PERCENT) / 100)
  return Math.max(0, Math.min(100, 50 - Math.floor((margin * 50) / spread)))
}

/**
 * What expected losses cost their side, in hundredths of a point: the castings, and the chance that the unit breaks.
 * `earlierLosses` are expected already; only the further cost counts.
 */
export function lossValue(
  piece: UnitView,
  newLosses: ExpectedLosses,
  earlierLosses: ExpectedLosses = { stragglers: 0, casualties: 0 },
): number {
  const castingsLost = newLosses.casualties + Math.floor((newLosses.stragglers * stragglerPercent(piece)) / 100)
  const castingsValue = Math.floor((castingsLost * piece.castingWorth) / 100)
  if (piece.unit.broken) return castingsValue
  const allLosses = {
    stragglers: earlierLosses.stragglers + newLosses.stragglers,
    casualties: earlierLosses.casualties + newLosses.casualties,
  }
  const { effectives, stragglers } = piece
  const addedBreakChance =
    breakChance(effectives, stragglers, allLosses) - breakChance(effectives, stragglers, earlierLosses)
  const remaining = Math.max(0, effectives * 100 - allLosses.stragglers - allLosses.casualties)
  return castingsValue + Math.floor((breakCost(piece, remaining) * addedBreakChance) / 100)
}

/**
 * What it costs a side when a unit breaks, in hundredths of a point: most of its remaining castings (in hundredths), and the friends who rout
 * when they see it.
 */
export const breakCost = (piece: UnitView, remainingCastings: number): number =>
  Math.floor((Math.floor((remainingCastings * brokenPercent(piece)) / 100) * piece.castingWorth) / 100) +
  piece.panicCost()

/** From this many stragglers on, in percent of the effectives, a unit counts as close to breaking, or as shaken. A unit breaks above 100 percent. */
const NEAR_BREAKING_PERCENT = 60
const SHAKEN_PERCENT = 40

/** The value, in hundredths of a point, of recovering up to `maxRecovered` hundredths of a straggler; more when the unit is near breaking. */
export function recoveryValue(piece: UnitView, maxRecovered: number): number {
  const { effectives, stragglers } = piece
  let urgencyPercent = 100
  if (stragglers * 100 >= effectives * NEAR_BREAKING_PERCENT) urgencyPercent = TACTICS.recoveryNearBreaking
  else if (stragglers * 100 >= effectives * SHAKEN_PERCENT) urgencyPercent = TACTICS.recoveryShaken
  const recovered = Math.min(stragglers * 100, maxRecovered)
  const asCasualties = Math.floor((recovered * stragglerPercent(piece)) / 100)
  return Math.floor((asCasualties * piece.castingWorth * urgencyPercent) / 10_000)
}
