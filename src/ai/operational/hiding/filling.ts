// Fills hidden-movement boxes (OPS-19.5.2): which reserve is worth hiding, what goes into the box, and where its markers are placed.

import { throwDie } from '../../../core/dice'
import { otherSeat } from '../../../game/side'
import { combatFactor } from '../../../operational/combat/strength'
import { commandersByUnit } from '../../../operational/command/command'
import { boxInUse } from '../../../operational/hidden/boxes'
import { markerHexes } from '../../../operational/hidden/sight'
import { pieceId, pieceIndex, type Position } from '../../../operational/position'
import { type Action, BOX_LETTERS, type BoxFilling, type Side } from '../../../operational/types'
import { INFANTRY, seatOf } from '../../../operational/world'
import { HIDING } from '../figures'
import { marchDistances } from '../movement/distance'
import { depotGuardFor } from '../plans/depotGuard'

/** The action that begins to fill a box with pieces of a hex. */
type OpenBox = Extract<Action, { type: 'open' }>
/** The action that puts a piece into the box. */
type TakePiece = Extract<Action, { type: 'take' }>

/** Stands for the distance to the nearest enemy if none is on the map: more hexes than the map is wide. */
const NO_ENEMY_HEXES = 99

/** Distance of a hex to the nearest enemy unit on the map in hexes, or NO_ENEMY_HEXES. */
export function hexesToEnemy(position: Position, side: Side, hex: number): number {
  let leastHexes = NO_ENEMY_HEXES
  for (const index of position.world.unitsOf[otherSeat(seatOf(side))])
    if (position.hexOf[index]! >= 0)
      leastHexes = Math.min(leastHexes, position.world.grid.distance(hex, position.hexOf[index]!))
  return leastHexes
}

/** The unit (index) that guards San Agustin and must be seen (OPS-18.2); -1: none does, or it is not the side's. */
const guardOf = (position: Position, side: Side): number =>
  side === 'us' ? (depotGuardFor(position, () => false)?.unit ?? -1) : -1

/** Is a piece infantry that the AI may hide: not ineffective, not in garrison, and not the guard of San Agustin (`guard`, from `guardOf`)? */
const isHideable = (position: Position, index: number, guard: number): boolean =>
  index !== guard &&
  position.world.pieces[index]!.pieceClass === INFANTRY &&
  !position.pieceStates[index]!.garrison &&
  !position.pieceStates[index]!.ineffective

/**
 * By hex: half movement points by which infantry of the side comes from there next to an enemy unit on the map. `barred`: hexes that its way may not go
 * through (1 in the table); null: as if nobody barred the way.
 */
export function halfMpToStrike(position: Position, side: Side, barred: Uint8Array | null = null): Int16Array {
  const { world } = position
  const seat = seatOf(side)
  const enemyHexes = world.unitsOf[otherSeat(seat)].map((index) => position.hexOf[index]!).filter((at) => at >= 0)
  const nextToEnemies = [...new Set(enemyHexes.flatMap((at) => world.grid.within(at, 1)))].sort((a, b) => a - b)
  return marchDistances(world, seat, INFANTRY, nextToEnemies, barred)
}

/** By hex: 1 where units of the side stand, or one of its markers lies, none of which another marker may pass (OPS-19.5.7). */
export function closedToMarkers(position: Position, side: Side): Uint8Array {
  const closed = position.unitCounts[seatOf(side)].map((count) => Math.min(1, count))
  for (const hex of markerHexes(position, seatOf(side))) closed[hex] = 1
  return closed
}

/** Face (1 to 6) of one of the AI's own dice, the same for the same seed and key. */
const aiDie = (seed: string, key: string): number => throwDie({ seed, forced: [] }, 'ops', key)

/**
 * The action that begins to fill a box with the strongest reserve worth hiding (OPS-19.5.2); null: none. A reserve is infantry in one hex that cannot
 * come next to an enemy in this phase, so that it loses nothing by being hidden, and is not too far from him. In some turns one of the AI's own dice
 * forbids it, so that the enemy cannot count on it.
 * `isWanted`: does the plan want a unit (index) in the open?
 */
