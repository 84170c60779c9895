import { realMarker } from '../../../operational/hidden/boxes'
import { markerMarchHalfMp } from '../../../operational/hidden/markerSteps'
import type { Position } from '../../../operational/position'
import type { Action, Side } from '../../../operational/types'
import { INFANTRY, MEXICAN, US } from '../../../operational/world'
import { HIDING } from '../figures'
import { marchDistances } from '../movement/distance'
import { boxWorthFilling, hexesToEnemy, nextFillingAction } from './filling'

/** Is the real marker within a march of an empty San Agustin, which it need only enter to win (OPS-18.2)? Then it stays hidden. */
function mayWinUnseen(position: Position, side: Side, hex: number): boolean {
  const { world } = position
  const depot = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  if (side !== 'mexican' || position.unitCounts[US][depot]! > 0) return false
  return marchDistances(world, MEXICAN, INFANTRY, [depot])[hex]! <= markerMarchHalfMp(position)
}

/**
 * The next action of the command segment (OPS-3.3): boxes near the enemy are revealed (OPS-19.5.10), so that their units can move and fight in
 * this turn; now and then a reserve is hidden (OPS-19.5.2); then the segment ends. `done`: actions so far; `seed`: that of the AI's own dice.
 */
export function nextCommandAction(
  position: Position,
  side: Side,
  legal: readonly Action[],
  seed = '',
  done = 0,
): Action {
  const filling = position.game.ops.hiding.find(({ closed }) => !closed)
  if (filling) {
    const next = nextFillingAction(position, side, filling, legal, seed)
    if (next) return next
  }
  const late = position.game.ops.turn > position.world.tables.victory.length.turns - HIDING.revealLastTurns
  for (const action of legal) {
    if (action.type !== 'reveal') continue
    const hex = position.world.grid.indexOf(realMarker(position, side, action.box).at)
    if (hex < 0 || mayWinUnseen(position, side, hex)) continue
    if (late || hexesToEnemy(position, side, hex) <= HIDING.revealHexes) return action
  }
  const fill = done < HIDING.mostActions ? boxWorthFilling(position, side, legal, seed) : null
  return fill ?? legal.find((action) => action.type === 'done') ?? legal[0]!
}
