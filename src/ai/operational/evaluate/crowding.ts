// What it costs to leave too many units in a hex at the end of a movement phase (OPS-6.2). Only retreats and units out of a box bring so many together,
// so the hexes are known when the phase begins: the search puts nobody into a full hex.

import type { Seat } from '../../../game/side'
import { displacementHexes, overStacked } from '../../../operational/movement/stacking'
import type { Position } from '../../../operational/position'
import { ARTILLERY } from '../../../operational/world'
import { EVALUATION, type Weights } from '../figures'
import { stepValue } from './results'

/** The hexes, as indexes and each once, that hold more of a side's units than they may (OPS-6.1). */
export const crowdedHexesOf = (position: Position, seat: Seat): number[] => [
  ...new Set(overStacked(position, seat).map((index) => position.hexOf[index]!)),
]

/** What units of one kind in a hex, artillery or others, cost that are more than `most`, in points. */
function costAbove(position: Position, units: readonly number[], most: number, weights: Weights): number {
  const excess = units.length - most
  if (excess <= 0) return 0
  const displaceable = units.filter((index) => displacementHexes(position, index).length > 0).length
  const displaced = Math.min(excess, displaceable)
  // Those that have nowhere to go lose a step each; the owner gives the cheapest.
  const steps = units.map((index) => stepValue(position, index, weights)).sort((a, b) => a - b)
  let cost = displaced * EVALUATION.displaced
  for (let n = 0; n < excess - displaced; n++) cost += steps[n]!
  return cost
}

/** What the units of a side that are too many in these hexes cost if the movement phase ends so, in points; not below 0 (OPS-6.2). */
export function crowdingCost(position: Position, seat: Seat, hexes: readonly number[], weights: Weights): number {
  const { pieces, tables } = position.world
  const { stacking } = tables.terrain
  let cost = 0
  for (const hex of hexes) {
    const units = position.unitsAt[hex]!.filter(
      (index) => pieces[index]!.seat === seat && !position.pieceStates[index]!.garrison,
    )
    const isGun = (index: number): boolean => pieces[index]!.pieceClass === ARTILLERY
    cost += costAbove(position, units.filter(isGun), stacking.artillery, weights)
    cost += costAbove(
      position,
      units.filter((index) => !isGun(index)),
      stacking.footOrHorse,
      weights,
    )
  }
  return cost
}
