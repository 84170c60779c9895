import { changeAnswers } from '../answers'
import type { ActionRun } from '../run'
import { rollAllToClose } from './close'
import { currentContacts } from './contacts'
import { joinMelees, beginMeleeTurn, tidyMelees } from './melees'
import { carryOutVictories } from './victories'
import { type DecidedMelee, fightRound } from './round'
import { rollAllToStand } from './stand'
import { determineVictors } from './victors'

export { hasVictorChoice, victor } from './victors'

// The melee phase (SAR-13, 14), in three tasks: close and stand, rounds, victory.

/**
 * SAR-13.6: chargers roll to close; those that fail fire a reduced volley. Then the targets roll to stand; those that fail flee and are
 * pursued. All that remain in contact begin melees.
 */
export function closeAndStand(run: ActionRun): undefined {
  // `open`: interim results of the phase. `pass`: how often a breakthrough has brought the phase back to this task.
  if (!run.battle.open.pass) beginMeleeTurn(run)
  const closed = rollAllToClose(run, currentContacts(run))
  joinMelees(run, rollAllToStand(run, closed))
}

/** SAR-13.6, 14.7: all rounds of every melee in this turn, with breaks after each round; then the winners are determined. */
export function rounds(run: ActionRun): undefined {
  const decided: DecidedMelee[] = []
  for (let round = 0; round < run.field.tables.meleeModifiers.roundsPerTurn; round++) decided.push(...fightRound(run))
  tidyMelees(run)
  determineVictors(run, decided)
}

/** SAR-13.6, 17.8: the winners act. If a breakthrough has met an enemy, returns the task to which the phase goes back. */
export function victory(run: ActionRun): 'closeAndStand' | undefined {
  const { battle } = run
  // Key: the cavalry that broke through; value: the enemy that it met.
  const contacts = carryOutVictories(run)
  // `rolledBreakthrough`: the units that have rolled for breakthrough this turn.
  const { rolledBreakthrough = [], pass = 0 } = battle.open
  battle.open = {}
  // The choices of the winners are carried out, so they are cleared.
  for (const side of run.field.sides) changeAnswers(run, side, { victors: {} })
  if (Object.keys(contacts).length === 0) return undefined
  battle.open = { pass: pass + 1, contacts, rolledBreakthrough }
  return 'closeAndStand'
}
