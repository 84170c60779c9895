import { otherSeat } from '../../../game/side'
import { throwDie } from '../../../core/dice'
import { combatFactor } from '../../../operational/combat/strength'
import { pieceIndex, type Position } from '../../../operational/position'
import { type Action, BOX_LETTERS, type BoxFilling, type Side } from '../../../operational/types'
import { boxInUse } from '../../../operational/hidden/boxes'
import { INFANTRY, seatOf } from '../../../operational/world'

/** Nearer than this the enemy would soon find out; farther off nobody is surprised for hours. In hexes. */
const HIDES_FROM = 8
const HIDES_TO = 16
/** Boxes in use at a time, and units in each. */
const BOXES = { us: 1, mexican: 2 } as const
const UNITS = 2
/** A reserve worth hiding, in CF. */
const LEAST = 7
/** Turns at the end in which nobody hides any more. */
const LAST = 6

type Open = Extract<Action, { type: 'open' }>

/** Nearest enemy unit on the map, in hexes. */
export function nearestEnemy(pos: Position, side: Side, hex: number): number {
  let best = 99
  for (const index of pos.world.unitsOf[otherSeat(seatOf(side))])
    if (pos.hexOf[index]! >= 0) best = Math.min(best, pos.world.grid.distance(hex, pos.hexOf[index]!))
  return best
}

const foot = (pos: Position, index: number): boolean =>
  pos.world.pieces[index]!.cls === INFANTRY && !pos.pieceStates[index]!.garrison && !pos.pieceStates[index]!.ineffective

/**
 * A box worth filling now (19.5.2): a reserve of foot that stands together, out of the enemy's sight and a day's march of his; now and then,
 * so that it is no habit. Null: none.
 */
export function boxWorthFilling(pos: Position, side: Side, legal: readonly Action[], seed: string): Open | null {
  const { turn, hiding } = pos.game.ops
  if (turn > pos.world.tables.victory.length.turns - LAST || hiding.length > 0) return null
  if (BOX_LETTERS.filter((letter) => boxInUse(pos, side, letter)).length >= BOXES[side]) return null
  if (throwDie({ seed, forced: [] }, 'ops', `hide ${turn}`) > 2) return null
  const gate = pos.world.tables.victory.mexicanEntry.hex
  let best: Open | null = null
  let most = LEAST - 0.5
  for (const action of legal) {
    if (action.type !== 'open') continue
    const hex = pos.world.grid.indexOf(action.hex)
    // Who guards San Agustin is to be seen there (18.2).
    if (hex < 0 || pos.world.grid.distance(hex, pos.world.grid.indexOf(gate)) <= 2) continue
    const near = nearestEnemy(pos, side, hex)
    if (near < HIDES_FROM || near > HIDES_TO) continue
    const strong = pos.unitsAt[hex]!.filter((index) => foot(pos, index))
    const cf = strong.reduce((sum, index) => sum + combatFactor(pos, index), 0)
    if (strong.length < UNITS || cf <= most) continue
    most = cf
    best = action
  }
  return best
}

/** The next act of filling a box: the foot of its hex, the real marker toward the enemy or not, the dummy beside it, done. */
export function nextFillingAction(
  pos: Position,
  side: Side,
  draft: BoxFilling,
  legal: readonly Action[],
  seed: string,
): Action | null {
  const hex = draft.hex
  if (draft.real === null && draft.pieces.length < UNITS) {
    const take = legal
      .filter((action): action is Extract<Action, { type: 'take' }> => action.type === 'take')
      .filter(({ piece }) => {
        const index = pieceIndex(pos, piece)
        return index >= 0 && foot(pos, index) && pos.pieceStates[index]!.at === hex
      })
      .sort((a, b) => combatFactor(pos, pieceIndex(pos, b.piece)) - combatFactor(pos, pieceIndex(pos, a.piece)))[0]
    if (take) return take
  }
  const toward = (action: Action): number =>
    'hex' in action ? nearestEnemy(pos, side, pos.world.grid.indexOf(action.hex)) : 99
  const places = legal
    .filter((action) => action.type === 'real' || action.type === 'dummy')
    .sort((a, b) => toward(a) - toward(b))
  if (places.length > 0) {
    // The real one lies before or behind, as a die has it.
    const ahead = throwDie({ seed, forced: [] }, 'ops', `ahead ${pos.game.ops.turn} ${draft.box}`) > 3
    return (draft.real === null) === ahead ? places[0]! : places.at(-1)!
  }
  return legal.find((action) => action.type === 'close') ?? legal.find((action) => action.type === 'cancel') ?? null
}
