import type { Arm, Carriage, GunMode, Nation, RateRow, Traction, TroopFormation, TroopOrder } from '../types'

/** REG-6.1: troops that move. */
export interface MovingTroops {
  readonly nation: Nation
  readonly arm: Exclude<Arm, 'artillery'>
  readonly formation: TroopFormation
  readonly order: TroopOrder
}

/** REG-6.1: the row of troops in the table of rates; null: a garrison does not move. */
export function troopRow({ nation, arm, formation, order }: MovingTroops): RateRow | null {
  const isCavalry = arm === 'cavalry'
  if (order === 'broken') return isCavalry ? 'cavBroken' : 'infBroken'
  switch (formation) {
    case 'line':
      if (isCavalry) return 'cavLine'
      return nation === 'US' ? 'infLineUS' : 'infLineMEX'
    case 'openOrder':
    case 'fieldColumn':
      return isCavalry ? 'cavOpenOrFieldColumn' : 'infOpenOrFieldColumn'
    case 'marchColumn':
      return isCavalry ? 'cavMarchColumn' : 'infMarchColumn'
    case 'square':
    case 'hastySquare':
      return 'infSquare'
    case 'dismountedOpenOrder':
      return 'cavDismounted'
    case 'garrison':
      return null
  }
}

/** REG-6.1, 5.10: the row of limbered guns; null: fixed and unlimbered guns do not move (hauling by hand is another matter). */
export function gunRow(gun: {
  readonly mode: GunMode
  readonly carriage: Carriage
  readonly traction: Traction
}): RateRow | null {
  if (gun.mode !== 'limbered') return null
  return drawnRow(gun)
}

/** REG-6.1: the row of guns once they are limbered. */
export function drawnRow({
  carriage,
  traction,
}: {
  readonly carriage: Carriage
  readonly traction: Traction
}): RateRow {
  if (traction === 'siege') return 'artSiegeHeavy'
  if (carriage === 'heavy' || traction === 'ox' || traction === 'fieldHeavy') return 'artFieldHeavyOrOx'
  return traction === 'flying' ? 'artFlyingLight' : 'artHorseLight'
}

/** REG-6.1: the row of a leader. */
export const leaderRow = (isMounted: boolean): RateRow => (isMounted ? 'leaderMounted' : 'leaderDismounted')
