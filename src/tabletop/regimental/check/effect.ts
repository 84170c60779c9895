import { throwBadState } from '../../common/ruleError'
import type { Carriage, CheckResult, GunMode, Pace, Retreat, Rules, TroopOrder } from '../types'
import { panicLoss } from './panicLoss'

/** What troops do after their check. */
export interface TroopCheckEffect {
  /** Order afterwards. */
  readonly order: TroopOrder
  /** REG-4.6: it holds in place of its retreat. */
  readonly hold: boolean
  readonly retreat: Retreat | null
  readonly loseStands: number
  /** Which list of maneuvers is open to it (REG-5); null: none. */
  readonly maneuver: 'wellHandled' | 'tardy' | null
  /** At which figure of the rates (REG-6.1). */
  readonly rate: Pace
  readonly mayManeuver: boolean
  /** REG-4.8, 7.2: in F2, if nothing else forbids it. */
  readonly mayFire: boolean
}

/** Where troops stand when they check. */
export interface CheckedTroops {
  readonly order: TroopOrder
  /** REG-1.7. */
  readonly inCloseRange: boolean
  readonly inSquare: boolean
  readonly fortified: boolean
}

/** REG-4.6: does a unit hold in place of a retreat out of close range? */
const holds = (unit: { readonly inCloseRange: boolean; readonly inSquare: boolean; readonly fortified: boolean }) =>
  !unit.inCloseRange || unit.inSquare || unit.fortified

const troopEffect = (change: Partial<TroopCheckEffect> & { readonly order: TroopOrder }): TroopCheckEffect => ({
  hold: false,
  retreat: null,
  loseStands: 0,
  maneuver: null,
  rate: 'full',
  mayManeuver: (change.maneuver ?? null) !== null,
  mayFire: (change.retreat ?? null) === null && change.order !== 'broken',
  ...change,
})

/** REG-4.6, 4.7: what a result means for troops. `dieResult` is read for the losses of a panic (REG-4.9). */
export function troopCheckEffect(
  { tables }: Rules,
  result: CheckResult,
  unit: CheckedTroops,
  dieResult: number,
): TroopCheckEffect {
  const { goodOrderEffects: good, disorderedTroopsEffects: bad } = tables.maneuver
  const { order } = unit
  const isGoodRow = result in good
  if (isGoodRow !== (order === 'good')) throwBadState('REG-4.5', result)
  switch (result) {
    case 'doubleQuick':
    case 'wellHandled':
    case 'tardy':
      return troopEffect({ order, ...good[result].troops })
    case 'fallBack':
      return holds(unit) ? troopEffect({ order, hold: true, ...good.fallBack.hold }) : troopEffect(good.fallBack.troops)
    case 'panic':
      return troopEffect(good.panic.troops)
    case 'rallyWithElan':
    case 'rally':
      return troopEffect({ order: bad[result].order, maneuver: bad[result].then, rate: bad[result].rate })
    case 'shaken':
    case 'wavering': {
      const after = bad[result].order
      return holds(unit)
        ? troopEffect({ order: after, hold: true })
        : troopEffect({ order: after, retreat: bad[result].retreat })
    }
    case 'panicDisordered': {
      const { order: after, retreat } = bad.panicDisordered
      return troopEffect({ order: after, retreat, loseStands: panicLoss(dieResult) })
    }
  }
}

/** What a battery does after its check. */
export interface GunCheckEffect {
  readonly hold: boolean
  /** The gun stands are lost to the battery. */
  readonly lost: boolean
  /** REG-4.6: it limbers free of charge before it goes. */
  readonly limber: boolean
  readonly retreat: Retreat | null
  readonly silenced: boolean
  readonly maneuver: 'wellHandled' | 'tardy' | null
  readonly rate: Pace
  readonly mayManeuver: boolean
  readonly mayFire: boolean
}

/** Where a gun stand stands when its battery checks. */
export interface CheckedGuns {
  readonly mode: GunMode
  readonly carriage: Carriage
  readonly inCloseRange: boolean
  readonly inSquare: boolean
  readonly fortified: boolean
}

const gunEffect = (change: Partial<GunCheckEffect>): GunCheckEffect => ({
  hold: false,
  lost: false,
  limber: false,
  retreat: null,
  silenced: false,
  maneuver: null,
  rate: 'full',
  mayManeuver: (change.maneuver ?? null) !== null,
  mayFire: !change.lost && !change.silenced && (change.retreat ?? null) === null,
  ...change,
})

/**
 * REG-4.6: what a result means for guns, whatever their state. Fixed guns cannot limber: a Panic loses them; on Fall Back, which names only
 * unlimbered heavy guns as lost, they stay where they are, silenced (ruling). OQ-37: guns that hold are spared, or not.
 */
export function gunCheckEffect({ tables, options }: Rules, result: CheckResult, guns: CheckedGuns): GunCheckEffect {
  const { goodOrderEffects: effects } = tables.maneuver
  const isStuck = guns.mode === 'unlimbered' && guns.carriage === 'heavy'
  const fleeing = (): GunCheckEffect => {
    if (isStuck) return gunEffect({ lost: true })
    if (guns.mode === 'fixed') return gunEffect({ silenced: true })
    const { retreat, silenced } = effects.panic.guns.limberedOrLight
    return gunEffect({ limber: guns.mode === 'unlimbered', retreat, silenced })
  }
  switch (result) {
    case 'doubleQuick':
    case 'wellHandled':
    case 'tardy':
      return gunEffect(effects[result].guns)
    case 'fallBack': {
      if (!holds(guns)) return fleeing()
      // Out of close range nothing threatens the guns, so that they are never lost there.
      const isSpared = options.holdingSparesGuns || !guns.inCloseRange || !isStuck
      return isSpared ? gunEffect({ hold: true, ...effects.fallBack.hold }) : gunEffect({ lost: true })
    }
    case 'panic':
      return guns.mode === 'fixed' ? gunEffect({ lost: true }) : fleeing()
    default:
      return throwBadState('REG-4.6', result)
  }
}
