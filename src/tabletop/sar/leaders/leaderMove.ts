import { checkedDice } from '../errors'
import { inchesToThousandths } from '../inches'
import type { Moved } from '../movement/move'
import type { Tables } from '../types'

/** SAR-4.13: how far a leader may ride in phase 4, in thousandths of an inch; he never leaves stragglers. */
export function leaderMoveDistance({ movement }: Tables, dice: readonly number[] | undefined): Moved {
  const { inches, d6 } = movement.leader
  const thrown = checkedDice('SAR-4.13', 'dice', dice, d6, 6)
  return { distance: inchesToThousandths(thrown.reduce((a, b) => a + b, inches)), stragglers: 0 }
}
