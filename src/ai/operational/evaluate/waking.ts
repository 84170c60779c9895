// What it costs the US to wake Santa Anna by entering his works (OPS-19.4.2).

import { DIE_FACES } from '../../../core/dice'
import type { Position } from '../../../operational/position'
import { US } from '../../../operational/world'
import type { Weights } from '../figures'

/** Does a US unit stand in a hex behind works? That activates Santa Anna at once (OPS-19.4.2). */
export function standsBehindWorks(position: Position): boolean {
  const { behindWorks, unitsOf } = position.world
  return unitsOf[US].some((index) => position.hexOf[index]! >= 0 && behindWorks[position.hexOf[index]!] === 1)
}

/**
 * What it costs the US that Santa Anna wakes now, in points; 0 once he is active. Until then his army hardly attacks (OPS-19.4.3), so that each turn
 * in which he would have slept on, by the die of OPS-19.4.1, is worth `wake`.
 */
export function wakingCost(position: Position, weights: Weights): number {
  const { turn, activation } = position.game.ops
  if (activation.santaAnna) return 0
  const { clock, command } = position.world.tables
  const sleepChance = 1 - command.santaAnna.activatesOn.length / DIE_FACES
  let turnsAsleep = 0
  let stillAsleep = 1
  for (let left = clock.turns.length - turn; left > 0; left--) {
    stillAsleep *= sleepChance
    turnsAsleep += stillAsleep
  }
  return weights.wake * turnsAsleep
}
