import { hexId, hexOfPiece, pieceDef, pieceId, pieceState, type Position, setGarrison, unitsIn } from '../position'
import type { RefusalReason } from '../refusals'
import { type ActionRun, emit } from '../run'
import { CAVALRY, INFANTRY } from '../world'

/**
 * Why those units may not become the garrison of that hex; null: they may. A bastion takes one infantry and one artillery unit, which
 * go in one at a time (19.1.13).
 */
export function garrisonRefusal(position: Position, units: readonly number[], hex: number): RefusalReason | null {
  const { world } = position
  const index = units[0]
  if (hex < 0 || !world.bastion[hex]) return 'noBastion'
  if (units.length !== 1 || index === undefined || pieceDef(position, index).pieceClass === CAVALRY)
    return 'garrisonUnit'
  const { pieceClass: cls, seat } = pieceDef(position, index)
  const { garrison } = world.tables.terrain
  let sameArm = 0
  // Only units of the same side count: during set-up those of the other side are secret.
  for (const other of unitsIn(position, hex)) {
    const piece = pieceDef(position, other)
    if (other !== index && pieceState(position, other).garrison && piece.pieceClass === cls && piece.seat === seat)
      sameArm++
  }
  return sameArm < (cls === INFANTRY ? garrison.infantry : garrison.artillery) ? null : 'garrisonFull'
}

/** Puts a unit in or out of garrison and emits the event. `rule`: the clause by which it happens. */
export function changeGarrison(run: ActionRun, index: number, into: boolean, rule = 'OPS-19.1.14'): void {
  const { position } = run
  if (pieceState(position, index).garrison === into) return
  setGarrison(position, index, into)
  emit(run, {
    kind: 'garrison',
    piece: pieceId(position, index),
    hex: hexId(position, hexOfPiece(position, index)),
    in: into,
    rule,
  })
}
