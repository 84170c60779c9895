import { timesRoundedDown } from '../../../core/fraction'
import { checkedDie, checkedWhole } from '../errors'
import type { Tables, Training } from '../types'

/** A unit on Hold that gets stragglers back. */
export interface Recovery {
  readonly training: Training
  readonly stragglers: number
  /** Rating of the attached leader; 0 without one. */
  readonly leaderLR?: number
  /** Shielded by friends, a wall, a building or works; several count as one (ruling on SAR Q17). */
  readonly cover?: boolean
  /** It fired or fought this turn. */
  readonly disturbed?: boolean
}

/** SAR-5.9: how many stragglers come back to a unit on Hold in phase 7. */
export function recover({ stragglerRecovery: table }: Tables, unit: Recovery, die: number | undefined): number {
  const stragglers = checkedWhole('SAR-5.9', 'stragglers', unit.stragglers)
  // `table.die` has the number of faces, by training.
  const roll = checkedDie('SAR-5.9', 'die', die, table.die[unit.training])
  const sum = roll + checkedWhole('SAR-4.1', 'leaderLR', unit.leaderLR ?? 0) + (unit.cover ? table.coverBonus : 0)
  return Math.min(stragglers, unit.disturbed ? timesRoundedDown(sum, table.disturbedFactor) : sum)
}
