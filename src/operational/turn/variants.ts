import { activateForUnitsBehindWorks } from '../arrival'
import { noteChangeOf } from '../memo'
import { pieceIndex } from '../position'
import { type ActionRun, emit } from '../run'
import type { PieceId } from '../types'
import { FREE_FROM_TURN, groundInForce, WORKS_WAKE_FROM_TURN } from '../variants'
import { MEXICAN } from '../world'

/** What the variants (OPS-25) do when a turn begins, and when an attack is made. */

/** Lets the Army of the North leave its ground (25.1). `hex`: where it has been attacked; null: its turn has come. */
function freeArmy(run: ActionRun, hex: string | null): void {
  const { position } = run
  position.game.ops.activation.armyFree = true
  // Where its units and markers may go has changed, though they stand where they stood.
  noteChangeOf(position, 'unitPlaces', MEXICAN)
  noteChangeOf(position, 'markers', MEXICAN)
  emit(run, { kind: 'armyFree', by: hex === null ? 'turn' : 'attack', hex, rule: 'OPS-25.1' })
}

/** OPS-25.1: an attack that is made on a unit of the Army of the North frees it, whatever comes of the attack. */
export function freeArmyIfAttacked(run: ActionRun, target: string, defenders: readonly PieceId[]): void {
  const { position } = run
  const ground = groundInForce(position)
  if (ground && defenders.some((id) => ground.stays[pieceIndex(position, id)])) freeArmy(run, target)
}

/**
 * Begins a turn for the variants: with turn 7 the Army of the North is free (OPS-25.1), and with turn 3 works wake Santa Anna, also for US units
 * that stand behind them already (OPS-25.2).
 */
export function beginTurnOfVariants(run: ActionRun): void {
  const { position } = run
  const { ops, options } = position.game
  if (options.valenciaStays && ops.turn === FREE_FROM_TURN && !ops.activation.armyFree) freeArmy(run, null)
  if (options.worksDoNotWake && ops.turn === WORKS_WAKE_FROM_TURN) activateForUnitsBehindWorks(run)
}
