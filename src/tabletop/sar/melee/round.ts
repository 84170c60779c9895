import { allocateLosses } from '../fire/allocate'
import { readCombatChart } from '../fire/combatChart'
import { type AfterLosses, applyLosses } from '../stragglers/applyLosses'
import { effectivesOf } from '../stragglers/strength'
import type { Stance, Strength, Tables, Zone } from '../types'
import { meleeColumn } from './meleeColumn'
import { type Fighter, FIRST_ROLL_FLAGS } from './meleeShift'
import { participatingCastings } from './participants'

/** One of two units in a melee. */
export interface MeleeUnit extends Fighter {
  readonly strength: Strength
  readonly formation: Stance
  /** The zone of this unit in which its enemy strikes it. */
  readonly angle?: Zone
  /** SAR-15.4: its emergency square failed. */
  readonly disordered?: boolean
}

/** What a round does to one of the two units: the result of its own roll, and of its enemy's. */
export interface RoundResult {
  /** The column of its own roll. */
  readonly column: number
  /** Losses that this unit inflicted. */
  readonly inflicted: number
  /** Its own strength after the losses that the enemy inflicted. */
  readonly after: AfterLosses
}

const participantCastings = (tables: Tables, unit: MeleeUnit): number =>
  participatingCastings(tables, effectivesOf(unit.strength), {
    flanked: (unit.angle ?? 'front') !== 'front',
    disordered: unit.disordered ?? false,
  })

/**
 * SAR-14.6, 14.7: one round of a melee of two units, which roll at once. `d20`: their rolls. `isFirstRound`: their first roll against each
 * other has bonuses that later rolls do not have.
 */
export function meleeRound(
  tables: Tables,
  units: readonly [MeleeUnit, MeleeUnit],
  d20: readonly [number, number],
  isFirstRound: boolean,
): [RoundResult, RoundResult] {
  const participants = [participantCastings(tables, units[0]), participantCastings(tables, units[1])] as const
  const enemyOf = (index: 0 | 1): 0 | 1 => (index === 0 ? 1 : 0)
  const roll = (index: 0 | 1): { column: number; losses: number } => {
    const unit = units[index]
    const flags = (unit.flags ?? []).filter((flag) => isFirstRound || !FIRST_ROLL_FLAGS.includes(flag))
    const castingsOfSides = { own: participants[index], enemy: participants[enemyOf(index)] }
    const { column } = meleeColumn(tables, participants[index], { ...unit, flags }, castingsOfSides)
    return { column, losses: readCombatChart(tables, column, d20[index]).losses }
  }
  const rolls = [roll(0), roll(1)] as const
  const resultOf = (index: 0 | 1): RoundResult => {
    const { strength, formation, angle = 'front', arm, nation } = units[index]
    const { losses } = rolls[enemyOf(index)]
    const taken = { losses, kind: 'melee', formation, angle, arm, nation } as const
    return {
      column: rolls[index].column,
      inflicted: rolls[index].losses,
      after: applyLosses(strength, allocateLosses(tables, taken)),
    }
  }
  return [resultOf(0), resultOf(1)]
}
