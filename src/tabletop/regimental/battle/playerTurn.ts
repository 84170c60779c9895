// Begins and ends player turns (REG-2.1).
import { bringOnAll } from './arrivals'
import { returnCrews } from './charge/shelter'
import { leadersComeBack } from './leaders'
import { evaluateMorale, takeKeyPositions } from './morale'
import { emit, type RegimentalRun } from './run'
import { smokeDisorders, turnOfGrassFire } from './scenario/special'
import { resultAfterTurn } from './victory'
import type { RegimentalResult } from './types'
import { enemyOf } from './units'

/** REG-2.1, 1.10: the next player turn begins: the first of the game, or the other player's. What lasted for one player turn is cleared. */
export function beginPlayerTurn(run: RegimentalRun): void {
  const { battle, field } = run
  const { firstPlayer } = field.terms
  battle.phasing = battle.playerTurn === 0 ? firstPlayer : enemyOf(run, battle.phasing)
  battle.playerTurn++
  if (battle.playerTurn > 1 && battle.phasing === firstPlayer) battle.turn++
  battle.checked = []
  battle.results = {}
  battle.check = null
  battle.charges = []
  battle.reactions = []
  battle.fire = null
  battle.combats = []
  battle.disorderDue = []
  battle.ridden = []
  battle.dice = 0
  for (const unit of Object.values(battle.units)) {
    unit.hasFired = false
    unit.hasReacted = false
  }
  emit(run, { kind: 'turn', turn: battle.turn, playerTurn: battle.playerTurn, side: battle.phasing })
  if (battle.phasing === firstPlayer) turnOfGrassFire(run)
  evaluateMorale(run)
  bringOnAll(run)
  returnCrews(run, battle.phasing)
  leadersComeBack(run)
}

/** Ends a player turn; the result, if the battle is over. A game turn ends with the second player's turn (REG-2.1). */
export function endPlayerTurn(run: RegimentalRun): RegimentalResult | null {
  const { battle, field } = run
  smokeDisorders(run)
  // REG-1.10: postures last to the end of the player turn in which they were set.
  for (const unit of Object.values(battle.units)) unit.postures = []
  if (battle.phasing === field.terms.firstPlayer) return null
  takeKeyPositions(run)
  return resultAfterTurn(run)
}
