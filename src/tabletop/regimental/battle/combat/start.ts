// REG-2.5: combats begin, and end.
import type { RegimentalRun } from '../run'
import { disorderNow } from './aftermath'
import { combatsNow } from './contacts'

/** REG-9.5: lays out the combats of C1 or C3. A charge that touches nobody who can fight is over; so are crews' guns without a combat (REG-12.9). */
export function startCombats(run: RegimentalRun, round: 1 | 2): void {
  const { battle } = run
  battle.combats = combatsNow(run, round)
  const inCombat = battle.combats.flatMap(({ attackers, defenders }) => [...attackers, ...defenders])
  for (const charge of battle.charges)
    if (charge.state === 'contact' && !inCombat.includes(charge.unit)) charge.state = 'over'
}

/** REG-9.5: a combat is fought next. */
export function startCombat({ battle }: RegimentalRun, id: string): void {
  const combat = battle.combats.find((one) => one.id === id)
  if (!combat) return
  battle.combats = battle.combats.filter((one) => one !== combat)
  battle.todo.push({ do: 'fight', combat, struggles: 0 })
}

/** Charges that have been fought out are over, whatever became of the enemy. */
export function endCombats({ battle }: RegimentalRun): void {
  for (const charge of battle.charges) if (charge.state === 'contact') charge.state = 'over'
}

/** REG-10.13, 2.5: at the end of the charge phase: what is left of the disorder clause, and all charges. */
export function endChargePhase(run: RegimentalRun): void {
  endCombats(run)
  for (const unit of [...run.battle.disorderDue]) disorderNow(run, unit)
  run.battle.charges = []
}
