// What the computer does in the command segment: it reveals hidden-movement boxes and hides reserves in them.

import { realMarker } from '../../../operational/hidden/boxes'
import { markerMarchHalfMp } from '../../../operational/hidden/markerSteps'
import type { Position } from '../../../operational/position'
import type { Action, Side } from '../../../operational/types'
import { INFANTRY, MEXICAN, seatOf, US } from '../../../operational/world'
import { HIDING } from '../figures'
import { marchDistances } from '../movement/distance'
import type { Brief } from '../types'
import { boxWorthFilling, halfMpToStrike, hexesToEnemy, nextFillingAction } from './filling'

/** Can a real Mexican marker in this hex win the game by one march into San Agustin (OPS-18.2)? Not while a US unit is there. */
function canWinUnseen(position: Position, side: Side, hex: number): boolean {
  const { world } = position
  const depot = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  if (side !== 'mexican' || position.unitCounts[US][depot]! > 0) return false
  const marchHalfMp = marchDistances(world, MEXICAN, INFANTRY, [depot])[hex]!
  return marchHalfMp <= markerMarchHalfMp(position)
}

/**
 * Is it time to show the units of a real marker in this hex (OPS-19.5.10)? It is if they can come next to an enemy in this phase, since units that
 * are shown move and fight at once, or if he is so near that he will find them in his own (OPS-19.5.11).
 */
function isTimeToShow(position: Position, side: Side, hex: number): boolean {
  if (hexesToEnemy(position, side, hex) <= HIDING.revealHexes) return true
  const { world } = position
  // With an engineer infantry takes a trail through lava as a road, a marker does not (OPS-19.3.2, 19.5.8).
  const isAtLava = world.lava[hex] === 1 || world.nextToLava[hex] === 1
  const hasGuide = world.engineers.some((engineer) => {
    const engineerHex = position.hexOf[engineer]!
    return (
      world.pieces[engineer]!.side === side &&
      engineerHex >= 0 &&
      world.grid.distance(engineerHex, hex) <= HIDING.guideHexes
    )
  })
  if (isAtLava && hasGuide) return true
  return halfMpToStrike(position, side)[hex]! <= HIDING.revealReach2
}

/**
 * The next action of the command segment (OPS-3.3). Boxes whose units can strike are revealed (OPS-19.5.10), so that they move and fight in this
 * turn. Now and then a reserve is hidden (OPS-19.5.2). Then the segment ends. `actionsSoFar`: in this segment; `brief`: for the seed of the AI's own
 * dice, and whether boxes are filled. Both matter only for hiding a reserve. `isWanted`: does the commander's plan want a unit (index) in the open?
 */
export function nextCommandAction(
  position: Position,
  side: Side,
  legal: readonly Action[],
  { seed, fillsBoxes = true }: Pick<Brief, 'seed' | 'fillsBoxes'>,
  actionsSoFar = 0,
  isWanted: (unit: number) => boolean = () => false,
): Action {
  // A box whose filling has begun is filled first.
  const filling = position.game.ops.hiding.find(({ closed }) => !closed)
  if (filling) {
    const fillingAction = nextFillingAction(position, side, filling, legal, seed, isWanted)
    if (fillingAction) return fillingAction
  }
  const isLate = position.game.ops.turn > position.world.tables.victory.length.turns - HIDING.revealLastTurns
  for (const action of legal) {
    if (action.type !== 'reveal') continue
    const hex = position.world.grid.indexOf(realMarker(position, side, action.box).at)
    // A marker off the map stays hidden, and so does one that can win the game.
    if (hex < 0 || canWinUnseen(position, side, hex)) continue
    const isPlanned = position.world.unitsOf[seatOf(side)].some(
      (unit) => position.pieceStates[unit]!.at === `box:${action.box}` && isWanted(unit),
    )
    if (isLate || isPlanned || isTimeToShow(position, side, hex)) return action
  }
  const mayFill = fillsBoxes && actionsSoFar < HIDING.mostActions
  const opening = mayFill ? boxWorthFilling(position, side, legal, seed, isWanted) : null
  return opening ?? legal.find((action) => action.type === 'done') ?? legal[0]!
}
