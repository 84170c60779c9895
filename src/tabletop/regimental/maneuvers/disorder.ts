import type { GroundKind, Rules, TroopOrder, UnitClass } from '../types'

/** Maneuvers by which raw troops may become disordered (REG-5.3 to 5.5). */
export type DisorderingManeuver = 'changeFormation' | 'deployToTheFront' | 'hastySquare'

/**
 * REG-5.3, 5.4, 5.5: does a maneuver disorder a unit? Raw troops by changing formation or deploying on broken or rough ground, and by a hasty
 * square on any ground. `ground`: the worst that a stand touches (REG-5.6).
 */
export function isDisorderedBy(
  { tables }: Rules,
  maneuver: DisorderingManeuver,
  unitClass: UnitClass,
  ground: GroundKind,
): boolean {
  if (unitClass !== 'raw') return false
  const { wellHandled, hasty } = tables.maneuver.troopManeuvers
  if (maneuver === 'hastySquare') return hasty.oneOf.find(({ id }) => id === maneuver)?.rawDisordered ?? false
  const grounds = wellHandled.oneOf.find(({ id }) => id === maneuver)?.rawDisorderedOn ?? []
  return ground !== 'open' && grounds.includes(ground)
}

/** One of two units in a passage of lines. */
export interface PassingUnit {
  readonly class: UnitClass
  readonly order: TroopOrder
}

/** REG-5.3: are both units disordered by a passage of lines? If either is disordered or raw, or on broken or rough ground. */
export const isPassageDisordering = (moving: PassingUnit, passed: PassingUnit, ground: GroundKind): boolean =>
  ground !== 'open' || [moving, passed].some((unit) => unit.class === 'raw' || unit.order !== 'good')
