import { throwBadState } from '../../common/ruleError'
import type { Carriage, ChargeResult, GunMode, Retreat, Rules } from '../types'

/** REG-10.2 to 10.4: guns whose side is beaten as the defender. */
export interface ChargedGuns {
  readonly mode: GunMode
  readonly carriage: Carriage
  readonly isBeatenByCavalry: boolean
  /** Fortified, or in a square. */
  readonly mayHold: boolean
  /** A stand was silenced before. */
  readonly isSilenced: boolean
}
/** What a charge does to guns. */
export interface GunFate {
  readonly lost: boolean
  readonly hold: boolean
  /** They limber free of charge. */
  readonly limber: boolean
  readonly retreat: Retreat | null
  readonly silenced: boolean
  readonly damageStands: number
  /** REG-10.5: gun stands lost. */
  readonly loseStands: number
}

const fate = (change: Partial<GunFate>): GunFate => ({
  lost: false,
  hold: false,
  limber: false,
  retreat: null,
  silenced: false,
  damageStands: 0,
  loseStands: 0,
  ...change,
})

/** REG-10.2 to 10.5: what a combat does to the defender's guns. */
export function gunFate({ tables, options }: Rules, result: ChargeResult, guns: ChargedGuns): GunFate {
  const { results } = tables.charge
  const { mode, carriage } = guns
  const isLimbered = mode === 'limbered'
  switch (result) {
    case 'sweptFromTheField':
      return isLimbered ? fate({ ...results.sweptFromTheField.defender.guns.limbered }) : fate({ lost: true })
    case 'drivenBack': {
      const { limbered, lightUnlimbered, unlimberedLostIf } = results.drivenBack.defender.guns
      if (isLimbered) return fate({ ...limbered })
      const isLost =
        (mode === 'fixed' && unlimberedLostIf.includes('fixed')) ||
        (carriage === 'heavy' && unlimberedLostIf.includes('heavy carriage')) ||
        (guns.isBeatenByCavalry && unlimberedLostIf.includes('defeated by cavalry'))
      return isLost ? fate({ lost: true }) : fate({ ...lightUnlimbered })
    }
    case 'hardPressed': {
      const { silenced, damageStands, limbered, lightUnlimbered, unlimberedLostIf } = results.hardPressed.defender.guns
      // OQ-23: a stand is damaged in any case, or only of guns that were silenced before.
      const damage = options.hardPressedDamagesOnlySilenced && !guns.isSilenced ? 0 : damageStands
      const isLostUnlessHeld =
        !isLimbered &&
        ((mode === 'fixed' && unlimberedLostIf.includes('fixed')) ||
          (carriage === 'heavy' && unlimberedLostIf.includes('heavy carriage')))
      // OQ-37: guns that hold are spared, or lost all the same.
      if (isLostUnlessHeld && !(guns.mayHold && options.holdingSparesGuns)) return fate({ lost: true })
      if (guns.mayHold) return fate({ hold: true, silenced, damageStands: damage })
      return fate({ ...(isLimbered ? limbered : lightUnlimbered), silenced, damageStands: damage })
    }
    case 'desperateStruggle': {
      const { loseStands, gunsSilenced } = results.desperateStruggle.both
      return fate({ hold: true, loseStands, silenced: gunsSilenced })
    }
    case 'falter':
    case 'recoil':
    case 'repulsed':
      return fate({ hold: results[result].defender.hold })
    default:
      return throwBadState('REG-10.1', result)
  }
}
