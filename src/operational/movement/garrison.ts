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
import { changeGarrison, garrisonRefusal } from './bastion'
import { endMove } from './step'

/** Is the unit moving, in a move that began in an EZOC (7.2)? */
const beganInEzoc = (pos: Position, index: number): boolean => {
  const { moving } = pos.game.ops
  return moving?.stepped === true && moving.fromEzoc && moving.units.includes(pieceId(pos, index))
}

/** Why a garrison may not come out of its bastion; null: it may. Ruling: coming out into an EZOC counts as a step into it. */
function comeOutRefusal(pos: Position, index: number): RefusalReason | null {
  const hex = hexOfPiece(pos, index)
  if (!inEzoc(pos, hex, pieceDef(pos, index).seat)) return null
  if (pieceState(pos, index).ineffective) return 'ineffectiveEzoc'
  // 19.4.4: a unit whose move is over makes no check, so one that failed has no second try.
  return pieceState(pos, index).moved && mustCheckBeforeEzoc(pos, index, hex) ? 'santaAnnaEzoc' : null
}

const refusal = (pos: Position, index: number, into: boolean): RefusalReason | null =>
  into ? garrisonRefusal(pos, [index], hexOfPiece(pos, index)) : comeOutRefusal(pos, index)

/** Ends the move of one unit; others of its stack may go on. */
function endMoveOf(run: ActionRun, index: number, rule: string): void {
  const { pos } = run
  const { ops } = pos.game
  const id = pieceId(pos, index)
  if (ops.moving?.units.includes(id)) {
    if (ops.moving.units.length === 1) endMove(run)
    else ops.moving = { ...ops.moving, units: ops.moving.units.filter((other) => other !== id) }
  }
  pieceState(pos, index).moved = true
  pieceChanged(pos, index)
  emit(run, { kind: 'stopped', pieces: [id], hex: hexId(pos, hexOfPiece(pos, index)), rule })
}

/** OPS-19.1.14: a unit goes into the bastion of its hex or comes out, at no cost, whether it has moved or not. */
export const garrison: ActionHandler<'garrison'> = {
  check(pos: Position, side: Side, action) {
    const index = pieceIndex(pos, action.unit)
    const args = { piece: action.unit }
    const piece = pos.world.pieces[index]
    if (!piece || piece.side !== side || piece.kind !== 'unit') return refusalFor('notYours', args)
    if (hexOfPiece(pos, index) < 0) return refusalFor('notOnMap', args)
    if (pieceState(pos, index).garrison === action.in) return refusalFor('garrisonIs', args)
    const why = refusal(pos, index, action.in)
    return why ? refusalFor(why, { ...args, hex: pieceState(pos, index).at }) : null
  },
  list(pos, side, out) {
    const units: number[] = []
    for (const hex of pos.world.bastions)
      for (const index of unitsIn(pos, hex)) if (pieceDef(pos, index).seat === seatOf(side)) units.push(index)
    for (const index of units.sort((a, b) => a - b)) {
      const into = !pieceState(pos, index).garrison
      if (refusal(pos, index, into) === null) out.push({ type: 'garrison', unit: pieceId(pos, index), in: into })
    }
  },
  run(run, _side, action) {
    const { pos } = run
    const index = pieceIndex(pos, action.unit)
    const hex = hexOfPiece(pos, index)
    if (action.in || !inEzoc(pos, hex, pieceDef(pos, index).seat)) {
      changeGarrison(run, index, action.in)
      return
    }
    // Coming out into an EZOC is like a step into it. One check serves 7.2 and 19.4.4.
    const rule = beganInEzoc(pos, index) ? 'OPS-7.2' : mustCheckBeforeEzoc(pos, index, hex) ? 'OPS-19.4.4' : null
    if (rule && !checkMorale(run, index, rule)) {
      endMoveOf(run, index, rule)
      return
    }
    changeGarrison(run, index, false)
    if (!pieceState(pos, index).moved) endMoveOf(run, index, 'OPS-7.2')
  },
}
