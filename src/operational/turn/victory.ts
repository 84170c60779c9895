import { hexOfPiece, pieceDef, type Position, unitsIn } from '../position'
import { type ActionRun, emit } from '../run'
import type { GameResult, Side } from '../types'
import { US } from '../world'

/** What ends a game and who wins it (OPS-18), and the control of villages and bastions on which that hangs. */

/** Ends the game. A game that has ended keeps its first result. `reason`: the clause of the victory, or `resign`. */
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

/** Decides the game at the end of the last turn: by the second half of OPS-18.2, else by points (18.3). */
export function finalVerdict(run: ActionRun): void {
  const { position } = run
  const { ops } = position.game
  if (!hasUsUnitNorthOfRiver(position) && mexicanHoldsPlaceSouthOfRiver(position)) {
    declareVictory(run, 'mexican', 'OPS-18.2')
    return
  }
  const { us, mexican } = ops.score
  // 18.3: the game is a draw if the points are equal, or if neither side has as many as `under`.
  const isDraw = us === mexican || Math.max(us, mexican) < position.world.tables.victory.draw.under
  const leadingSide = us > mexican ? 'us' : 'mexican'
  declareVictory(run, isDraw ? 'draw' : leadingSide, 'OPS-18.3')
}

/** Does a US unit stand on the map north of the river (18.2)? */
function hasUsUnitNorthOfRiver(position: Position): boolean {
  return position.world.pieces.some(
    (piece) =>
      piece.kind === 'unit' &&
      piece.seat === US &&
      hexOfPiece(position, piece.index) >= 0 &&
      position.world.northOfRiver[hexOfPiece(position, piece.index)] === 1,
  )
}

/** Does the Mexican side control a village or bastion south of the river (18.2)? */
function mexicanHoldsPlaceSouthOfRiver(position: Position): boolean {
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
