import { hexId, hexOfPiece, pieceDef, pieceId, pieceState, type Position, setGarrison, unitsIn } from '../position'
import type { RefusalReason } from '../refusals'
import { type ActionRun, emit } from '../run'
import { CAVALRY, INFANTRY } from '../world'

/** How units go into a bastion as its garrison, and come out (19.1.13, 19.1.14). */

/**
 * Why those units may not become the garrison of that hex; null: they may. Only a single infantry or artillery unit goes in at a time, and a
 * bastion takes only a limited number of each arm (19.1.13).
 */
export function garrisonRefusal(position: Position, units: readonly number[], hex: number): RefusalReason | null {
  const { world } = position
  const index = units[0]
  if (hex < 0 || !world.bastion[hex]) return 'noBastion'
  if (units.length !== 1 || index === undefined || pieceDef(position, index).pieceClass === CAVALRY)
    return 'garrisonUnit'
  const { pieceClass, seat } = pieceDef(position, index)
  const { garrison } = world.tables.terrain
  let garrisonCountOfArm = 0
  // Enemy units do not count. During set-up both sides may place units here, and a refusal must not betray what the enemy has placed.
  for (const occupant of unitsIn(position, hex)) {
    if (occupant === index || !pieceState(position, occupant).garrison) continue
    const piece = pieceDef(position, occupant)
    if (piece.pieceClass === pieceClass && piece.seat === seat) garrisonCountOfArm++
  }
  const maxOfArm = pieceClass === INFANTRY ? garrison.infantry : garrison.artillery
  return garrisonCountOfArm < maxOfArm ? null : 'garrisonFull'
}

/** Makes a unit the garrison of the bastion in its hex; nothing happens if it is one already. */
export const enterBastion = (run: ActionRun, index: number): void =>
  changeGarrison(run, index, { goesIn: true, rule: 'OPS-19.1.14' })

/** Brings a unit out of its bastion; nothing happens if it is no garrison. `rule`: the clause by which it comes out. */
export const leaveBastion = (run: ActionRun, index: number, rule = 'OPS-19.1.14'): void =>
  changeGarrison(run, index, { goesIn: false, rule })

function changeGarrison(run: ActionRun, index: number, { goesIn, rule }: { goesIn: boolean; rule: string }): void {
  const { position } = run
  if (pieceState(position, index).garrison === goesIn) return
  setGarrison(position, index, goesIn)
  emit(run, {
    kind: 'garrison',
    piece: pieceId(position, index),
    hex: hexId(position, hexOfPiece(position, index)),
    in: goesIn,
    rule,
  })
}
