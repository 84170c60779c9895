import { charactersOf } from '../../../ai/operational/characters'
import type { DecisionRunner } from '../../../ai/operational/runner'
import type { Side } from '../../../operational/types'
import type { HexSession } from '../../../session/hex/session'
import type { Advice } from '../game'
import { newThinker } from './thinker'

/** How many plans the staff proposes. */
const MAX_PLANS = 3

/** The level at which the staff plans, whatever the level of the opponent. */
const STAFF_LEVEL = 'colonel'

/** The staff of the seat. `runner` thinks for it; null while nothing is asked. */
export interface Staff {
  runner: DecisionRunner | null
}
export const newStaff = (): Staff => ({ runner: null })

/** Asks the staff for advice from the side's own view alone; it thinks on a runner of its own, not on the opponent's; null: it has nothing to say. */
export async function askForAdvice(session: HexSession, side: Side, staff: Staff): Promise<Advice | null> {
  staff.runner?.close()
  staff.runner = null
  const character = charactersOf(side)[0]?.id
  if (session.toAct() !== side || character === undefined) return null
  const { runner } = newThinker()
  staff.runner = runner
  const brief = { level: STAFF_LEVEL, character, seed: `${session.header.aiSeed}/staff/${side}` } as const
  try {
    // The staff speaks of movement and attacks; hiding, and where markers go, is left to the player.
    const legal = session.legal(side).filter(({ type }) => type !== 'marker' && type !== 'open' && type !== 'reveal')
    const task = { view: session.view(side), legal, brief, notes: null }
    // A decision comes with the plans and attacks that it follows: they are the advice.
    const { plans, attacks } = (await runner.think(task)).notes.intent
    return plans.length === 0 && attacks.length === 0 ? null : { plans: plans.slice(0, MAX_PLANS), attacks }
  } catch {
    // The runner was closed because the staff was asked again, or it cannot run on this page.
    return null
  } finally {
    runner.close()
    if (staff.runner === runner) staff.runner = null
  }
}
