// Where the units of a column may end their move once those in front have made room.

import type { Position } from '../../../operational/position'
import { putPiece } from '../../../operational/position'
import { type Destinations, destinationsOf } from '../movement/destinations'
import type { Column } from './column'

/**
 * The destinations of a side, by unit, with those that the units of a column have when the units before them have moved on: two units are never in a
 * lava hex, not even in passing (OPS-19.1.2), and the foremost go first. `position` is changed for the moment only.
 */
export function columnDestinations(
  position: Position,
  { file, led }: Column,
  destinations: readonly (Destinations | null)[],
): readonly (Destinations | null)[] {
  const inFile = [...destinations]
  const gone: { readonly unit: number; readonly at: string }[] = []
  for (const unit of file) {
    if (!led.has(unit) || !destinations[unit]) continue
    if (gone.length > 0) inFile[unit] = destinationsOf(position, unit)
    gone.push({ unit, at: position.pieceStates[unit]!.at })
    putPiece(position, unit, 'off')
  }
  for (const { unit, at } of gone) putPiece(position, unit, at)
  return inFile
}
