import { charactersOf } from '../../../ai/operational/characters'
import type { DecisionRunner } from '../../../ai/operational/runner'
import type { Side } from '../../../operational/types'
import type { HexSession } from '../../../session/hex/session'
import type { Advice } from '../game'
import { newThinker } from './thinker'

/** How many plans the staff proposes. */
const MAX_PLANS = 3

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
export async function askForAdvice(session: HexSession, side: Side, staff: Staff): Promise<Advice | null> {
  staff.runner?.close()
  staff.runner = null
  const character = charactersOf(side)[0]?.id
  if (session.toAct() !== side || character === undefined) return null
  const { runner } = newThinker()
  staff.runner = runner
  // The brief tells the AI how it is to play: at which level, as which general, with which random numbers.
  const brief = { level: STAFF_LEVEL, character, seed: `${session.header.aiSeed}/staff/${side}` } as const
  try {
    // The staff advises on movement and attacks only; what to hide, and where markers go, the player decides himself.
    const legal = session.legal(side).filter(({ type }) => type !== 'marker' && type !== 'open' && type !== 'reveal')
    // Without notes the staff remembers nothing of earlier questions.
    const task = { view: session.view(side), legal, brief, notes: null }
    // A decision comes with notes, which hold the plans and attacks that it follows: these are the advice.
    const { plans, attacks } = (await runner.think(task)).notes.intent
    return plans.length === 0 && attacks.length === 0 ? null : { plans: plans.slice(0, MAX_PLANS), attacks }
  } catch {
    // The runner was closed because the staff was asked again, or no runner can run on this page.
    return null
  } finally {
    runner.close()
    if (staff.runner === runner) staff.runner = null
  }
}
