import type { Position } from '../../../operational/position'
import type { Side } from '../../../operational/types'
import { INFANTRY } from '../../../operational/world'
import { groundOf } from '../evaluate/ground'
import { northGain } from '../evaluate/north'
import { WEIGHTS } from '../evaluate/weights'

/** What an advance into a hex brings beside the points of the fight (10.2, 18.2), for those who may join in the attack on it. */
export type AdvanceWorth = (hex: number, able: readonly number[]) => number

/** For the US the way to the north bank, for the Mexicans San Agustin. */
export function advanceWorth(pos: Position, side: Side): AdvanceWorth {
  if (side === 'mexican') {
    const gate = groundOf(pos.world).hex
    return (hex) => (hex === gate ? WEIGHTS.mexican.guard : 0)
  }
  const gain = northGain(pos, WEIGHTS.us)
  return (hex, able) => {
    let most = 0
    for (const index of able) if (pos.world.pieces[index]!.cls === INFANTRY) most = Math.max(most, gain(hex, index))
    return most
  }
}
