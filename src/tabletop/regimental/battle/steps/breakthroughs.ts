import { aimBreakthrough, nearestAhead } from '../charge/breakThrough'
import { disorderNow } from '../combat/aftermath'
import { moveCharge } from '../march/charge'
import type { RegimentalRun } from '../run'
import type { Charge } from '../types'
import { isOnTable, unitOf } from '../units'
import type { Step } from './step'

/** REG-10.10: one breakthrough charge finds its enemy, or moves. */
function breakThrough(run: RegimentalRun, charge: Charge): void {
  const { battle } = run
  const { unit: id, target } = charge
  const unit = unitOf(run, id)
  if (target !== '' && isOnTable(unitOf(run, target))) {
    moveCharge(run, charge)
    const moved = battle.charges.find((one) => one.unit === id && one.kind === 'breakthrough')
    if (moved?.state === 'contact' || !isOnTable(unit)) return
    // OQ-33: nobody in reach: it stops, and its combats of this turn are over.
    if (moved) moved.state = 'over'
    if (battle.disorderDue.includes(id)) disorderNow(run, id)
    return
  }
  const options = nearestAhead(run, id)
  const [first, second] = options
  if (second) battle.owed.push({ kind: 'breakthrough', side: unit.side, unit: id, options, mayStay: false })
  else if (first) aimBreakthrough(run, id, first)
  else {
    charge.state = 'over'
    if (battle.disorderDue.includes(id)) disorderNow(run, id)
  }
}

/** C2 (REG-10.10): breakthrough charges move, one after the other. */
export const breakthroughs: Step = {
  proceed(run) {
    const next = run.battle.charges.find(({ kind, state }) => kind === 'breakthrough' && state === 'declared')
    if (!next) return 'secondCombats'
    breakThrough(run, next)
    return 'again'
  },
  ready: () => 'secondCombats',
}
