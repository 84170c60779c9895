import { otherSeat } from '../../../../src/game/side'
import type { AddressedEvent, Position } from '../../../../src/operational/engine'
import type { Side } from '../../../../src/operational/types'
import { seatOf } from '../../../../src/operational/world'
import { trueHexes } from '../whereabouts'
import { nearestUnit } from './distance'
import { FAULT_FIGURES } from './figures'
import { playerTurnEnded } from './playerTurn'

/** Turns at whose end an army commander is in the front line, and those of them in which too few good units are with him. */
export interface FrontTurns {
  turns: number
  weak: number
}

/** Watches where Scott and Santa Anna stand when the enemy's turn begins. */
export class CommandersInFront {
  readonly turns: Record<Side, FrontTurns> = { us: { turns: 0, weak: 0 }, mexican: { turns: 0, weak: 0 } }

  record(events: readonly AddressedEvent[], position: Position): void {
    const side = playerTurnEnded(events)?.side
    if (side === undefined) return
    const { world, pieceStates } = position
    const seat = seatOf(side)
    const hexes = trueHexes(position)
    const hex = hexes[world.armyCommander[seat]]!
    if (hex < 0 || nearestUnit(world, otherSeat(seat), hexes, hex) > FAULT_FIGURES.commanderFrontHexes) return
    const inGoodOrder = world.unitsOf[seat].filter(
      (index) => hexes[index] === hex && !pieceStates[index]!.disrupted && !pieceStates[index]!.ineffective,
    )
    this.turns[side].turns++
    if (inGoodOrder.length < FAULT_FIGURES.commanderUnits) this.turns[side].weak++
  }
}
