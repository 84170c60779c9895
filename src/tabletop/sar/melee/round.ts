import { allocateLosses } from '../fire/allocate'
import { readCombatChart } from '../fire/combatChart'
import { type AfterLosses, applyLosses } from '../stragglers/applyLosses'
import { effectivesOf } from '../stragglers/strength'
import type { Stance, Strength, Tables, Zone } from '../types'
import { meleeColumn } from './meleeColumn'
import { type Fighter, FIRST_ROLL } from './meleeShift'
import { participants } from './participants'

/** One of two units in a melee. */
export interface MeleeUnit extends Fighter {
  readonly strength: Strength
  readonly formation: Stance
  /** From where its enemy struck it. */
  readonly angle?: Zone
  readonly disordered?: boolean
}

export interface Blow {
  readonly column: number
  /** Losses it inflicted. */
  readonly inflicted: number
  readonly after: AfterLosses
}

const inIt = (tables: Tables, unit: MeleeUnit): number =>
  participants(tables, effectivesOf(unit.strength), {
    flanked: (unit.angle ?? 'front') !== 'front',
    disordered: unit.disordered ?? false,
  })

/**
 * SAR-14.6, 14.7: both sides of a melee of two units roll at once. `first`: their first roll against each other, with the
 * bonuses that later ones have not.
 */
export function meleeRound(
  tables: Tables,
  units: readonly [MeleeUnit, MeleeUnit],
  d20: readonly [number, number],
  first: boolean,
): [Blow, Blow] {
  const counts = [inIt(tables, units[0]), inIt(tables, units[1])] as const
  const strike = (me: 0 | 1): { column: number; losses: number } => {
    const unit = units[me]
    const flags = (unit.flags ?? []).filter((flag) => first || !FIRST_ROLL.includes(flag))
    const numbers = { own: counts[me], enemy: counts[1 - me]! }
    const { column } = meleeColumn(tables, counts[me], { ...unit, flags }, numbers)
    return { column, losses: readCombatChart(tables, column, d20[me]).losses }
  }
  const blows = [strike(0), strike(1)] as const
  const suffer = (me: 0 | 1): Blow => {
    const { strength, formation, angle = 'front', arm, nation } = units[me]
    const hit = { losses: blows[1 - me]!.losses, kind: 'melee', formation, angle, arm, nation } as const
    return {
      column: blows[me].column,
      inflicted: blows[me].losses,
      after: applyLosses(strength, allocateLosses(tables, hit)),
    }
  }
  return [suffer(0), suffer(1)]
}
