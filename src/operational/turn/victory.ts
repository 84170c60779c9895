import { hexOfPiece, pieceDef, type Position, unitsIn } from '../position'
import { type ActionRun, emit } from '../run'
import type { GameResult, Side } from '../types'
import { US } from '../world'

/** Ends the game. A game that has ended keeps its first result. */
export function declareVictory(run: ActionRun, winner: Side | 'draw', reason: string): void {
  const { ops } = run.pos.game
  if (ops.result) return
  const result: GameResult = { winner, reason, points: { ...ops.score } }
  ops.result = result
  ops.segment = 'over'
  ops.pending = []
  ops.hiding = []
  ops.attack = null
  ops.moving = null
  emit(run, { kind: 'victory', ...result })
}

/** Decides the game at the end of the last turn (OPS-18.2, second half; 18.3). */
export function finalVerdict(run: ActionRun): void {
  const { pos } = run
  const { ops } = pos.game
  if (!usNorthOfRiver(pos) && mexicanHoldsPlaceSouth(pos)) {
    declareVictory(run, 'mexican', 'OPS-18.2')
    return
  }
  const { us, mexican } = ops.score
  const isDraw = us === mexican || Math.max(us, mexican) < pos.world.tables.victory.draw.under
  const ahead = us > mexican ? 'us' : 'mexican'
  declareVictory(run, isDraw ? 'draw' : ahead, 'OPS-18.3')
}

function usNorthOfRiver(pos: Position): boolean {
  return pos.world.pieces.some(
    (piece) =>
      piece.kind === 'unit' &&
      piece.seat === US &&
      hexOfPiece(pos, piece.index) >= 0 &&
      pos.world.northOfRiver[hexOfPiece(pos, piece.index)] === 1,
  )
}

function mexicanHoldsPlaceSouth(pos: Position): boolean {
  const { world } = pos
  return Object.entries(pos.game.ops.control).some(
    ([hex, side]) => side === 'mexican' && !world.northOfRiver[world.grid.indexOf(hex)],
  )
}

/** Gives each village and bastion to the side whose unit is there at the end of a phase (18.2). */
export function updateControl(run: ActionRun): void {
  const { pos } = run
  const { world } = pos
  const { ops } = pos.game
  for (let hex = 0; hex < world.grid.count; hex++) {
    if (!world.controllable[hex]) continue
    // All units in a hex belong to one side.
    const [anyUnit] = unitsIn(pos, hex)
    if (anyUnit === undefined) continue
    const id = world.grid.ids[hex]!
    const { side } = pieceDef(pos, anyUnit)
    if (ops.control[id] === side) continue
    // A new object is made, since views share the old one.
    ops.control = { ...ops.control, [id]: side }
    emit(run, { kind: 'control', hex: id, side })
  }
}
