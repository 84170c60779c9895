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

/** How a side fared with one opening plan. A draw counts half. */
export interface OpeningShare {
  readonly plan: string
  readonly games: number
  readonly won: number
}

/** By opening plan how the side fared, the most frequent first. */
export const openingShares = (games: readonly PlannedGame[], side: Side): OpeningShare[] =>
  counted(games.flatMap((game) => openingOf(game, side) ?? [])).map(([plan, n]) => {
    const these = games.filter((game) => openingOf(game, side) === plan)
    const won = these.filter(({ winner }) => winner === side).length
    const drawn = these.filter(({ winner }) => winner === 'draw').length
    return { plan, games: n, won: won + drawn / 2 }
  })

/**
 * The least difference of shares within which three openings lie, one of them among `musts` (empty: any three); null: there are no three of `leastGames`
 * games.
 */
export function spreadOfThree(
  openings: readonly OpeningShare[],
  musts: readonly string[],
  leastGames: number,
): { readonly plans: readonly string[]; readonly spread: number } | null {
  const ranked = openings
    .filter(({ games }) => games >= leastGames)
    .map(({ plan, games, won }) => ({ plan, share: won / games }))
    .sort((a, b) => a.share - b.share)
  const threes = ranked.flatMap((low, i) =>
    ranked.slice(i + 1).flatMap((middle, j) => ranked.slice(i + j + 2).map((high) => [low, middle, high] as const)),
  )
  const wanted = threes
    .map((three) => ({ plans: three.map(({ plan }) => plan), spread: three[2].share - three[0].share }))
    .filter(({ plans }) => musts.length === 0 || plans.some((plan) => musts.includes(plan)))
  return wanted.sort((a, b) => a.spread - b.spread)[0] ?? null
}

/** Report on opening plans, their success, and changes of plan. */
export function planLines(games: readonly PlannedGame[]): string[] {
  return SIDES.flatMap((side) => {
    const withPlans = games.filter((game) => openingOf(game, side) !== null)
    if (withPlans.length === 0) return []
    const changes = withPlans.map(({ plans }) => plans[side].length - 1)
    const out = [`plans of ${side}: changed ${spreadText(changes)} times a game`]
    for (const { plan, games: n, won } of openingShares(withPlans, side))
      out.push(
        `  opens with ${plan}: ${shareText(n, withPlans.length)}; wins and half draws of ${side}: ${shareText(won, n)}`,
      )
    const whys = counted(withPlans.flatMap(({ plans }) => plans[side].slice(1).flatMap(({ why }) => why ?? [])))
    if (whys.length > 0) out.push(`  changed because: ${whys.map(([why, n]) => `${why} ${n}`).join(', ')}`)
    const followed = counted(withPlans.flatMap(({ plans }) => [...new Set(plans[side].map(({ plan }) => plan))]))
    out.push(`  followed at some time: ${followed.map(([plan, n]) => `${plan} in ${n} games`).join(', ')}`)
    return out
  })
}
