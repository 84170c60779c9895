import type { AddressedEvent, Position } from '../../../../src/operational/engine'
import { INFANTRY, MEXICAN, US } from '../../../../src/operational/world'
import { trueHexes } from '../whereabouts'
import { nearestUnit } from './distance'
import { FAULT_FIGURES } from './figures'
import { playerTurnEnded } from './playerTurn'

const isGuard = (formation: string): boolean => FAULT_FIGURES.depotGuards.includes(formation)

/**
 * Does a regular brigade guard San Agustín where others could (OPS-18.2)? It stands there without volunteers, marines or dragoons, and one of their
 * units is as near as the nearest Mexican unit.
 */
export function isBrigadeWastedAtDepot(position: Position): boolean {
  const { world } = position
  const depot = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  const hexes = trueHexes(position)
  const enemy = nearestUnit(world, MEXICAN, hexes, depot)
  let hasBrigade = false
  let hasGuard = false
  let couldGuard = false
  for (const index of world.unitsOf[US]) {
    const { unit, pieceClass } = world.pieces[index]!
    const hex = hexes[index]!
    if (hex < 0) continue
    const guards = isGuard(unit!.formation)
    if (hex === depot && guards) hasGuard = true
    if (hex === depot && !guards && pieceClass === INFANTRY) hasBrigade = true
    if (guards && world.grid.distance(hex, depot) <= enemy) couldGuard = true
  }
  return hasBrigade && !hasGuard && couldGuard
}

/** Counts the turns at whose US end a regular brigade is wasted at San Agustín. */
export class DepotWatcher {
  turns = 0

  record(events: readonly AddressedEvent[], position: Position): void {
    if (playerTurnEnded(events)?.side === 'us' && isBrigadeWastedAtDepot(position)) this.turns++
  }
}