export function boxWorthFilling(
  position: Position,
  side: Side,
  legal: readonly Action[],
  seed: string,
  isWanted: (unit: number) => boolean,
): OpenBox | null {
  const { turn, hiding } = position.game.ops
  const { tables, grid } = position.world
  // `hiding`: boxes whose filling has begun in this command segment. The AI fills no more than one in a segment.
  if (turn > tables.victory.length.turns - HIDING.fillLastTurns || hiding.length > 0) return null
  const boxesInUse = BOX_LETTERS.filter((letter) => boxInUse(position, side, letter)).length
  if (boxesInUse >= HIDING.boxes[side]) return null
  if (aiDie(seed, `hide ${turn}`) > HIDING.fillFaces) return null
  const guard = guardOf(position, side)
  const commanders = commandersByUnit(position, seatOf(side))
  const toStrike = halfMpToStrike(position, side)
  const toStrikeHidden = halfMpToStrike(position, side, closedToMarkers(position, side))
  let bestOpening: OpenBox | null = null
  // The combat factors that a reserve must exceed to be chosen.
  let factorsToExceed = HIDING.boxLeastCf
  for (const action of legal) {
    if (action.type !== 'open') continue
    const hex = grid.indexOf(action.hex)
    if (hex < 0) continue
    const enemyHexes = hexesToEnemy(position, side, hex)
    if (enemyHexes < HIDING.fillFromHexes || enemyHexes > HIDING.fillToHexes) continue
    const reserve = position.unitsAt[hex]!.filter((index) => isHideable(position, index, guard))
    // Whoever can come next to an enemy in this phase is of more use in the open.
    if (reserve.some((index) => toStrike[hex]! <= position.world.pieces[index]!.allowanceHalfMp)) continue
    // Own units in the way, which the reserve could march through, would stop its marker or send it round (OPS-19.5.7).
    if (toStrikeHidden[hex]! > toStrike[hex]! + HIDING.detour2) continue
    // A marker is in command while its HQ is active (OPS-4.2): units out of command march farther in a box than they would by a roll (OPS-4.3).
    if (reserve.some(isWanted)) continue
    const isInCommand = reserve.some((index) => commanders[pieceId(position, index)])
    if (isInCommand && HIDING.fillInCommand[side] === 0) continue
    const reserveFactors = reserve.reduce((sum, index) => sum + combatFactor(position, index), 0)
    // A leader in a box is inactive (OPS-19.5.4), and one left behind would be alone: a stack that has him stays on the map.
    const leavesLeaderAlone = position.leadersAt[hex]!.length > 0 && position.unitsAt[hex]!.length <= reserve.length
    if (leavesLeaderAlone || reserve.length === 0 || reserveFactors <= factorsToExceed) continue
    factorsToExceed = reserveFactors
    bestOpening = action
  }
  return bestOpening
}

/** May a unit next to the hex of a box go in too: nobody wants it in the open, no enemy is in its reach, and no leader would be left alone? */
function mayJoin(
  position: Position,
  index: number,
  toStrike: Int16Array,
  taken: readonly string[],
  isWanted: (unit: number) => boolean,
): boolean {
  const hex = position.hexOf[index]!
  if (isWanted(index) || toStrike[hex]! <= position.world.pieces[index]!.allowanceHalfMp) return false
  const unitsLeft = position.unitsAt[hex]!.filter((unit) => unit !== index && !taken.includes(pieceId(position, unit)))
  return position.leadersAt[hex]!.length === 0 || unitsLeft.length > 0
}

/**
 * The next action of filling a box: the strongest infantry of its hex goes in, and with it that of the hexes next to it (OPS-19.5.2), then both
 * markers are placed, then the box is closed. `isWanted`: does the plan want a unit (index) in the open? Null: none is legal.
 */
export function nextFillingAction(
  position: Position,
  side: Side,
  filling: BoxFilling,
  legal: readonly Action[],
  seed: string,
  isWanted: (unit: number) => boolean = () => false,
): Action | null {
  // `real` is null until the real marker has been placed.
  if (filling.real === null && filling.pieces.length < HIDING.boxUnits) {
    const factorOf = ({ piece }: TakePiece): number => combatFactor(position, pieceIndex(position, piece))
    const guard = guardOf(position, side)
    const toStrike = halfMpToStrike(position, side)
    const takes = legal
      .filter((action): action is TakePiece => action.type === 'take')
      .filter(({ piece }) => {
        const index = pieceIndex(position, piece)
        if (index < 0 || !isHideable(position, index, guard)) return false
        return (
          position.pieceStates[index]!.at === filling.hex ||
          mayJoin(position, index, toStrike, filling.pieces, isWanted)
        )
      })
      .sort((a, b) => factorOf(b) - factorOf(a))
    if (takes[0]) return takes[0]
  }
  const hexesFromEnemy = (action: Action): number =>
    'hex' in action ? hexesToEnemy(position, side, position.world.grid.indexOf(action.hex)) : NO_ENEMY_HEXES
  const placementsNearestFirst = legal
    .filter((action) => action.type === 'real' || action.type === 'dummy')
    .sort((a, b) => hexesFromEnemy(a) - hexesFromEnemy(b))
  if (placementsNearestFirst.length > 0) {
    const isRealAhead = aiDie(seed, `ahead ${position.game.ops.turn} ${filling.box}`) > HIDING.realAheadFaces
    // The real marker is placed first, then the dummy. One of them goes nearest to the enemy, the other farthest from him.
    const isRealTurn = filling.real === null
    const goesAhead = isRealTurn ? isRealAhead : !isRealAhead
    return goesAhead ? placementsNearestFirst[0]! : placementsNearestFirst.at(-1)!
  }
  return legal.find((action) => action.type === 'close') ?? legal.find((action) => action.type === 'cancel') ?? null
}
