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

/** SAR-13.6: chargers roll to close, those that fail fire a reduced volley, targets roll to stand, and those that fail are pursued. */
export function closeAndStand(run: ActionRun): undefined {
  if (!run.battle.open.pass) beginMeleeTurn(run)
  const closed = rollAllToClose(run, currentContacts(run))
  joinMelees(run, rollAllToStand(run, closed))
}

/** SAR-13.6, 14.7: two rounds of every melee with breaks after each; then the winners are determined. */
export function rounds(run: ActionRun): undefined {
  const decided: DecidedMelee[] = []
  for (let round = 0; round < run.field.tables.meleeModifiers.roundsPerTurn; round++) decided.push(...fightRound(run))
  tidyMelees(run)
  determineVictors(run, decided)
}

/** SAR-13.6, 17.8: winners act. If a breakthrough meets an enemy, the phase goes back to closing. */
export function victory(run: ActionRun): 'closeAndStand' | undefined {
  const { battle } = run
  const contacts = carryOutVictories(run)
  const { rolledBreakthrough = [], pass = 0 } = battle.open
  battle.open = {}
  for (const side of run.field.sides) changeAnswers(run, side, { victors: {} })
  if (Object.keys(contacts).length === 0) return undefined
  battle.open = { pass: pass + 1, contacts, rolledBreakthrough }
  return 'closeAndStand'
}
