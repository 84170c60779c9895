import type { SeatStore } from '../seat/store'
import type { HexId, PieceId } from '../../../operational/types'
import { act, actAll } from './act'
import { clearMarks } from './marks'

/** Declares an attack on a hex with everybody who can take part; who shall not, leaves again. */
export async function declare(seat: SeatStore, hex: HexId): Promise<void> {
  clearMarks(seat)
  seat.inspectedHex.value = hex
  seat.fightFromEvent.value = -1
  await actAll(seat, (last) => {
    if (last === null) return { type: 'target', hex }
    return seat.legal.value.find((a) => a.type === 'join') ?? null
  })
}

/** Is the interface in the middle of declaring an attack? */
export const declaring = (seat: SeatStore): boolean =>
  seat.view.value?.attack?.stage === 'declaring' &&
  seat.view.value.toAct === seat.view.value.active &&
  seat.view.value.toAct === seat.view.value.side

export async function joinOrLeave(seat: SeatStore, unit: PieceId): Promise<void> {
  const on = seat.view.value?.attack?.attackers.includes(unit) === true
  await act(seat, on ? { type: 'leave', unit } : { type: 'join', unit })
}

/** Units that take part or could. */
export function eligible(seat: SeatStore): PieceId[] {
  const joined = seat.view.value?.attack?.attackers ?? []
  const more = seat.legal.value.flatMap((a) => (a.type === 'join' ? [a.unit] : []))
  return [...joined, ...more].sort()
}
