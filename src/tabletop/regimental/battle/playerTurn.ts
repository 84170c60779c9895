// Begins and ends player turns (REG-2.1).
import { bringOnAll } from './arrivals'
import { leadersComeBack } from './leaders'
import { evaluateMorale } from './morale'
import { emit, type RegimentalRun } from './run'
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
  battle.ridden = []
  battle.dice = 0
  for (const unit of Object.values(battle.units)) {
    unit.hasFired = false
    unit.hasReacted = false
  }
  emit(run, { kind: 'turn', turn: battle.turn, playerTurn: battle.playerTurn, side: battle.phasing })
  evaluateMorale(run)
  bringOnAll(run)
  leadersComeBack(run)
}

/** Ends a player turn; the result, if the battle is over. */
export function endPlayerTurn(run: RegimentalRun): RegimentalResult | null {
  const { battle, field } = run
  // REG-1.10: postures last to the end of the player turn in which they were set.
  for (const unit of Object.values(battle.units)) unit.postures = []
  const isLast = battle.turn >= field.terms.turns && battle.phasing !== field.terms.firstPlayer
  return isLast ? { winner: null, by: 'points', what: null } : null
}
