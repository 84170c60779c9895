import { checkedDice } from '../errors'
import { inchesToThousandths } from '../inches'
import { MOVE_DIE, type MoveResult } from '../movement/move'
import type { Tables } from '../types'

/** SAR-4.13: how far a leader may ride in phase 4, in thousandths of an inch. A leader never leaves stragglers. */
export function leaderMoveDistance({ movement }: Tables, dice: readonly number[] | undefined): MoveResult {
  const { inches, d6 } = movement.leader
  const rolls = checkedDice('SAR-4.13', 'dice', dice, d6, MOVE_DIE)
  const totalInches = rolls.reduce((sum, roll) => sum + roll, inches)
  return { distance: inchesToThousandths(totalInches), stragglers: 0 }
}
