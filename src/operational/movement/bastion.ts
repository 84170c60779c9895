import { hexId, hexOfPiece, pieceDef, pieceId, pieceState, type Position, setGarrison, unitsIn } from '../position'
import type { RefusalReason } from '../refusals'
import { type ActionRun, emit } from '../run'
import { CAVALRY, INFANTRY } from '../world'

/**
 * Why those units may not become the garrison of that hex; null: they may. A bastion takes one infantry and one artillery unit, which
 * go in one at a time (19.1.13).
 */
export function garrisonRefusal(pos: Position, units: readonly number[], hex: number): RefusalReason | null {
  const { world } = pos
  const index = units[0]
  if (hex < 0 || !world.bastion[hex]) return 'noBastion'
  if (units.length !== 1 || index === undefined || pieceDef(pos, index).cls === CAVALRY) return 'garrisonUnit'
  const { cls, seat } = pieceDef(pos, index)
  const { garrison } = world.tables.terrain
  let sameArm = 0
  // Only units of the same side count: during set-up those of the other side are secret.
  for (const other of unitsIn(pos, hex)) {
    const piece = pieceDef(pos, other)
    if (other !== index && pieceState(pos, other).garrison && piece.cls === cls && piece.seat === seat) sameArm++
  }
  return sameArm < (cls === INFANTRY ? garrison.infantry : garrison.artillery) ? null : 'garrisonFull'
}

/** Puts a unit in or out of garrison and emits the event. `rule`: the clause by which it happens. */
export function changeGarrison(run: ActionRun, index: number, into: boolean, rule = 'OPS-19.1.14'): void {
  const { pos } = run
  if (pieceState(pos, index).garrison === into) return
  setGarrison(pos, index, into)
  emit(run, { kind: 'garrison', piece: pieceId(pos, index), hex: hexId(pos, hexOfPiece(pos, index)), in: into, rule })
}
