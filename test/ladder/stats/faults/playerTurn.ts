import { opponentOf } from '../../../../src/game/side'
import type { AddressedEvent } from '../../../../src/operational/engine'
import { type Side, SIDES } from '../../../../src/operational/types'

/** The side whose player turn ended with these events, because that of the enemy begins; null: none did. Turn 1 has nothing before it. */
export function playerTurnEnded(
  events: readonly AddressedEvent[],
): { readonly side: Side; readonly turn: number } | null {
  for (const { body } of events) {
    if (body.kind !== 'segment' || body.segment !== 'command') continue
    const isFirst = body.side === SIDES[0]
    if (isFirst && body.turn === 1) return null
    return { side: opponentOf(SIDES, body.side), turn: isFirst ? body.turn - 1 : body.turn }
  }
  return null
}
