import { mustCheckBeforeEzoc } from '../command/contact'
import { checkMorale } from '../combat/morale'
import type { ActionHandler } from '../handler'
import {
  hexId,
  hexOfPiece,
  inEzoc,
  pieceChanged,
  pieceDef,
  pieceId,
  pieceIndex,
  pieceState,
  type Position,
  unitsIn,
} from '../position'
import { refusalFor, type RefusalReason } from '../refusals'
import { type ActionRun, emit } from '../run'
import type { Side } from '../types'
import { seatOf } from '../world'
import { enterBastion, garrisonRefusal, leaveBastion } from './bastion'
import { endMove } from './step'

/** The action by which a unit goes into a bastion as its garrison or comes out (19.1.14). */

/** Is the unit moving, in a move that has taken a step and began in an EZOC (an enemy zone of control, 7.2)? */
const beganInEzoc = (position: Position, index: number): boolean => {
  const { moving } = position.game.ops
  return moving?.stepped === true && moving.fromEzoc && moving.units.includes(pieceId(position, index))
}

/** Why a garrison may not come out of its bastion; null: it may. Ruling: coming out into an EZOC counts as a step into it. */
function comeOutRefusal(position: Position, index: number): RefusalReason | null {
  const hex = hexOfPiece(position, index)
  if (!inEzoc(position, hex, pieceDef(position, index).seat)) return null
  if (pieceState(position, index).ineffective) return 'ineffectiveEzoc'
  // 19.4.4: a unit whose move is over makes no check, so one that failed has no second try.
  return pieceState(position, index).moved && mustCheckBeforeEzoc(position, index, hex) ? 'santaAnnaEzoc' : null
}

/** Why a unit may not go into the bastion of its hex (`goesIn`) or come out; null: it may. */
const changeRefusal = (position: Position, index: number, goesIn: boolean): RefusalReason | null =>
  goesIn ? garrisonRefusal(position, [index], hexOfPiece(position, index)) : comeOutRefusal(position, index)

/** Ends the move of one unit; others of its stack may go on. */
function endMoveOfUnit(run: ActionRun, index: number, rule: string): void {
  const { position } = run
  const { ops } = position.game
  const id = pieceId(position, index)
  if (ops.moving?.units.includes(id)) {
    if (ops.moving.units.length === 1) endMove(run)
    else ops.moving = { ...ops.moving, units: ops.moving.units.filter((other) => other !== id) }
  }
  pieceState(position, index).moved = true
  pieceChanged(position, index)
  emit(run, { kind: 'stopped', pieces: [id], hex: hexId(position, hexOfPiece(position, index)), rule })
}

/** OPS-19.1.14: a unit goes into the bastion of its hex or comes out, at no cost, whether it has moved or not. */
export const garrison: ActionHandler<'garrison'> = {
  check(position: Position, side: Side, action) {
    const index = pieceIndex(position, action.unit)
    const args = { piece: action.unit }
    const piece = position.world.pieces[index]
    if (!piece || piece.side !== side || piece.kind !== 'unit') return refusalFor('notYours', args)
    if (hexOfPiece(position, index) < 0) return refusalFor('notOnMap', args)
    if (pieceState(position, index).garrison === action.in) return refusalFor('garrisonIs', args)
    const reason = changeRefusal(position, index, action.in)
    return reason ? refusalFor(reason, { ...args, hex: pieceState(position, index).at }) : null
  },
  list(position, side, out) {
    const units: number[] = []
    for (const hex of position.world.bastions)
      for (const index of unitsIn(position, hex)) if (pieceDef(position, index).seat === seatOf(side)) units.push(index)
    for (const index of units.sort((a, b) => a - b)) {
      const goesIn = !pieceState(position, index).garrison
      if (changeRefusal(position, index, goesIn) === null)
        out.push({ type: 'garrison', unit: pieceId(position, index), in: goesIn })
    }
  },
  run(run, _side, action) {
    const { position } = run
    const index = pieceIndex(position, action.unit)
    const hex = hexOfPiece(position, index)
    if (action.in) {
      // Ruling: going in does not free the unit from the EZOC in which it stands, for a step straight out again in this phase.
      if (inEzoc(position, hex, pieceDef(position, index).seat)) pieceState(position, index).garrisonFromEzoc = true
      enterBastion(run, index)
      return
    }
    if (!inEzoc(position, hex, pieceDef(position, index).seat)) {
      leaveBastion(run, index)
      return
    }
    // Coming out into an EZOC is like a step into it. Where both 7.2 and 19.4.4 ask for a check, one check is made.
    let checkRule: string | null = null
    if (beganInEzoc(position, index)) checkRule = 'OPS-7.2'
    else if (mustCheckBeforeEzoc(position, index, hex)) checkRule = 'OPS-19.4.4'
    if (checkRule !== null) {
      const passed = checkMorale(run, index, checkRule)
      if (!passed) {
        endMoveOfUnit(run, index, checkRule)
        return
      }
    }
    leaveBastion(run, index)
    // 7.2: in an EZOC the move ends.
    if (!pieceState(position, index).moved) endMoveOfUnit(run, index, 'OPS-7.2')
  },
}
