import { fractionOf } from '../figures'
import type { MusketryWeapon, Rules, TroopFormation } from '../types'

/** REG-7.3: troops that fire. */
export interface FiringTroops {
  readonly arm: 'infantry' | 'cavalry'
  readonly formation: TroopFormation
  readonly stands: number
  readonly weapon: MusketryWeapon | null
}

/** REG-7.3: how many stands of troops fire to one side, and whether they fire at half because they are mounted (OQ-34). */
export function firingStands(
  { words, options }: Rules,
  { arm, formation, stands, weapon }: FiringTroops,
): { readonly stands: number; readonly half: boolean } {
  const none = { stands: 0, half: false }
  if (weapon === null) return none
  if (arm === 'cavalry' && formation !== 'dismountedOpenOrder') {
    const fires = options.mountedCavalryFires && formation === 'openOrder' && weapon === 'C'
    return fires ? { stands, half: true } : none
  }
  switch (formation) {
    case 'line':
    case 'openOrder':
    case 'dismountedOpenOrder':
      return { stands, half: false }
    case 'fieldColumn':
      return { stands: Math.min(words.fieldColumnFiringStands, stands), half: false }
    case 'square':
    case 'hastySquare':
      return { stands: Math.min(stands, Math.max(1, Math.floor(stands / words.squareFaces))), half: false }
    case 'garrison':
      return { stands: Math.ceil(stands / 2), half: false }
    case 'marchColumn':
      return none
  }
}

/** REG-7.3: half of the arc of fire, in hundredths of a degree each side of straight ahead; squares and garrisons fire all round. */
export function halfArc({ tables }: Rules, kind: 'troops' | 'guns' | 'openOrder'): number {
  const { num, den } = fractionOf(tables.house.fireArcDegreesEachSide[kind])
  return (num * 100) / den
}
