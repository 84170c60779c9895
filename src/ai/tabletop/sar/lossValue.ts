import type { Stance, Zone } from '../../../tabletop/sar/types'
import type { UnitView } from './situation'

/** Castings to lose, in hundredths. */
export interface ExpectedLosses {
  readonly stragglers: number
  readonly casualties: number
}

/** A straggler may come back (SAR-5.9), sooner to the better trained: what he counts beside a casualty, in hundredths. */
const STRAGGLER_VALUE = { untrained: 65, green: 60, regular: 50, veteran: 45 } as const
const stragglerShare = ({ unit }: UnitView): number => STRAGGLER_VALUE[unit.training ?? 'untrained']
/** What of the men of a broken unit is as good as lost, in hundredths: the better trained rally sooner (SAR-20.2). */
const BROKEN_VALUE = { untrained: 75, green: 65, regular: 55, veteran: 45 } as const
const brokenShare = ({ unit }: UnitView): number => BROKEN_VALUE[unit.training ?? 'untrained']

const DEEP_FORMATIONS: readonly Stance[] = ['column', 'roadColumn', 'closedColumn']

/** SAR-12.1 to 12.4: how losses (hundredths) fall, on average. */
export function expectedLosses(piece: UnitView, losses: number, kind: 'fire' | 'melee', zone: Zone): ExpectedLosses {
  const { stance } = piece.unit
  const massed = stance === 'square' || (kind === 'fire' && DEEP_FORMATIONS.includes(stance))
  let stragglers = massed ? Math.min(losses, 100) : Math.floor((losses * 11) / 20)
  let casualties = losses - stragglers
  if (kind === 'fire' && (stance === 'square' || stance === 'closedColumn')) casualties *= 2
  if (zone === 'flank') stragglers *= 2
  if (zone === 'rear') stragglers *= 3
  const most = piece.effectives * 100
  casualties = Math.min(casualties, most)
  return { stragglers: Math.min(stragglers, most - casualties), casualties }
}

/** The chance in hundredths that a unit breaks by such a toll, the dice falling to either side of their mean. */
export function breakChance(effectives: number, stragglers: number, toll: ExpectedLosses): number {
  const after = effectives * 100 - toll.stragglers - toll.casualties - (stragglers * 100 + toll.stragglers)
  const spread = 80 + Math.floor(((2 * toll.stragglers + toll.casualties) * 7) / 10)
  return Math.max(0, Math.min(100, 50 - Math.floor((after * 50) / spread)))
}

/** What a toll costs its owner, in hundredths of a point: castings, and the chance that the rest run. */
export function lossValue(
  piece: UnitView,
  toll: ExpectedLosses,
  before: ExpectedLosses = { stragglers: 0, casualties: 0 },
): number {
  const lost = toll.casualties + Math.floor((toll.stragglers * stragglerShare(piece)) / 100)
  if (piece.unit.broken) return Math.floor((lost * piece.worth) / 100)
  const all = { stragglers: before.stragglers + toll.stragglers, casualties: before.casualties + toll.casualties }
  const { effectives, stragglers } = piece
  const more = breakChance(effectives, stragglers, all) - breakChance(effectives, stragglers, before)
  const left = Math.max(0, effectives * 100 - all.stragglers - all.casualties)
  return Math.floor((lost * piece.worth) / 100) + Math.floor((breakCost(piece, left) * more) / 100)
}

/** What a unit's breaking costs its side when so many (hundredths) are left of it: most of them, and the friends who see it run. */
export const breakCost = (piece: UnitView, left: number): number =>
  Math.floor((Math.floor((left * brokenShare(piece)) / 100) * piece.worth) / 100) + piece.panic()

/** What stragglers back with the colours are worth, in hundredths of a point; more where the unit is near breaking. */
export function recoveryValue(piece: UnitView, hundredths: number): number {
  const { effectives, stragglers } = piece
  const near = stragglers * 10 >= effectives * 6 ? 170 : stragglers * 10 >= effectives * 4 ? 130 : 100
  const back = Math.min(stragglers * 100, hundredths)
  return Math.floor((Math.floor((back * stragglerShare(piece)) / 100) * piece.worth * near) / 10_000)
}
