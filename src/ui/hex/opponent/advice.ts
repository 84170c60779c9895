import { charactersOf } from '../../../ai/operational/characters'
import type { DecisionRunner } from '../../../ai/operational/runner'
import type { Side } from '../../../operational/types'
import type { HexSession } from '../../../session/hex/session'
import type { Advice } from '../game'
import { newThinker } from './thinker'

/** How many plans the staff lays before its general. */
const PLANS = 3

/** Whoever thinks for the seat; none while nothing is asked. */
export interface Staff {
  runner: DecisionRunner | null
}
export const newStaff = (): Staff => ({ runner: null })

/** Thinks for a side with that side's own view and nothing else, apart from the opponent; null where nothing can be said. */
export async function asked(session: HexSession, side: Side, staff: Staff): Promise<Advice | null> {
  staff.runner?.close()
  staff.runner = null
  const character = charactersOf(side)[0]?.id
  if (session.toAct() !== side || character === undefined) return null
  const { runner } = newThinker()
  staff.runner = runner
  const brief = { level: 'colonel', character, seed: `${session.header.aiSeed}/staff/${side}` } as const
  try {
    // Of movement and attacks it speaks; what is hidden, and where markers go, is its general's own affair.
    const legal = session.legal(side).filter(({ type }) => type !== 'marker' && type !== 'open' && type !== 'reveal')
    const task = { view: session.view(side), legal, brief, notes: null }
    const { plans, attacks } = (await runner.think(task)).notes.intent
    return plans.length === 0 && attacks.length === 0 ? null : { plans: plans.slice(0, PLANS), attacks }
  } catch {
    // Asked again, or there is nothing to think with.
    return null
  } finally {
    runner.close()
    if (staff.runner === runner) staff.runner = null
  }
}
