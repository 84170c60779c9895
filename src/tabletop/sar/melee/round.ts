import { allocateLosses } from '../fire/allocate'
import { readCombatChart } from '../fire/combatChart'
import { type AfterLosses, applyLosses } from '../stragglers/applyLosses'
import { effectivesOf } from '../stragglers/strength'
import type { Stance, Strength, Tables, Zone } from '../types'
import { meleeColumn } from './meleeColumn'
import { type Fighter, FIRST_ROLL } from './meleeShift'
import { participatingCastings } from './participants'

/** One of two units in a melee. */
export interface MeleeUnit extends Fighter {
  readonly strength: Strength
  readonly formation: Stance
  /** The zone of this unit from which its enemy struck it. */
  readonly angle?: Zone
  readonly disordered?: boolean
}

/** The result of one unit's roll and of its enemy's. */
export interface RoundResult {
  readonly column: number
  /** Losses that this unit inflicted. */
  readonly inflicted: number
  /** Its own strength after the losses that the enemy inflicted. */
  readonly after: AfterLosses
}

const participantsOf = (tables: Tables, unit: MeleeUnit): number =>
  participatingCastings(tables, effectivesOf(unit.strength), {
    flanked: (unit.angle ?? 'front') !== 'front',
    disordered: unit.disordered ?? false,
  })

/**
 * SAR-14.6, 14.7: both units of a melee of two roll at once. `first`: it is their first roll against each other, which has bonuses
 * that later rolls do not have.
 */
export function meleeRound(
  tables: Tables,
  units: readonly [MeleeUnit, MeleeUnit],
  d20: readonly [number, number],
  first: boolean,
): [RoundResult, RoundResult] {
  const counts = [participantsOf(tables, units[0]), participantsOf(tables, units[1])] as const
  const roll = (own: 0 | 1): { column: number; losses: number } => {
    const unit = units[own]
    const flags = (unit.flags ?? []).filter((flag) => first || !FIRST_ROLL.includes(flag))
    const numbers = { own: counts[own], enemy: counts[own === 0 ? 1 : 0] }
    const { column } = meleeColumn(tables, counts[own], { ...unit, flags }, numbers)
    return { column, losses: readCombatChart(tables, column, d20[own]).losses }
  }
  const rolls = [roll(0), roll(1)] as const
  const resultOf = (own: 0 | 1): RoundResult => {
    const { strength, formation, angle = 'front', arm, nation } = units[own]
    const { losses } = rolls[own === 0 ? 1 : 0]
    const taken = { losses, kind: 'melee', formation, angle, arm, nation } as const
    return {
      column: rolls[own].column,
      inflicted: rolls[own].losses,
      after: applyLosses(strength, allocateLosses(tables, taken)),
    }
  }
  return [resultOf(0), resultOf(1)]
}
