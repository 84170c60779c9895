import type { Notes } from '../../../src/ai/operational/types'
import { type Side, SIDES } from '../../../src/operational/types'
import type { PlayedGame } from '../game'
import { counted, shareText, spreadText } from './spread'

/** From this turn on a side followed the plan. `why`: why it was taken up, as the side notes it; left out: it does not say. */
export interface PlanStep {
  readonly turn: number
  readonly plan: string
  readonly why?: string
}

/** Watches which plan each side follows, as it notes it itself; a player without plans has none. */
export class PlanWatcher {
  readonly plans: Record<Side, PlanStep[]> = { us: [], mexican: [] }

  decided(side: Side, { turn, segment, intent }: Notes): void {
    const { followed } = intent
    // Editions before plans had a life list the plan that is followed first.
    const plan = followed?.plan ?? intent.plans[0]?.plan
    // A plan is chosen in the movement segment; the segments before it still show that of the last turn.
    if (plan === undefined || (segment !== 'move' && this.plans[side].length === 0)) return
    if (this.plans[side].at(-1)?.plan !== plan)
      this.plans[side].push({ turn, plan, ...(followed && { why: followed.why }) })
  }
}

type PlannedGame = Pick<PlayedGame, 'winner'> & { readonly plans: Readonly<Record<Side, readonly PlanStep[]>> }

/** The plan with which a side opened; null: it has no plans. */
const openingOf = ({ plans }: PlannedGame, side: Side): string | null => plans[side][0]?.plan ?? null

/** Report on opening plans, their success, and changes of plan. */
export function planLines(games: readonly PlannedGame[]): string[] {
  return SIDES.flatMap((side) => {
    const withPlans = games.filter((game) => openingOf(game, side) !== null)
    if (withPlans.length === 0) return []
    const changes = withPlans.map(({ plans }) => plans[side].length - 1)
    const out = [`plans of ${side}: changed ${spreadText(changes)} times a game`]
    for (const [plan, n] of counted(withPlans.map((game) => openingOf(game, side)!))) {
      const these = withPlans.filter((game) => openingOf(game, side) === plan)
      const won = these.filter(({ winner }) => winner === side).length
      const drawn = these.filter(({ winner }) => winner === 'draw').length
      out.push(
        `  opens with ${plan}: ${shareText(n, withPlans.length)}; wins and half draws of ${side}: ${shareText(won + drawn / 2, n)}`,
      )
    }
    const whys = counted(withPlans.flatMap(({ plans }) => plans[side].slice(1).flatMap(({ why }) => why ?? [])))
    if (whys.length > 0) out.push(`  changed because: ${whys.map(([why, n]) => `${why} ${n}`).join(', ')}`)
    const followed = counted(withPlans.flatMap(({ plans }) => [...new Set(plans[side].map(({ plan }) => plan))]))
    out.push(`  followed at some time: ${followed.map(([plan, n]) => `${plan} in ${n} games`).join(', ')}`)
    return out
  })
}
