import { charactersOf } from '../../../ai/operational/characters'
import type { DecisionRunner } from '../../../ai/operational/runner'
import type { Side } from '../../../operational/types'
import type { HexSession } from '../../../session/hex/session'
import type { StaffAdvice } from '../../../ai/operational/staff/advise'
import { newThinker } from './thinker'

/** The level at which the staff plans, one below the highest, whatever the level of the opponent. */
const STAFF_LEVEL = 'colonel'

/** The staff: a computer adviser of the player at the screen. `runner` works out the present question; null: no question is open. */
export interface Staff {
  runner: DecisionRunner | null
}
export const newStaff = (): Staff => ({ runner: null })

/**
 * Asks the staff for advice. The staff knows only the view of the side, and thinks beside the opponent, on a runner of its own. Null: the
 * side is not to act, the staff has no advice, or it was asked again meanwhile.
 */
export async function askForAdvice(session: HexSession, side: Side, staff: Staff): Promise<StaffAdvice | null> {
  staff.runner?.close()
  staff.runner = null
  const character = charactersOf(side)[0]?.id
  if (session.toAct() !== side || character === undefined) return null
  const { runner } = newThinker()
  staff.runner = runner
  // The brief tells the AI how it is to play: at which level, as which general, with which random numbers.
  const brief = { level: STAFF_LEVEL, character, seed: `${session.header.aiSeed}/staff/${side}` } as const
  try {
    const advice = await runner.advise({ view: session.view(side), brief })
    return advice.proposals.length === 0 && advice.attacks.length === 0 ? null : advice
  } catch {
    // The runner was closed because the staff was asked again, or no runner can run on this page.
    return null
  } finally {
    runner.close()
    if (staff.runner === runner) staff.runner = null
  }
}
