import type { Fraction } from '../../../core/fraction'
import { fractionOf, inches } from '../figures'
import type { TROOP_HASTY } from '../schemas/maneuvers'
import type { Carriage, CheckResult, Pace, Rules, Tables, Traction, TroopFormation } from '../types'

type Lists = Tables['maneuver']
/** REG-5.3, 5.4: a maneuver of troops. */
export type TroopManeuverId =
  | Lists['troopManeuvers']['wellHandled']['oneOf'][number]['id']
  | Lists['troopManeuvers']['tardy']['oneOf'][number]['id']
/** REG-5.7, 5.8: a maneuver of guns. */
export type GunManeuverId =
  | Lists['gunManeuvers']['wellHandled']['oneOf'][number]['id']
  | Lists['gunManeuvers']['tardy']['oneOf'][number]['id']
/** REG-5.5: a hasty maneuver of troops. */
export type TroopHastyId = (typeof TROOP_HASTY)[number]
/** REG-5.5, 5.9: a hasty maneuver. */
export type HastyId = TroopHastyId | 'shelterInSquare' | 'limberAndFullRetreatSilenced'

/** Which list of maneuvers a result opens, and at which figure of the rates (REG-4.6, 4.7, 5.2); null: none. */
export function listOf(
  { tables }: Rules,
  result: CheckResult,
): { readonly list: 'wellHandled' | 'tardy'; readonly rate: Pace } | null {
  const { goodOrderEffects: good, disorderedTroopsEffects: bad } = tables.maneuver
  if (result === 'doubleQuick' || result === 'wellHandled' || result === 'tardy')
    return { list: good[result].troops.maneuver, rate: good[result].troops.rate }
  if (result === 'rallyWithElan' || result === 'rally') return { list: bad[result].then, rate: bad[result].rate }
  return null
}

/** A maneuver of troops as a list offers it. */
export interface TroopManeuver {
  readonly id: TroopManeuverId
  /** Share of a full move that goes with it, before or after (REG-5.3). */
  readonly move: Fraction
  /** REG-5.3: share of a full move made sideways. */
  readonly flankMove: Fraction
  /** REG-5.4: the unit is disordered by it. */
  readonly disorders: boolean
  /** Formations into which it may change; `any`: all of its arm. Empty: it is no change of formation. */
  readonly to: 'any' | readonly TroopFormation[]
  /** OQ-17: it deploys to the front as well. */
  readonly deploys: boolean
}

/** REG-5.3, 5.4: the maneuvers of troops in a list. */
export function troopManeuvers({ tables, options }: Rules, list: 'wellHandled' | 'tardy'): TroopManeuver[] {
  const rows = tables.maneuver.troopManeuvers[list].oneOf
  return rows.flatMap((row): TroopManeuver[] => {
    const isWhole = row.id === 'scaleMajorObstacle' || row.id === 'replenishAmmunition'
    // OQ-17: read as one maneuver, there is no deploying of its own.
    if (row.id === 'deployToTheFront' && options.flankMarchDeploys) return []
    // OQ-16: a half move may go with the two entries that stand apart on the chart.
    const hasHalfMove = isWhole && list === 'wellHandled' && options.scaleOrReplenishWithHalfMove
    return [
      {
        id: row.id,
        move: hasHalfMove ? { num: 1, den: 2 } : fractionOf(row.move),
        flankMove: fractionOf(row.flankMove ?? 0),
        disorders: row.order !== undefined,
        to: row.to ?? [],
        deploys: row.id === 'deployToTheFront' || (row.id === 'marchByTheFlank' && options.flankMarchDeploys),
      },
    ]
  })
}

/** A gun stand as the lists ask about it. */
export interface GunKind {
  readonly carriage: Carriage
  readonly traction: Traction
}

/** REG-5.7: may guns do a maneuver of a list? `result` tells the double quick, on which flying artillery may do more. */
export function gunManeuverIds(
  { tables, options }: Rules,
  list: 'wellHandled' | 'tardy',
  rate: Pace,
  gun: GunKind,
): GunManeuverId[] {
  const ids: GunManeuverId[] = []
  for (const row of tables.maneuver.gunManeuvers[list].oneOf) {
    if (row.carriage !== undefined && row.carriage !== gun.carriage) continue
    if (row.traction !== undefined && row.traction !== gun.traction) continue
    if (row.onlyOn !== undefined && row.onlyOn !== rate) continue
    // OQ-18: as a hasty maneuver it is no tardy one.
    if (row.id === 'limberAndFullRetreatSilenced' && options.silencedRetreatIsHasty) continue
    ids.push(row.id)
  }
  return ids
}

/** REG-5.7: how far guns are hauled by hand, in thousandths of an inch. */
export function handHaulDistance({ tables }: Rules, isMountainHowitzerOrRocket: boolean): number {
  const row = tables.maneuver.gunManeuvers.wellHandled.oneOf.find(({ id }) => id === 'handHaul')!
  return inches(isMountainHowitzerOrRocket ? row.inchesMountainHowitzerOrRocket! : row.inches!)
}
