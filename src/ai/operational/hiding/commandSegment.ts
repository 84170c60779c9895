import { realMarker } from '../../../operational/hidden/boxes'
import type { Position } from '../../../operational/position'
import type { Action, Side } from '../../../operational/types'
import { INFANTRY, MEXICAN, US } from '../../../operational/world'
import { markerMarch2 } from '../../../operational/hidden/markerSteps'
import { marchDistances } from '../movement/distance'
import { nextFillingAction, nearestEnemy, boxWorthFilling } from './filling'

/** How near the enemy may come to the real marker before its units are wanted on the map, in hexes. */
const NEAR = 7
/** Turns before the end at which nobody hides any more. */
const LAST = 4

/** Is the real marker within a march of San Agustin, and nobody there (18.2)? It need only walk in. */
function raids(pos: Position, side: Side, hex: number): boolean {
  const { world } = pos
  const gate = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  if (side !== 'mexican' || pos.unitCounts[US][gate]! > 0) return false
  return marchDistances(world, MEXICAN * 5 + INFANTRY, [gate])[hex]! <= markerMarch2(pos)
}

/** More acts than a command segment needs. */
const PATIENCE = 24

/**
 * The next action of the command segment (3.3): boxes are revealed whose units are wanted (19.5.10), so that they move and fight in this turn
 * rather than be found out in the enemy's; a reserve is hidden now and then (19.5.2); else the segment ends. `n`: acts so far; `seed`: the
 * opponent's own.
 */
export function nextCommandAction(pos: Position, side: Side, legal: readonly Action[], seed = '', n = 0): Action {
  const draft = pos.game.ops.hiding.find((one) => !one.closed)
  if (draft) {
    const next = nextFillingAction(pos, side, draft, legal, seed)
    if (next) return next
  }
  const late = pos.game.ops.turn > pos.world.tables.victory.length.turns - LAST
  for (const action of legal) {
    if (action.type !== 'reveal') continue
    const hex = pos.world.grid.indexOf(realMarker(pos, side, action.box).at)
    if (hex < 0 || raids(pos, side, hex)) continue
    if (late || nearestEnemy(pos, side, hex) <= NEAR) return action
  }
  const hide = n < PATIENCE ? boxWorthFilling(pos, side, legal, seed) : null
  return hide ?? legal.find((action) => action.type === 'done') ?? legal[0]!
}
