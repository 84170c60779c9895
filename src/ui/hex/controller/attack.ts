import type { HexId, PieceId } from '../../../operational/types'
import { fightFrom, legal, view } from '../../state'
import { act, actAll } from './act'
import { clearMarks, inspected } from './marks'

/** Declares an attack on a hex with everybody who can take part; who shall not, leaves again. */
export async function declare(hex: HexId): Promise<void> {
  clearMarks()
  inspected.value = hex
  fightFrom.value = -1
  await actAll((last) => {
    if (last === null) return { type: 'target', hex }
    return legal.value.find((a) => a.type === 'join') ?? null
  })
}

/** Is the interface in the middle of declaring an attack? */
export const declaring = (): boolean =>
  view.value?.attack?.stage === 'declaring' &&
  view.value.toAct === view.value.active &&
  view.value.toAct === view.value.side

export async function joinOrLeave(unit: PieceId): Promise<void> {
  const on = view.value?.attack?.attackers.includes(unit) === true
  await act(on ? { type: 'leave', unit } : { type: 'join', unit })
}

/** Units that take part or could. */
export function eligible(): PieceId[] {
  const joined = view.value?.attack?.attackers ?? []
  const more = legal.value.flatMap((a) => (a.type === 'join' ? [a.unit] : []))
  return [...joined, ...more].sort()
}
