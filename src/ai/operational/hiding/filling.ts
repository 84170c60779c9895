import { throwDie } from '../../../core/dice'
import { otherSeat } from '../../../game/side'
import { combatFactor } from '../../../operational/combat/strength'
import { boxInUse } from '../../../operational/hidden/boxes'
import { pieceIndex, type Position } from '../../../operational/position'
import { type Action, BOX_LETTERS, type BoxFilling, type Side } from '../../../operational/types'
import { INFANTRY, seatOf } from '../../../operational/world'
import { HIDING } from '../figures'

type OpenBox = Extract<Action, { type: 'open' }>
type TakePiece = Extract<Action, { type: 'take' }>

/** Stands for "no enemy on the map"; more hexes than the map is wide. */
const NO_ENEMY = 99

/** Hexes to the nearest enemy unit on the map, or NO_ENEMY. */
export function hexesToEnemy(position: Position, side: Side, hex: number): number {
  let nearest = NO_ENEMY
  for (const index of position.world.unitsOf[otherSeat(seatOf(side))])
    if (position.hexOf[index]! >= 0)
      nearest = Math.min(nearest, position.world.grid.distance(hex, position.hexOf[index]!))
  return nearest
}

/** Infantry that may be hidden: in good order and not in garrison. */
const isHideable = (position: Position, index: number): boolean =>
  position.world.pieces[index]!.pieceClass === INFANTRY &&
  !position.pieceStates[index]!.garrison &&
  !position.pieceStates[index]!.ineffective

/** A die of the AI's own. */
const ownDie = (seed: string, key: string): number => throwDie({ seed, forced: [] }, 'ops', key)

/**
 * The box that is worth filling now (OPS-19.5.2): a strong reserve of infantry in one hex, neither near to the enemy nor out of his reach. Null: none.
 * In most turns a die of the AI's own forbids it, so that it is no habit.
 */
export function boxWorthFilling(
  position: Position,
  side: Side,
  legal: readonly Action[],
  seed: string,
): OpenBox | null {
  const { turn, hiding } = position.game.ops
  const { tables, grid } = position.world
  if (turn > tables.victory.length.turns - HIDING.fillLastTurns || hiding.length > 0) return null
  const inUse = BOX_LETTERS.filter((letter) => boxInUse(position, side, letter)).length
  if (inUse >= HIDING.boxes[side]) return null
  if (ownDie(seed, `hide ${turn}`) > HIDING.fillFaces) return null
  const depot = grid.indexOf(tables.victory.mexicanEntry.hex)
  let best: OpenBox | null = null
  let mostCf = HIDING.boxLeastCf
  for (const action of legal) {
    if (action.type !== 'open') continue
    const hex = grid.indexOf(action.hex)
    if (hex < 0 || grid.distance(hex, depot) <= HIDING.depotHexes) continue
    const distance = hexesToEnemy(position, side, hex)
    if (distance < HIDING.fillFromHexes || distance > HIDING.fillToHexes) continue
    const reserve = position.unitsAt[hex]!.filter((index) => isHideable(position, index))
    const cf = reserve.reduce((sum, index) => sum + combatFactor(position, index), 0)
    if (reserve.length < HIDING.boxUnits || cf <= mostCf) continue
    mostCf = cf
    best = action
  }
  return best
}

/** The next action of filling a box: the strongest infantry of its hex goes in, then both markers are placed, then the box is closed. */
export function nextFillingAction(
  position: Position,
  side: Side,
  filling: BoxFilling,
  legal: readonly Action[],
  seed: string,
): Action | null {
  if (filling.real === null && filling.pieces.length < HIDING.boxUnits) {
    const cfOf = ({ piece }: TakePiece): number => combatFactor(position, pieceIndex(position, piece))
    const takes = legal
      .filter((action): action is TakePiece => action.type === 'take')
      .filter(({ piece }) => {
        const index = pieceIndex(position, piece)
        return index >= 0 && isHideable(position, index) && position.pieceStates[index]!.at === filling.hex
      })
      .sort((a, b) => cfOf(b) - cfOf(a))
    if (takes[0]) return takes[0]
  }
  const enemyDistance = (action: Action): number =>
    'hex' in action ? hexesToEnemy(position, side, position.world.grid.indexOf(action.hex)) : NO_ENEMY
  const placements = legal
    .filter((action) => action.type === 'real' || action.type === 'dummy')
    .sort((a, b) => enemyDistance(a) - enemyDistance(b))
  if (placements.length > 0) {
    const realAhead = ownDie(seed, `ahead ${position.game.ops.turn} ${filling.box}`) > HIDING.realAheadFaces
    const isReal = filling.real === null
    return isReal === realAhead ? placements[0]! : placements.at(-1)!
  }
  return legal.find((action) => action.type === 'close') ?? legal.find((action) => action.type === 'cancel') ?? null
}
