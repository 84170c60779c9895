import { NO_FIGHT } from '../seat/currentFight'
import type { SeatStore } from '../seat/store'
import type { HexId, PieceId } from '../../../operational/types'
import { act, actAll } from './act'
import { clearMarks } from './marks'

/** Declares an attack on a hex with every unit that can take part; the player then takes out the units that he wants to spare. */
export async function declareAttack(seat: SeatStore, hex: HexId): Promise<void> {
  clearMarks(seat)
  seat.inspectedHex.value = hex
  // Closes the panel of the last fight.
  seat.shownFightStart.value = NO_FIGHT
  await actAll(seat, (lastOutcome) => {
    // Null: no action is done yet; the target is named first.
    if (lastOutcome === null) return { type: 'target', hex }
    return seat.legal.value.find((action) => action.type === 'join') ?? null
  })
}

/** Takes a unit out of the declared attack, or lets it join. */
export async function joinOrLeave(seat: SeatStore, unit: PieceId): Promise<void> {
  const hasJoined = seat.view.value.attack?.attackers.includes(unit) === true
  await act(seat, hasJoined ? { type: 'leave', unit } : { type: 'join', unit })
}

/** Units that take part in the declared attack or may join it. */
export function attackersAndWhoMayJoin(seat: SeatStore): PieceId[] {
  const attackers = seat.view.value.attack?.attackers ?? []
  const mayJoin = seat.legal.value.flatMap((action) => (action.type === 'join' ? [action.unit] : []))
  return [...attackers, ...mayJoin].sort()
}
