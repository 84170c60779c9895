import { realMarker } from '../../../operational/hidden/boxes'
import { markerMarch2 } from '../../../operational/hidden/markerSteps'
import type { Position } from '../../../operational/position'
import type { Action, Side } from '../../../operational/types'
import { INFANTRY, MEXICAN, US } from '../../../operational/world'
import { HIDING } from '../figures'
import { marchDistances } from '../movement/distance'
import { boxWorthFilling, hexesToEnemy, nextFillingAction } from './filling'

/** Is the real marker within a march of an empty San Agustin, which it need only enter to win (OPS-18.2)? Then it stays hidden. */
function mayWinUnseen(pos: Position, side: Side, hex: number): boolean {
  const { world } = pos
  const depot = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  if (side !== 'mexican' || pos.unitCounts[US][depot]! > 0) return false
  return marchDistances(world, MEXICAN, INFANTRY, [depot])[hex]! <= markerMarch2(pos)
}

/**
 * The next action of the command segment (OPS-3.3): boxes near the enemy are revealed (OPS-19.5.10), so that their units can move and fight in
 * this turn; now and then a reserve is hidden (OPS-19.5.2); then the segment ends. `done`: actions so far; `seed`: that of the AI's own dice.
 */
export function nextCommandAction(pos: Position, side: Side, legal: readonly Action[], seed = '', done = 0): Action {
  const filling = pos.game.ops.hiding.find(({ closed }) => !closed)
  if (filling) {
    const next = nextFillingAction(pos, side, filling, legal, seed)
    if (next) return next
  }
  const late = pos.game.ops.turn > pos.world.tables.victory.length.turns - HIDING.revealLastTurns
  for (const action of legal) {
    if (action.type !== 'reveal') continue
    const hex = pos.world.grid.indexOf(realMarker(pos, side, action.box).at)
    if (hex < 0 || mayWinUnseen(pos, side, hex)) continue
    if (late || hexesToEnemy(pos, side, hex) <= HIDING.revealHexes) return action
  }
  const fill = done < HIDING.mostActions ? boxWorthFilling(pos, side, legal, seed) : null
  return fill ?? legal.find((action) => action.type === 'done') ?? legal[0]!
}
