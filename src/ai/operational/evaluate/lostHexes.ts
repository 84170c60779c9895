// Hexes where units of the side have just been lost: who goes there again with too little feeds the enemy one unit after the other.

import type { Seat } from '../../../game/side'
import { hexId, type Position } from '../../../operational/position'
import type { HexId, PieceId, Side } from '../../../operational/types'
import { seatOf } from '../../../operational/world'
import { EVALUATION } from '../figures'
import { beatenChance } from './pressure'
import type { SideReach } from './reach'

/** A hex where a unit of the side was destroyed, and in which turn, as JSON in the notes. */
export interface LostHex {
  readonly hex: HexId
  readonly turn: number
}

/** By id: the hexes of the side's units on the map at its last decision, as JSON in the notes. */
export type Stands = Readonly<Record<PieceId, HexId>>

/** Where the units of a side stand now. */
export function standsOf(position: Position, side: Side): Stands {
  const { world, hexOf } = position
  const stands: Record<PieceId, HexId> = {}
  for (const index of world.unitsOf[seatOf(side)])
    if (hexOf[index]! >= 0) stands[world.pieces[index]!.id] = hexId(position, hexOf[index]!)
  return stands
}

/** The hexes that still count: those of `before` that are not too long ago, and those where units stood (`stands`) that are destroyed now. */
export function lostHexesNow(position: Position, before: readonly LostHex[], stands: Stands): LostHex[] {
  const { world, pieceStates, game } = position
  const { turn } = game.ops
  const lost = before.filter((one) => turn - one.turn <= EVALUATION.lostTurns)
  for (const [id, hex] of Object.entries(stands))
    if (pieceStates[world.pieceIndexes.get(id)!]!.at === 'gone') lost.push({ hex, turn })
  return lost
}

/**
 * What it costs, in points, that units stand again where others of their side were destroyed in the last turns: more the likelier they are beaten too.
 * Not below 0. `lost`: those hexes, as indexes, each once.
 */
export function fedCost(position: Position, seat: Seat, lost: readonly number[], reach: SideReach): number {
  let cost = 0
  for (const hex of lost)
    if (position.unitCounts[seat][hex]! > 0) cost += EVALUATION.fed * beatenChance(position, seat, reach, hex)
  return cost
}
