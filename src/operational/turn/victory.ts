import { hexOfPiece, pieceDef, type Position, unitsIn } from '../position'
import { type ActionRun, emit } from '../run'
import type { GameResult, Side } from '../types'
import { US } from '../world'

/** Ends the game. A game that has ended keeps its first result. */
export function declareVictory(run: ActionRun, winner: Side | 'draw', reason: string): void {
  const { ops } = run.position.game
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
  const { position } = run
  const { ops } = position.game
  if (!usNorthOfRiver(position) && mexicanHoldsPlaceSouth(position)) {
    declareVictory(run, 'mexican', 'OPS-18.2')
    return
  }
  const { us, mexican } = ops.score
  const isDraw = us === mexican || Math.max(us, mexican) < position.world.tables.victory.draw.under
  const ahead = us > mexican ? 'us' : 'mexican'
  declareVictory(run, isDraw ? 'draw' : ahead, 'OPS-18.3')
}

function usNorthOfRiver(position: Position): boolean {
  return position.world.pieces.some(
    (piece) =>
      piece.kind === 'unit' &&
      piece.seat === US &&
      hexOfPiece(position, piece.index) >= 0 &&
      position.world.northOfRiver[hexOfPiece(position, piece.index)] === 1,
  )
}

function mexicanHoldsPlaceSouth(position: Position): boolean {
  const { world } = position
  return Object.entries(position.game.ops.control).some(
    ([hex, side]) => side === 'mexican' && !world.northOfRiver[world.grid.indexOf(hex)],
  )
}

/** Gives each village and bastion to the side whose unit is there at the end of a phase (18.2). */
export function updateControl(run: ActionRun): void {
  const { position } = run
  const { world } = position
  const { ops } = position.game
  for (let hex = 0; hex < world.grid.count; hex++) {
    if (!world.controllable[hex]) continue
    // All units in a hex belong to one side.
    const [anyUnit] = unitsIn(position, hex)
    if (anyUnit === undefined) continue
    const id = world.grid.ids[hex]!
    const { side } = pieceDef(position, anyUnit)
    if (ops.control[id] === side) continue
    // A new object is made, since views share the old one.
    ops.control = { ...ops.control, [id]: side }
    emit(run, { kind: 'control', hex: id, side })
  }
}
